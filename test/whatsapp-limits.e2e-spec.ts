import { world, type Doctor, type World } from './helpers/world.js';

const START = '2026-06-01T06:00:00Z';
const [PEOPLE_A_DAY, A_SECOND] = [3, 5];

/** The product keeps Meta's limits by counting, not by exceeding them. */
describe('the limits of WhatsApp', () => {
  let w: World;
  let doctor: Doctor;
  let plan: string;
  beforeAll(async () => {
    const env = { WHATSAPP_DAILY_USERS: String(PEOPLE_A_DAY), WHATSAPP_PER_SECOND: String(A_SECOND) };
    w = await world({ env });
    doctor = await w.doctor();
    plan = await w.plan(doctor);
  });
  beforeEach(() => w.rows('DELETE FROM whatsapp_contact'));
  afterEach(() => w.must('DELETE', '/sandbox/whatsapp/settings'));
  afterAll(() => w.end());

  const set = (settings: object) => w.must('PUT', '/sandbox/whatsapp/settings', { body: settings });
  const refusals = async () => (await w.must<{ refusals: object[] }>('GET', '/sandbox/whatsapp/refusals')).refusals;
  const patients = (count: number, fields: (n: number) => object) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        w.patient(doctor, { name: `Patient ${n}`, subscription_id: plan, ...fields(n) }),
      ),
    );
  const carried = (prefix: string) =>
    w.rows<{ number: string; at: Date }>(
      `SELECT number, at FROM sandbox.whatsapp_message WHERE direction = 'out' AND number LIKE $1 ORDER BY seq`,
      [`${prefix}%`],
    );

  it('users per day: others wait until there is capacity; replies and known users do not wait', async () => {
    await w.clock({ now: START });
    await set({ daily_users: PEOPLE_A_DAY });
    const people = await patients(8, (n) => ({ mobile: `981110000${n}` }));
    await w.settle();
    const reached = async () => new Set((await carried('+91981110000')).map(({ number }) => number)).size;
    expect(await reached()).toBe(3);
    const waiting = await w.rows<{ reason: string; id: string; number: string }>(
      `SELECT id, reason, to_number AS number FROM message WHERE state = 'queued' AND to_number LIKE '+91981110000%'`,
    );
    expect(waiting.map(({ reason }) => reason)).toEqual(Array(5).fill('waits: WhatsApp’s limit is reached'));
    const support = await w.must<{ whatsapp: object }>('GET', '/api/admin/support', { token: await w.adminToken() });
    expect(support.whatsapp).toEqual({ stops: [], reached: 3, daily_users: PEOPLE_A_DAY });

    const [known] = await carried('+91981110000');
    await patients(1, () => ({ name: 'Family', mobile: known?.number }));
    const [writer] = waiting;
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: writer?.number, text: 'Hello?' } });
    await w.settle();
    expect(await reached()).toBe(3);
    expect(await carried(known?.number ?? '')).toHaveLength(2);
    await w.clock({ advance: { hours: 24 } });
    expect(await reached()).toBe(6);
    await w.clock({ advance: { hours: 24 } });
    expect(await reached()).toBe(8);
    for (const { mobile } of people) expect(await carried(mobile)).toHaveLength(mobile === known?.number ? 2 : 1);
    expect(await refusals()).toEqual([]);
  });

  it('per user: 45 at once, then one every six seconds', async () => {
    await w.clock({ now: START });
    await set({ pair_seconds: 6, pair_burst: 45 });
    await patients(48, () => ({ mobile: '9811200001' }));
    await w.settle();
    const times = async () =>
      (await carried('+919811200001')).map(({ at }) => (at.getTime() - Date.parse(START)) / 1_000);
    expect(await times()).toEqual(Array(45).fill(0));
    await w.clock({ advance: { minutes: 0.3 } });
    expect(await times()).toEqual([...Array<number>(45).fill(0), 6, 12, 18]);
    expect(await refusals()).toEqual([]);
  });

  it('per second: as many as the number allows, the rest later', async () => {
    await w.rows('UPDATE whatsapp_contact SET conversation_opened_at = NULL');
    const since = Date.now();
    await patients(20, () => ({ mobile: '9811300001' }));
    await w.settle();
    expect(Date.now() - since).toBeGreaterThan((20 / A_SECOND - 1) * 1_000);
    expect(await carried('+919811300001')).toHaveLength(20);
  });

  it('a rate limit error is no failure: the message is retried, and arrives once', async () => {
    await set({ per_second: 2 });
    await patients(8, () => ({ mobile: '9811400001' }));
    // A message that was rejected twice is due later than `settle` waits.
    do await w.settle();
    while ((await carried('+919811400001')).length < 8);
    await w.settle();
    expect(await refusals()).toEqual([{ code: 130429, times: expect.any(Number) as number }]);
    expect(await carried('+919811400001')).toHaveLength(8);
  });
});
