import { startStoreProxy, type StoreProxy } from './helpers/store-proxy.js';
import { world, type World } from './helpers/world.js';

const TOKEN = 'a token of the operator';

describe('Prometheus metrics', () => {
  let w: World;
  let redis: StoreProxy;

  beforeAll(async () => {
    redis = await startStoreProxy(process.env['TEST_REDIS_URL'] ?? '');
    w = await world({ env: { METRICS_TOKEN: TOKEN }, proxyPorts: { redis: redis.port } });
  });
  afterAll(async () => {
    await w.end();
    await redis.disconnect();
  });

  /** A request as from this machine, without a header that a proxy would add. */
  const scrape = async (headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(`${w.origin}/metrics`, { method, headers });
    return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
  };
  const valueOf = (text: string, series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length + 1) ?? NaN,
    );

  it('have the Prometheus text format, and cover this process and pending work', async () => {
    const { status, type, text } = await scrape();
    expect(status).toBe(200);
    expect(type).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(valueOf(text, 'nirog_stores_up')).toBe(1);
    expect(valueOf(text, 'nirog_queue_jobs{queue="whatsapp",state="failed"}')).toBe(0);
    expect(valueOf(text, 'nirog_queue_paused{queue="payments"}')).toBe(0);
    for (const table of ['outbox', 'inbox']) expect(valueOf(text, `nirog_unhandled{table="${table}"}`)).toBe(0);
    expect(valueOf(text, 'nirog_silent_webhooks')).toBe(0);
    expect(text).toContain('# TYPE nirog_ledger_ok gauge');
  });

  it('count requests by route, never by URL', async () => {
    const doctor = await w.doctor();
    const { id } = await w.patient(doctor);
    await w.terms(doctor, id);
    await w.terms(doctor, id);
    await w.call('GET', '/somewhere/else');
    const { text } = await scrape();
    const count = 'nirog_http_request_duration_seconds_count';
    expect(
      valueOf(text, `${count}{method="GET",route="/api/patients/:id/subscriptions",status="200"}`),
    ).toBeGreaterThanOrEqual(2);
    expect(valueOf(text, `${count}{method="GET",route="none",status="404"}`)).toBe(1);
    expect(text).not.toContain(id);
    expect(text).not.toContain(doctor.id);
  });

  it.each([
    ['are denied through a proxy without a token', { 'x-forwarded-for': '203.0.113.7' }, 401],
    [
      'are denied through a proxy with another token',
      { 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${TOKEN}x` },
      401,
    ],
    [
      'are returned through a proxy with the token',
      { 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${TOKEN}` },
      200,
    ],
    ['are returned to this machine without a token', {}, 200],
  ])('%s', async (_who, headers, right) => {
    const { status, text } = await scrape(headers);
    expect(status).toBe(right);
    if (right === 401) expect(JSON.parse(text)).toMatchObject({ code: 'metrics.forbidden' });
  });

  it('allow GET only', async () => {
    expect((await scrape({}, 'POST')).status).toBe(405);
  });

  it('work while Redis is unavailable, and report it', async () => {
    await redis.disconnect();
    const { status, text } = await scrape();
    await redis.reconnect();
    expect(status).toBe(200);
    expect(valueOf(text, 'nirog_stores_up')).toBe(0);
    expect(valueOf(text, 'nirog_queue_jobs{queue="whatsapp",state="failed"}')).toBeNaN();
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  });
});
