import { randomUUID } from 'node:crypto';
import { world, type Doctor, type HttpResponse, type World } from './helpers/world.js';

type Answer = HttpResponse<{ code?: string; error?: string; patient?: { id: string }; orderId?: string }>;

/** A write with an Idempotency-Key is done once, no matter how often it is sent. */
describe('idempotency', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
  const add = (key: string, fields: object = {}, { token } = doctor): Promise<Answer> =>
    w.call('POST', '/api/patients', { token, body: { name: 'Meena', mobile: '9845012345', ...fields }, ...keyed(key) });
  const isReplay = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true';
  const patients = async (name: string) => (await w.rows('SELECT 1 FROM patient WHERE name = $1', [name])).length;
  const age = (column: 'created_at' | 'claimed_at', by: string) =>
    w.rows(`UPDATE idempotency SET ${column} = now() - $1::interval WHERE scope = $2`, [by, doctor.id]);

  /** A patient with a payable tier, and the call that creates the order. */
  async function payable() {
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan);
    const patient = await w.patient(doctor, { subscription_id: plan });
    const identifier = await w.identifier(doctor, patient.id);
    const order = (key: string): Promise<Answer> =>
      w.call('POST', '/api/public/payment/create', { body: { identifier, tierId: tier }, ...keyed(key) });
    return { patient, tier, order };
  }

  it('returns the first response to a repeat, without doing anything', async () => {
    const key = randomUUID();
    const [first, second] = [await add(key, { name: 'Once' }), await add(key, { name: 'Once' })];
    expect([first.status, isReplay(first)]).toEqual([201, false]);
    expect([second.status, isReplay(second), second.body]).toEqual([201, true, first.body]);
    expect(await patients('Once')).toBe(1);
  });

  it('treats the same body with reordered keys as the same', async () => {
    const [key, fields] = [randomUUID(), { name: 'Order', mobile: '9845012346' }];
    const send = (body: object): Promise<Answer> =>
      w.call('POST', '/api/patients', { token: doctor.token, body, ...keyed(key) });
    await send(fields);
    const again = await send(Object.fromEntries(Object.entries(fields).reverse()));
    expect([again.status, isReplay(again)]).toEqual([201, true]);
  });

  it('does the work once for twenty calls at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(key, { name: 'Race' })));
    const worked = answers.filter((answer) => answer.status === 201 && !isReplay(answer));
    expect(worked).toHaveLength(1);
    for (const { status, body } of answers)
      expect(status === 201 ? body : body.code).toEqual(status === 201 ? worked[0]?.body : 'idempotency.in_progress');
    expect(await patients('Race')).toBe(1);
    expect((await add(key, { name: 'Race' })).body).toEqual(worked[0]?.body);
  });

  it('rejects the key for another body, method or address', async () => {
    const key = randomUUID();
    const { patient } = (await add(key, { name: 'Reused' })).body;
    const body = { name: 'Reused', mobile: '9845012345' };
    const misuses = [
      await add(key, { name: 'Other' }),
      await w.call('PUT', `/api/patients/${patient?.id ?? ''}`, { token: doctor.token, body, ...keyed(key) }),
      await w.call('POST', '/api/subscriptions', { token: doctor.token, body, ...keyed(key) }),
    ];
    for (const other of misuses) expect(other).toMatchObject({ status: 409, body: { code: 'idempotency.key_reused' } });
    expect(await patients('Other')).toBe(0);
  });

  it('keeps the keys of two doctors apart', async () => {
    const [key, other] = [randomUUID(), await w.doctor()];
    const [mine, theirs] = [await add(key, { name: 'Apart' }), await add(key, { name: 'Apart' }, other)];
    expect([mine.status, theirs.status, isReplay(theirs)]).toEqual([201, 201, false]);
    expect(theirs.body.patient?.id).not.toBe(mine.body.patient?.id);
  });

  it('repeats a validation error', async () => {
    const key = randomUUID();
    const send = () => add(key, { name: '', mobile: '12' });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, isReplay(first), isReplay(second)]).toEqual([400, 400, false, true]);
    expect({ ...second.body, requestId: '' }).toEqual({ ...first.body, requestId: '' });
  });

  it('repeats an error, even if the work would now be possible', async () => {
    const { patient } = (await add(randomUUID(), { name: 'Twin' })).body;
    const key = randomUUID();
    const refused = await add(key, { name: 'Twin' });
    const path = `/api/patients/${patient?.id ?? ''}`;
    await w.must('PUT', path, { token: doctor.token, body: { name: 'Renamed', mobile: '9845012345' } });
    const repeat = await add(key, { name: 'Twin' });
    expect(repeat).toMatchObject({ status: 409, body: { code: 'patient.exists', error: refused.body.error } });
    expect([isReplay(refused), isReplay(repeat)]).toEqual([false, true]);
    expect((await add(randomUUID(), { name: 'Twin' })).status).toBe(201);
  });

  it('repeats which archived patient an error offers to restore', async () => {
    const { patient } = (await add(randomUUID(), { name: 'Archived' })).body;
    const path = `/api/patients/${patient?.id ?? ''}`;
    await w.must('DELETE', path, { token: doctor.token });
    const key = randomUUID();
    const [first, second] = [await add(key, { name: 'archived' }), await add(key, { name: 'archived' })];
    for (const refused of [first, second])
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'patient.exists_archived', archived_patient_id: patient?.id },
      });
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    // The same for a rename to an archived patient's name; no offer if the duplicate is not archived.
    const other = (await add(randomUUID(), { name: 'Active' })).body.patient?.id ?? '';
    const rename = (name: string) =>
      w.call<object>('PUT', `/api/patients/${other}`, { token: doctor.token, body: { name } });
    expect((await rename('Archived')).body).toMatchObject({ archived_patient_id: patient?.id });
    await w.must('PUT', `${path}/restore`, { token: doctor.token });
    expect((await rename('Archived')).body).toMatchObject({ code: 'patient.exists' });
    expect((await rename('Archived')).body).not.toHaveProperty('archived_patient_id');
  });

  it('discards the response of a call whose key was taken over', async () => {
    const [{ order }, key] = [await payable(), randomUUID()];
    await w.must('PUT', '/sandbox/faults', { body: { provider: 'razorpay', mode: 'slow', count: 2 } });
    const slow = order(key);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await order(key)).body.code).toBe('idempotency.in_progress');
    await w.rows(`UPDATE idempotency SET claimed_at = now() - interval '61 seconds' WHERE status IS NULL`);
    const second = order(key);
    expect((await slow).status).toBe(201);
    expect((await order(key)).body.code).toBe('idempotency.in_progress'); // the second call is still running
    const { body } = await second;
    expect(await order(key)).toMatchObject({ status: 201, body });
  });

  it('activates manually once, and returns the same to a repeat', async () => {
    const { patient, tier } = await payable();
    const path = `/api/patients/${patient.id}`;
    await w.must('POST', `${path}/subscribe`, { token: doctor.token, body: { subscription_tier_id: tier } });
    const key = randomUUID();
    const activate = (): Promise<Answer> =>
      w.call('PUT', `${path}/subscription/activate`, { token: doctor.token, ...keyed(key) });
    const [first, second] = [await activate(), await activate()];
    expect([first.status, second.status, isReplay(second), second.body]).toEqual([200, 200, true, first.body]);
    expect((await w.terms(doctor, patient.id)).filter(({ status }) => status === 'active')).toHaveLength(1);
  });

  it('repeats a patient’s order without a login', async () => {
    const [one, other, key] = [await payable(), await payable(), randomUUID()];
    const [first, second, theirs] = [await one.order(key), await one.order(key), await other.order(key)];
    expect([first.status, second.status, isReplay(second), second.body]).toEqual([201, 201, true, first.body]);
    expect([theirs.status, isReplay(theirs)]).toEqual([201, false]);
    expect(theirs.body.orderId).not.toBe(first.body.orderId);
  });

  it('repeats a signup without a login, and stores neither email nor password', async () => {
    const [key, email] = [randomUUID(), `${randomUUID()}@test.nirog.example`];
    const signUp = (fields: object = {}): Promise<Answer> =>
      w.call('POST', '/api/auth/signup', { body: { email, password: 'secret-of-mine', ...fields }, ...keyed(key) });
    const [first, second] = [await signUp(), await signUp()];
    expect([first.status, second.status, isReplay(second), second.body]).toEqual([201, 201, true, first.body]);
    expect(await signUp({ password: 'another-one' })).toMatchObject({ body: { code: 'idempotency.key_reused' } });
    expect((await signUp({ email: `${randomUUID()}@test.nirog.example` })).status).toBe(201);
    const rows = await w.rows<{ text: string }>('SELECT i::text AS text FROM idempotency i');
    for (const { text } of rows)
      for (const secret of [email, 'secret-of-mine', key]) expect(text).not.toContain(secret);
  });

  it('repeats the use of a password link, which works once', async () => {
    const { password_link: link } = await w.must<{ password_link: { url: string } }>(
      ...([
        'POST',
        `/api/admin/accounts/${(await w.doctor()).id}/password-link`,
        { token: await w.adminToken() },
      ] as const),
    );
    const [key, token] = [randomUUID(), link.url.split('/').pop()];
    const use = (password: string, headers = keyed(key)): Promise<Answer> =>
      w.call('POST', '/api/auth/password-link/use', { body: { token, password }, ...headers });
    const [first, second] = [await use('secret-2'), await use('secret-2')];
    expect([first.status, second.status, isReplay(second), second.body]).toEqual([200, 200, true, first.body]);
    expect(await use('secret-2', keyed(randomUUID()))).toMatchObject({ body: { code: 'password_link.unknown' } });
    const rows = await w.rows<{ text: string }>('SELECT i::text AS text FROM idempotency i');
    for (const { text } of rows) for (const secret of [token, 'secret-2']) expect(text).not.toContain(secret);
  });

  it('allows the key again immediately after an internal error', async () => {
    const [{ order }, key] = [await payable(), randomUUID()];
    await w.must('PUT', '/sandbox/faults', { body: { provider: 'razorpay', mode: '500' } });
    const failed = await order(key);
    await w.must('PUT', '/sandbox/faults', { body: { provider: 'razorpay', mode: 'none' } });
    const worked = await order(key);
    expect([failed.status, worked.status, isReplay(worked)]).toEqual([503, 201, false]);
  });

  it('waits 60 seconds for a process that may have died, then takes over the key', async () => {
    const key = randomUUID();
    await add(key, { name: 'Crash' });
    await w.rows('UPDATE idempotency SET status = NULL, reply_sealed = NULL WHERE scope = $1', [doctor.id]);
    expect(await add(key, { name: 'Crash' })).toMatchObject({ status: 409, body: { code: 'idempotency.in_progress' } });
    await age('claimed_at', '61 seconds');
    expect(await add(key, { name: 'Crash' })).toMatchObject({ status: 409, body: { code: 'patient.exists' } });
  });

  it('deletes a key after 24 hours', async () => {
    const key = randomUUID();
    await add(key, { name: 'Day' });
    await age('created_at', '23 hours 59 minutes');
    expect(isReplay(await add(key, { name: 'Day' }))).toBe(true);
    await age('created_at', '24 hours 1 second');
    const later = await add(key, { name: 'Next day' });
    expect([later.status, isReplay(later)]).toEqual([201, false]);
  });

  it.each(['', 'x'.repeat(256), 'tab\tinside', 'é'])('rejects the key %j', async (key) => {
    const details = [{ field: 'Idempotency-Key' }];
    expect(await add(key)).toMatchObject({ status: 400, body: { code: 'request.invalid', details } });
  });

  it('ignores the header on reads and at login', async () => {
    const key = randomUUID();
    const list = () => w.call<Answer['body']>('GET', '/api/patients', { token: doctor.token, ...keyed(key) });
    const logIn = () =>
      w.call<Answer['body']>('POST', '/api/auth/login', {
        body: { email: doctor.email, password: 'secret-1' },
        ...keyed(key),
      });
    for (const answer of [await list(), await list(), await logIn(), await logIn()])
      expect([answer.status < 300, isReplay(answer)]).toEqual([true, false]);
  });

  it('checks the login before it repeats anything', async () => {
    const key = randomUUID();
    await add(key, { name: 'Guarded' });
    expect((await add(key, { name: 'Guarded' }, { ...doctor, token: 'stolen' })).status).toBe(401);
  });

  it('stores no response, key or number in plain text', async () => {
    const key = randomUUID();
    await add(key, { name: 'Zubaida' });
    const [row] = await w.rows<{ text: string }>(
      `SELECT i::text AS text FROM idempotency i WHERE scope = $1 ORDER BY created_at DESC LIMIT 1`,
      [doctor.id],
    );
    for (const secret of ['Zubaida', '9845012345', key, 'patient']) expect(row?.text).not.toContain(secret);
  });
});
