import { connect } from 'node:net';
import { startServer } from './helpers/server.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface ErrorBody {
  error: string;
  code: string;
  requestId: string;
}

describe('an error response', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world({ env: { REQUEST_TIMEOUT_MS: '1000' } });
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  const send = (path: string, body: string | ReadableStream, type = 'application/json') =>
    fetch(w.origin + path, { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' });

  /** Sends raw bytes, and reads until the server closes the connection. */
  const raw = (bytes: string): Promise<Response> =>
    new Promise((resolve, reject) => {
      let text = '';
      connect(Number(new URL(w.origin).port), '127.0.0.1')
        .on('data', (chunk) => (text += chunk.toString()))
        .on('error', reject)
        .on('close', () => resolve(responseOf(text)))
        .write(bytes);
    });

  const head = (line: string, ...headers: string[]) => [line, 'Host: nirog.test', ...headers, '', ''].join('\r\n');

  /** The common error shape: a text, a code, the request's id in body and header, no caching, no internals. */
  async function expectError(response: Response, status: number, code: string): Promise<void> {
    const body = (await response.json()) as ErrorBody;
    expect({ status: response.status, body }).toMatchObject({ status, body: { code } });
    expect(Object.keys(body).filter((key) => key !== 'details')).toEqual(['error', 'code', 'requestId']);
    expect(body.error).toMatch(/^[A-Z][^\n]+$/);
    expect(body.requestId).toBe(response.headers.get('x-request-id'));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  }

  it.each([
    ['/api/nowhere', 404, 'request.not_found'],
    ['/nowhere', 404, 'request.not_found'],
    ['/api/auth/login', 405, 'request.method_not_allowed'],
    ['/api/patients', 401, 'token.missing'],
    ['/api/patients/%E0%A4%A', 400, 'request.bad_address'],
    [`/api/public/subscription/${'x'.repeat(300)}`, 404, 'link.unknown'],
    ['/api/public/payment/status/unknown', 404, 'order.not_found'],
    ['/api/public/subscription/%00', 404, 'link.unknown'],
    ['/api/public/payment/status/%00', 404, 'order.not_found'],
  ])('to GET %s is %i %s', async (path, status, code) => {
    await expectError(await fetch(w.origin + path), status, code);
  });

  it.each([
    ['malformed JSON', { body: '{"email":' }, 400, 'request.malformed'],
    ['JSON nested too deep', { body: '['.repeat(9_999) + ']'.repeat(9_999) }, 400, 'request.malformed'],
    ['a field __proto__', { body: '{"__proto__":{"a":1}}' }, 400, 'request.invalid'],
    ['more than 256 kB', { body: JSON.stringify({ email: 'x'.repeat(300_000) }) }, 413, 'request.too_large'],
    ['XML', { body: '<login/>', type: 'application/xml' }, 415, 'request.unsupported_type'],
    ['a form', { body: 'email=a', type: 'application/x-www-form-urlencoded' }, 415, 'request.unsupported_type'],
    ['plain text', { body: 'email', type: 'text/plain' }, 415, 'request.unsupported_type'],
    ['a field that is wrong', { body: '{"email":"a"}' }, 400, 'request.invalid'],
  ])('to a body of %s has its code', async (_what, { body, type }: { body: string; type?: string }, status, code) => {
    await expectError(await send('/api/auth/login', body, type), status, code);
  });

  it('to a body beyond 256 kB without a Content-Length is 413', async () => {
    const tooMuch = new TextEncoder().encode(`"${'x'.repeat(256 * 1024)}`);
    // The stream never ends: the response comes when the limit is exceeded.
    const body = new ReadableStream({ start: (stream) => stream.enqueue(tooMuch) });
    await expectError(await send('/api/auth/login', body), 413, 'request.too_large');
  });

  it.each([
    ['body', 'POST', '/api/patients', { name: 'A\u0000B', mobile: '9876500000' }],
    ['body’s email', 'POST', '/api/patients', { name: 'A', mobile: '9876500000', email: '\ud800' }],
    ['query', 'GET', '/api/patients?search=%00', undefined],
  ])('to a text that cannot be stored in a %s is 400', async (_where, method, path, body) => {
    const response = await w.call(method, path, { token: doctor.token, body });
    expect(response).toMatchObject({ status: 400, body: { code: 'request.bad_text' } });
  });

  it('to a malformed id in a path is the 404 of its resource', async () => {
    for (const id of ['x', '%00', '%F0%9F%98%80'])
      for (const [path, code] of [
        [`/api/patients/${id}`, 'patient.not_found'],
        [`/api/subscriptions/${id}`, 'plan.not_found'],
      ] as const)
        expect(await w.call('GET', path, { token: doctor.token })).toMatchObject({ status: 404, body: { code } });
  });

  it('is an HTML page for pages', async () => {
    const response = await w.call<string>('GET', '/s/%00');
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(response.body).toContain('Unable to Load Subscription');
  });

  it('lists the allowed methods', async () => {
    const wrong = await fetch(`${w.origin}/api/patients?search=x`, { method: 'PATCH' });
    expect(wrong.headers.get('allow')).toBe('GET, POST');
    await expectError(wrong, 405, 'request.method_not_allowed');
    const long = await fetch(`${w.origin}/api/patients/${'x'.repeat(300)}`, { method: 'PATCH' });
    expect([long.status, long.headers.get('allow')]).toEqual([405, 'GET, PUT, DELETE']);
  });

  it.each([
    ['text/plain', 'email'],
    ['application/json', '{"email":'],
    ['application/json', '['.repeat(9_999)],
    ['application/x-www-form-urlencoded', 'email=a'],
  ])('to a wrong method or address takes precedence over one to a body of %s', async (type, body) => {
    const patch = (path: string) =>
      fetch(w.origin + path, { method: 'PATCH', headers: { 'content-type': type }, body });
    await expectError(await patch('/api/patients'), 405, 'request.method_not_allowed');
    await expectError(await patch('/api/nowhere'), 404, 'request.not_found');
  });

  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400, 'request.bad_http'],
    ['an unknown method', head('BREW /api/patients HTTP/1.1'), 400, 'request.bad_http'],
    [
      'two lengths',
      head('POST / HTTP/1.1', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
      400,
      'request.bad_http',
    ],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'request.bad_http'],
    ['an endless address', head(`GET /${'x'.repeat(20_000)} HTTP/1.1`), 431, 'request.head_too_large'],
    ['endless headers', head('GET / HTTP/1.1', `X: ${'x'.repeat(20_000)}`), 431, 'request.head_too_large'],
    ['headers that do not end', 'GET /api/health/live HTTP/1.1\r\nHost: nirog.test\r\n', 408, 'request.timeout'],
    [
      'a body that does not arrive',
      `${head('POST /api/auth/login HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 99')}{"email":`,
      408,
      'request.timeout',
    ],
  ])('to %s has the same shape', async (_what, bytes, status, code) => {
    await expectError(await raw(bytes), status, code);
  });

  it('is not sent for an unknown Expect header', async () => {
    const response = await raw(head('GET /api/health/live HTTP/1.1', 'Expect: the-unexpected', 'Connection: close'));
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('carries the caller’s request id if it is valid', async () => {
    const id = async (sentId: string) =>
      (await w.call<ErrorBody>('GET', '/api/nowhere', { headers: { 'x-request-id': sentId } })).body.requestId;
    expect(await id('integrator-42')).toBe('integrator-42');
    expect(await id('<script>')).toMatch(/^[\w-]{36}$/);
  });

  it('for an internal error is 500 without internals; the log has them under the request’s id', async () => {
    const { rows } = w;
    await rows('ALTER TABLE plan RENAME COLUMN covered_services TO lost_column');
    const response = await w.call<ErrorBody>('GET', '/api/subscriptions', { token: doctor.token });
    await rows('ALTER TABLE plan RENAME COLUMN lost_column TO covered_services');
    const { requestId } = response.body;
    expect(response).toMatchObject({
      status: 500,
      body: { error: 'Something went wrong on our side. Please try again.', code: 'server.error', requestId },
    });
    expect(JSON.stringify([response.body, [...response.headers]])).not.toMatch(/covered|column|select|\.js|query/i);
    const logged = w
      .log()
      .split('\n')
      .filter((line) => line.includes(requestId));
    expect(logged.join()).toContain('covered_services does not exist');
    expect((await w.call('GET', '/api/subscriptions', { token: doctor.token })).status).toBe(200);
  });

  it('for a wrong setting is one line at startup that names it', async () => {
    await expect(startServer({ TRUST_PROXY: 'yes' })).rejects.toThrow(
      /^the server ended at its start\nTRUST_PROXY must be a number from 0 to 10, not "yes"\n$/,
    );
  });
});

function responseOf(text: string): Response {
  const [top = '', body = ''] = text.split('\r\n\r\n');
  const [line = '', ...headers] = top.split('\r\n');
  const pairs = headers.map((header) => header.split(': ', 2) as [string, string]);
  return new Response(body, { status: Number(line.split(' ')[1]), headers: pairs });
}
