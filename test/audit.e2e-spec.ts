import { PASSWORD, world, type Doctor, type HttpResponse, type World } from './helpers/world.js';

interface Note {
  id: string;
  at: string;
  actor: { kind: string; id: string | null; email: string | null };
  action: string;
  object: { type: string; id: string };
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
  source: { ip: string | null; user_agent: string | null; request_id: string } | null;
}

/** Every change is recorded in one row: who, what, before, after, when, from where. */
describe('the audit log', () => {
  let w: World;
  let doctor: Doctor;
  let plan: string;
  let tier: string;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    plan = await w.plan(doctor);
    tier = await w.tier(doctor, plan);
  });
  afterAll(() => w.end());

  const list = (token: string, filter: object = {}): Promise<HttpResponse<{ audit: Note[]; total: number }>> =>
    w.call('GET', `/api/audit?filter=${encodeURIComponent(JSON.stringify(filter))}`, { token });
  const notes = async (filter: object = {}, { token } = doctor) => (await list(token, filter)).body.audit;
  const newest = async () => (await notes())[0]?.id ?? '';
  /** The audit rows that `work` adds, oldest first. */
  async function auditRowsOf(work: () => Promise<unknown>): Promise<Note[]> {
    const before = await newest();
    await work();
    return (await notes()).filter(({ id }) => id > before).reverse();
  }
  const act = (method: string, path: string, body?: object) =>
    w.must(method, `/api${path}`, { token: doctor.token, ...(body && { body }) });
  const actionsOf = (all: Note[]) => all.map(({ action, object }) => [action, object.type]);

  it('records who changed what, the old and new values, when and from where', async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    const headers = {
      'user-agent': `it's ${'x'.repeat(400)}\\`,
      'x-request-id': 'integrator-42',
      'x-forwarded-for': '203.0.113.7',
    };
    const body = { name: `O'Neil \\ plan` };
    const [note, ...more] = await auditRowsOf(() =>
      w.must('PUT', `/api/subscriptions/${plan}`, { token: doctor.token, body, headers }),
    );
    expect(more).toEqual([]);
    expect(note).toMatchObject({
      at: '2026-11-20T06:00:00.000Z',
      action: 'subscriptions.update',
      object: { type: 'plan', id: plan },
      actor: { kind: 'doctor', id: doctor.id, email: doctor.email },
      before: { name: 'WhatsApp Support' },
      after: { name: `O'Neil \\ plan` },
      source: { ip: '203.0.113.7', user_agent: headers['user-agent'].slice(0, 300), request_id: 'integrator-42' },
    });
    expect(Object.keys(note?.after ?? {})).toEqual(['name']);
    await w.must('DELETE', '/sandbox/clock');
  });

  it('records nothing for unchanged data and rejected requests', async () => {
    expect(await auditRowsOf(() => act('PUT', `/subscriptions/${plan}`, {}))).toEqual([]);
    const { id } = await w.patient(doctor, { name: 'Twin', mobile: '9811100001' });
    expect(
      await auditRowsOf(async () => {
        const duplicate = { name: 'Twin', mobile: '9811100001' };
        expect((await w.call('POST', '/api/patients', { token: doctor.token, body: duplicate })).status).toBe(409);
        const foreign = { name: 'Lone', mobile: '9811100002', subscription_id: id };
        expect((await w.call('POST', '/api/patients', { token: doctor.token, body: foreign })).status).toBe(400);
      }),
    ).toEqual([]);
  });

  it('adds one row for each record that a call changes', async () => {
    const patient = await w.patient(doctor);
    const path = `/patients/${patient.id}`;
    const assigned = await auditRowsOf(() => act('POST', `${path}/subscribe`, { subscription_tier_id: tier }));
    expect(actionsOf(assigned)).toEqual([
      ['patients.assign', 'link'],
      ['patients.assign', 'term'],
    ]);
    const steps: [() => Promise<unknown>, [string, string][]][] = [
      [
        () => act('PUT', `${path}/subscription/activate`),
        [
          ['patients.activate', 'term'],
          ['patients.activate', 'payment'],
        ],
      ],
      [
        async () => act('PUT', `/patients/subscriptions/${(await w.terms(doctor, patient.id))[0]?.id ?? ''}/disable`),
        [['patients.disable', 'term_pause']],
      ],
      [
        async () => act('PUT', `/patients/subscriptions/${(await w.terms(doctor, patient.id))[0]?.id ?? ''}/enable`),
        [['patients.enable', 'term_pause']],
      ],
      [() => act('PUT', path, { email: 'ravi@patient.example' }), [['patients.update', 'patient']]],
      [() => act('DELETE', path), [['patients.archive', 'patient']]],
      [() => act('DELETE', path), []],
      [() => act('PUT', `${path}/restore`), [['patients.restore', 'patient']]],
      [() => act('PUT', '/profile', { doctor_name: 'Dr Asha Roy' }), [['profile.update', 'profile']]],
      [() => act('POST', '/clinics', { name: 'North' }), [['clinics.create', 'clinic']]],
      [
        () => act('PUT', `/subscriptions/${plan}/tiers/${tier}`, { validity_type: 'monthly', price: 600 }),
        [['subscriptions.updateTier', 'tier']],
      ],
    ];
    for (const [step, rows] of steps) expect(actionsOf(await auditRowsOf(step))).toEqual(rows);
  });

  it('masks a patient’s personal data', async () => {
    const fields = { name: 'Zubaida Unmistakable', mobile: '9845077777', email: 'zubaida@own-domain.example' };
    const [added] = await auditRowsOf(() => w.patient(doctor, { ...fields, last_appointment: '2026-01-02' }));
    expect(added).toMatchObject({
      before: null,
      after: { name: 'Z•••', mobile: '•••77', mobile_normal: '•••77', email: '•••', last_appointment: '•••' },
    });
    const id = added?.object.id ?? '';
    const [renamed] = await auditRowsOf(() => act('PUT', `/patients/${id}`, { name: 'Z', email: null }));
    expect(renamed).toMatchObject({ before: { name: 'Z•••', email: '•••' }, after: { name: '•••', email: null } });
  });

  it('erases the data of a permanently deleted patient', async () => {
    const fields = { name: 'Yashodhara Unmistakable', email: 'yasho@patient.example', subscription_id: plan };
    const patient = await w.patient(doctor, fields);
    const identifier = await w.identifier(doctor, patient.id);
    const { orderId } = await w.order(identifier, tier);
    await w.pay(orderId);
    await w.settle();
    await act('DELETE', `/patients/${patient.id}`);
    const erased = await auditRowsOf(() => act('DELETE', `/patients/${patient.id}/permanent`));
    expect(actionsOf(erased).every(([action]) => action === 'patients.erase')).toBe(true);
    expect(new Set(erased.map(({ object }) => object.type))).toEqual(new Set(['patient', 'term', 'link']));
    await w.settle();
    const [{ text } = { text: '' }] = await w.rows<{ text: string }>(
      `SELECT string_agg(a::text, ' ') AS text FROM audit a`,
    );
    expect(text).toContain(patient.id);
    for (const secret of ['Yashodhara', 'Unmistakable', 'yasho@', patient.mobile.slice(3), identifier, 'argon2'])
      expect(text).not.toContain(secret);
  });

  it('records the job when no person acted, and no address for patients', async () => {
    const patient = await w.patient(doctor, { subscription_id: plan });
    const free = await w.tier(doctor, plan, 0);
    const identifier = await w.identifier(doctor, patient.id);
    const paid = await auditRowsOf(async () => {
      await w.pay((await w.order(identifier, tier)).orderId);
      await w.settle();
    });
    const [payment] = paid.filter(({ object }) => object.type === 'payment');
    expect(payment).toMatchObject({
      actor: { kind: 'system', id: null, email: null, name: null },
      action: 'razorpay.received',
      source: null,
    });

    const other = await w.patient(doctor, { subscription_id: plan });
    const body = { identifier: await w.identifier(doctor, other.id), tierId: free };
    const activated = await auditRowsOf(() => w.must('POST', '/api/public/payment/create', { body }));
    for (const { actor, action, source } of activated)
      expect({ actor, action, source }).toEqual({
        actor: { kind: 'patient', id: null, email: null, name: null, role: null },
        action: 'public.create',
        source: { ip: null, user_agent: null, request_id: expect.any(String) as string },
      });
    expect(new Set(activated.map(({ object }) => object.type))).toEqual(new Set(['term', 'payment']));
  });

  it('records the sweep that found due work', async () => {
    const patient = await w.patient(doctor, { subscription_id: plan });
    const order = await w.order(await w.identifier(doctor, patient.id), tier);
    await w.pay(order.orderId, { webhook: 'lost' });
    const found = await auditRowsOf(() => w.clock({ advance: { minutes: 5 } }));
    expect(new Set(found.map(({ action, actor }) => `${actor.kind} ${action}`))).toEqual(new Set(['system order.due']));
    await w.must('DELETE', '/sandbox/clock');
  });

  it('records that a message was resent, without its text', async () => {
    const patient = await w.patient(doctor, { mobile: '0221 2345 678', subscription_id: plan });
    await w.settle();
    const path = `/api/messages?patient_id=${patient.id}`;
    const { messages } = await w.must<{ messages: { id: string }[] }>('GET', path, { token: doctor.token });
    await act('PUT', `/patients/${patient.id}`, { mobile: '9811100777' });
    const [note, ...more] = await auditRowsOf(() => act('POST', `/messages/${messages[0]?.id ?? ''}/resend`));
    expect(more).toEqual([]);
    expect(note).toMatchObject({ action: 'messages.resend', after: { resends: 1, to_number: '•••' } });
  });

  it('records an account’s changes with the reason, and hides staff from the doctor', async () => {
    const admin = await w.adminToken();
    const email = 'life@audit.nirog.example';
    const { user } = await w.must<{ user: { id: string } }>('POST', '/api/auth/signup', {
      body: { email, password: PASSWORD },
    });
    const move = (verb: string, body: object = {}) =>
      w.must('PUT', `/api/admin/accounts/${user.id}/${verb}`, { token: admin, body });
    await move('reject', { reason: 'No registration number' });
    await move('approve');
    await move('suspend', { reason: 'Complaint 7' });
    await move('reinstate');
    await move('plan', { platform_plan: 'starter' });
    const { audit, total } = (await list(admin, { doctor_id: user.id, object_type: 'account' })).body;
    expect(total).toBe(6);
    const [, ...rest] = audit.reverse();
    expect(audit[0]).toMatchObject({
      actor: { kind: 'doctor', id: user.id, email },
      action: 'auth.signUp',
      after: { email, status: 'pending', password_hash: '•••' },
    });
    expect(rest.map(({ action, after: { status, status_reason } }) => [action, status, status_reason])).toEqual([
      ['admin.move', 'rejected', 'No registration number'],
      ['admin.move', 'approved', null],
      ['admin.move', 'suspended', 'Complaint 7'],
      ['admin.move', 'approved', null],
      ['admin.setPlan', undefined, undefined],
    ]);
    for (const { actor, source } of rest)
      expect({ actor, source }).toMatchObject({
        actor: { kind: 'admin', email: 'admin@test.nirog.example' },
        source: { ip: expect.stringMatching(/^10\./) as string },
      });

    const own = (await list(await w.logIn(email), { actor: 'admin' })).body.audit;
    expect(own).toHaveLength(5);
    for (const { actor, source } of own) expect([actor.email, source]).toEqual([null, null]);
  });
});
