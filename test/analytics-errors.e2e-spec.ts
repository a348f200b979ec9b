import { analyticsHelpers } from './helpers/analytics.js';
import { PASSWORD, world, type Doctor, type World } from './helpers/world.js';

const CALLS = [
  ...['new-revenue', 'current-mrr', 'mrr-over-time', 'active-subscriptions'],
  ...['rates', 'movements', 'forecast'],
];

describe('analytics', () => {
  let w: World;
  let doctor: Doctor;
  let support: string;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    const { id, email } = await w.doctor();
    await w.rows(`UPDATE account SET role = 'support' WHERE id = $1`, [id]);
    support = await w.logIn(email, PASSWORD);
    await w.clock({ now: '2026-03-20T06:30:00Z' });
  });
  afterAll(() => w.end());

  it.each([
    ['new-revenue?period=yesterday', 'period'],
    ['new-revenue?period=ytd&period=ytd', 'period'],
    ['new-revenue?period=custom', 'start_date'],
    ['new-revenue?period=custom&start_date=2026-03-01', 'end_date'],
    ['new-revenue?period=custom&start_date=&end_date=2026-03-01', 'start_date'],
    ['new-revenue?period=custom&start_date=2026-03-02&end_date=2026-03-01', 'end_date'],
    ['new-revenue?period=custom&start_date=2026-02-30&end_date=2026-03-01', 'start_date'],
    ['new-revenue?period=custom&start_date=0000-01-01&end_date=2026-03-01', 'start_date'],
    ['new-revenue?periode=ytd', 'periode'],
    ['mrr-over-time?start_date=2026-01-02&end_date=2026-01-01', 'end_date'],
    ['mrr-over-time?start_date=01-01-2026&end_date=2026-01-01', 'start_date'],
    ['active-subscriptions?start_date=2026-01-02&end_date=2026-01-01', 'end_date'],
    ['active-subscriptions?start_date=2026-01-02&end_date=soon', 'end_date'],
    ['rates?month=2026-13', 'month'],
    ['rates?month=2026-04', 'month'],
    ['movements?month=March', 'month'],
    ['movements?month=2026-04', 'month'],
  ])('rejects %s, naming %s', async (path, field) => {
    const { status, body } = await analyticsHelpers(w, doctor).request(path);
    expect([status, body.code, body.details?.[0]?.field]).toEqual([400, 'request.invalid', field]);
  });

  it.each(CALLS)('rejects %s without a login, and for support', async (path) => {
    expect(await w.call('GET', `/api/analytics/${path}`)).toMatchObject({
      status: 401,
      body: { code: 'token.missing' },
    });
    expect(await w.call('GET', `/api/analytics/${path}`, { token: support })).toMatchObject({
      status: 403,
      body: { code: 'role.forbidden' },
    });
  });

  it.each(CALLS)('returns nothing for a doctor without sales: %s', async (path) =>
    expect(await analyticsHelpers(w, doctor).request(path)).toMatchObject({
      status: 200,
      body: { definition: 'v1', as_of: '2026-03-20' },
    }),
  );

  it('accepts dates at the ends of the calendar', async () => {
    const f = analyticsHelpers(w, doctor);
    for (const path of ['mrr-over-time', 'active-subscriptions'])
      expect((await f.request(`${path}?start_date=1900-01-01&end_date=2199-12-31`)).status).toBe(200);
    for (const path of ['rates', 'movements']) expect((await f.request(`${path}?month=1900-01`)).status).toBe(200);
  });
});
