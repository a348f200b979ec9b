import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { world, type Doctor, type World } from './helpers/world.js';

const runFile = promisify(execFile);
const [MIGRATE, DOCTOR] = ['migrate', 'doctor'].map((name) => resolve(import.meta.dirname, `../dist/${name}.js`));
const NAME = 'backfill_search_without_nukta';
const TRIGGER_TYPES = 'backfill_message_trigger_types';
const [WITH_NUKTA, WITHOUT_NUKTA] = ['ज़ैनब', 'जैनब'];

/** Existing rows are rewritten in batches by `npm run migrate`. The search without nukta is one of these rewrites. */
describe('backfills', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world({ ownServer: true });
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  const runWith = async (settings: Record<string, string>, command = '', ...args: string[]) => {
    const env = { PATH: process.env['PATH'] ?? '', ...w.settings, ...settings };
    return (await runFile(process.execPath, [command, ...args], { env })).stdout;
  };
  const run = (command = '', ...args: string[]) => runWith({}, command, ...args);
  const found = async (text: string) => {
    const path = `/api/patients?range=[0,24]&search=${encodeURIComponent(text)}`;
    const { patients } = await w.must<{ patients: { name: string }[] }>('GET', path, { token: doctor.token });
    return patients.map(({ name }) => name);
  };
  const state = async () => {
    const [row] = await w.rows<{ processed: number; finished: boolean }>(
      `SELECT processed::int, finished_at IS NOT NULL AS finished FROM backfill WHERE name = '${NAME}'`,
    );
    return row;
  };
  const restart = (name = NAME) =>
    w.rows('UPDATE backfill SET finished_at = NULL, last_key = NULL, processed = 0 WHERE name = $1', [name]);
  /** The texts that the previous version stored. */
  const storeEarlierTexts = () =>
    w.rows(
      'UPDATE search.patient_text t SET text = fold_text_with_nukta(p.name) FROM patient p WHERE p.id = t.patient_id',
    );
  /** The line of /metrics that Prometheus reads. */
  const metric = async () =>
    /^nirog_backfills_unfinished .*$/m.exec(await (await fetch(`${w.origin}/metrics`)).text())?.[0];
  const count = async () =>
    (await w.rows<{ count: number }>('SELECT count(*)::int FROM search.patient_text'))[0]?.count;

  it('finds earlier and new texts before the backfill, and all texts in every form after it', async () => {
    await w.patient(doctor, { name: WITH_NUKTA });
    await storeEarlierTexts();
    await restart();
    expect(await metric()).toBe('nirog_backfills_unfinished 1');
    expect(await found(WITH_NUKTA)).toEqual([WITH_NUKTA.normalize('NFC')]);
    expect(await found(WITHOUT_NUKTA)).toEqual([]);
    const later = `${WITH_NUKTA} बेगम`;
    await w.patient(doctor, { name: later });
    expect((await found(WITH_NUKTA)).length).toBe(2);
    expect(await found(WITHOUT_NUKTA)).toEqual([later.normalize('NFC')]);

    expect(await run(MIGRATE)).toMatch(new RegExp(`^${NAME}: .* rows, finished after`, 'm'));
    for (const text of [WITH_NUKTA, WITHOUT_NUKTA]) expect((await found(text)).length).toBe(2);
    expect(await state()).toMatchObject({ finished: true, processed: await count() });
    expect(await metric()).toBe('nirog_backfills_unfinished 0');
    expect(await run(MIGRATE)).toBe('');
  });

  it('continues after the last committed batch, and processes each row once when several processes run', async () => {
    const { id } = doctor;
    await w.rows(`
      INSERT INTO search.patient_text SELECT '${id}', gen_random_uuid(), 'ज़ैनब' FROM generate_series(1, 30000)`);
    await restart();
    await w.rows(`
      UPDATE backfill b SET last_key = done.last_key, processed = done.processed
      FROM ${NAME}(NULL, 7) done WHERE name = '${NAME}'`);
    expect(await run(DOCTOR, '--json').catch((error: unknown) => (error as { stdout: string }).stdout)).toContain(
      `${NAME}: 7 rows`,
    );
    await Promise.all([run(MIGRATE), run(MIGRATE)]);
    expect(await state()).toMatchObject({ finished: true, processed: await count() });
    expect(await w.rows(`SELECT FROM search.patient_text WHERE text <> fold_text(text)`)).toEqual([]);
  });

  it('fails if the login may not run them, and says so', async () => {
    await restart();
    const withoutOwner = { DATABASE_OWNER_URL: '' };
    const error = await runWith(withoutOwner, MIGRATE).catch((failed: unknown) => failed);
    expect(error).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        new RegExp(`^The login of DATABASE_URL may not run ${NAME}: set DATABASE_OWNER_URL.*\\n$`),
      ) as string,
    });
    await run(MIGRATE);
    expect(await state()).toMatchObject({ finished: true });
  });

  it('lets a writer pass: a batch gives up a row that is locked, and never becomes a deadlock', async () => {
    const patient = await w.patient(doctor, { name: 'Asha' });
    await storeEarlierTexts();
    await restart();
    const rewriting = run(MIGRATE);
    for (const name of ['Asha R', 'Asha Rao', WITH_NUKTA])
      await w.must('PUT', `/api/patients/${patient.id}`, { token: doctor.token, body: { name } });
    await rewriting;
    expect(await state()).toMatchObject({ finished: true });
    expect((await found(WITHOUT_NUKTA)).length).toBe(3);
  });

  it('fills the trigger types of messages that an earlier version stored, of all doctors', async () => {
    for (const each of [doctor, await w.doctor()]) {
      const tier = await w.tier(each, await w.plan(each));
      const { id } = await w.patient(each);
      const body = { subscription_tier_id: tier };
      await w.must('POST', `/api/patients/${id}/subscribe`, { token: each.token, body });
    }
    await w.settle();
    await w.rows(`
      INSERT INTO message SELECT x.* FROM message m, generate_series(1, 600) n, unnest('{manual,requested,card_ended}'::text[]) type,
        jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'trigger_type', NULL,
          'dedupe_key', concat_ws(':', m.enrolment_id, m.kind, type, n))) x`);
    await restart(TRIGGER_TYPES);
    expect(await run(MIGRATE)).toMatch(new RegExp(`^${TRIGGER_TYPES}: 3,602 rows, finished after`, 'm'));
    const counts = await w.rows(
      `SELECT split_part(dedupe_key, ':', 3) AS "inKey", trigger_type AS type, count(DISTINCT doctor_id)::int AS doctors,
         count(*)::int AS messages
       FROM message WHERE array_length(string_to_array(dedupe_key, ':'), 1) = 4 GROUP BY 1, 2 ORDER BY 1`,
    );
    const filled = (type: string) => ({ inKey: type, type, doctors: 2, messages: 1_200 });
    expect(counts).toEqual(['card_ended', 'manual', 'requested'].map(filled));
    expect(await w.rows('SELECT trigger_type FROM message WHERE dedupe_key NOT LIKE $1', ['%:%:%:%'])).toEqual([
      { trigger_type: null },
      { trigger_type: null },
    ]);
  });
});
