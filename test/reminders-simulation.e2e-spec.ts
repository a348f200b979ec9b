import { ReminderSimulation } from './helpers/reminder-simulation.js';
import { world, type World } from './helpers/world.js';

const PATIENTS = Number(process.env['SIMULATED_PATIENTS'] ?? 60);
const [DAYS, DAYS_AT_ONCE] = [400, 10];

/** Patients over four hundred days, compared with an independent model. */
describe(`${DAYS} days of ${PATIENTS} enrolments`, () => {
  let w: World;
  let walk: ReminderSimulation;
  beforeAll(async () => {
    w = await world();
    walk = new ReminderSimulation(w, await w.doctor(), { from: '2026-01-15', seed: 5 });
    await walk.start(PATIENTS);
  });
  afterAll(() => w.end());

  it.each(Array.from({ length: DAYS / DAYS_AT_ONCE }, (_, n) => [n * DAYS_AT_ONCE + 1, (n + 1) * DAYS_AT_ONCE]))(
    'days %d to %d: exactly the messages of the model',
    async (from, to) => {
      for (let day = from; day <= to; day++) await walk.step();
      await walk.catchUp();
      expect(await walk.actualMessages()).toEqual(walk.expected.toSorted());
    },
  );

  it('produced hundreds of messages with every status', () => {
    const reasons = new Set(walk.expected.map((line) => line.split(': ')[1]));
    expect(walk.expected.length).toBeGreaterThan(PATIENTS * 4);
    expect(reasons.size).toBe(6);
  });

  it('delivered each sent message to its phone once', async () => {
    const [row] = await w.rows<{ sent: number; carried: number }>(
      `SELECT (SELECT count(*)::int FROM message WHERE kind IN ('reminder', 'expiry') AND state = 'delivered') AS sent,
         (SELECT count(*)::int FROM sandbox.whatsapp_message WHERE template IN ('renewal_reminder_v1', 'membership_ended_v1')) AS carried`,
    );
    const sent = walk.expected.filter((line) => !line.includes(': ')).length;
    expect(row).toEqual({ sent, carried: sent });
  });
});
