import { connect } from 'node:net';
import { ADMIN } from './helpers/installation.js';
import { PASSWORD, world, type World } from './helpers/world.js';

const ORIGINS = {
  PUBLIC_URL: 'https://care.nirog.test',
  ADMIN_URL: 'https://admin.nirog.test',
  QUEUES_URL: 'https://queues.nirog.test',
};
const [PUBLIC, DASHBOARD, QUEUES, UNKNOWN] = [
  'care.nirog.test',
  'admin.nirog.test',
  'queues.nirog.test',
  '198.51.100.7:3000',
];

interface RawResponse {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: string;
}

/** A request as a proxy sends it: `fetch` does not let its caller choose the Host header. */
async function send(
  w: World,
  host: string,
  path: string,
  extra: Record<string, string> = {},
  method = 'GET',
  body = '',
) {
  const head = { host, connection: 'close', 'content-length': String(Buffer.byteLength(body)), ...extra };
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    connect(Number(new URL(w.origin).port), '127.0.0.1')
      .on('data', (chunk) => (received += chunk.toString()))
      .on('error', reject)
      .on('close', () => resolve(received))
      .write(
        `${method} ${path} HTTP/1.1\r\n${Object.entries(head)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('')}\r\n${body}`,
      );
  });
  const [lines = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...headers] = lines.split('\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(
      headers.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    ),
    body: rest.join('\r\n\r\n'),
  } satisfies RawResponse;
}

describe('three origins', () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ env: ORIGINS });
  });
  afterAll(() => w.end());

  const get = (host: string, path: string, extra: Record<string, string> = {}) => send(w, host, path, extra);
  const postJson = (host: string, path: string, body: object, extra: Record<string, string> = {}) =>
    send(w, host, path, { 'content-type': 'application/json', ...extra }, 'POST', JSON.stringify(body));

  /** The status, or where a redirect leads. */
  const outcome = ({ status, headers }: RawResponse) => (status === 302 ? headers['location'] : status);

  it.each([
    ['/', 200, '/admin/', '/queues', 200],
    ['/terms', 200, 404, 404, 200],
    ['/s/unknown', 404, 404, 404, 404],
    ['/d/unknown', 404, 404, 404, 404],
    ['/sandbox', 200, 404, 404, 200],
    ['/admin', `${ORIGINS.ADMIN_URL}/admin`, '/admin/', `${ORIGINS.ADMIN_URL}/admin`, `${ORIGINS.ADMIN_URL}/admin`],
    [
      '/admin/?a=1',
      `${ORIGINS.ADMIN_URL}/admin/?a=1`,
      200,
      `${ORIGINS.ADMIN_URL}/admin/?a=1`,
      `${ORIGINS.ADMIN_URL}/admin/?a=1`,
    ],
    [
      '/%61dmin/',
      `${ORIGINS.ADMIN_URL}/%61dmin/`,
      404,
      `${ORIGINS.ADMIN_URL}/%61dmin/`,
      `${ORIGINS.ADMIN_URL}/%61dmin/`,
    ],
    ['/admin/sw.js', 200, 200, 200, 200],
    ['/queues', `${ORIGINS.QUEUES_URL}/queues`, `${ORIGINS.QUEUES_URL}/queues`, 401, `${ORIGINS.QUEUES_URL}/queues`],
    [
      '/queues/open',
      `${ORIGINS.QUEUES_URL}/queues/open`,
      `${ORIGINS.QUEUES_URL}/queues/open`,
      200,
      `${ORIGINS.QUEUES_URL}/queues/open`,
    ],
    ['/api/patients', 401, 401, 404, 401],
    ['/api/openapi.json', 200, 200, 404, 200],
    ['/api/docs', 200, 404, 404, 200],
    ['/api/health/live', 200, 200, 200, 200],
    ['/api/health/ready', 200, 200, 200, 200],
    ['/metrics', 200, 404, 404, 200],
    ['/robots.txt', 200, 404, 404, 200],
    ['/nowhere', 404, 404, 404, 404],
  ])('%s', async (path, onPublic, onDashboard, onQueues, onUnknown) => {
    const hosts = [PUBLIC, DASHBOARD, QUEUES, UNKNOWN];
    const responses = await Promise.all(hosts.map((host) => get(host, path)));
    expect(responses.map(outcome)).toEqual([onPublic, onDashboard, onQueues, onUnknown]);
    for (const { headers } of responses) {
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['strict-transport-security']).toBeDefined();
    }
  });

  it.each(['POST', 'PUT', 'DELETE'])('a %s on the wrong host is not redirected', async (method) => {
    for (const [host, path] of [
      [QUEUES, '/api/auth/login'],
      [DASHBOARD, '/queues/api/queues/whatsapp/pause'],
      [PUBLIC, '/queues/api/queues/whatsapp/pause'],
      [DASHBOARD, '/sandbox/settle'],
    ] as const)
      expect((await send(w, host, path, {}, method)).status).toBeGreaterThanOrEqual(404);
  });

  it('a device that had the dashboard on the public host gets the service worker that removes itself', async () => {
    const [here, before] = await Promise.all([DASHBOARD, PUBLIC].map((host) => get(host, '/admin/sw.js')));
    expect([here?.body.includes('workbox'), before?.body.includes('workbox')]).toEqual([true, false]);
    expect(before?.body).toContain('registration.unregister()');
    expect(before?.headers['cache-control']).toBe('no-cache');
  });

  it('links lead to the origin of what they name', async () => {
    const doctor = await w.doctor();
    const { password_link } = await w.must<{ password_link: { url: string } }>(
      'POST',
      '/api/admin/accounts/password-link',
      { token: await w.adminToken(), body: { email: doctor.email } },
    );
    const { invitation } = await w.must<{ invitation: { url: string } }>('POST', '/api/staff', {
      token: doctor.token,
      body: { name: 'Meera Nair', mobile: '9876500001', role: 'reception' },
    });
    expect(password_link.url).toMatch(/^https:\/\/admin\.nirog\.test\/admin\/#\/new-password\//);
    expect(invitation.url).toMatch(/^https:\/\/admin\.nirog\.test\/admin\/#\/invitation\//);
    const plan = await w.plan(doctor);
    await w.tier(doctor, plan);
    const [term] = await w.terms(doctor, (await w.patient(doctor, { subscription_id: plan })).id);
    expect(term?.link).toMatch(/^https:\/\/care\.nirog\.test\/s\//);
    const { options } = await w.must<{ options: { rp: { id: string } } }>(
      'POST',
      '/api/account/second-factors/passkey-options',
      { token: doctor.token, body: { current_password: PASSWORD } },
    );
    expect(options.rp.id).toBe(DASHBOARD);
    const landing = (await get(PUBLIC, '/')).body;
    expect(landing).toContain('href="https://admin.nirog.test/admin/#/login"');
    expect(landing).not.toMatch(/href="\/admin\/|%ADMIN_URL%/);
  });

  it('nothing is made of a Host, X-Forwarded-Host or Forwarded header', async () => {
    const forged = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-forwarded-port': '8080',
      forwarded: 'host=evil.example;proto=http',
      'x-original-url': '/admin/',
      'x-rewrite-url': '/admin/',
      accept: 'text/html',
    };
    const body = JSON.stringify({ email: ADMIN.email, password: ADMIN.password });
    for (const host of [PUBLIC, DASHBOARD, QUEUES, 'evil.example'])
      for (const path of [
        '/',
        '/terms',
        '/s/unknown',
        '/admin/',
        '/admin',
        '/queues',
        '/queues/open',
        '/sitemap.xml',
        '/nowhere',
        '/api/openapi.json',
      ]) {
        const [plain, poisoned] = await Promise.all([
          get(host, path, { accept: 'text/html' }),
          get(host, path, forged),
        ]);
        const named = JSON.stringify([poisoned.headers, poisoned.body]);
        expect([host, path, /evil\.example|8080/.test(named)]).toEqual([host, path, false]);
        expect([host, path, poisoned.status, poisoned.headers['location']]).toEqual([
          host,
          path,
          plain.status,
          plain.headers['location'],
        ]);
      }
    // The same answers also for who asks next: the forged headers changed no stored page.
    expect((await get(PUBLIC, '/')).body).toContain('https://care.nirog.test/');
    const login = await send(
      w,
      DASHBOARD,
      '/api/auth/login',
      { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' },
      'POST',
      body,
    );
    expect([login.status, login.body.includes('evil.example')]).toEqual([200, false]);
    // A complete URL in the request line is allowed by HTTP; it does not reach another part, and leads nowhere.
    expect(outcome(await get(PUBLIC, 'https://evil.example/admin/'))).toBe(404);
    expect(outcome(await get(DASHBOARD, 'https://evil.example/'))).toBe('/admin/');
  });

  it('only the pay page may load the checkout, and no page allows inline code', async () => {
    const policies = await Promise.all(
      [
        [PUBLIC, '/'],
        [PUBLIC, '/s/unknown'],
        [PUBLIC, '/terms'],
        [PUBLIC, '/nowhere'],
        [PUBLIC, '/sandbox'],
        [PUBLIC, '/api/docs'],
        [DASHBOARD, '/admin/'],
        [DASHBOARD, '/nowhere'],
        [QUEUES, '/queues/open'],
      ].map(async ([host = '', path = '']) => [
        path,
        (await get(host, path, { accept: 'text/html' })).headers['content-security-policy'],
      ]),
    );
    for (const [path, policy] of policies) {
      expect([path, policy]).not.toEqual([path, expect.stringMatching(/unsafe|'strict-dynamic'|\*/)]);
      for (const directive of [
        "base-uri 'none'",
        "object-src 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types ',
      ])
        expect([path, policy]).toEqual([path, expect.stringContaining(directive)]);
    }
  });

  describe('the queue board', () => {
    const openUrl = async () => {
      const { status, body, headers } = await w.call<{ url: string }>('POST', '/api/admin/queues-pass', {
        token: await w.adminToken(),
      });
      expect([status, headers.get('set-cookie'), headers.get('cache-control')]).toEqual([200, null, 'no-store']);
      return new URL(body.url);
    };
    const exchange = (ticket: unknown, host = QUEUES) => postJson(host, '/queues/open', { ticket });

    it('opens with a one-time token, for a cookie that only its host gets', async () => {
      const { origin, pathname, hash } = await openUrl();
      expect([origin, pathname]).toEqual([ORIGINS.QUEUES_URL, '/queues/open']);
      const ticket = hash.slice(1);
      expect(Buffer.from(ticket, 'base64url')).toHaveLength(32);
      const [first, second] = await Promise.all([exchange(ticket), exchange(ticket)]);
      const [used, late] = first.status === 204 ? [first, second] : [second, first];
      expect([used.status, late.status]).toEqual([204, 401]);
      const setCookie = used.headers['set-cookie'] ?? '';
      expect(setCookie).toMatch(
        /^__Host-nirog_queues=[\w.-]+; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict; Secure$/,
      );
      const cookie = setCookie.split(';')[0] ?? '';
      const page = await get(QUEUES, '/queues', { cookie });
      expect(page.status).toBe(200);
      const policy = page.headers['content-security-policy'] ?? '';
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("base-uri 'none'");
      expect(page.body).not.toMatch(/<base| style=|<style|googleapis/);
      const change = (origin: string) =>
        send(w, QUEUES, '/queues/api/queues/whatsapp/pause', { cookie, origin }, 'PUT').then(({ status }) => status);
      expect(await change(ORIGINS.ADMIN_URL)).toBe(403);
      expect(await change(ORIGINS.QUEUES_URL)).toBe(200);
      expect(
        (await send(w, QUEUES, '/queues/api/queues/whatsapp/resume', { cookie, origin: ORIGINS.QUEUES_URL }, 'PUT'))
          .status,
      ).toBe(200);
    });

    it('opens with nothing else', async () => {
      for (const ticket of ['', 'nonsense', undefined, 7, { $ne: '' }, await w.adminToken()])
        expect((await exchange(ticket)).status).toBe(401);
      const { hash } = await openUrl();
      expect((await exchange(hash.slice(1), DASHBOARD)).status).toBe(404);
      expect((await exchange(hash.slice(1))).status).toBe(204);
      expect((await send(w, QUEUES, '/queues/open', {}, 'POST')).status).toBe(401);
    });
  });
});

describe('one origin over https', () => {
  it('serves the board’s cookie for its path, with the prefix for secure cookies', async () => {
    const w = await world({ env: { PUBLIC_URL: ORIGINS.PUBLIC_URL } });
    try {
      const { status, headers } = await w.call('POST', '/api/admin/queues-pass', { token: await w.adminToken() });
      expect(status).toBe(204);
      expect(headers.get('set-cookie')).toMatch(
        /^__Secure-nirog_queues=[\w.-]+; Path=\/queues; Max-Age=300; HttpOnly; SameSite=Strict; Secure$/,
      );
      for (const path of ['/', '/admin/', '/api/docs', '/metrics'])
        for (const host of [PUBLIC, UNKNOWN]) expect((await send(w, host, path)).status).toBe(200);
      expect((await send(w, PUBLIC, '/queues/open')).status).toBe(404);
      expect((await send(w, PUBLIC, '/')).body).toContain('href="/admin/#/login"');
    } finally {
      await w.end();
    }
  });
});
