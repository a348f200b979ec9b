import { joining, type DoctorWithPage } from './helpers/joining.js';
import { ownData } from './helpers/own-data.js';
import { world, type World } from './helpers/world.js';

/** Somebody with another number joins a plan for a patient for whom they pay. */
describe('a payer who joins a plan for a patient with another number', () => {
  let w: World;
  let on: ReturnType<typeof joining>;
  let doctor: DoctorWithPage;
  beforeAll(async () => {
    w = await world();
    on = joining(w);
    await w.clock({ now: '2026-11-27T06:00:00Z' });
    doctor = await on.doctorWithPage();
  });
  beforeEach(() => w.clock({ advance: { minutes: 5 } }));
  afterAll(() => w.end());

  const token = () => ({ token: doctor.token });
  /** Patients with numbers of their own, and who pays for them. */
  async function family(...names: string[]) {
    const members = await Promise.all(
      names.map(async (name) => ({ name, ...(await w.patient(doctor, { name, subscription_id: doctor.plan })) })),
    );
    const mobile = on.newNumber();
    const { payer } = await w.must<{ payer: { id: string; link: string } }>('POST', '/api/payers', {
      ...token(),
      body: { name: 'Son Payingfor', mobile, patient_ids: members.map(({ id }) => id) },
    });
    return { members, mobile, payerId: payer.id, identifier: payer.link.split('/').pop() ?? '' };
  }
  async function mother() {
    const { members, ...payer } = await family('Mother Withphone');
    const [patient] = members;
    if (!patient) throw new Error('no patient');
    return { patient, ...payer };
  }
  const chat = async (from: string, text: string) => {
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from, text } });
    await w.settle();
  };
  const isStopped = async (number: string) =>
    (
      await w.rows<{ stopped: boolean }>(
        'SELECT stopped_at IS NOT NULL AS stopped FROM whatsapp_contact WHERE number = $1',
        [number],
      )
    )[0]?.stopped ?? false;
  const consentsOf = (patientId: string) =>
    w.rows<{ purpose: string; granted: boolean; source: string }>(
      `SELECT purpose, granted, source FROM consent WHERE patient_id = $1 ORDER BY id`,
      [patientId],
    );
  const languageOf = async (id: string) =>
    (
      await w.rows<{ language: string | null }>('SELECT message_language AS language FROM patient WHERE id = $1', [id])
    )[0]?.language;

  describe('decides for the own number alone', () => {
    it('keeps the STOP and the consents of the patient', async () => {
      const { patient, mobile } = await mother();
      await chat(patient.mobile, 'STOP');
      await chat(mobile, 'STOP');
      const before = await consentsOf(patient.id);
      const { token: confirmation } = await on.confirmed(doctor, mobile);
      const choice = { mobile, token: confirmation, patient_id: patient.id, reminders: true };
      for (let n = 0; n < 2; n++) expect((await on.join(doctor, choice)).body.status).toBe('joined');
      expect([await isStopped(patient.mobile), await isStopped(mobile)]).toEqual([true, false]);
      expect(await consentsOf(patient.id)).toEqual(before);
    });

    it('keeps a STOP of the own number without the agreement to reminders', async () => {
      const { patient, mobile } = await mother();
      await chat(mobile, 'STOP');
      await on.confirmAndJoin(doctor, mobile, { patient_id: patient.id });
      expect(await isStopped(mobile)).toBe(true);
      expect(await consentsOf(patient.id)).toEqual([]);
    });

    it('records the agreement to reminders of patients with the own number', async () => {
      const { patient, mobile } = await mother();
      const son = await w.patient(doctor, { name: 'Son Payingfor', mobile });
      await on.confirmAndJoin(doctor, mobile, { patient_id: patient.id, reminders: true });
      expect(await consentsOf(son.id)).toEqual([
        { purpose: 'whatsapp_reminders', granted: true, source: 'public_page' },
      ]);
    });

    it('sets the language of messages only if the patient has none', async () => {
      const { patient, mobile } = await mother();
      await on.confirmAndJoin(doctor, mobile, { patient_id: patient.id, language: 'hi' });
      expect(await languageOf(patient.id)).toBe('hi');
      await on.confirmAndJoin(doctor, mobile, { patient_id: patient.id, language: 'en' });
      expect(await languageOf(patient.id)).toBe('hi');
    });

    it('also when the clinic approves the request', async () => {
      const { patient, mobile } = await mother();
      await chat(patient.mobile, 'STOP');
      await w.must('DELETE', `/api/patients/${patient.id}`, token());
      const before = await consentsOf(patient.id);
      const joined = await on.confirmAndJoin(doctor, mobile, { name: patient.name, reminders: true });
      expect(joined.body.status).toBe('waiting');
      const request = (await on.waiting(doctor)).find(({ patient_id }) => patient_id === patient.id);
      expect(request?.mobile).toBe(mobile);
      expect((await on.decide(doctor, request?.id ?? '', 'approve')).status).toBe(200);
      expect(await consentsOf(patient.id)).toEqual(before);
      expect([await isStopped(patient.mobile), await isStopped(mobile)]).toEqual([true, false]);
      await w.settle();
      expect((await w.messages(mobile)).at(-1)).toMatchObject({ template: 'onboarding_options_v2' });
    });
  });

  describe('sees no more of the patient than in messages', () => {
    it('the first name alone, before joining', async () => {
      const { members, mobile } = await family('Arun Payedfor', 'Bina Payedfor', 'Bina Otherwise');
      const own = await w.patient(doctor, { name: 'Son Payingfor', mobile });
      const { people } = await on.confirmed(doctor, mobile);
      const [arun, bina, other] = members;
      expect(people).toEqual([
        { id: arun?.id, name: 'Arun' },
        { id: other?.id, name: 'Bina O.' },
        { id: bina?.id, name: 'Bina P.' },
        { id: own.id, name: 'Son P.' },
      ]);
    });

    it('the own page of one patient, whose checkout shows neither number to the other', async () => {
      const { patient, mobile } = await mother();
      const identifier = await w.identifier(doctor, patient.id);
      const { status, body } = await on.confirmAndJoin(doctor, mobile, { patient_id: patient.id });
      expect([status, body]).toEqual([200, { status: 'joined', identifier, page: 'patient' }]);
      const order = await w.must<{ prefill: { contact: string } }>('POST', '/api/public/payment/create', {
        body: { identifier, tierId: doctor.tier },
      });
      expect(order.prefill.contact).toBe('');
      for (const number of [mobile, patient.mobile]) expect(JSON.stringify(order)).not.toContain(number.slice(3));
    });

    it('the payer’s page of several patients', async () => {
      const { members, mobile, identifier } = await family('Dev Payedfor', 'Esha Payedfor');
      const { status, body } = await on.confirmAndJoin(doctor, mobile, { patient_id: members[0]?.id });
      expect([status, body]).toEqual([200, { status: 'joined', identifier, page: 'payer' }]);
      expect(await w.must('GET', `/api/public/payer/${identifier}`)).toMatchObject({
        people: [
          { first_name: 'Dev', own_identifier: null },
          { first_name: 'Esha', own_identifier: null },
        ],
      });
    });

    it('while the patient, and people with the payer’s number, get the own page', async () => {
      const { members, mobile } = await family('Farah Payedfor', 'Gopi Payedfor');
      const [farah] = members;
      const identifier = await w.identifier(doctor, farah?.id ?? '');
      const own = await on.confirmAndJoin(doctor, farah?.mobile ?? '', { patient_id: farah?.id });
      expect(own.body).toEqual({ status: 'joined', identifier, page: 'patient' });
      const gift = { for: 'other', name: 'Hema Newcomer', payer_name: 'Son Payingfor' };
      const added = await on.confirmAndJoin(doctor, mobile, gift);
      expect(added).toMatchObject({ status: 201, body: { status: 'joined', page: 'patient' } });
    });
  });

  it.each<[string, object]>([
    ['for an adult', { for: 'other', payer_name: 'Son Payingfor', email: 'son@payers.example' }],
    ['as the guardian of a child', { for: 'child', guardian_name: 'Son Payingfor' }],
  ])('shows the patient none of the own data in the copy of the patient’s: %s', async (_, fields) => {
    const { patient, mobile } = await mother();
    const own = ownData(w);
    const identifier = await w.identifier(doctor, patient.id);
    await w.must('DELETE', `/api/patients/${patient.id}`, token());
    const { token: confirmation } = await on.confirmed(doctor, mobile);
    const userAgent = 'Browser of the payer';
    const { slug, plan } = doctor;
    const who = { mobile, token: confirmation, name: patient.name, consent: true, ...fields };
    const joined = await w.must<{ status: string }>('POST', '/api/public/join', {
      headers: { 'user-agent': userAgent },
      body: { slug, subscription_id: plan, ...who },
    });
    expect(joined.status).toBe('waiting');
    const [stored] = await w.rows<{ ip: string; agent: string }>(
      `SELECT consents ->> 'ip' AS ip, consents ->> 'userAgent' AS agent FROM join_request WHERE patient_id = $1`,
      [patient.id],
    );
    expect(stored?.agent).toBe(userAgent);

    const access = await own.open(identifier, patient.mobile);
    const { body } = await own.call<{ data: { join_requests: object[] } }>('GET', identifier, 'data', access);
    expect(body.data.join_requests).toEqual([
      expect.objectContaining({
        status: 'waiting',
        name: patient.name,
        mobile: null,
        email: null,
        guardian_name: null,
        payer_name: null,
        ip: null,
        user_agent: null,
      }),
    ]);
    const text = JSON.stringify(body);
    for (const data of [mobile.slice(3), 'Son', 'son@payers', userAgent, `"${stored?.ip ?? ''}"`])
      expect(text).not.toContain(data);
  });

  it('shows a minor neither address nor browser of the guardian in the copy of the consents', async () => {
    const fields = { name: 'Kiran Minor', is_minor: true, guardian_name: 'Son Payingfor' };
    const { id, mobile: ownMobile } = await w.patient(doctor, { ...fields, subscription_id: doctor.plan });
    const mobile = on.newNumber();
    await w.must('POST', '/api/payers', {
      ...token(),
      body: { name: 'Son Payingfor', mobile, patient_ids: [id] },
    });
    const headers = { 'user-agent': 'Browser of the guardian', 'x-forwarded-for': '203.0.113.77' };
    const { token: confirmation } = await on.confirmed(doctor, mobile);
    const { slug, plan } = doctor;
    const who = { mobile, token: confirmation, patient_id: id, for: 'child', guardian_name: 'Son Payingfor' };
    await w.must('POST', '/api/public/join', {
      headers,
      body: { slug, subscription_id: plan, consent: true, reminders: true, ...who },
    });
    const identifier = await w.identifier(doctor, id);
    const off = { identifier, wanted: false };
    await w.must('PUT', '/api/public/subscription/reminders', { headers, body: off });

    type Consents = { consents: { granted: boolean; guardian_name: string | null }[] };
    const atClinic = await w.must<Consents>('GET', `/api/patients/${id}/consents`, token());
    expect(atClinic.consents.map(({ granted, guardian_name }) => [granted, guardian_name])).toEqual([
      [false, null],
      [true, 'Son Payingfor'],
      [true, 'Son Payingfor'],
      [true, 'Son Payingfor'],
    ]);
    for (const consent of atClinic.consents)
      expect(consent).toMatchObject({ ip: '203.0.113.77', user_agent: 'Browser of the guardian' });

    const own = ownData(w);
    const access = await own.open(identifier, ownMobile);
    const { body } = await own.call<{ data: Consents }>('GET', identifier, 'data', access);
    expect(body.data.consents).toEqual(
      atClinic.consents.map((consent) => ({ ...consent, ip: null, user_agent: null })),
    );
    for (const data of Object.values(headers)) expect(JSON.stringify(body)).not.toContain(data);
  });
});
