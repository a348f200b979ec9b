import { setTimeout as sleep } from 'node:timers/promises';
import { analyticsHelpers } from './helpers/analytics.js';
import { CSV, HEADER, importClinic, type ImportHelpers, NOON, PLAN, toCsv } from './helpers/imports.js';
import { findViolations } from './helpers/ledger.js';
import { world, type Doctor, type World } from './helpers/world.js';

describe('an import', () => {
  let w: World;
  let doctor: Doctor;
  let token: string;
  let tier: string;
  let imports: ImportHelpers;
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  afterAll(() => w.end());
  beforeEach(async () => {
    await w.clock({ now: NOON });
    ({ doctor, token, tier, imports } = await importClinic(w));
  });

  const row = (name: string, mobile: string, fields: Record<string, string | number> = {}) => {
    const cells: Record<string, string | number> = { Name: name, Mobile: mobile, ...fields };
    return HEADER.map((heading) => cells[heading] ?? null);
  };
  const running = { Plan: PLAN, Tier: 'Tier 499', Start: '05/11/2026' };
  const listPatients = async () =>
    (
      await w.must<{ patients: { id: string; name: string; email: string | null }[] }>(
        'GET',
        '/api/patients?sort=["name","ASC"]',
        { token },
      )
    ).patients;
  const byName = async (name: string) => {
    const found = (await listPatients()).find((patient) => patient.name === name);
    if (!found) throw new Error(`no patient ${name}`);
    return found;
  };

  describe('that is undone', () => {
    it('leaves nothing, and can be put in again', async () => {
      const analytics = analyticsHelpers(w, doctor);
      const file = toCsv([
        HEADER,
        row('Ravi', '9876543210', { ...running, Notes: 'Calls after 6' }),
        row('Ravi', '9876543210', { ...running, Start: '05/12/2026' }),
        row('Sita', '9876543211', { Plan: PLAN }),
        row('Meena', '9876543212'),
        row('Wrong', 'x'),
      ]);
      const { id, undo_until } = await imports.imported(file);
      expect(undo_until).toBe('2026-11-21T06:30:00.000Z');
      expect(await analytics.mrr()).toMatchObject({ mrr: 499 });
      const undone = await imports.undo(id);
      expect(undone).toMatchObject({
        status: 'undone',
        undo: { removed: 4, kept: [] },
        undo_until: null,
        progress: { done: 4, total: 4 },
      });
      expect(await listPatients()).toEqual([]);
      expect(await analytics.mrr()).toMatchObject({ mrr: 0, activeSubscriptions: 0 });
      expect(Object.values(await analytics.closings('2026-10-01', '2026-12-31')).filter(Boolean)).toEqual([]);
      expect(await imports.undo(id)).toMatchObject({ status: 'undone' });

      const again = await imports.imported(file);
      expect(again.counts).toEqual({ new: 4, same: 0, changed: 0, wrong: 1, done: 4 });
      expect(await analytics.mrr()).toMatchObject({ mrr: 499, activeSubscriptions: 1 });
      expect(await findViolations(w)).toEqual({});
    });

    it('gives changed patients and subscriptions their values back', async () => {
      await imports.imported(toCsv([HEADER, row('Ravi', '9876543210', { ...running, Email: 'old@example.com' })]));
      await w.patient(doctor, { name: 'Sita', mobile: '9876543211' });
      const { id } = await imports.imported(
        toCsv([
          HEADER,
          row('Ravi', '9876543210', {
            ...running,
            ...{ Email: 'new@example.com', Amount: 300, 'Paid until': '20/12/2026', Notes: 'Moved' },
          }),
          row('Sita', '9876543211', running),
        ]),
      );
      expect(await imports.undo(id)).toMatchObject({ undo: { removed: 2, kept: [] } });
      const ravi = await byName('Ravi');
      expect(ravi.email).toBe('old@example.com');
      expect(await w.terms(doctor, ravi.id)).toMatchObject([
        { payment_amount: 499, subscription_end_date: '2026-12-05' },
      ]);
      const { notes } = await w.must<{ notes: object[] }>('GET', `/api/patients/${ravi.id}/notes`, { token });
      expect(notes).toEqual([]);
      expect(await w.terms(doctor, (await byName('Sita')).id)).toMatchObject([{ status: 'cancelled', link: null }]);
      expect(await findViolations(w)).toEqual({});
    });

    it.each<[string, string, (id: string) => Promise<unknown>]>([
      [
        'a payment',
        'a payment was recorded',
        (id) =>
          w.must('POST', `/api/patients/${id}/payments`, {
            token,
            body: { subscription_tier_id: tier, payment_method: 'cash' },
          }),
      ],
      [
        'an edit',
        'the patient was edited',
        (id) => w.must('PUT', `/api/patients/${id}`, { token, body: { email: 'ravi@example.com' } }),
      ],
      [
        'a note',
        'a note was added or changed',
        (id) => w.must('POST', `/api/patients/${id}/notes`, { token, body: { text: 'Called' } }),
      ],
      [
        'another end date',
        'a subscription was added or changed',
        async (id) => {
          const [term] = await w.terms(doctor, id);
          await w.must('PUT', `/api/patients/subscriptions/${term?.id ?? ''}/edit`, {
            token,
            body: { subscription_end_date: '2026-12-24' },
          });
        },
      ],
      [
        'an opened link',
        'the payment link was opened or replaced',
        async (id) =>
          w.must('POST', '/api/public/subscription/opened', { body: { identifier: await w.identifier(doctor, id) } }),
      ],
      [
        'a later import',
        'another row has changed the patient',
        () => imports.imported(toCsv([HEADER, row('Ravi', '9876543210', { Email: 'r@example.com' })])),
      ],
    ])('keeps what was used since: %s', async (_, reason, use) => {
      const { id } = await imports.imported(
        toCsv([HEADER, row('Ravi', '9876543210', running), row('Sita', '9876543211', running)]),
      );
      const ravi = await byName('Ravi');
      await use(ravi.id);
      const undone = await imports.undo(id);
      expect(undone.undo).toEqual({
        removed: 1,
        kept: [{ row: 2, patient_id: ravi.id, patient_name: 'Ravi', reason }],
      });
      expect((await listPatients()).map(({ name }) => name)).toEqual(['Ravi']);
      expect((await w.terms(doctor, ravi.id)).some(({ status }) => status === 'active')).toBe(true);
      expect(await findViolations(w)).toEqual({});
    });

    it('is possible for 24 hours after a run', async () => {
      const { id } = await imports.checked(toCsv([HEADER, row('Ravi', '9876543210')]));
      const undo = () => w.call('POST', `/api/imports/${id}/undo`, { token });
      expect(await undo()).toMatchObject({ status: 409, body: { code: 'import.not_possible' } });
      await imports.run(id);
      await w.clock({ advance: { hours: 24 } });
      expect(await undo()).toMatchObject({ status: 409, body: { code: 'import.undo_over' } });
    });
  });

  describe('that is interrupted', () => {
    const file = (count: number) =>
      toCsv([
        HEADER,
        ...Array.from({ length: count }, (_, n) => row(`Patient ${n}`, String(9_800_000_000 + n), running)),
      ]);
    const recorded = async () => {
      const [counts] = await w.rows<{ patients: number; terms: number; links: number }>(
        `SELECT (SELECT count(*)::int FROM patient WHERE doctor_id = $1 AND erased_at IS NULL) AS patients,
           (SELECT count(*)::int FROM term WHERE doctor_id = $1 AND payment_day IS NOT NULL) AS terms,
           (SELECT count(*)::int FROM link WHERE doctor_id = $1 AND revoked_at IS NULL) AS links`,
        [doctor.id],
      );
      return counts;
    };
    const waitFor = async (id: string, isReached: (done: number) => boolean) => {
      for (let n = 0; n < 600; n += 1) {
        if (isReached((await imports.get(id)).progress.done)) return;
        await sleep(20);
      }
      throw new Error('no progress');
    };

    it.each(['run', 'undo'] as const)('by a crash in the %s neither loses nor doubles a row', async (step) => {
      const count = 500;
      const { id } = await imports.checked(file(count));
      if (step === 'undo') await imports.run(id);
      const body = step === 'run' ? { body: { send_messages: false } } : {};
      await w.must('POST', `/api/imports/${id}/${step}`, { token, ...body });
      await waitFor(id, (done) => done > 0);
      await w.crash();
      await w.clock({ now: NOON });
      await waitFor(id, (done) => done === count);
      await w.settle();
      const all = step === 'run' ? count : 0;
      expect(await recorded()).toEqual({ patients: all, terms: all, links: all });
      expect((await imports.get(id)).status).toBe(step === 'run' ? 'done' : 'undone');
      expect(await findViolations(w)).toEqual({});
    });

    it('runs once if two jobs of the queue work on it', async () => {
      const { id } = await imports.checked(file(300));
      await w.must('POST', `/api/imports/${id}/run`, { token, body: {} });
      await w.rows(
        `INSERT INTO outbox (subscriber, name, payload) SELECT subscriber, name, payload FROM outbox WHERE name = 'import.run'
         AND payload ->> 'importId' = $1`,
        [id],
      );
      await w.settle();
      expect(await imports.get(id)).toMatchObject({ status: 'done', counts: { done: 300 } });
      expect(await recorded()).toEqual({ patients: 300, terms: 300, links: 300 });
    });

    it('fails with an alarm after the other rows, and can be continued', async () => {
      const { id } = await imports.checked(file(5));
      await w.rows(
        `CREATE FUNCTION break_patient() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$`,
      );
      await w.rows(`CREATE TRIGGER break_patient BEFORE INSERT ON patient FOR EACH ROW
        WHEN (NEW.mobile = '9800000002') EXECUTE FUNCTION break_patient()`);
      try {
        await w.must('POST', `/api/imports/${id}/run`, { token, body: {} });
        for (let n = 0; n < 300 && (await imports.get(id)).status === 'running'; n += 1) await sleep(100);
      } finally {
        await w.rows('DROP TRIGGER break_patient ON patient');
        await w.rows('DROP FUNCTION break_patient()');
      }
      expect(await imports.get(id)).toMatchObject({ status: 'failed', failed_step: 'run', counts: { done: 4 } });
      expect(w.log()).toContain('import.failed');
      expect(await imports.run(id)).toMatchObject({ status: 'done', failed_step: null, counts: { done: 5 } });
      expect(await recorded()).toEqual({ patients: 5, terms: 5, links: 5 });
    });
  });

  it('forgets the cells of an erased patient', async () => {
    const { id } = await imports.imported(toCsv([HEADER, row('Ravi', '9876543210', running)]));
    const { id: patient } = await byName('Ravi');
    await w.must('DELETE', `/api/patients/${patient}`, { token });
    await w.must('DELETE', `/api/patients/${patient}/permanent`, { token });
    await w.settle();
    expect((await imports.rows(id))[0]?.values).toMatchObject({ name: '', mobile: '' });
    expect((await imports.get(id)).columns[0]?.samples).toEqual([]);
  });

  const erase = async (name: string) => {
    const { id } = await byName(name);
    for (const path of ['', '/permanent']) await w.must('DELETE', `/api/patients/${id}${path}`, { token });
    await w.settle();
  };
  /** Everything that is stored about the rows of an import, by their numbers. */
  const stored = async (id: string) => {
    const found = await w.rows<{ number: number; text: string }>(
      'SELECT number, r::text AS text FROM import_row r WHERE import_id = $1 ORDER BY number',
      [id],
    );
    return new Map(found.map(({ number, text }) => [number, text]));
  };

  it('forgets the rows of an erased patient that are wrong or were never imported', async () => {
    const fields = { Email: 'Ravi@Canary.example', Notes: 'Canary' };
    const ravi = row('Ravi  Kumar', '+91 98765-43210', fields);
    const wrong = row('RAVI KUMAR', '+91 98765-43210', { ...running, Start: 'Canary day' });
    const byEmail = row('Ravi', 'Canary', fields);
    const inHindi = row('Canary', '९८७६५ ४३२१०', { ...running, Start: 'Canary day' });
    const other = row('Asha', '9876543212', { ...running, Start: 'Other day' });
    const done = await imports.imported(toCsv([HEADER, ravi, wrong, byEmail, inHindi, other]));
    expect(done.counts).toMatchObject({ new: 1, wrong: 4 });
    const key = { 'idempotency-key': `samples-${done.id}` };
    const upload = () =>
      w.call<{ code?: string; import?: { id: string } }>('POST', '/api/imports?file_name=x.csv', {
        token,
        file: { bytes: toCsv([HEADER, ravi, other]), type: CSV },
        headers: key,
      });
    const mapped = (await upload()).body.import?.id ?? '';
    await erase('Ravi Kumar');
    for (const id of [done.id, mapped])
      for (const text of (await stored(id)).values()) expect(text).not.toMatch(/Canary|98765-43210|ravi/i);
    expect(await imports.file(`${done.id}/wrong.csv`)).not.toMatch(/Canary|98765-43210|ravi/i);
    expect((await stored(done.id)).get(6)).toContain('Other day');
    expect((await stored(mapped)).get(3)).toContain('Asha');
    expect(await upload()).toMatchObject({ status: 409, body: { code: 'idempotency.reply_deleted' } });
    expect(await imports.check(mapped)).toMatchObject({ status: 'checked', counts: { new: 0, wrong: 2 } });
  });

  it('keeps the rows of the erased patient’s family', async () => {
    const wrong = (name: string) => row(name, '9876543210', { ...running, Start: 'Some day' });
    const { id } = await imports.imported(
      toCsv([HEADER, row('Ravi', '9876543210'), row('Sita', '9876543210'), wrong('Ravi'), wrong('Sita')]),
    );
    await erase('Ravi');
    const rows = await stored(id);
    expect([2, 3, 4, 5].map((number) => rows.get(number)?.includes('9876543210'))).toEqual([false, true, false, true]);
    await erase('Sita');
    expect([...(await stored(id)).values()].join()).not.toContain('9876543210');
  });

  it('forgets the rows of patients whom an undo removes', async () => {
    await w.patient(doctor, { name: 'Sita', mobile: '9876543211' });
    const file = toCsv([
      HEADER,
      row('Ravi', '9876543210', { ...running, Notes: 'Canary' }),
      row('Ravi', '9876543210', { ...running, Start: '05/12/2026', Email: 'canary@canary.example' }),
      row('Sita', '9876543211', running),
    ]);
    const { id } = await imports.imported(file);
    expect(await imports.undo(id)).toMatchObject({ undo: { removed: 3, kept: [] } });
    const rows = await stored(id);
    for (const number of [2, 3]) expect(rows.get(number)).not.toMatch(/canary|9876543210|Ravi/i);
    expect(rows.get(4)).toContain('Sita');
  });

  it('is deleted after 90 days', async () => {
    const { id } = await imports.upload(toCsv([HEADER, row('Ravi', '9876543210')]));
    await w.rows(`UPDATE patient_import SET created_at = now() - interval '89 days' WHERE id = $1`, [id]);
    await w.settle();
    expect(await imports.rows(id)).toHaveLength(1);
    await w.rows(`UPDATE patient_import SET created_at = now() - interval '91 days' WHERE id = $1`, [id]);
    await w.clock({ now: new Date().toISOString() });
    await w.settle();
    expect(await w.call('GET', `/api/imports/${id}`, { token })).toMatchObject({ status: 404 });
    expect(await w.rows('SELECT FROM import_row WHERE import_id = $1', [id])).toEqual([]);
  });
});
