import { world, type Doctor, type HttpResponse, type World } from './helpers/world.js';

interface Note {
  id: string;
  at: string;
  actor: { kind: string; id: string | null; email: string | null };
  action: string;
  object: {
    type: string;
    id: string;
    name: string | null;
    patient_id: string | null;
    plan_id: string | null;
    plan_name: string | null;
  };
}

/** Tenant tables without an audit trigger: they hold derived or internal data. */
const WITHOUT_TRIGGER = [
  ...[
    'audit',
    'bulk_row',
    'clinic_event',
    'enrolment',
    'event_delivery',
    'event_stream',
    'event_webhook_health',
    'import_row',
    'ledger_entry',
    'ledger_transaction',
    'patient_count',
    'payment_order',
    'picture',
    'receipt',
    'receipt_pdf',
    'receipt_series',
    'reminder',
  ],
  ...['reply', 'webhook_source'],
];

/** Who may read the audit log. Nobody can change it. */
describe('the audit list', () => {
  let w: World;
  let doctor: Doctor;
  let plan: string;
  beforeAll(async () => {
    w = await world();
    await w.clock({ now: '2026-11-20T20:00:00Z' }); // 21 November in India
    doctor = await w.doctor();
    plan = await w.plan(doctor);
  });
  afterAll(() => w.end());

  const list = (token: string, filter: object = {}): Promise<HttpResponse<{ audit: Note[]; total: number }>> =>
    w.call('GET', `/api/audit?filter=${encodeURIComponent(JSON.stringify(filter))}`, { token });
  const notes = async (filter: object = {}, { token } = doctor) => (await list(token, filter)).body.audit;

  it('shows doctors their own rows, admins all rows, and others none', async () => {
    const other = await w.doctor();
    const ids = (await notes({}, other)).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(2);
    expect((await notes({ id: ids })).length).toBe(0);
    expect((await list(doctor.token, { doctor_id: other.id })).status).toBe(400);
    const admin = await w.adminToken();
    expect((await list(admin, { id: ids })).body.total).toBe(ids.length);
    expect((await list(admin, { doctor_id: other.id })).body.total).toBe(ids.length);
    await w.rows(`UPDATE account SET role = 'support' WHERE id = $1`, [other.id]);
    expect((await list(other.token)).status).toBe(403);
    expect((await w.call('GET', '/api/audit')).status).toBe(401);
  });

  it('names the record, or its patient, to the doctor only', async () => {
    const own = await w.doctor();
    const care = await w.plan(own, { name: 'Diabetes Care' });
    const tier = await w.tier(own, care);
    const body = { name: 'Asha Verma', subscription_tier_id: tier, subscription_start_date: '2026-11-20' };
    const asha = await w.patient(own, body);
    const erased = await w.patient(own, { name: 'Ravi Nair' });
    for (const path of [`/api/patients/${erased.id}`, `/api/patients/${erased.id}/permanent`])
      await w.must('DELETE', path, { token: own.token });
    const [term] = await w.terms(own, asha.id);
    await w.must('PUT', `/api/patients/subscriptions/${term?.id ?? ''}/disable`, { token: own.token });
    const { payments } = await w.must<{ payments: { id: string }[] }>('GET', '/api/payments', { token: own.token });
    await w.must('POST', `/api/payments/${payments[0]?.id ?? ''}/refund`, {
      token: own.token,
      body: { amount: 1, reason: 'Goodwill' },
    });
    const objects = (await notes({}, own)).map(({ object }) => object);
    const one = (type: string, id?: string) =>
      objects.find((o) => o.type === type && (id === undefined || o.id === id));
    expect(one('tier', tier)).toMatchObject({ plan_id: care, plan_name: 'Diabetes Care' });
    expect(one('plan', care)).toMatchObject({ name: 'Diabetes Care', patient_id: null });
    expect(one('patient', asha.id)).toMatchObject({ name: 'Asha Verma', patient_id: asha.id });
    for (const type of ['term', 'term_pause', 'payment', 'refund'])
      expect(one(type)).toMatchObject({ name: 'Asha Verma', patient_id: asha.id });
    expect(one('patient', erased.id)).toMatchObject({ name: null, patient_id: erased.id });
    const seenByAdmin = (await list(await w.adminToken(), { doctor_id: own.id })).body.audit;
    expect(seenByAdmin.filter(({ object }) => object.name !== null || object.patient_id !== null)).toEqual([]);
  });

  it('pages, sorts and filters', async () => {
    const get = (query: string) =>
      w.call<{ audit: Note[]; total: number }>('GET', `/api/audit?${query}`, { token: doctor.token });
    const page = await get('range=[1,2]');
    expect(page.headers.get('content-range')).toBe(`audit 1-2/${page.body.total}`);
    expect(page.body.audit).toEqual((await notes()).slice(1, 3));
    const oldest = (await get('range=[0,0]&sort=["id","ASC"]')).body.audit[0];
    expect(oldest).toEqual((await notes()).at(-1));
    for (const note of await notes({ object_type: 'plan', actor: doctor.id }))
      expect([note.object.type, note.actor.id]).toEqual(['plan', doctor.id]);
    expect((await notes({ object_id: plan, action: 'subscriptions.create' })).length).toBe(1);
    expect((await notes({ from: '2026-11-21', to: '2026-11-21', object_id: plan })).length).toBe(1);
    expect((await notes({ to: '2026-11-20', object_id: plan })).length).toBe(0);
    expect((await notes({ to: '2020-01-01' })).length).toBe(0);
    expect((await notes({ to: '2199-12-31' })).length).toBeGreaterThan(0);
    for (const filter of [{ nonsense: 'x' }, { object_id: 'x' }, { from: '2026-02-30' }])
      expect((await list(doctor.token, filter)).status).toBe(400);
  });

  it('is append-only, and only the database adds rows', async () => {
    for (const sql of [`UPDATE audit SET action = 'x'`, 'DELETE FROM audit', 'TRUNCATE audit'])
      await expect(w.rows(sql)).rejects.toThrow('never changed or deleted');
    const grants = await w.rows(
      `SELECT grantee, privilege_type AS may FROM information_schema.role_table_grants
       WHERE table_name = 'audit' AND grantee IN ('nirog_app', 'nirog_platform') ORDER BY 1`,
    );
    expect(grants).toEqual([
      { grantee: 'nirog_app', may: 'SELECT' },
      { grantee: 'nirog_platform', may: 'SELECT' },
    ]);
  });

  it('covers every tenant table', async () => {
    const missing = await w.rows<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
         AND c.relrowsecurity AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'record_change')
       ORDER BY 1`,
    );
    expect(missing.map(({ name }) => name)).toEqual(WITHOUT_TRIGGER);
  });
});

it('the demo clinic’s history is not in the audit log', async () => {
  const w = await world({ env: { DEMO: 'on' } });
  try {
    await w.settle();
    const [{ patients } = { patients: 0 }] = await w.rows<{ patients: number }>(
      'SELECT count(*)::int AS patients FROM patient',
    );
    expect(patients).toBeGreaterThan(200);
    const changes = await w.rows('SELECT DISTINCT action, object_type FROM audit ORDER BY 1');
    // A job registers the webhooks of the logins' payment accounts after the start.
    expect(changes).toEqual([
      { action: 'account.approved', object_type: 'payment_gateway' },
      { action: 'start', object_type: 'account' },
    ]);
  } finally {
    await w.end();
  }
});
