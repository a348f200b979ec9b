import { paymentHelpers } from './helpers/payments.js';
import { startServer } from './helpers/server.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Raised {
  alarm: string;
  times: number;
  last_at: string;
}

/** Alarms on the support screen: of the last 24 hours, of all processes, even after a process has ended. */
describe('alarms', () => {
  let w: World;
  let doctor: Doctor;
  let support: string;
  let link: { identifier: string; tierId: string };
  beforeAll(async () => {
    w = await world({ ownServer: true });
    doctor = await w.doctor();
    const helper = await w.doctor();
    await w.rows(`UPDATE account SET role = 'support' WHERE id = $1`, [helper.id]);
    support = helper.token;
    const plan = await w.plan(doctor);
    const { id } = await w.patient(doctor, { subscription_id: plan });
    link = { identifier: await w.identifier(doctor, id), tierId: await w.tier(doctor, plan) };
  });
  beforeEach(() => w.rows('DELETE FROM alarm_count'));
  afterAll(() => w.end());

  const shown = async () =>
    (await w.must<{ alarms: Raised[] }>('GET', '/api/admin/support', { token: support })).alarms;
  /** Alarms are counted in the background, so this polls until the count is shown. */
  const toBeShown = async (times: number) => {
    let [raised] = await shown();
    for (let tries = 0; tries < 100 && raised?.times !== times; tries++) {
      await new Promise((done) => setTimeout(done, 50));
      [raised] = await shown();
    }
    expect(raised).toMatchObject({ alarm: 'order.refused', times });
  };
  /** Patients tap Pay while Razorpay rejects the doctor's keys. */
  const raiseAlarms = (times: number, origin = w.origin) =>
    paymentHelpers(w, () => doctor).withoutKeys(async () => {
      const tap = (n: number) =>
        fetch(`${origin}/api/public/payment/create`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.2.${n}` },
          body: JSON.stringify(link),
        });
      const answers = await Promise.all(Array.from({ length: times }, (_, n) => tap(n)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    });

  it('are not shown while nothing is wrong', async () => {
    expect(await shown()).toEqual([]);
  });

  it('are counted exactly, even if many are raised at once, and are shown without the doctor', async () => {
    await raiseAlarms(20);
    await toBeShown(20);
    const [raised] = await shown();
    expect(Object.keys(raised ?? {}).sort()).toEqual(['alarm', 'last_at', 'times']);
    expect(Math.abs(Date.now() - Date.parse(raised?.last_at ?? ''))).toBeLessThan(60_000);
  });

  it('are summed over all processes, and survive them', async () => {
    const settings = Object.entries(w.settings).filter(([name]) => name !== 'PORT');
    const other = await startServer({ ...Object.fromEntries(settings), ROLE: 'api' });
    await raiseAlarms(2);
    await raiseAlarms(3, other.origin);
    await toBeShown(5);
    await other.stop();
    await raiseAlarms(1);
    await toBeShown(6);
    await w.crash();
    await toBeShown(6);
  });

  it('cover one day: the same hour of the day before starts again from zero', async () => {
    await raiseAlarms(2);
    await toBeShown(2);
    await w.rows(`UPDATE alarm_count SET hour = hour - interval '23 hours', hour_of_day = (hour_of_day + 1) % 24`);
    expect(await shown()).toMatchObject([{ times: 2 }]);
    await w.rows(`UPDATE alarm_count SET hour = hour - interval '1 hour', hour_of_day = (hour_of_day + 23) % 24`);
    expect(await shown()).toEqual([]);
    await raiseAlarms(1);
    await toBeShown(1);
  });

  it('are kept while they cannot be counted, and are counted later', async () => {
    await w.rows('ALTER TABLE alarm_count RENAME TO alarm_count_away');
    await raiseAlarms(2);
    await w.rows('ALTER TABLE alarm_count_away RENAME TO alarm_count');
    await raiseAlarms(1);
    await toBeShown(3);
  });
});
