import { setTimeout as sleep } from 'node:timers/promises';
import { world, type Doctor, type World } from './helpers/world.js';

/** Send times and dates are in Indian time, to the second. */
describe('the send time of a reminder', () => {
  let w: World;
  let doctor: Doctor;
  let [plan, tier, other]: string[] = [];
  beforeAll(async () => {
    w = await world();
    await w.clock({ now: '2026-05-31T03:30:00Z' });
    doctor = await w.doctor();
    plan = await w.plan(doctor);
    [tier, other] = [await w.tier(doctor, plan), await w.tier(doctor, plan, 799)];
  });
  afterAll(() => w.end());

  const india = (time: string) => new Date(`${time}+05:30`).toISOString();
  const carried = (mobile: string) =>
    w.rows<{ template: string; at: Date }>(
      'SELECT template, at FROM sandbox.whatsapp_message WHERE number = $1 ORDER BY seq',
      [mobile],
    );
  const timesOf = async (mobile: string, template: string) =>
    (await carried(mobile)).filter((one) => one.template === template).map(({ at }) => at.toISOString());

  it.each([
    ['2026-06-02T00:00:00', '2026-06-02T09:00:00'],
    ['2026-06-03T08:59:59', '2026-06-03T09:00:00'],
    ['2026-06-04T09:00:00', '2026-06-04T09:00:00'],
    ['2026-06-05T19:59:59', '2026-06-05T19:59:59'],
    ['2026-06-06T20:00:00', '2026-06-07T09:00:00'],
    ['2026-06-08T23:59:59', '2026-06-09T09:00:00'],
  ])('at %s in India: a confirmation is sent at once, the notice about a held payment at %s', async (now, hour) => {
    const patient = await w.patient(doctor, { subscription_id: plan });
    const identifier = await w.identifier(doctor, patient.id);
    const orders = [await w.order(identifier, tier ?? ''), await w.order(identifier, other ?? '')];
    await w.clock({ now: india(now) });
    for (const { orderId } of orders) {
      await w.pay(orderId);
      await w.settle();
    }
    await w.clock({ now: india(hour) });
    expect(await timesOf(patient.mobile, 'payment_confirmation_receipt_v1')).toEqual([india(now)]);
    expect(await timesOf(patient.mobile, 'payment_held_v1')).toEqual([india(hour)]);
  });

  it.each([
    ['2026-06-10T23:59:59', ['07-03', '07-07', '07-09', '07-10'], '07-11'],
    ['2026-06-11T00:00:00', ['07-04', '07-08', '07-10', '07-11'], '07-12'],
  ])('for a term activated at %s depends on its last day', async (now, days, over) => {
    await w.clock({ now: india(now) });
    const patient = await w.patient(doctor, { subscription_id: plan });
    const body = { subscription_tier_id: tier };
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token: doctor.token, body });
    await w.must('PUT', `/api/patients/${patient.id}/subscription/activate`, { token: doctor.token });
    await w.clock({ now: india('2026-07-13T12:00:00') });
    expect(await timesOf(patient.mobile, 'renewal_reminder_v1')).toEqual(
      days.map((day) => india(`2026-${day}T09:00:00`)),
    );
    expect(await timesOf(patient.mobile, 'membership_ended_v1')).toEqual([india(`2026-${over}T09:00:00`)]);
  });

  it('is kept for all doctors, even if one doctor’s reminders cannot be written', async () => {
    await w.clock({ now: india('2026-07-14T12:00:00') });
    const ends = india('2026-07-22T12:00:00');
    const patients: { mobile: string }[] = [];
    const doctors = [await w.doctor(), await w.doctor(), await w.doctor()];
    for (const one of doctors) {
      const tierId = await w.tier(one, await w.plan(one));
      patients.push(await w.patient(one, { subscription_tier_id: tierId, subscription_start_date: '2026-06-29' }));
    }
    const reminded = () =>
      Promise.all(patients.map(async ({ mobile }) => (await timesOf(mobile, 'renewal_reminder_v1')).length));
    const broken = `doctor_id = '${doctors[1]?.id}' AND kind = 'reminder'`;
    await w.rows(`ALTER TABLE message ADD CONSTRAINT broken CHECK (NOT (${broken})) NOT VALID`);
    expect((await w.call('PUT', '/sandbox/clock', { body: { now: ends } })).status).toBe(500);
    for (let times = 0; times < 100 && (await reminded()).filter(Boolean).length < 2; times++) await sleep(100);
    expect(await reminded()).toEqual([1, 0, 1]);
    await w.rows('ALTER TABLE message DROP CONSTRAINT broken');
    await w.clock({ now: ends });
    expect(await reminded()).toEqual([1, 1, 1]);
  });
});
