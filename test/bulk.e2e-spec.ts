import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '../src/shared/calendar.js';
import { createLogin } from './authorisation/logins.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Bulk {
  id: string | null;
  status: string;
  matched: number;
  skipped: { patient_id: string; patient_name: string; reason: string }[];
  failed: { patient_id: string; reason: string }[];
  not_done: { patient_id: string; patient_name: string; reason: string }[];
  done: number;
  message_cost: number;
}

/** 20 Nov 2026, 12:00 in India. */
const NOON = '2026-11-20T06:30:00Z';
const TODAY = '2026-11-20';

describe('bulk actions', () => {
  let w: World;
  let doctor: Doctor;
  let token: string;
  let plan: string;
  let tier: string;
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  afterAll(() => w.end());
  beforeEach(async () => {
    await w.clock({ now: NOON });
    doctor = await w.doctor();
    token = doctor.token;
    plan = await w.plan(doctor);
    tier = await w.tier(doctor, plan, 499);
  });

  const start = async (body: object) =>
    (await w.must<{ bulk: Bulk }>('POST', '/api/bulk', { token, body: { dry_run: false, ...body } })).bulk;
  const read = async (id: string | null) =>
    (await w.must<{ bulk: Bulk }>('GET', `/api/bulk/${id ?? ''}`, { token })).bulk;
  const run = async (body: object) => {
    const { id } = await start(body);
    await w.settle();
    return read(id);
  };
  /** A patient whose subscription started this many days ago; it is valid for a month. */
  const active = (name: string, startedDaysAgo: number) =>
    w.patient(doctor, {
      name,
      subscription_tier_id: tier,
      subscription_start_date: addDays(TODAY, -startedDaysAgo),
    });
  const endDates = async (patientId: string) =>
    (await w.terms(doctor, patientId)).map(({ subscription_end_date }) => subscription_end_date);

  it('previews who is left out and why, and the cost, without doing anything', async () => {
    const soon = await active('Ends Soon', 28);
    await active('Ends Later', 5);
    await w.patient(doctor, { name: 'No Plan' });
    await w.patient(doctor, { name: 'Land Line', mobile: '022 1234 5678', subscription_id: plan });
    const preview = await start({ action: 'send_link', filter: {}, dry_run: true });
    expect(preview).toMatchObject({ id: null, status: 'preview', matched: 4, done: 0, message_cost: 0.86 });
    expect(preview.skipped.map(({ patient_name, reason }) => `${patient_name}: ${reason}`).sort()).toEqual([
      'Ends Later: the subscription does not end within 7 days',
      'Land Line: this number cannot receive WhatsApp messages',
      'No Plan: no subscription',
    ]);
    await w.settle();
    expect(await w.messages(soon.mobile)).toEqual([]);
  });

  it('sends each patient one message, also if it runs twice on one day', async () => {
    const patients = [await active('Asha', 27), await active('Binu', 28), await active('Chitra', 40)];
    const body = { action: 'send_link', patient_ids: patients.map(({ id }) => id) };
    expect(await run(body)).toMatchObject({ status: 'done', matched: 3, skipped: [], failed: [], done: 3 });
    expect(await run(body)).toMatchObject({ status: 'done', done: 3 });
    for (const { mobile } of patients) expect(await w.messages(mobile)).toHaveLength(1);
  });

  it('extends active subscriptions, and moves their paid renewals by the same days', async () => {
    const running = await active('Running', 10);
    const renewed = await active('Renewed', 10);
    const ended = await active('Ended', 60);
    await w.must('POST', `/api/patients/${renewed.id}/payments`, {
      token,
      body: { subscription_tier_id: tier, payment_method: 'cash' },
    });
    const result = await run({ action: 'extend', days: 3, filter: {} });
    expect(result).toMatchObject({ matched: 3, done: 2, skipped: [{ patient_name: 'Ended' }] });
    expect(await endDates(running.id)).toEqual(['2026-12-13']);
    expect((await endDates(renewed.id)).sort()).toEqual(['2026-12-13', '2027-01-13']);
    expect(await endDates(ended.id)).toEqual(['2026-10-21']);
  });

  it('archives patients by a filter', async () => {
    const ended = await active('Ended', 60);
    const running = await active('Running', 10);
    expect(await run({ action: 'archive', filter: { status: 'expired' } })).toMatchObject({ matched: 1, done: 1 });
    const { patient } = await w.must<{ patient: { archived: boolean } }>('GET', `/api/patients/${ended.id}`, { token });
    const other = await w.must<{ patient: { archived: boolean } }>('GET', `/api/patients/${running.id}`, { token });
    expect([patient.archived, other.patient.archived]).toEqual([true, false]);
  });

  it('moves patients to a tier', async () => {
    const yearly = await w.tier(doctor, plan, 4_000, 'yearly');
    const patient = await active('Asha', 10);
    expect(await run({ action: 'move_tier', subscription_tier_id: yearly, patient_ids: [patient.id] })).toMatchObject({
      done: 1,
    });
    expect((await w.terms(doctor, patient.id))[0]).toMatchObject({ tier_name: 'Tier 4000', payment_amount: 499 });
  });

  it('moves the active subscription, not the renewal that waits for payment', async () => {
    const yearly = await w.tier(doctor, plan, 4_000, 'yearly');
    const patient = await active('Asha', 10);
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token, body: { subscription_tier_id: tier } });
    await run({ action: 'move_tier', subscription_tier_id: yearly, patient_ids: [patient.id] });
    const moved = (await w.terms(doctor, patient.id)).map(({ status, tier_name }) => `${status}: ${tier_name}`);
    expect(moved.sort()).toEqual(['active: Tier 4000', 'inactive: Tier 499']);
  });

  it('reports a patient for whom it fails, and goes on with the others', async () => {
    const [first, second] = [await active('Asha', 28), await active('Binu', 28)];
    await w.rows(`UPDATE plan SET is_active = false WHERE id = $1`, [plan]);
    const other = await w.patient(doctor, { name: 'Chitra', subscription_id: await w.plan(doctor) });
    await w.settle();
    await w.clock({ advance: { days: 1 } });
    const result = await run({ action: 'send_link', patient_ids: [first.id, second.id, other.id] });
    expect(result).toMatchObject({ status: 'done', done: 1 });
    expect(result.failed).toHaveLength(2);
  });

  it.each([
    ['doctor', 'doctor'],
    ['reception', 'staff'],
    ['integration', 'integration'],
  ] as const)('is done in the name of the login that started it: %s', async (role, kind) => {
    const patient = await active('Asha', 10);
    const starter = role === 'doctor' ? doctor : await createLogin(w, doctor.id, role);
    token = starter.token;
    await run({ action: 'extend', days: 3, patient_ids: [patient.id] });
    const actors = await w.rows(
      `SELECT DISTINCT actor_kind, actor_id FROM audit WHERE doctor_id = $1 AND action = 'bulk.started'`,
      [doctor.id],
    );
    expect(actors).toEqual([{ actor_kind: kind, actor_id: starter.id }]);
  });

  it('stops, keeps what is done, and can be stopped again', async () => {
    const patients = await Promise.all(Array.from({ length: 30 }, (_, n) => active(`Patient ${n}`, 10)));
    const { id } = await start({ action: 'extend', days: 1, patient_ids: patients.map((patient) => patient.id) });
    const stop = () => w.must<{ bulk: Bulk }>('POST', `/api/bulk/${id ?? ''}/stop`, { token });
    await stop();
    await w.settle();
    const { bulk } = await stop();
    const ends = (await Promise.all(patients.map((patient) => endDates(patient.id)))).flat();
    expect(ends.filter((day) => day === '2026-12-11')).toHaveLength(bulk.done);
    expect(['stopped', 'done']).toContain(bulk.status);
  });

  it('does each patient once if two jobs of the queue run it at the same time', async () => {
    const patients = await Promise.all(Array.from({ length: 10 }, (_, n) => active(`Patient ${n}`, 10)));
    const { id } = await start({ action: 'extend', days: 2, patient_ids: patients.map((patient) => patient.id) });
    await w.rows(`UPDATE outbox SET sent_at = NULL, handled_at = NULL WHERE payload ->> 'bulkId' = $1`, [id]);
    await w.settle();
    expect(await read(id)).toMatchObject({ status: 'done', done: 10 });
    expect(new Set((await Promise.all(patients.map((patient) => endDates(patient.id)))).flat())).toEqual(
      new Set(['2026-12-12']),
    );
  });

  describe('that meets unexpected errors', () => {
    /** Runs `work` while PostgreSQL rejects changes to a patient. */
    const broken = async (patientId: string, work: () => Promise<void>) => {
      await w.rows(
        `CREATE FUNCTION break_patient() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$`,
      );
      await w.rows(`CREATE TRIGGER break_patient BEFORE UPDATE ON patient FOR EACH ROW
        WHEN (NEW.id = '${patientId}') EXECUTE FUNCTION break_patient()`);
      try {
        await work();
      } finally {
        await w.rows('DROP TRIGGER break_patient ON patient');
        await w.rows('DROP FUNCTION break_patient()');
      }
    };
    const ended = async (id: string | null) => {
      let bulk = await read(id);
      for (let n = 0; n < 300 && bulk.status === 'running'; n += 1) {
        await sleep(100);
        bulk = await read(id);
      }
      return bulk;
    };
    const resume = async (id: string | null) =>
      (await w.must<{ bulk: Bulk }>('POST', `/api/bulk/${id ?? ''}/continue`, { token })).bulk;

    it('goes on with the others, ends as failed with an alarm, and can be continued', async () => {
      const patients = await Promise.all(['Asha', 'Binu', 'Chitra'].map((name) => w.patient(doctor, { name })));
      const [first] = patients.map(({ id }) => id).sort();
      const archived = () =>
        w.rows<{ id: string; at: Date }>(
          'SELECT id, archived_at AS at FROM patient WHERE doctor_id = $1 AND archived_at IS NOT NULL ORDER BY id',
          [doctor.id],
        );
      let id: string | null = null;
      await broken(first ?? '', async () => {
        ({ id } = await start({ action: 'archive', patient_ids: patients.map((patient) => patient.id) }));
        const bulk = await ended(id);
        expect(bulk).toMatchObject({ status: 'failed', done: 2, failed: [] });
        expect(bulk.not_done).toEqual([expect.objectContaining({ patient_id: first, reason: 'an unexpected error' })]);
      });
      expect(w.log()).toContain('bulk.failed');
      const before = await archived();
      expect(before).toHaveLength(2);

      expect(await resume(id)).toMatchObject({ status: 'running', not_done: [] });
      await w.settle();
      expect(await read(id)).toMatchObject({ status: 'done', done: 3, not_done: [] });
      expect((await archived()).filter((row) => row.id !== first)).toEqual(before);
      expect(await resume(id)).toMatchObject({ status: 'done', done: 3 });
    });

    it('finishes when a later attempt succeeds', async () => {
      const { id: patient } = await w.patient(doctor, { name: 'Asha' });
      let id: string | null = null;
      await broken(patient, async () => {
        ({ id } = await start({ action: 'archive', patient_ids: [patient] }));
        await sleep(1_500);
        expect(await read(id)).toMatchObject({ status: 'running', done: 0 });
      });
      expect(await ended(id)).toMatchObject({ status: 'done', done: 1 });
    });

    it('is not found for another doctor', async () => {
      const { id } = await start({ action: 'archive', patient_ids: [(await w.patient(doctor)).id] });
      const other = await w.doctor();
      const answer = await w.call('POST', `/api/bulk/${id ?? ''}/continue`, { token: other.token });
      expect(answer).toMatchObject({ status: 404, body: { code: 'bulk.not_found' } });
    });
  });

  it.each([
    ['no patients', { action: 'archive' }, 'patient_ids'],
    ['an unknown action', { action: 'delete', filter: {} }, 'action'],
    ['no days', { action: 'extend', filter: {} }, 'days'],
    ['too many days', { action: 'extend', filter: {}, days: 91 }, 'days'],
    ['no tier', { action: 'move_tier', filter: {} }, 'subscription_tier_id'],
    ['a malformed id', { action: 'archive', patient_ids: ['x'] }, 'patient_ids'],
    ['an unknown filter', { action: 'archive', filter: { colour: 'red' } }, 'filter'],
  ])('refuses %s', async (_, body, field) => {
    const { status, body: answer } = await w.call<{ details?: { field: string }[] }>('POST', '/api/bulk', {
      token,
      body: { dry_run: true, ...body },
    });
    expect({ status, field: answer.details?.[0]?.field }).toEqual({ status: 400, field });
  });

  it('refuses more than a thousand patients at once', async () => {
    await w.rows(
      `INSERT INTO patient (doctor_id, id, name, mobile, mobile_normal, created_at)
       SELECT $1, gen_random_uuid(), 'Patient ' || n, '98' || n, '+9198' || n, now()
       FROM generate_series(10000001, 10001001) n`,
      [doctor.id],
    );
    const answer = await w.call('POST', '/api/bulk', { token, body: { action: 'archive', filter: {}, dry_run: true } });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'bulk.too_many', error: 'Choose at most 1000 patients at once; 1001 match' },
    });
  });

  it('ignores patients of another doctor', async () => {
    const other = await w.doctor();
    const foreign = await w.patient(other);
    expect(await run({ action: 'archive', patient_ids: [foreign.id] })).toMatchObject({ matched: 0, done: 0 });
  });
});
