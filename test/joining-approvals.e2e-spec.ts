import { joining, type DoctorWithPage } from './helpers/joining.js';
import { findViolations } from './helpers/ledger.js';
import { isConfirmation, world, type World } from './helpers/world.js';

/** Patients who come back, and requests whose person the clinic has changed meanwhile. */
describe('the approval of a request to join', () => {
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

  const token = () => ({ token: doctor.token });
  const requestOf = async (patientId: string) => {
    const found = (await on.waiting(doctor)).find(({ patient_id }) => patient_id === patientId);
    if (!found) throw new Error('no request is waiting');
    return found;
  };
  const approve = (id: string) => on.decide(doctor, id, 'approve');
  const consentsOf = (id: string) =>
    w.rows('SELECT purpose, granted, source, guardian_name FROM consent WHERE patient_id = $1 ORDER BY id', [id]);
  const archive = (id: string) => w.must('DELETE', `/api/patients/${id}`, token());
  const paidFrom = (start: string) => ({ subscription_tier_id: doctor.tier, subscription_start_date: start });
  /** What the phone got after the code, once the request of the patient was approved. */
  const messagesAfterApproval = async ({ id, mobile }: { id: string; mobile: string }) => {
    await w.settle();
    const before = (await w.messages(mobile)).length;
    const request = await requestOf(id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => approve(request.id)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(5).fill(200));
    await w.settle();
    return (await w.messages(mobile)).slice(before);
  };
  const pendingTiers = async (id: string) =>
    (await w.terms(doctor, id))
      .filter(({ status, payment_status }) => status === 'inactive' && payment_status === 'pending')
      .map(({ subscription_tier_id }) => subscription_tier_id);

  describe('of somebody who comes back', () => {
    it('whose paid days are over, sends the link with the tier that was chosen', async () => {
      const other = await w.tier(doctor, doctor.plan, 1_299, 'quarterly');
      const patient = await w.patient(doctor, { name: 'Ended Somebody', ...paidFrom('2026-09-01') });
      await archive(patient.id);
      const joined = await on.confirmAndJoin(doctor, patient.mobile, { name: 'Ended Somebody', tier_id: other });
      expect(joined.body.status).toBe('waiting');
      const sent = await messagesAfterApproval(patient);
      expect(sent).toMatchObject([{ template: 'payment_link_v1', text: expect.stringContaining('₹1,299') as string }]);
      expect(await pendingTiers(patient.id)).toEqual([other]);
      const [, identifier = ''] = /\/s\/(.+)$/.exec(sent[0]?.link ?? '') ?? [];
      expect(await w.must('GET', `/api/public/subscription/${identifier}`)).toMatchObject({ paymentEnabled: true });
    });

    it('whose paid days are over, sends the options without a tier', async () => {
      const patient = await w.patient(doctor, { name: 'Open Somebody', ...paidFrom('2026-09-01') });
      await archive(patient.id);
      await on.confirmAndJoin(doctor, patient.mobile, { name: 'Open Somebody' });
      expect(await messagesAfterApproval(patient)).toMatchObject([{ template: 'onboarding_options_v2' }]);
      expect(await pendingTiers(patient.id)).toEqual([null]);
    });

    it('who was offered a plan before, sends the link again', async () => {
      const patient = await w.patient(doctor, { name: 'Offered Somebody', subscription_id: doctor.plan });
      await w.must('POST', `/api/patients/${patient.id}/subscribe`, {
        ...token(),
        body: { subscription_tier_id: doctor.tier },
      });
      await archive(patient.id);
      await on.confirmAndJoin(doctor, patient.mobile, { name: 'Offered Somebody' });
      expect(await messagesAfterApproval(patient)).toMatchObject([
        { template: 'payment_link_v1', text: expect.stringContaining('₹499') as string },
      ]);
      expect(await pendingTiers(patient.id)).toEqual([doctor.tier]);
    });

    it('whose term is still valid, sends the confirmation with the own link, and assigns nothing', async () => {
      const patient = await w.patient(doctor, { name: 'Active Somebody', ...paidFrom('2026-11-20') });
      const identifier = await w.identifier(doctor, patient.id);
      await archive(patient.id);
      await on.confirmAndJoin(doctor, patient.mobile, { name: 'Active Somebody', tier_id: doctor.tier });
      const sent = await messagesAfterApproval(patient);
      expect(sent).toHaveLength(1);
      expect(sent[0]).toMatchObject({
        template: expect.stringMatching(/^payment_confirmation/) as string,
        link: expect.stringMatching(new RegExp(`/s/${identifier}$`)) as string,
        text: expect.stringContaining('20 Dec 2026') as string,
      });
      expect(await pendingTiers(patient.id)).toEqual([]);
    });

    it('whose payment was confirmed before, sends a second confirmation, which the ledger check allows', async () => {
      const patient = await w.patient(doctor, { name: 'Confirmed Somebody' });
      await w.must('POST', `/api/patients/${patient.id}/payments`, {
        ...token(),
        body: { subscription_tier_id: doctor.tier, payment_method: 'cash' },
      });
      await w.clock({ advance: { minutes: 1 } });
      await archive(patient.id);
      await on.confirmAndJoin(doctor, patient.mobile, { name: 'Confirmed Somebody' });
      expect(await messagesAfterApproval(patient)).toHaveLength(1);
      expect((await w.messages(patient.mobile)).filter(isConfirmation)).toHaveLength(2);
      expect(await findViolations(w)).toEqual({});
    });

    it('whose subscription was disabled, needs it enabled, and then sends the own link', async () => {
      const patient = await w.patient(doctor, { name: 'Stopped Somebody', ...paidFrom('2026-11-20') });
      const identifier = await w.identifier(doctor, patient.id);
      const [term] = await w.terms(doctor, patient.id);
      const move = (name: string) => w.must('PUT', `/api/patients/subscriptions/${term?.id ?? ''}/${name}`, token());
      await move('disable');
      await on.confirmAndJoin(doctor, patient.mobile, { name: 'Stopped Somebody' });
      const { id } = await requestOf(patient.id);
      expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'join_request.disabled' } });
      await move('enable');
      const sent = await messagesAfterApproval(patient);
      expect(sent.map(({ link }) => link)).toEqual([expect.stringMatching(new RegExp(`/s/${identifier}$`)) as string]);
    });

    it('whose subscription was disabled and has ended, sends the options', async () => {
      const patient = await w.patient(doctor, { name: 'Late Somebody', ...paidFrom('2026-11-01') });
      const [term] = await w.terms(doctor, patient.id);
      await w.must('PUT', `/api/patients/subscriptions/${term?.id ?? ''}/disable`, token());
      const joined = await on.confirmAndJoin(doctor, patient.mobile, { name: 'Late Somebody' });
      expect(joined.body.status).toBe('waiting');
      await w.clock({ now: '2026-12-05T06:00:00Z' });
      expect(await messagesAfterApproval(patient)).toMatchObject([{ template: 'onboarding_options_v2' }]);
    });
  });

  it('finds the patient whose number the clinic has corrected', async () => {
    const { id, mobile } = await w.patient(doctor, { name: 'Moved Somebody', ...paidFrom('2026-06-01') });
    await archive(id);
    await on.confirmAndJoin(doctor, mobile, { name: 'Moved Somebody' });
    const next = on.newNumber();
    await w.must('PUT', `/api/patients/${id}`, { ...token(), body: { mobile: next } });
    const approved = await approve((await requestOf(id)).id);
    expect(approved).toMatchObject({ status: 200, body: { join_request: { patient_id: id } } });
    expect(
      await w.rows('SELECT id FROM patient WHERE doctor_id = $1 AND mobile_normal = $2', [doctor.id, mobile]),
    ).toEqual([]);
    await w.settle();
    expect((await w.messages(next)).map(({ template }) => template)).toEqual(['onboarding_options_v2']);
  });

  it('stores no consent of somebody whom the clinic has marked as a minor meanwhile', async () => {
    const { id, mobile } = await w.patient(doctor, { name: 'Meera Somebody' });
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: mobile, text: 'STOP' } });
    await w.settle();
    await archive(id);
    const before = await consentsOf(id);
    await on.confirmAndJoin(doctor, mobile, { name: 'Meera Somebody', reminders: true, language: 'hi' });
    const guardian = { is_minor: true, guardian_name: 'Sunita Somebody' };
    await w.must('PUT', `/api/patients/${id}`, { ...token(), body: guardian });
    expect((await approve((await requestOf(id)).id)).status).toBe(200);
    expect(await consentsOf(id)).toEqual(before);
    expect(
      await w.rows('SELECT stopped_at IS NOT NULL AS stopped FROM whatsapp_contact WHERE number = $1', [mobile]),
    ).toEqual([{ stopped: true }]);
    expect(await w.must('GET', `/api/patients/${id}`, token())).toMatchObject({
      patient: { is_minor: true, guardian_name: 'Sunita Somebody', message_language: 'hi' },
    });
  });

  describe('of somebody who has said STOP', () => {
    const stop = async (from: string) => {
      await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from, text: 'STOP' } });
      await w.settle();
    };
    const isStopped = async (number: string) =>
      (await w.rows('SELECT FROM whatsapp_contact WHERE number = $1 AND stopped_at IS NOT NULL', [number])).length > 0;

    it('sends the options once, keeps the STOP, and sends no options that the clinic assigns later', async () => {
      const strict = await on.doctorWithPage({ joining: 'approval' });
      const mobile = on.newNumber();
      await w.patient(await w.doctor(), { mobile });
      await stop(mobile);
      await on.confirmAndJoin(strict, mobile, { name: 'Quiet Somebody' });
      const before = (await w.messages(mobile)).length;
      const [request] = await on.waiting(strict);
      expect((await on.decide(strict, request?.id ?? '', 'approve')).status).toBe(200);
      await w.settle();
      const sent = async () => (await w.messages(mobile)).slice(before).map(({ template }) => template);
      expect(await sent()).toEqual(['onboarding_options_v2']);
      expect(await isStopped(mobile)).toBe(true);
      await w.patient(strict, { name: 'Quiet Relative', mobile, subscription_id: strict.plan });
      await w.settle();
      expect(await sent()).toEqual(['onboarding_options_v2']);
    });

    it('sends nothing to a payer who did not ask', async () => {
      const patient = await w.patient(doctor, { name: 'Paidfor Somebody', ...paidFrom('2026-06-01') });
      const mobile = on.newNumber();
      await w.must('POST', '/api/payers', {
        ...token(),
        body: { name: 'Payer Somebody', mobile, patient_ids: [patient.id] },
      });
      await stop(mobile);
      await archive(patient.id);
      await on.confirmAndJoin(doctor, patient.mobile, { name: 'Paidfor Somebody' });
      const before = (await w.messages(mobile)).length;
      expect((await approve((await requestOf(patient.id)).id)).status).toBe(200);
      await w.settle();
      expect((await w.messages(mobile)).slice(before)).toEqual([]);
    });
  });

  describe('and the erasure of the patient', () => {
    const stored = (name: string) => w.rows('SELECT state FROM join_request WHERE name = $1', [name]);

    it('removes requests of the same person that no patient was linked to', async () => {
      const strict = await on.doctorWithPage({ joining: 'approval' });
      const mobile = on.newNumber();
      await on.confirmAndJoin(strict, mobile, { name: 'Unlinked Somebody', email: 'unlinked@patients.example' });
      await on.confirmAndJoin(strict, mobile, { name: 'Brother Somebody' });
      const { id } = await w.patient(strict, { name: 'unlinked SOMEBODY', mobile });
      await w.must('DELETE', `/api/patients/${id}`, { token: strict.token });
      await w.must('DELETE', `/api/patients/${id}/permanent`, { token: strict.token });
      expect(await stored('Unlinked Somebody')).toEqual([]);
      expect(await stored('Brother Somebody')).toEqual([{ state: 'waiting' }]);
      const all = await w.rows<{ id: string; text: string }>(
        'SELECT id, j::text AS text FROM join_request j WHERE doctor_id = $1 AND state = $2',
        [strict.id, 'declined'],
      );
      expect(all).toHaveLength(1);
      for (const data of [mobile.slice(3), 'unlinked', '10.']) expect(all[0]?.text).not.toContain(data);
      expect(
        await w.call('POST', `/api/join-requests/${all[0]?.id ?? ''}/approve`, { token: strict.token }),
      ).toMatchObject({ status: 409, body: { code: 'join_request.decided' } });
    });

    it('at the same time leaves no data of the person', async () => {
      for (let round = 0; round < 5; round++) {
        const name = `Racing Somebody${round}`;
        const { id, mobile } = await w.patient(doctor, { name });
        await archive(id);
        await on.confirmAndJoin(doctor, mobile, { name });
        const request = await requestOf(id);
        const [approved, erased] = await Promise.all([
          approve(request.id),
          w.call<{ code?: string }>('DELETE', `/api/patients/${id}/permanent`, token()),
        ]);
        // Either the approval brings the patient back, or the patient is gone.
        expect([
          [200, 409],
          [409, 200],
        ]).toContainEqual([approved.status, erased.status]);
        expect(await stored(name)).toEqual([]);
      }
    });
  });
});
