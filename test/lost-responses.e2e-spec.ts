import { randomUUID } from 'node:crypto';
import { createApiKey } from './authorisation/logins.js';
import { member } from './helpers/clinic-staff.js';
import { familyHelpers } from './helpers/families.js';
import { world, type Doctor, type HttpResponse, type World } from './helpers/world.js';

type Answer = HttpResponse<{ code?: string }>;

/** Repeats of a call whose response was lost, or deleted with a patient. */
describe('a missing response', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

  it.each([
    ['/api/clinics', { name: 'Clinic of one response' }, 'clinic'],
    ['/api/subscriptions', { name: 'Plan of one response' }, 'plan'],
  ])('does not repeat POST %s when the response was lost after the commit', async (path, body, table) => {
    const key = randomUUID();
    const make = (): Promise<Answer> => w.call('POST', path, { token: doctor.token, body, ...keyed(key) });
    expect((await make()).status).toBe(201);
    for (const [claimed, code] of [
      ['now()', 'idempotency.in_progress'],
      [`now() - interval '61 seconds'`, 'idempotency.reply_lost'], // the process died
      [`'-infinity'`, 'idempotency.reply_lost'], // the client got an error
    ]) {
      await w.rows(
        `UPDATE idempotency SET status = NULL, reply_sealed = NULL, claimed_at = ${claimed}
         WHERE scope = $1 AND done_at IS NOT NULL`,
        [doctor.id],
      );
      expect(await make()).toMatchObject({ status: 409, body: { code } });
    }
    expect(await w.rows(`SELECT FROM ${table} WHERE name = $1`, [body.name])).toHaveLength(1);
  });

  it('repeats work that was rolled back', async () => {
    const key = randomUUID();
    const make = (): Promise<Answer> =>
      w.call('POST', '/api/clinics', { token: doctor.token, body: { name: 'Clinic of two tries' }, ...keyed(key) });
    await w.rows('ALTER TABLE clinic ADD CONSTRAINT not_now CHECK (false) NOT VALID');
    expect((await make()).status).toBe(500);
    await w.rows('ALTER TABLE clinic DROP CONSTRAINT not_now');
    expect((await make()).status).toBe(201);
  });

  it('about a permanently deleted patient is not returned again', async () => {
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan);
    const patient = await w.patient(doctor, { subscription_id: plan });
    const identifier = await w.identifier(doctor, patient.id);
    const key = randomUUID();
    const token = { token: doctor.token };
    const change = (name: string): Promise<Answer> =>
      w.call('PUT', `/api/patients/${patient.id}`, { ...token, body: { name }, ...keyed(key) });
    const order = (ofKey: string): Promise<Answer> =>
      w.call('POST', '/api/public/payment/create', { body: { identifier, tierId: tier }, ...keyed(ofKey) });
    const addOther = (): Promise<Answer> =>
      w.call('POST', '/api/patients', {
        ...token,
        body: { name: 'Somebody else', mobile: '9845012399' },
        ...keyed(ofOther),
      });
    const [ofLink, ofOther] = [randomUUID(), randomUUID()];
    expect((await change('Asha Unforgettable')).status).toBe(200);
    expect((await order(ofLink)).status).toBe(201);
    expect((await addOther()).status).toBe(201);
    const subscribe = (): Promise<Answer> =>
      w.call('POST', `/api/patients/${patient.id}/subscribe`, {
        ...token,
        body: { subscription_tier_id: tier },
        ...keyed(`${key}-tier`),
      });
    expect((await subscribe()).status).toBe(201);
    const add = (): Promise<HttpResponse<{ code?: string; patient?: { id: string } }>> =>
      w.call('POST', '/api/patients', {
        ...token,
        body: { name: 'Asha Unforgettable', mobile: '9845012398' },
        ...keyed(`${key}-new`),
      });
    const added = (await add()).body.patient?.id ?? '';
    for (const id of [patient.id, added])
      for (const path of ['', '/permanent']) await w.must('DELETE', `/api/patients/${id}${path}`, token);
    for (const repeat of [() => change('Asha Unforgettable'), () => order(ofLink), subscribe, add])
      expect(await repeat()).toMatchObject({ status: 409, body: { code: 'idempotency.reply_deleted' } });
    expect((await addOther()).headers.get('idempotency-replayed')).toBe('true');
  });

  const erase = async (id: string) => {
    for (const path of ['', '/permanent'])
      await w.must('DELETE', `/api/patients/${id}${path}`, { token: doctor.token });
  };

  it.each([
    ['a receptionist', async () => (await member(w, doctor)).token],
    ['an API key', async () => (await createApiKey(w, doctor.id)).token],
  ])('to %s about a permanently deleted patient is not returned again', async (_, logIn) => {
    const token = await logIn();
    const key = randomUUID();
    const body = { name: 'Zoya Forgotten', mobile: '9845012397', email: 'zoya@canary.example' };
    const add = () =>
      w.call<{ code?: string; patient?: { id: string } }>('POST', '/api/patients', {
        token,
        body,
        ...keyed(`${key}-new`),
      });
    const id = (await add()).body.patient?.id ?? '';
    const other = await w.patient(doctor);
    const change = (of: string): Promise<Answer> =>
      w.call('PUT', `/api/patients/${of}`, { token, body: { name: 'Zoya Changed' }, ...keyed(`${key}-${of}`) });
    const note = (): Promise<Answer> =>
      w.call('POST', `/api/patients/${id}/notes`, { token, body: { text: 'Zoya' }, ...keyed(`${key}-note`) });
    expect([(await change(id)).status, (await note()).status, (await change(other.id)).status]).toEqual([
      200, 201, 200,
    ]);
    await erase(id);
    for (const repeat of [add, () => change(id), note])
      expect(await repeat()).toMatchObject({ status: 409, body: { code: 'idempotency.reply_deleted' } });
    expect((await change(other.id)).headers.get('idempotency-replayed')).toBe('true');
  });

  it('to a payer is not returned again when a patient or the payer is deleted', async () => {
    const family = familyHelpers(w, () => doctor);
    const { id: payerId, identifier, members } = await family.family();
    const key = randomUUID();
    const check = (name: string): Promise<Answer> =>
      w.call('POST', '/api/public/payer/payment/check', { body: { identifier }, ...keyed(`${key}-${name}`) });
    const create = (n: 0 | 1): Promise<Answer> => {
      const { enrolmentId, tier } = members[n];
      const body = { identifier, lines: [{ enrolment_id: enrolmentId, tier_id: tier }] };
      return w.call('POST', '/api/public/payer/payment/create', { body, ...keyed(`${key}-${n}`) });
    };
    const rename = (): Promise<Answer> =>
      w.call('PUT', `/api/payers/${payerId}`, {
        token: doctor.token,
        body: { name: 'Sita Forgotten' },
        ...keyed(`${key}-payer`),
      });
    const statuses = [await check('first'), await create(0), await create(1), await rename()].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([200, 201, 201, 200]);
    await erase(members[0].id);
    for (const repeat of [() => check('first'), () => create(0)])
      expect(await repeat()).toMatchObject({ status: 409, body: { code: 'idempotency.reply_deleted' } });
    expect((await create(1)).headers.get('idempotency-replayed')).toBe('true');
    await w.must('DELETE', `/api/payers/${payerId}`, { token: doctor.token });
    for (const repeat of [() => create(1), rename])
      expect(await repeat()).toMatchObject({ status: 409, body: { code: 'idempotency.reply_deleted' } });
  });
});
