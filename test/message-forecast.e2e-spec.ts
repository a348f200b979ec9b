import { world, type Doctor, type World } from './helpers/world.js';

interface Foreseen {
  at: string;
  kind: string;
  patient_name: string;
  subscription_end_date: string | null;
  reason: string | null;
}

/** The forecast equals what is sent when the clock moves on. */
describe('the message forecast', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  const forecast = (query = '') =>
    w.must<{ forecast: Foreseen[]; total: number; skipped: number }>('GET', `/api/messages/forecast${query}`, {
      token: doctor.token,
    });

  it('is empty for a doctor without patients', async () =>
    expect(await forecast()).toEqual({ forecast: [], total: 0, skipped: 0 }));

  it.each(['?days=0', '?days=91', '?days=x'])('rejects %s, naming the field', async (query) => {
    const reply = await w.call('GET', `/api/messages/forecast${query}`, { token: doctor.token });
    expect(reply).toMatchObject({ status: 400, body: { details: [{ field: 'days' }] } });
  });

  it('states for thirty days who gets which message when, or why not, and matches what happens', async () => {
    await w.clock({ now: '2026-08-01T16:30:00Z' }); // at night
    const plans = await Promise.all(['One', 'Two'].map((name) => w.plan(doctor, { name })));
    const tiers = await Promise.all(plans.map((plan) => w.tier(doctor, plan)));
    const people = await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        const start = `2026-07-${String(n + 3).padStart(2, '0')}`;
        const tier = n === 23 ? tiers[1] : tiers[0];
        const fields = { name: `Patient ${n}`, subscription_tier_id: tier, subscription_start_date: start };
        const mobile = n === 22 ? '022 1234 5678' : `98765${String(10_000 + n * 7)}`;
        return w.patient(doctor, { ...fields, mobile });
      }),
    );
    const [archived, stopped, disabled] = people;
    const put = (path: string, body: object) => w.must('PUT', `/api/${path}`, { token: doctor.token, body });
    await w.must('DELETE', `/api/patients/${archived?.id}`, { token: doctor.token });
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: stopped?.mobile, text: 'STOP' } });
    const [term] = await w.terms(doctor, disabled?.id ?? '');
    await put(`patients/subscriptions/${term?.id}/disable`, {});
    await put(`subscriptions/${plans[1]}`, { is_active: false });
    await w.settle();

    const forecasted = await forecast('?days=30');
    expect(forecasted.forecast.length).toBeGreaterThan(80);
    expect(new Set(forecasted.forecast.map(({ reason }) => reason)).size).toBe(6);
    expect(forecasted.total + forecasted.skipped).toBe(forecasted.forecast.length);

    await w.clock({ now: '2026-08-31T16:30:00Z' });
    const written = await w.rows<{ line: string }>(
      `SELECT to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || m.kind || ' ' || p.name
         || ' ' || CASE m.state WHEN 'skipped' THEN m.reason WHEN 'delivered' THEN 'sent' ELSE m.state END AS line
       FROM message m JOIN patient p ON p.id = m.patient_id WHERE m.doctor_id = $1`,
      [doctor.id],
    );
    const lines = forecasted.forecast.map(
      ({ at, kind, patient_name, reason }) => `${at} ${kind} ${patient_name} ${reason ?? 'sent'}`,
    );
    expect(written.map(({ line }) => line).sort()).toEqual(lines.sort());
    expect((await forecast('?days=30')).forecast).toEqual([]);
  });
});
