import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { PASSWORD, world, type World } from './helpers/world.js';

/** Every response has the security headers, whether the request succeeded or not. */
describe('security headers', () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ env: { PUBLIC_URL: 'https://care.nirog.test' } });
  });
  afterAll(() => w.end());

  const heads = (path: string, method = 'GET', headers = {}) =>
    w.call(method, path, { headers }).then((response) => response.headers);

  const expectGuarded = (headers: Headers) => {
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000; *includeSubDomains/);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers.get('x-powered-by')).toBeNull();
    return policy;
  };

  it.each(['/', '/s/unknown', '/s/unknown/data', '/d/unknown', '/terms', '/admin/', '/nowhere'])(
    'of the page %s',
    async (path) => {
      const policy = expectGuarded(await heads(path));
      expect(policy).toMatch(/base-uri 'none'/);
      expect(policy).toMatch(/object-src 'none'/);
      expect(policy).toContain("img-src 'self' data: https:;");
      expect(policy).toContain("require-trusted-types-for 'script'");
    },
  );

  it.each([
    ['/s/unknown', 'same-origin-allow-popups'],
    ['/d/unknown', 'same-origin-allow-popups'],
    ['/', 'same-origin'],
    ['/admin/', 'same-origin'],
  ])('of the page %s set the opener policy %s', async (path, policy) => {
    expect((await heads(path)).get('cross-origin-opener-policy')).toBe(policy);
  });

  it.each([
    ['/s/unknown', 1],
    ['/s/unknown/data', 1],
    ['/d/unknown', 1],
    ['/', 0],
    ['/terms', 0],
    ['/admin/', 0],
  ])('of the page %s allow its %i inline scripts by their hashes', async (path, count) => {
    const { headers, body } = await w.call<string>('GET', path);
    const scripts = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
    const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    const policy = /script-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]?.split(' ');
    expect(hashes).toHaveLength(count);
    expect(policy?.filter((source) => source.startsWith("'sha"))).toEqual(hashes);
  });

  it.each([
    ['/', 1],
    ['/s/unknown', 3],
    ['/d/unknown', 4],
    ['/terms', 1],
    ['/nowhere', 1],
    ['/admin/', 0],
  ])('of the page %s allow its %i inline styles by their hashes', async (path, count) => {
    const { headers, body } = await w.call<string>('GET', path, { headers: { accept: 'text/html' } });
    const styles = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
    const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    const policy = /style-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]?.split(' ');
    expect(hashes).toHaveLength(count);
    expect(policy).toEqual(expect.arrayContaining(hashes));
    expect(body).not.toMatch(/ style="/);
  });

  it('allow Razorpay’s script on the pay page, and on the landing page and the public pages of doctors, which can become it', async () => {
    const checkout = await world({ env: { RAZORPAY_CHECKOUT_URL: 'https://checkout.razorpay.com/v1/checkout.js' } });
    const isAllowedOn = async (path: string) => {
      const { headers } = await checkout.call('GET', path, { headers: { accept: 'text/html' } });
      return headers.get('content-security-policy')?.includes('checkout.razorpay.com');
    };
    try {
      for (const path of ['/s/unknown', '/d/unknown', '/'])
        expect([path, await isAllowedOn(path)]).toEqual([path, true]);
      for (const path of ['/terms', '/nowhere', '/admin/', '/sandbox', '/api/docs'])
        expect([path, await isAllowedOn(path)]).toEqual([path, false]);
    } finally {
      await checkout.end();
    }
  });

  it('of a login forbid storing it', async () => {
    const { email } = await w.doctor();
    const { status, headers } = await w.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('of a page allow images over http if the page itself is served over http', async () => {
    const open = await world();
    try {
      const { headers } = await open.call('GET', '/s/unknown');
      expect(headers.get('content-security-policy')).toContain("img-src 'self' data: https: http:;");
    } finally {
      await open.end();
    }
  });

  it.each([
    ['GET', '/api/health/live'],
    ['GET', '/api/patients'],
    ['GET', '/api/nowhere'],
    ['PATCH', '/api/patients'],
    ['POST', '/api/auth/login'],
    ['OPTIONS', '/api/patients'],
    ['GET', '/api/%E0%A4%A'],
  ])('of the call %s %s, also from another origin', async (method, path) => {
    const headers = await heads(path, method, { origin: 'https://elsewhere.test' });
    expect(expectGuarded(headers)).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
  });

  it.each(['TRACE / HTTP/1.1', 'no HTTP at all'])('of the response to %s, which echoes nothing', async (line) => {
    const response = await new Promise<string>((resolve, reject) => {
      let text = '';
      connect(Number(new URL(w.origin).port), '127.0.0.1')
        .on('data', (chunk) => (text += chunk.toString()))
        .on('error', reject)
        .on('close', () => resolve(text))
        .write(`${line}\r\nHost: nirog.test\r\nX-Secret: told-to-nobody\r\nConnection: close\r\n\r\n`);
    });
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(response).not.toContain('told-to-nobody');
    expect(response).toMatch(/content-security-policy: .*frame-ancestors 'none'/i);
    expect(response).toMatch(/x-content-type-options: nosniff/i);
  });
});
