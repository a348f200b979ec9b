import { joining, type DoctorWithPage } from './helpers/joining.js';
import { world, type World } from './helpers/world.js';

/** For whom somebody joins: a new person or a known one, an adult or a minor. */
describe('the person who joins', () => {
  let w: World;
  let on: ReturnType<typeof joining>;
  let doctor: DoctorWithPage;
  beforeAll(async () => {
    w = await world();
    on = joining(w);
    await w.clock({ now: '2026-11-27T06:00:00Z' });
    doctor = await on.doctorWithPage();
  });
  afterAll(() => w.end());

  const patientsOf = (mobile: string, of = doctor) =>
    w.rows<{ name: string; is_minor: boolean; guardian_name: string | null }>(
      `SELECT name, is_minor, guardian_name FROM patient WHERE doctor_id = $1 AND mobile_normal = $2 ORDER BY name`,
      [of.id, mobile],
    );
  const consentsOf = (patientId: string) =>
    w.rows<{ purpose: string; granted: boolean; guardian_name: string | null }>(
      'SELECT purpose, granted, guardian_name FROM consent WHERE patient_id = $1 ORDER BY id',
      [patientId],
    );

  describe('somebody new', () => {
    it.each<[string, object]>([
      ['who is said to be nobody in the list', { new_person: true }],
      ['who is a child', { for: 'child', guardian_name: 'Mohammed Irfan' }],
      ['for whom somebody pays', { for: 'other', payer_name: 'Mohammed Irfan' }],
    ])('%s is not taken for a person with the same first name', async (_, fields) => {
      const { mobile } = await w.patient(doctor, { name: 'Mohammed Irfan', subscription_id: doctor.plan });
      const { token } = await on.confirmed(doctor, mobile);
      const first = await on.join(doctor, { mobile, token, name: 'Mohammed', ...fields });
      const again = await on.join(doctor, { mobile, token, name: 'mohammed', ...fields });
      expect([first.status, again.status]).toEqual([201, 200]);
      expect(again.body).toEqual(first.body);
      expect((await patientsOf(mobile)).map(({ name }) => name)).toEqual(['Mohammed', 'Mohammed Irfan']);
    });

    it('is a known person after all if the full name is the same', async () => {
      const { mobile } = await w.patient(doctor, { name: 'Mohammed Irfan', subscription_id: doctor.plan });
      const { status } = await on.confirmAndJoin(doctor, mobile, { name: 'mohammed IRFAN', new_person: true });
      expect(status).toBe(200);
      expect(await patientsOf(mobile)).toHaveLength(1);
    });

    it('stays a new person when the clinic approves', async () => {
      const strict = await on.doctorWithPage({ joining: 'approval' });
      const { mobile } = await w.patient(strict, { name: 'Mohammed Irfan' });
      const child = { for: 'child', name: 'Mohammed', guardian_name: 'Mohammed Irfan', new_person: true };
      expect((await on.confirmAndJoin(strict, mobile, child)).body.status).toBe('waiting');
      const [request] = await on.waiting(strict);
      expect((await on.decide(strict, request?.id ?? '', 'approve')).status).toBe(200);
      expect(await patientsOf(mobile, strict)).toEqual([
        { name: 'Mohammed', is_minor: true, guardian_name: 'Mohammed Irfan' },
        { name: 'Mohammed Irfan', is_minor: false, guardian_name: null },
      ]);
    });

    it('is said with true or false', async () => {
      const answer = await on.join(doctor, { mobile: on.newNumber(), code: '123456', new_person: 'yes' });
      expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'new_person' }] } });
    });
  });

  describe('a known minor', () => {
    const guardian = 'Sunita Kumar';
    const minor = (fields: object = {}) =>
      w.patient(doctor, {
        name: 'Meera Kumar',
        subscription_id: doctor.plan,
        is_minor: true,
        guardian_name: guardian,
        ...fields,
      });

    it.each([{ for: 'self' }, { for: 'other', payer_name: 'Somebody Else' }])(
      'is not joined by anybody but a guardian: %j',
      async (fields) => {
        const { id, mobile } = await minor();
        const { token } = await on.confirmed(doctor, mobile);
        for (const who of [{ patient_id: id }, { name: 'Meera Kumar', new_person: true }])
          expect(await on.join(doctor, { mobile, token, ...fields, ...who })).toMatchObject({
            status: 409,
            body: { code: 'join.guardian_needed' },
          });
        expect(await consentsOf(id)).toEqual([]);
      },
    );

    it('joins with the consents of the guardian who has the number, and keeps the one of the clinic', async () => {
      const { id, mobile } = await minor();
      const child = { for: 'child', patient_id: id, guardian_name: 'Ajay Kumar', reminders: true };
      expect((await on.confirmAndJoin(doctor, mobile, child)).status).toBe(200);
      expect(await consentsOf(id)).toEqual([
        { purpose: 'service', granted: true, guardian_name: 'Ajay Kumar' },
        { purpose: 'whatsapp_messages', granted: true, guardian_name: 'Ajay Kumar' },
        { purpose: 'whatsapp_reminders', granted: true, guardian_name: 'Ajay Kumar' },
      ]);
      expect(await patientsOf(mobile)).toMatchObject([{ is_minor: true, guardian_name: guardian }]);
    });
  });

  describe('a known person who is joined as a child', () => {
    it('becomes a minor with the guardian’s consents', async () => {
      const { id, mobile } = await w.patient(doctor, { name: 'Meera Kumar', subscription_id: doctor.plan });
      const { token } = await on.confirmed(doctor, mobile);
      const child = { mobile, token, for: 'child', patient_id: id, guardian_name: 'Sunita Kumar' };
      for (let calls = 0; calls < 2; calls++) expect((await on.join(doctor, child)).status).toBe(200);
      expect(await patientsOf(mobile)).toEqual([
        { name: 'Meera Kumar', is_minor: true, guardian_name: 'Sunita Kumar' },
      ]);
      expect(await consentsOf(id)).toEqual([
        { purpose: 'service', granted: true, guardian_name: 'Sunita Kumar' },
        { purpose: 'whatsapp_messages', granted: true, guardian_name: 'Sunita Kumar' },
      ]);
    });

    it('needs the name of a guardian, who is somebody else', async () => {
      const { id, mobile } = await w.patient(doctor, { name: 'Sunita Kumar', subscription_id: doctor.plan });
      const { token } = await on.confirmed(doctor, mobile);
      const joinAsChild = (guardian_name?: string) =>
        on.join(doctor, { mobile, token, for: 'child', patient_id: id, guardian_name });
      expect(await joinAsChild()).toMatchObject({ status: 400, body: { details: [{ field: 'guardian_name' }] } });
      expect(await joinAsChild('sunita KUMAR')).toMatchObject({
        status: 400,
        body: { code: 'join.guardian_is_person', details: [{ field: 'guardian_name' }] },
      });
      expect(await patientsOf(mobile)).toMatchObject([{ is_minor: false }]);
      expect(await consentsOf(id)).toEqual([]);
    });

    it('becomes a minor once the clinic approves', async () => {
      const { id, mobile } = await w.patient(doctor, { name: 'Meera Kumar' });
      await w.must('DELETE', `/api/patients/${id}`, { token: doctor.token });
      const child = { for: 'child', name: 'Meera Kumar', guardian_name: 'Sunita Kumar' };
      expect((await on.confirmAndJoin(doctor, mobile, child)).body.status).toBe('waiting');
      expect(await patientsOf(mobile)).toMatchObject([{ is_minor: false, guardian_name: null }]);
      const [request] = await on.waiting(doctor);
      expect(request).toMatchObject({ patient_id: id, is_minor: true, guardian_name: 'Sunita Kumar' });
      expect((await on.decide(doctor, request?.id ?? '', 'approve')).status).toBe(200);
      expect(await patientsOf(mobile)).toMatchObject([{ is_minor: true, guardian_name: 'Sunita Kumar' }]);
      expect((await consentsOf(id)).map(({ guardian_name }) => guardian_name)).toEqual([
        'Sunita Kumar',
        'Sunita Kumar',
      ]);
    });

    const withPayer = async (person: object) => {
      const { id, mobile } = await w.patient(doctor, { name: 'Savitri Kumar', ...person });
      const payerNumber = on.newNumber();
      const payer = { name: 'Ravi Kumar', mobile: payerNumber, patient_ids: [id] };
      await w.must('POST', '/api/payers', { token: doctor.token, body: payer });
      const child = { for: 'child', patient_id: id, guardian_name: 'Ravi Kumar', reminders: true };
      expect((await on.confirmAndJoin(doctor, payerNumber, child)).status).toBe(200);
      return { id, patient: (await patientsOf(mobile))[0] };
    };

    it('stays an adult without consents if it is the payer who joins, with another number', async () => {
      const { id, patient } = await withPayer({});
      expect(patient).toMatchObject({ is_minor: false, guardian_name: null });
      expect(await consentsOf(id)).toEqual([]);
    });

    it('has the consents of the payer as the guardian if it is a minor with another number', async () => {
      const { id } = await withPayer({ is_minor: true, guardian_name: 'Ravi Kumar' });
      expect(await consentsOf(id)).toEqual([
        { purpose: 'service', granted: true, guardian_name: 'Ravi Kumar' },
        { purpose: 'whatsapp_messages', granted: true, guardian_name: 'Ravi Kumar' },
        { purpose: 'whatsapp_reminders', granted: true, guardian_name: 'Ravi Kumar' },
      ]);
    });
  });

  describe('who asks again while the clinic has the request', () => {
    it('asks for what the newest request says', async () => {
      const strict = await on.doctorWithPage({ joining: 'approval' });
      const mobile = on.newNumber();
      const { token } = await on.confirmed(strict, mobile);
      const first = await on.join(strict, { mobile, token, name: 'meera kumar' });
      const [before] = await on.waiting(strict);
      await w.clock({ advance: { minutes: 1 } });
      const again = await on.join(strict, {
        mobile,
        token,
        name: 'Meera Kumar',
        for: 'child',
        guardian_name: 'Sunita Kumar',
        email: 'sunita@patients.example',
        tier_id: strict.tier,
        reminders: true,
      });
      expect([first.status, again.status]).toEqual([201, 200]);
      expect(again.body).toEqual(first.body);
      const requests = await on.requests(strict);
      expect(requests).toEqual([
        {
          ...before,
          name: 'Meera Kumar',
          is_minor: true,
          guardian_name: 'Sunita Kumar',
          payer_name: 'Sunita Kumar',
          email: 'sunita@patients.example',
          subscription_tier_id: strict.tier,
          tier_name: 'Tier 499',
        },
      ]);
      expect(await w.rows('SELECT people_added FROM join_code WHERE doctor_id = $1', [strict.id])).toEqual([
        { people_added: 1 },
      ]);

      const approved = await on.decide(strict, before?.id ?? '', 'approve');
      expect(approved.status).toBe(200);
      expect(await patientsOf(mobile, strict)).toEqual([
        { name: 'Meera Kumar', is_minor: true, guardian_name: 'Sunita Kumar' },
      ]);
      expect(await consentsOf(approved.body.join_request.patient_id ?? '')).toEqual([
        { purpose: 'service', granted: true, guardian_name: 'Sunita Kumar' },
        { purpose: 'whatsapp_messages', granted: true, guardian_name: 'Sunita Kumar' },
        { purpose: 'whatsapp_reminders', granted: true, guardian_name: 'Sunita Kumar' },
      ]);
    });

    it('stays the patient whom the first request was about', async () => {
      const strict = await on.doctorWithPage({ joining: 'approval' });
      const { id, mobile } = await w.patient(strict, { name: 'Renamed Kumar' });
      await w.must('DELETE', `/api/patients/${id}`, { token: strict.token });
      const { token } = await on.confirmed(strict, mobile);
      const ask = (fields: object = {}) => on.join(strict, { mobile, token, name: 'Renamed Kumar', ...fields });
      expect((await ask()).status).toBe(201);
      await w.must('PUT', `/api/patients/${id}`, { token: strict.token, body: { name: 'Renamed Sharma' } });
      expect(await ask({ tier_id: strict.tier })).toMatchObject({ status: 200, body: { status: 'waiting' } });
      expect(await on.waiting(strict)).toMatchObject([{ patient_id: id, subscription_tier_id: strict.tier }]);
    });
  });
});
