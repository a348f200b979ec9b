import { createSession } from './authorisation/logins.js';
import { member } from './helpers/clinic-staff.js';
import { ownData, type OwnDataRequest } from './helpers/own-data.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface ClinicDataRequest extends OwnDataRequest {
  patient_id: string;
  patient_name: string;
  overdue: boolean;
}
interface Failure {
  code: string;
  details?: { field: string }[];
}

/** Patients ask for a correction or deletion, or complain; the clinic answers. */
describe('requests about the own data', () => {
  let w: World;
  let own: ReturnType<typeof ownData>;
  let doctor: Doctor;
  let plan: string;
  beforeAll(async () => {
    w = await world();
    own = ownData(w);
    doctor = await w.doctor();
    plan = await w.plan(doctor);
  });
  beforeEach(() => w.clock({ now: '2026-11-27T06:00:00Z' }));
  afterAll(() => w.end());

  const opened = async (fields: object = {}) => {
    const patient = await w.patient(doctor, { subscription_id: plan, ...fields });
    const identifier = await w.identifier(doctor, patient.id);
    const token = await own.open(identifier, patient.mobile);
    return { ...patient, identifier, ask: (body: object) => own.request(identifier, token, body), token };
  };
  type Opened = Awaited<ReturnType<typeof opened>>;
  const listOwn = async ({ identifier, token }: Opened) =>
    (await own.call<{ data_requests: OwnDataRequest[] }>('GET', identifier, 'requests', token)).body.data_requests;
  const withdraw = ({ identifier, token }: Opened, id: string) =>
    own.call<Failure>('DELETE', identifier, `requests/${id}`, token);
  const answer = <T = { message: string; data_request: ClinicDataRequest }>(
    id: string,
    body: object,
    { token }: { token: string } = doctor,
    headers: Record<string, string> = {},
  ) => w.call<T>('POST', `/api/data-requests/${id}/answer`, { token, body, headers });
  const list = (query = '', { token } = doctor) =>
    w.must<{ data_requests: ClinicDataRequest[]; total: number; counts: object }>('GET', `/api/data-requests${query}`, {
      token,
    });
  const patientOf = async (id: string) =>
    (await w.must<{ patient: Record<string, unknown> }>('GET', `/api/patients/${id}`, { token: doctor.token })).patient;

  it('for a correction: the clinic sees it, applies it, and the patient reads the answer at the new number', async () => {
    const patient = await opened({ name: 'Ravi Kumr' });
    const request = await patient.ask({
      kind: 'correction',
      message: 'My name is wrong',
      correction: { name: 'Ravi Kumar', mobile: '98450 12399', email: 'ravi@patient.example' },
    });
    expect(request).toEqual({
      id: expect.any(String) as string,
      kind: 'correction',
      status: 'open',
      message: 'My name is wrong',
      correction: { name: 'Ravi Kumar', mobile: '98450 12399', email: 'ravi@patient.example' },
      answer: null,
      created_at: '2026-11-27T06:00:00.000Z',
      due_on: '2027-02-25',
      answered_at: null,
    });
    const { data_requests, total } = await list(`?status=open&patient_id=${patient.id}`);
    const shown = { ...request, patient_id: patient.id, patient_name: 'Ravi Kumr', overdue: false };
    expect({ data_requests, total }).toEqual({ data_requests: [shown], total: 1 });
    expect(await w.must('GET', `/api/data-requests/${request.id}`, { token: doctor.token })).toEqual({
      data_request: shown,
    });

    const { status, body } = await answer(request.id, { decision: 'done', answer: 'Corrected. Thank you.' });
    expect([status, body.message]).toEqual([200, 'Request done']);
    expect(body.data_request).toMatchObject({
      status: 'done',
      answer: 'Corrected. Thank you.',
      answered_at: '2026-11-27T06:00:00.000Z',
      patient_name: 'Ravi Kumar',
    });
    expect(await patientOf(patient.id)).toMatchObject({
      name: 'Ravi Kumar',
      mobile_e164: '+919845012399',
      email: 'ravi@patient.example',
    });
    // The former number has proven nothing about the new one.
    expect((await own.call<Failure>('GET', patient.identifier, 'requests', patient.token)).status).toBe(401);
    const token = await own.open(patient.identifier, '+919845012399');
    expect(await listOwn({ ...patient, token })).toMatchObject([{ status: 'done', answer: 'Corrected. Thank you.' }]);
  });

  it('for a correction that makes a duplicate is answered as the same edit, and stays open', async () => {
    const existing = await w.patient(doctor, { name: 'Asha' });
    const patient = await opened({ name: 'Usha' });
    const { id } = await patient.ask({ kind: 'correction', correction: { name: 'Asha', mobile: existing.mobile } });
    expect(await answer<Failure>(id, { decision: 'done' })).toMatchObject({
      status: 409,
      body: { code: 'patient.exists' },
    });
    await w.must('DELETE', `/api/patients/${existing.id}`, { token: doctor.token });
    expect(await answer<Failure>(id, { decision: 'done' })).toMatchObject({
      status: 409,
      body: { code: 'patient.exists_archived', archived_patient_id: existing.id },
    });
    expect(await listOwn(patient)).toMatchObject([{ status: 'open' }]);
    expect(await patientOf(patient.id)).toMatchObject({ name: 'Usha' });
    expect((await answer(id, { decision: 'declined', answer: 'Another patient has it' })).status).toBe(200);
  });

  it('for deletion: done deletes the patient as the clinic does by hand, and nothing of the request stays', async () => {
    const patient = await opened({ name: 'Zubaida Unmistakable' });
    await patient.ask({ kind: 'complaint', message: 'Zubaida says: too slow' });
    const { id } = await patient.ask({ kind: 'erasure', message: 'Zubaida wants to go' });
    expect(await answer<Failure>(id, { decision: 'done' })).toMatchObject({
      status: 409,
      body: { code: 'patient.not_archived' },
    });
    expect(await listOwn(patient)).toMatchObject([{ status: 'open' }, { status: 'open' }]);
    await w.must('DELETE', `/api/patients/${patient.id}`, { token: doctor.token });
    const { status, body } = await answer(id, { decision: 'done', answer: 'Bye, Zubaida' });
    expect([status, body.data_request]).toMatchObject([
      200,
      { status: 'done', patient_name: 'Deleted patient', message: null, answer: null },
    ]);
    expect(await w.call('GET', `/api/patients/${patient.id}`, { token: doctor.token })).toMatchObject({ status: 404 });
    const rows = await w.rows('SELECT status, message, answer FROM data_request WHERE patient_id = $1', [patient.id]);
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ status: 'done', message: null, answer: null })));
    await w.settle();
    for (const table of ['data_request', 'consent', 'audit', 'idempotency', 'patient'])
      expect(JSON.stringify(await w.rows(`SELECT * FROM ${table}`))).not.toContain('Zubaida');
  });

  it('that are open when the clinic deletes the patient by hand are closed', async () => {
    const patient = await opened();
    await patient.ask({ kind: 'erasure' });
    await w.must('DELETE', `/api/patients/${patient.id}`, { token: doctor.token });
    await w.must('DELETE', `/api/patients/${patient.id}/permanent`, { token: doctor.token });
    expect((await list(`?patient_id=${patient.id}`)).data_requests).toMatchObject([
      { kind: 'erasure', status: 'done', answered_at: '2026-11-27T06:00:00.000Z' },
    ]);
  });

  it('can be complaints, which are answered with a text, and declined only with a reason', async () => {
    const patient = await opened();
    const { id } = await patient.ask({ kind: 'complaint', message: 'Nobody calls back' });
    expect(await answer<Failure>(id, { decision: 'declined' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'answer' }] },
    });
    expect((await answer(id, { decision: 'done', answer: 'We are sorry, and will call today.' })).status).toBe(200);
    expect(await listOwn(patient)).toMatchObject([{ answer: 'We are sorry, and will call today.' }]);
    expect(await withdraw(patient, id)).toMatchObject({ status: 409, body: { code: 'data_request.not_open' } });
  });

  it.each([
    [{ kind: 'portability' }, 'kind'],
    [{ kind: 'complaint' }, 'message'],
    [{ kind: 'correction' }, 'message'],
    [{ kind: 'correction', correction: {} }, 'message'],
    [{ kind: 'correction', correction: { name: '' } }, 'correction.name'],
    [{ kind: 'correction', correction: { mobile: '12' } }, 'correction.mobile'],
    [{ kind: 'correction', correction: { email: 'nobody' } }, 'correction.email'],
    [{ kind: 'correction', correction: { archived: true } }, 'correction.archived'],
    [{ kind: 'erasure', correction: { name: 'Ravi' } }, 'correction'],
    [{ kind: 'complaint', message: 'x'.repeat(2_001) }, 'message'],
  ])('%j is refused at %s', async (body, field) => {
    const { identifier, token } = await opened();
    expect(await own.call('POST', identifier, 'requests', token, body)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', details: [{ field }] },
    });
  });

  it('can be withdrawn while open, and are open once for each kind, also when sent twice at once', async () => {
    const patient = await opened();
    const send = () => own.call<Failure>('POST', patient.identifier, 'requests', patient.token, { kind: 'erasure' });
    const sent = await Promise.all([send(), send(), send()]);
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(sent.find(({ status }) => status === 409)?.body.code).toBe('data_request.exists');
    const [request] = await listOwn(patient);
    const id = request?.id ?? '';
    expect((await withdraw(patient, id)).status).toBe(204);
    expect((await withdraw(patient, id)).status).toBe(204);
    expect(await answer<Failure>(id, { decision: 'declined', answer: 'No' })).toMatchObject({
      status: 409,
      body: { code: 'data_request.not_open', error: 'This request was withdrawn already' },
    });
    expect(await withdraw(await opened(), id)).toMatchObject({
      status: 404,
      body: { code: 'data_request.not_found' },
    });
    await patient.ask({ kind: 'erasure' });
    expect((await listOwn(patient)).map(({ status }) => status)).toEqual(['open', 'withdrawn']);
  });

  it('are stored once when a lost response is repeated with its key', async () => {
    const { identifier, token } = await opened();
    const path = `/api/public/subscription/${identifier}/privacy/requests`;
    const send = (body: object, as = token) =>
      w.call<{ data_request?: { id: string } }>('POST', path, { token: as, body, headers: { 'idempotency-key': 'k' } });
    const first = await send({ kind: 'erasure' });
    const second = await send({ kind: 'erasure' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data_request?.id).toBe(first.body.data_request?.id);
    // The key alone opens no stored response.
    expect(await send({ kind: 'erasure' }, 'forged')).toMatchObject({ status: 401 });
  });

  it('are answered once by two people at once, and by a repeat with the same key', async () => {
    const patient = await opened({ name: 'Before' });
    const { id } = await patient.ask({ kind: 'correction', correction: { name: 'After' } });
    const [one, two] = await Promise.all([
      answer<Failure>(id, { decision: 'done', answer: 'Done' }),
      answer<Failure>(id, { decision: 'declined', answer: 'No' }),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const name = one.status === 200 ? 'After' : 'Before';
    expect(await patientOf(patient.id)).toMatchObject({ name });

    const again = await patient.ask({ kind: 'complaint', message: 'Why?' });
    const key = { 'idempotency-key': again.id };
    const first = await answer(again.id, { decision: 'done' }, doctor, key);
    expect(await answer(again.id, { decision: 'done' }, doctor, key)).toMatchObject({
      status: 200,
      body: first.body,
    });
  });

  it('race with the deletion of the patient without a deadlock', async () => {
    const patient = await opened();
    const { id } = await patient.ask({ kind: 'erasure' });
    await w.must('DELETE', `/api/patients/${patient.id}`, { token: doctor.token });
    const answers = await Promise.all([
      answer(id, { decision: 'done' }),
      w.call('DELETE', `/api/patients/${patient.id}/permanent`, { token: doctor.token }),
      own.call('POST', patient.identifier, 'requests', patient.token, { kind: 'complaint', message: 'Wait' }),
    ]);
    for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status);
    expect(await w.rows(`SELECT FROM data_request WHERE patient_id = $1 AND status = 'open'`, [patient.id])).toEqual(
      [],
    );
  });

  it('are due after 90 days: first those that are late, and each is counted', async () => {
    const fresh = await w.doctor();
    const freshPlan = await w.plan(fresh);
    const makeRequest = async () => {
      const patient = await w.patient(fresh, { subscription_id: freshPlan });
      const identifier = await w.identifier(fresh, patient.id);
      return own.request(identifier, await own.open(identifier, patient.mobile), { kind: 'erasure' });
    };
    const late = await makeRequest();
    await w.clock({ now: '2026-12-20T06:00:00Z' });
    const soon = await makeRequest();
    await w.clock({ now: '2027-02-25T18:00:00Z' }); // 25 February in India: the last day of the first one
    expect((await list('', fresh)).counts).toEqual({ open: 2, due_soon: 1, overdue: 0 });
    await w.clock({ now: '2027-03-10T06:00:00Z' });
    const { data_requests, counts } = await list('', fresh);
    expect(data_requests.map(({ id, overdue }) => [id, overdue])).toEqual([
      [late.id, true],
      [soon.id, false],
    ]);
    expect(counts).toEqual({ open: 2, due_soon: 1, overdue: 1 });
    expect((await list(`?range=[1,1]&sort=["due_on","ASC"]`, fresh)).data_requests.map(({ id }) => id)).toEqual([
      soon.id,
    ]);
    const metrics = await (await fetch(`${w.origin}/metrics`)).text();
    expect(metrics).toMatch(/nirog_data_requests_overdue [1-9]/);
  });

  it('of another doctor are invisible', async () => {
    const { ask } = await opened();
    const { id } = await ask({ kind: 'erasure' });
    const other = await w.doctor();
    expect((await list('', other)).total).toBe(0);
    const missing = { status: 404, body: { code: 'data_request.not_found' } };
    expect(await w.call('GET', `/api/data-requests/${id}`, { token: other.token })).toMatchObject(missing);
    expect(await answer(id, { decision: 'done' }, other)).toMatchObject(missing);
  });

  it('deletes nothing in a session that a PIN opened', async () => {
    const patient = await opened();
    const { id } = await patient.ask({ kind: 'erasure' });
    const [login] = await w.rows<{ id: string }>('SELECT id FROM session WHERE account_id = $1 LIMIT 1', [doctor.id]);
    const session = await createSession(w, doctor.id, { doctorId: doctor.id, openedByPinFrom: login?.id ?? '' });
    expect(await answer<Failure>(id, { decision: 'done' }, session)).toMatchObject({
      status: 403,
      body: { code: 'session.needs_password' },
    });
    expect(await listOwn(patient)).toMatchObject([{ status: 'open' }]);
  });

  it('for deletion are answered by the doctor only; the reception answers the others', async () => {
    const reception = await member(w, doctor);
    const viewer = await member(w, doctor, { role: 'viewer' });
    const patient = await opened();
    const erasure = await patient.ask({ kind: 'erasure' });
    const complaint = await patient.ask({ kind: 'complaint', message: 'Too slow' });
    const forbidden = { status: 403, body: { code: 'role.forbidden' } };
    expect(await answer(erasure.id, { decision: 'declined', answer: 'No' }, reception)).toMatchObject(forbidden);
    expect(await w.call('GET', '/api/data-requests', { token: viewer.token })).toMatchObject(forbidden);
    expect((await answer(complaint.id, { decision: 'done' }, reception)).status).toBe(200);
  });
});
