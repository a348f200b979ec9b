import { world, type World } from './helpers/world.js';

interface Overview {
  backup: Record<string, string | number | null>;
  alarms: { alarm: string; times: number }[];
}

/** The results of `npm run backup:drill` in the API, the metrics and the alarms; test/reliability/backup.spec.ts runs it. */
describe('restore drills', () => {
  let w: World;
  let now: string;
  beforeAll(async () => {
    w = await world({ ownServer: true });
    now = new Date().toISOString();
    await w.clock({ now });
  });
  afterAll(() => w.end());

  const overview = async () => w.must<Overview>('GET', '/api/admin/support', { token: await w.adminToken() });
  const metric = async (name: string) => {
    const text = await (await fetch(`${w.origin}/metrics`)).text();
    return new RegExp(`^nirog_restore_drill_${name} (.+)$`, 'm').exec(text)?.[1];
  };
  /** Records a drill as the command does. @param hours how long ago it ended at the start of this story */
  const drill = (outcome: 'ok' | 'failed', reason: string | null, hours: number) =>
    w.rows(
      `INSERT INTO restore_drill (id, finished_at, outcome, reason, took_ms, size_bytes, backup_at, restored_to)
       SELECT gen_random_uuid(), at, $1, $2, 95400, 1073741824, at - interval '1 hour', at - interval '2 minutes'
       FROM (SELECT $3::timestamptz - make_interval(hours => $4) AS at) t`,
      [outcome, reason, now, hours],
    );
  /** Alarms are counted in the background, so this polls until the count is shown. */
  const expectAlarms = async (times: number) => {
    await w.settle();
    const counted = async () => (await overview()).alarms.find(({ alarm }) => alarm === 'backup.overdue')?.times ?? 0;
    for (let tries = 0; tries < 40 && (await counted()) < times; tries++)
      await new Promise((done) => setTimeout(done, 50));
    expect(await counted()).toBe(times);
  };

  it('that never ran are no alarm: backups may not be set up', async () => {
    await w.clock({ advance: { days: 3 } });
    await expectAlarms(0);
    await w.clock({ now });
    expect((await overview()).backup).toEqual({
      state: 'never_run',
      finished_at: null,
      reason: null,
      took_seconds: null,
      size_bytes: null,
      restored_to: null,
      last_good_at: null,
      last_good_age_seconds: null,
    });
    expect([await metric('ok'), await metric('age_seconds')]).toEqual([undefined, undefined]);
  });

  it('are shown with result, duration, size and age', async () => {
    await drill('ok', null, 2);
    expect((await overview()).backup).toMatchObject({
      state: 'ok',
      reason: null,
      took_seconds: 95,
      size_bytes: 1_073_741_824,
      last_good_age_seconds: 7_200,
    });
    expect([await metric('ok'), await metric('age_seconds')]).toEqual(['1', '7200']);
  });

  it('that failed are shown with the reason, and the age of the last good one', async () => {
    await drill('failed', 'WAL is not archived', 1);
    expect((await overview()).backup).toMatchObject({
      state: 'failed',
      reason: 'WAL is not archived',
      last_good_age_seconds: 7_200,
    });
    expect([await metric('ok'), await metric('age_seconds')]).toEqual(['0', '7200']);
    await expectAlarms(0);
  });

  it('raise an alarm once a day while none has succeeded for more than 26 hours', async () => {
    await w.rows(`DELETE FROM restore_drill WHERE outcome = 'failed'`);
    await w.clock({ advance: { hours: 23 } });
    await expectAlarms(0);
    await w.clock({ advance: { hours: 2 } });
    expect((await overview()).backup).toMatchObject({ state: 'overdue', last_good_age_seconds: 97_200 });
    await expectAlarms(1);
    await w.settle();
    await expectAlarms(1);
    await w.clock({ advance: { hours: 24 } });
    await expectAlarms(2);
  });

  it('raise an alarm too if they have never succeeded', async () => {
    await w.rows('DELETE FROM restore_drill');
    await w.clock({ now });
    await drill('failed', 'there is no backup: run pgbackrest backup', 25);
    await expectAlarms(2);
    await w.clock({ advance: { hours: 2 } });
    await drill('failed', 'there is no backup: run pgbackrest backup', 0);
    await expectAlarms(3);
  });
});
