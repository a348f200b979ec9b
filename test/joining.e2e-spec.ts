import { joining, type DoctorWithPage } from './helpers/joining.js';
import { world, type World } from './helpers/world.js';

const WAITING = { status: 'waiting', identifier: null, page: null };

/** People join a plan on a doctor's public page, with a number that is confirmed by a code. */
describe('joining a plan', () => {
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

  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const patientsOf = (of: DoctorWithPage, mobile: string) =>
    w.rows<{ id: string; name: string; is_minor: boolean; guardian_name: string | null; payer: string | null }>(
      `SELECT p.id, p.name, p.is_minor, p.guardian_name, y.name AS payer
       FROM patient p LEFT JOIN payer y ON y.doctor_id = p.doctor_id AND y.id = p.payer_id
       WHERE p.doctor_id = $1 AND p.mobile_normal = $2 ORDER BY p.name`,
      [of.id, mobile],
    );
  const countEnrolments = async (of: DoctorWithPage, mobile: string) =>
    (
      await w.rows(
        `SELECT FROM enrolment e JOIN patient p ON p.doctor_id = e.doctor_id AND p.id = e.patient_id
         WHERE p.doctor_id = $1 AND p.mobile_normal = $2`,
        [of.id, mobile],
      )
    ).length;
  const consentsOf = (patientId: string) =>
    w.rows(
      `SELECT purpose, granted, source, language, wording, notice_version, guardian_name, ip, at FROM consent
       WHERE patient_id = $1 ORDER BY id`,
      [patientId],
    );
  const templatesTo = async (mobile: string) => (await w.messages(mobile)).map(({ template }) => template);

  describe('at once', () => {
    it('adds a patient with a confirmed number, who can pay at once', async () => {
      const mobile = on.newNumber();
      const sent = await on.sendCode(doctor, mobile, { language: 'hi' });
      expect(sent).toMatchObject({
        status: 200,
        body: {
          mobile_hint: `+91 ••••••${mobile.slice(-4)}`,
          expires_at: '2026-11-27T06:05:00.000Z',
          expires_in: 300,
        },
      });
      const [message] = await on.codeMessages(mobile);
      expect(message?.text).toMatch(/^\*\d{6}\* आपका सत्यापन कोड है/);
      const code = await on.newestCode(mobile);
      const answer = await on.join(doctor, { mobile, code, name: 'Zubaida Unmistakable', tier_id: doctor.tier });
      expect(answer).toMatchObject({ status: 201, body: { status: 'joined' } });
      const identifier = answer.body.identifier ?? '';
      expect(await w.must('GET', `/api/public/subscription/${identifier}`)).toMatchObject({
        patient: { name: 'Zubaida' },
        paymentEnabled: true,
        subscription: { tierName: 'Tier 499' },
      });
      await w.settle();
      expect(await templatesTo(mobile)).toEqual(['join_code_v1']);
      await w.pay((await w.order(identifier, doctor.tier)).orderId);
      await w.settle();
      const [patient] = await patientsOf(doctor, mobile);
      expect((await w.terms(doctor, patient?.id ?? ''))[0]).toMatchObject({
        status: 'active',
        payment_status: 'completed',
      });
      expect(await templatesTo(mobile)).toEqual(['join_code_v1', 'payment_confirmation_receipt_v1']);
    });

    it('without a tier, offers all tiers on the own page', async () => {
      const mobile = on.newNumber();
      const { body } = await on.confirmAndJoin(doctor, mobile);
      const page = await w.must<{ tiers: { id: string }[]; paymentEnabled: boolean; subscription: object }>(
        'GET',
        `/api/public/subscription/${body.identifier ?? ''}`,
      );
      expect(page).toMatchObject({
        paymentEnabled: true,
        subscription: { tierName: null },
        tiers: [{ id: doctor.tier }],
      });
    });

    it('stores what was agreed to, with its words, version and place, and sends no reminders without agreement', async () => {
      const mobile = on.newNumber();
      await on.confirmAndJoin(doctor, mobile, { language: 'hi' });
      const [patient] = await patientsOf(doctor, mobile);
      const by = { source: 'public_page', language: 'hi', notice_version: '2026-11-27', guardian_name: null };
      const wording = expect.stringContaining('मैं प्लान “WhatsApp Support” की शर्तों से सहमत हूँ') as string;
      expect(await consentsOf(patient?.id ?? '')).toMatchObject([
        { purpose: 'service', granted: true, wording, ...by, ip: expect.stringMatching(/^10\./) as string },
        { purpose: 'whatsapp_messages', granted: true, wording, ...by },
        { purpose: 'whatsapp_reminders', granted: false, ...by },
      ]);
      const wanting = on.newNumber();
      const { body } = await on.confirmAndJoin(doctor, wanting, { reminders: true });
      expect(await w.must('GET', `/api/public/subscription/${body.identifier ?? ''}`)).toMatchObject({
        remindersWanted: true,
      });
      const [other] = await patientsOf(doctor, wanting);
      expect((await consentsOf(other?.id ?? '')).at(-1)).toMatchObject({
        purpose: 'whatsapp_reminders',
        granted: true,
        language: 'en',
        wording: 'I agree to get reminders to renew my subscription on WhatsApp.',
      });
      const [link] = await w.rows<{ identifier: string }>(
        `SELECT l.identifier FROM link l JOIN enrolment e ON e.id = l.enrolment_id WHERE e.patient_id = $1`,
        [patient?.id],
      );
      expect(await w.must('GET', `/api/public/subscription/${link?.identifier ?? ''}`)).toMatchObject({
        remindersWanted: false,
      });
    });

    it('writes in the language of the page from then on, until the clinic chooses another', async () => {
      const mobile = on.newNumber();
      const choices = { language: 'hi', tier_id: doctor.tier };
      const { body } = await on.confirmAndJoin(doctor, mobile, choices);
      await w.pay((await w.order(body.identifier ?? '', doctor.tier)).orderId);
      await w.settle();
      const [patient] = await patientsOf(doctor, mobile);
      const id = patient?.id ?? '';
      expect((await w.messages(mobile)).at(-1)).toMatchObject({
        template: 'payment_confirmation_receipt_v1',
        text: expect.stringContaining('नमस्ते Ravi') as string,
        document: { link: expect.stringContaining('language=hi') as string },
      });
      const previewLanguage = async () =>
        (
          await w.must<{ preview: { language: string } }>(
            'GET',
            `/api/messages/preview?kind=reminder&patient_id=${id}`,
            { token: doctor.token },
          )
        ).preview.language;
      expect(await previewLanguage()).toBe('hi');
      const put = (message_language: string | null) =>
        w.call<{ patient: object }>('PUT', `/api/patients/${id}`, { token: doctor.token, body: { message_language } });
      expect((await put('ta')).body).toMatchObject({ details: [{ field: 'message_language' }] });
      expect((await put(null)).body.patient).toMatchObject({ message_language: null });
      expect(await previewLanguage()).toBe('en');
      await on.confirmAndJoin(doctor, mobile, choices);
      expect(await previewLanguage()).toBe('hi');
    });

    it('for a child, makes the guardian with the confirmed number the payer', async () => {
      const mobile = on.newNumber();
      const child = { for: 'child', name: 'Meera Kumar', guardian_name: 'Sunita Kumar', reminders: true };
      const { status, body } = await on.confirmAndJoin(doctor, mobile, child);
      expect([status, body.status]).toEqual([201, 'joined']);
      const [patient, ...others] = await patientsOf(doctor, mobile);
      expect(patient).toMatchObject({ is_minor: true, guardian_name: 'Sunita Kumar', payer: 'Sunita Kumar' });
      expect(others).toEqual([]);
      for (const consent of await consentsOf(patient?.id ?? ''))
        expect(consent).toMatchObject({ granted: true, guardian_name: 'Sunita Kumar' });
    });

    it('for somebody else, makes the one who joins the payer', async () => {
      const mobile = on.newNumber();
      const gift = { for: 'other', name: 'Savitri Kumar', payer_name: 'Ravi Kumar' };
      expect((await on.confirmAndJoin(doctor, mobile, gift)).status).toBe(201);
      expect(await patientsOf(doctor, mobile)).toMatchObject([
        { name: 'Savitri Kumar', is_minor: false, guardian_name: null, payer: 'Ravi Kumar' },
      ]);
    });
  });

  describe('the code', () => {
    it('is the right one, entered at most five times', async () => {
      const mobile = on.newNumber();
      await on.sendCode(doctor, mobile);
      const code = await on.newestCode(mobile);
      for (let wrong = 0; wrong < 4; wrong++)
        expect(await on.join(doctor, { mobile, code: otherThan(code) })).toMatchObject({
          status: 400,
          body: { code: 'request.invalid', details: [{ field: 'code' }] },
        });
      const ended = { status: 400, body: { code: 'join.code_ended' } };
      expect(await on.confirm(doctor, on.newNumber(), code)).toMatchObject(ended);
      expect(await on.confirm(doctor, mobile, otherThan(code))).toMatchObject({
        body: { details: [{ field: 'code' }] },
      });
      expect(await on.confirm(doctor, mobile, code)).toMatchObject(ended);
      expect(await on.join(doctor, { mobile, code })).toMatchObject(ended);
      expect(await patientsOf(doctor, mobile)).toEqual([]);
    });

    it('works for five minutes, at this doctor, until the next one; the number stays confirmed for half an hour', async () => {
      const mobile = on.newNumber();
      await w.clock({ now: '2026-11-27T06:10:00Z' });
      await on.sendCode(doctor, mobile);
      const first = await on.newestCode(mobile);
      const other = await on.doctorWithPage();
      expect(await on.confirm(other, mobile, first)).toMatchObject({ body: { code: 'join.code_ended' } });
      await on.sendCode(doctor, mobile);
      const second = await on.newestCode(mobile);
      if (first !== second) expect((await on.confirm(doctor, mobile, first)).status).toBe(400);
      await w.clock({ now: '2026-11-27T06:15:00Z' });
      expect(await on.confirm(doctor, mobile, second)).toMatchObject({ body: { code: 'join.code_ended' } });
      const { token } = await on.confirmed(doctor, mobile);
      expect((await on.join(other, { mobile, token })).body.code).toBe('join.confirmation_ended');
      expect((await on.join(doctor, { mobile: on.newNumber(), token })).body.code).toBe('join.confirmation_ended');
      await w.clock({ now: '2026-11-27T06:44:00Z' });
      expect((await on.join(doctor, { mobile, token })).status).toBe(201);
      await w.clock({ now: '2026-11-27T06:45:01Z' });
      expect(await on.join(doctor, { mobile, token })).toMatchObject({
        status: 400,
        body: { code: 'join.confirmation_ended' },
      });
    });

    it('is stored as a hash without the number, and forgotten after a day', async () => {
      const mobile = on.newNumber();
      await on.sendCode(doctor, mobile);
      const code = await on.newestCode(mobile);
      const rows = async () =>
        w.rows<{ text: string }>('SELECT j::text AS text FROM join_code j WHERE doctor_id = $1', [doctor.id]);
      const stored = (await rows()).map(({ text }) => text).join('\n');
      expect(stored).not.toContain(mobile.slice(3));
      expect(stored).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`));
      expect((await patientsOf(doctor, mobile)).length).toBe(0);
      await w.clock({ advance: { days: 1, minutes: 1 } });
      await w.settle();
      await w.rows(`SELECT 1`);
      expect((await on.confirm(doctor, mobile, code)).status).toBe(400);
    });

    it('says when WhatsApp does not take it', async () => {
      const mobile = on.newNumber();
      await w.must('PUT', '/sandbox/whatsapp/templates/join_code_v1', { body: { status: 'PAUSED' } });
      try {
        expect(await on.sendCode(doctor, mobile)).toMatchObject({ status: 503, body: { code: 'join.code_not_sent' } });
      } finally {
        await w.must('PUT', '/sandbox/whatsapp/templates/join_code_v1', { body: { status: 'APPROVED' } });
      }
      expect(await on.confirm(doctor, mobile, '000000')).toMatchObject({ body: { code: 'join.code_ended' } });
    });

    it('is sent five times an hour and ten times a day to a number, whichever doctors are asked', async () => {
      const [mobile, other] = [on.newNumber(), await on.doctorWithPage()];
      await w.clock({ now: '2026-12-01T06:00:00Z' });
      for (let n = 0; n < 5; n++) expect((await on.sendCode(n % 2 ? other : doctor, mobile)).status).toBe(200);
      const refused = await on.sendCode(other, mobile);
      expect(refused).toMatchObject({ status: 429, body: { code: 'join.too_many_codes' } });
      expect(refused.headers.get('retry-after')).toBe('3600');
      await w.clock({ now: '2026-12-01T07:00:01Z' });
      for (let n = 0; n < 5; n++) expect((await on.sendCode(doctor, mobile)).status).toBe(200);
      await w.clock({ now: '2026-12-01T09:00:00Z' });
      expect((await on.sendCode(doctor, mobile)).headers.get('retry-after')).toBe(String(21 * 3_600));
      expect((await on.codeMessages(mobile)).length).toBe(10);
    });

    it('is limited for each address', async () => {
      const headers = { 'x-forwarded-for': '10.250.250.250' };
      const ask = () =>
        w.call('POST', '/api/public/join/code', {
          headers,
          body: { slug: 'nobody', subscription_id: doctor.plan, mobile: on.newNumber() },
        });
      for (let n = 0; n < 30; n++) expect((await ask()).status).toBe(404);
      const refused = await ask();
      expect(refused).toMatchObject({ status: 429, body: { code: 'request.too_many' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    it('reveals nothing about a number before it is confirmed', async () => {
      const known = await w.patient(doctor, { name: 'Known Somebody' });
      const answers = [await on.sendCode(doctor, known.mobile), await on.sendCode(doctor, on.newNumber())].map(
        ({ status, body }) => [status, Object.keys(body).sort()],
      );
      expect(answers[0]).toEqual(answers[1]);
      const wrong = [
        await on.confirm(doctor, known.mobile, otherThan(await on.newestCode(known.mobile))),
        await on.join(doctor, { mobile: known.mobile, code: otherThan(await on.newestCode(known.mobile)) }),
      ];
      for (const { body } of wrong) expect(JSON.stringify(body)).not.toContain('Somebody');
      const { people } = await on.confirmed(doctor, known.mobile);
      expect(people).toEqual([{ id: known.id, name: 'Known S.' }]);
    });
  });

  describe('somebody whom the clinic knows', () => {
    it('lands on the own page instead of a second record', async () => {
      const name = 'Anil Familyname';
      const { id, mobile } = await w.patient(doctor, { name, subscription_id: doctor.plan });
      const identifier = await w.identifier(doctor, id);
      const { token, people } = await on.confirmed(doctor, mobile);
      expect(people).toEqual([{ id, name: 'Anil F.' }]);
      for (const who of [{ patient_id: id, name: null }, { name: 'anil FAMILYNAME' }, { name: 'Anil' }])
        expect(await on.join(doctor, { mobile, token, ...who })).toMatchObject({
          status: 200,
          body: { status: 'joined', identifier },
        });
      expect((await patientsOf(doctor, mobile)).length).toBe(1);
      expect(await countEnrolments(doctor, mobile)).toBe(1);
      expect((await on.join(doctor, { mobile, token, name: 'Anita Familyname' })).status).toBe(201);
      expect((await on.join(doctor, { mobile, token, name: 'Anil' })).status).toBe(201); // two people have the number now
      expect((await patientsOf(doctor, mobile)).length).toBe(3);
    });

    it('gets the plan if it is another one, and keeps earlier choices', async () => {
      const other = await w.plan(doctor, { name: 'Another plan' });
      const { id, mobile } = await w.patient(doctor, { name: 'Choosing Somebody', subscription_id: other });
      await w.must('POST', `/api/patients/${id}/consents`, {
        token: doctor.token,
        body: { purpose: 'whatsapp_reminders', granted: true, language: 'en' },
      });
      const { status, body } = await on.confirmAndJoin(doctor, mobile, { name: 'Choosing Somebody' });
      expect([status, body.status]).toEqual([200, 'joined']);
      expect(await countEnrolments(doctor, mobile)).toBe(2);
      expect((await consentsOf(id)).filter(({ granted }: { granted?: boolean }) => granted === false)).toEqual([]);
    });

    it('joins somebody for whom they pay only once, too', async () => {
      const { id, mobile } = await w.patient(doctor, { name: 'Mother Withphone' });
      const son = on.newNumber();
      await w.must('POST', '/api/payers', {
        token: doctor.token,
        body: { name: 'Son Withphone', mobile: son, patient_ids: [id] },
      });
      const { token, people } = await on.confirmed(doctor, son);
      expect(people).toEqual([{ id, name: 'Mother' }]);
      const gift = { for: 'other', payer_name: 'Son Withphone', name: 'Mother Withphone' };
      expect((await on.join(doctor, { mobile: son, token, ...gift })).status).toBe(200);
      expect(await patientsOf(doctor, son)).toEqual([]);
      expect(await countEnrolments(doctor, mobile)).toBe(1);
    });

    it('waits for the clinic if archived or disabled', async () => {
      const archived = await w.patient(doctor, { name: 'Archived Somebody', subscription_id: doctor.plan });
      await w.must('DELETE', `/api/patients/${archived.id}`, { token: doctor.token });
      const { token, people } = await on.confirmed(doctor, archived.mobile);
      expect(people).toEqual([]);
      expect((await on.join(doctor, { mobile: archived.mobile, token, name: 'Archived Somebody' })).body).toEqual(
        WAITING,
      );
      const disabled = await w.patient(doctor, {
        name: 'Disabled Somebody',
        subscription_tier_id: doctor.tier,
        subscription_start_date: '2026-11-27',
      });
      const [term] = await w.terms(doctor, disabled.id);
      await w.must('PUT', `/api/patients/subscriptions/${term?.id ?? ''}/disable`, { token: doctor.token });
      const answer = await on.confirmAndJoin(doctor, disabled.mobile, { name: 'Disabled Somebody' });
      expect(answer.body.status).toBe('waiting');
      const waiting = await on.waiting(doctor);
      const find = (id: string) => waiting.find(({ patient_id }) => patient_id === id);
      expect(find(archived.id)).toMatchObject({ name: 'Archived Somebody', archived: true });
      expect(find(disabled.id)).toMatchObject({ name: 'Disabled Somebody', archived: false });
      expect(await on.decide(doctor, find(disabled.id)?.id ?? '', 'approve')).toMatchObject({
        status: 409,
        body: { code: 'join_request.disabled' },
      });
      expect((await on.decide(doctor, find(archived.id)?.id ?? '', 'approve')).status).toBe(200);
      expect(await w.must('GET', `/api/patients/${archived.id}`, { token: doctor.token })).toMatchObject({
        patient: { archived: false },
      });
      expect((await patientsOf(doctor, archived.mobile)).length).toBe(1);
    });

    it('renews a disabled subscription that has ended, as on the own page', async () => {
      await w.clock({ now: '2026-12-01T09:00:00Z' });
      const name = 'Ended Somebody';
      const { id, mobile } = await w.patient(doctor, {
        name,
        subscription_tier_id: doctor.tier,
        subscription_start_date: '2026-11-02',
      });
      const [term] = await w.terms(doctor, id);
      await w.must('PUT', `/api/patients/subscriptions/${term?.id ?? ''}/disable`, { token: doctor.token });
      expect((await on.confirmAndJoin(doctor, mobile, { name })).body.status).toBe('waiting');
      await w.clock({ now: '2026-12-03T09:00:00Z' });
      const request = (await on.waiting(doctor)).find(({ patient_id }) => patient_id === id);
      expect((await on.decide(doctor, request?.id ?? '', 'approve')).status).toBe(200);
      const { body } = await on.confirmAndJoin(doctor, mobile, { name });
      expect(body).toEqual({ status: 'joined', identifier: await w.identifier(doctor, id), page: 'patient' });
      const page = await w.must('GET', `/api/public/subscription/${body.identifier ?? ''}`);
      expect(page).toMatchObject({ paymentEnabled: true });
    });
  });

  describe('repeated and concurrent calls', () => {
    it('give the same answer and add nothing', async () => {
      const mobile = on.newNumber();
      await on.sendCode(doctor, mobile);
      const code = await on.newestCode(mobile);
      const first = await on.join(doctor, { mobile, code });
      const second = await on.join(doctor, { mobile, code });
      const { token } = (await on.confirm(doctor, mobile, code)).body;
      const third = await on.join(doctor, { mobile, token });
      expect([first.status, second.status, third.status]).toEqual([201, 200, 200]);
      for (const { body } of [second, third]) expect(body).toEqual(first.body);
      expect((await patientsOf(doctor, mobile)).length).toBe(1);
    });

    it('of ten at once make one patient, one enrolment and one term', async () => {
      const mobile = on.newNumber();
      const { token } = await on.confirmed(doctor, mobile);
      const answers = await Promise.all(Array.from({ length: 10 }, () => on.join(doctor, { mobile, token })));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 201]);
      expect(new Set(answers.map(({ body }) => body.identifier)).size).toBe(1);
      const [patient, ...others] = await patientsOf(doctor, mobile);
      expect(others).toEqual([]);
      expect(await countEnrolments(doctor, mobile)).toBe(1);
      expect((await w.terms(doctor, patient?.id ?? '')).length).toBe(1);
    });

    it('add nobody twice while the clinic adds the same person', async () => {
      for (let round = 0; round < 5; round++) {
        const mobile = on.newNumber();
        const { token } = await on.confirmed(doctor, mobile);
        const [added, joined] = await Promise.all([
          w.call('POST', '/api/patients', { token: doctor.token, body: { name: 'Ravi Kumar', mobile } }),
          on.join(doctor, { mobile, token }),
        ]);
        expect([201, 409]).toContain(added.status);
        expect(joined.body.status).toBe('joined');
        expect((await patientsOf(doctor, mobile)).length).toBe(1);
        expect(await countEnrolments(doctor, mobile)).toBe(1);
      }
    });

    it('of ten requests at once store one, and of ten approvals make one patient and one message', async () => {
      const strict = await on.doctorWithPage({ joining: 'approval' });
      const mobile = on.newNumber();
      const { token } = await on.confirmed(strict, mobile);
      const asked = await Promise.all(Array.from({ length: 10 }, () => on.join(strict, { mobile, token })));
      expect(asked.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 201]);
      const [request, ...others] = await on.requests(strict);
      expect(others).toEqual([]);
      const decided = await Promise.all(
        Array.from({ length: 10 }, () => on.decide(strict, request?.id ?? '', 'approve')),
      );
      expect(decided.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
      await w.settle();
      expect((await patientsOf(strict, mobile)).length).toBe(1);
      expect(await countEnrolments(strict, mobile)).toBe(1);
      expect(await templatesTo(mobile)).toEqual(['join_code_v1', 'onboarding_options_v2']);
    });
  });

  describe('after the clinic agrees', () => {
    let strict: DoctorWithPage;
    beforeAll(async () => {
      strict = await on.doctorWithPage({ joining: 'approval' });
    });

    it('makes the patient with what was chosen and agreed to, and removes the data of the request', async () => {
      const mobile = on.newNumber();
      const fields = {
        name: 'Waiting Somebody',
        email: 'waiting@patients.example',
        tier_id: strict.tier,
        reminders: true,
      };
      expect((await on.confirmAndJoin(strict, mobile, fields)).body).toEqual(WAITING);
      await w.settle();
      expect(await patientsOf(strict, mobile)).toEqual([]);
      const [request] = await on.requests(strict, '?filter={"state":"waiting"}');
      expect(request).toMatchObject({
        state: 'waiting',
        name: 'Waiting Somebody',
        mobile,
        email: 'waiting@patients.example',
        is_minor: false,
        subscription_id: strict.plan,
        subscription_name: 'WhatsApp Support',
        subscription_tier_id: strict.tier,
        tier_name: 'Tier 499',
        patient_id: null,
        decided_at: null,
      });
      const approved = await on.decide(strict, request?.id ?? '', 'approve');
      const [patient] = await patientsOf(strict, mobile);
      expect(approved).toMatchObject({
        status: 200,
        body: {
          message: 'Waiting Somebody can join now',
          join_request: { state: 'approved', name: 'Waiting Somebody', mobile: null, patient_id: patient?.id },
        },
      });
      await w.settle();
      expect(await templatesTo(mobile)).toEqual(['join_code_v1', 'payment_link_v1']);
      expect(await consentsOf(patient?.id ?? '')).toMatchObject([
        { purpose: 'service', granted: true, source: 'public_page' },
        { purpose: 'whatsapp_messages', granted: true },
        { purpose: 'whatsapp_reminders', granted: true },
      ]);
      const [stored] = await w.rows<{ text: string }>('SELECT j::text AS text FROM join_request j WHERE id = $1', [
        request?.id,
      ]);
      for (const data of ['Waiting', mobile.slice(3), 'patients.example']) expect(stored?.text).not.toContain(data);
      expect(await on.decide(strict, request?.id ?? '', 'decline')).toMatchObject({
        status: 409,
        body: { code: 'join_request.decided' },
      });
      const again = await on.confirmAndJoin(strict, mobile, fields);
      expect([again.status, again.body.status]).toEqual([200, 'joined']);
    });

    it('shows who waits on Today, where nobody can hide the row', async () => {
      const busy = await on.doctorWithPage({ joining: 'approval' });
      const mobile = on.newNumber();
      await on.confirmAndJoin(busy, mobile, { name: 'Desk Somebody', tier_id: busy.tier });
      const desk = (query = '') =>
        w.must<{ items: { id: string; join_request_id: string }[]; counts: Record<string, number>; total: number }>(
          'GET',
          `/api/desk${query}`,
          { token: busy.token },
        );
      const { items, counts, total } = await desk('?reason=wants_to_join');
      expect([total, counts['wants_to_join']]).toEqual([1, 1]);
      expect(items).toMatchObject([
        {
          reason: 'wants_to_join',
          also: [],
          patient_id: null,
          patient_name: 'Desk Somebody',
          mobile,
          subscription_name: 'WhatsApp Support',
          tier_name: 'Tier 499',
          amount: 499,
          actions: ['approve_join', 'call', 'decline_join'],
        },
      ]);
      const { id = '', join_request_id = '' } = items[0] ?? {};
      const snooze = { token: busy.token, body: { until: '2099-12-31' } };
      expect(await w.call('POST', `/api/desk/${id}/snooze`, snooze)).toMatchObject({
        body: { code: 'desk.not_found' },
      });
      expect((await on.decide(busy, join_request_id, 'approve')).status).toBe(200);
      expect((await desk()).counts['wants_to_join']).toBe(0);
    });

    it('keeps a declined request for 30 days only, and nobody learns of it', async () => {
      const mobile = on.newNumber();
      await on.confirmAndJoin(strict, mobile, { name: 'Declined Somebody' });
      const [request] = await on.waiting(strict);
      const declined = await on.decide(strict, request?.id ?? '', 'decline');
      expect(declined).toMatchObject({ status: 200, body: { join_request: { state: 'declined' } } });
      expect((await on.decide(strict, request?.id ?? '', 'decline')).status).toBe(200);
      expect(await on.decide(strict, request?.id ?? '', 'approve')).toMatchObject({
        status: 409,
        body: { code: 'join_request.decided' },
      });
      await w.settle();
      expect(await templatesTo(mobile)).toEqual(['join_code_v1']);
      const remove = async () =>
        (
          await w.rows<{ gone: number }>('SELECT delete_old_join_requests(500, $1) AS gone', ['2099-01-01T00:00:00Z'])
        )[0]?.gone;
      expect(await remove()).toBe(0); // the earlier of both times counts
      await w.rows(`UPDATE join_request SET decided_at = now() - interval '31 days' WHERE id = $1`, [request?.id]);
      expect(await remove()).toBe(1);
      expect(await on.requests(strict, `?filter={"id":"${request?.id ?? ''}"}`)).toEqual([]);
    });

    it('needs the plan, the right doctor, and a login of the clinic', async () => {
      const mobile = on.newNumber();
      await on.confirmAndJoin(strict, mobile, { name: 'Late Somebody' });
      const [request] = await on.waiting(strict);
      const id = request?.id ?? '';
      expect(await on.decide(doctor, id, 'approve')).toMatchObject({
        status: 404,
        body: { code: 'join_request.not_found' },
      });
      expect(await on.decide(doctor, id, 'decline')).toMatchObject({
        status: 404,
        body: { code: 'join_request.not_found' },
      });
      expect((await w.call('GET', '/api/join-requests?state=gone', { token: strict.token })).status).toBe(400);
      await w.must('PUT', `/api/subscriptions/${strict.plan}`, {
        token: strict.token,
        body: { name: 'WhatsApp Support', is_active: false },
      });
      expect(await on.decide(strict, id, 'approve')).toMatchObject({ status: 404, body: { code: 'plan.not_found' } });
      expect((await on.waiting(strict)).length).toBe(1);
      await w.must('PUT', `/api/subscriptions/${strict.plan}`, {
        token: strict.token,
        body: { name: 'WhatsApp Support', is_active: true },
      });
      expect((await on.decide(strict, id, 'approve')).status).toBe(200);
    });

    it('disappears with the patient who wanted to come back', async () => {
      const { id, mobile } = await w.patient(strict, { name: 'Erased Somebody' });
      await w.must('DELETE', `/api/patients/${id}`, { token: strict.token });
      await on.confirmAndJoin(strict, mobile, { name: 'Erased Somebody' });
      await w.must('DELETE', `/api/patients/${id}/permanent`, { token: strict.token });
      expect(
        await w.rows('SELECT state, name, mobile, consents FROM join_request WHERE patient_id = $1', [id]),
      ).toEqual([{ state: 'declined', name: null, mobile: null, consents: null }]);
    });

    it('disappears with the patient whose name and number it has, and stays for others with the number', async () => {
      const mobile = on.newNumber();
      const { token } = await on.confirmed(strict, mobile);
      for (const name of ['Sonali', 'Family Member']) await on.join(strict, { mobile, token, name });
      const { id } = await w.patient(strict, { name: 'Sonali Erased', mobile });
      const [own] = await w.rows<{ id: string }>(`SELECT id FROM join_request WHERE name = 'Sonali'`, []);
      const decline = { token: strict.token, headers: { 'idempotency-key': 'decline-sonali' } };
      await w.must('POST', `/api/join-requests/${own?.id ?? ''}/decline`, decline);
      await w.must('DELETE', `/api/patients/${id}`, { token: strict.token });
      await w.must('DELETE', `/api/patients/${id}/permanent`, { token: strict.token });
      expect(
        await w.rows(
          `SELECT state, name, mobile_normal, consents, patient_id FROM join_request
           WHERE id = $1 OR mobile_normal = $2 ORDER BY name NULLS FIRST`,
          [own?.id, mobile],
        ),
      ).toMatchObject([
        { state: 'declined', name: null, mobile_normal: null, consents: null, patient_id: id },
        { state: 'waiting', name: 'Family Member', mobile_normal: mobile, patient_id: null },
      ]);
      expect(await w.call('POST', `/api/join-requests/${own?.id ?? ''}/decline`, decline)).toMatchObject({
        status: 409,
        body: { code: 'idempotency.reply_deleted' },
      });
    });
  });

  describe('is refused', () => {
    it('on a closed plan, with the clinic’s contact', async () => {
      const closed = await on.doctorWithPage({ joining: 'closed' });
      const mobile = on.newNumber();
      for (const answer of [await on.sendCode(closed, mobile), await on.join(closed, { mobile, code: '123456' })])
        expect(answer).toMatchObject({
          status: 403,
          body: { code: 'join.closed', contact: { name: 'Rao Clinic', phone: '080 4123 4567' } },
        });
      expect(await on.codeMessages(mobile)).toEqual([]);
    });

    it('for more people than a family with one number', async () => {
      const mobile = on.newNumber();
      const { token } = await on.confirmed(doctor, mobile);
      for (let n = 1; n <= 6; n++)
        expect((await on.join(doctor, { mobile, token, name: `Person Number${n}` })).status).toBe(201);
      expect(await on.join(doctor, { mobile, token, name: 'Person Number7' })).toMatchObject({
        status: 409,
        body: { code: 'join.too_many_people' },
      });
      expect((await on.join(doctor, { mobile, token, name: 'Person Number1' })).status).toBe(200);
      expect((await patientsOf(doctor, mobile)).length).toBe(6);
    });

    it.each<[string, object, string]>([
      ['without the consent', { consent: false }, 'consent'],
      ['without a name', { name: ' ' }, 'name'],
      ['without a code', { code: undefined }, 'token'],
      ['with letters as a code', { code: 'abcdef' }, 'code'],
      ['with a landline', { mobile: '022 2345 6789' }, 'mobile'],
      ['for a child without a guardian', { for: 'child' }, 'guardian_name'],
      ['for somebody else without the own name', { for: 'other' }, 'payer_name'],
      ['for an unknown relation', { for: 'neighbour' }, 'for'],
      ['with an email that is none', { email: 'x' }, 'email'],
      ['for a plan without an id', { subscription_id: 'diabetes-care' }, 'subscription_id'],
    ])('%s', async (_, fields, field) => {
      const answer = await on.join(doctor, { mobile: on.newNumber(), code: '123456', ...fields });
      expect(answer).toMatchObject({ status: 400, body: { details: [{ field }] } });
    });

    it('with a tier of another plan, or a person with another number', async () => {
      const other = await on.doctorWithPage();
      const mobile = on.newNumber();
      const { token } = await on.confirmed(doctor, mobile);
      const stranger = await w.patient(doctor, { name: 'Stranger Somebody' });
      for (const [field, value] of [
        ['tier_id', other.tier],
        ['patient_id', stranger.id],
      ] as const)
        expect(await on.join(doctor, { mobile, token, [field]: value })).toMatchObject({
          status: 400,
          body: { details: [{ field }] },
        });
      expect(await patientsOf(doctor, mobile)).toEqual([]);
    });

    it('for a plan that is not on the page any more', async () => {
      const shrunk = await on.doctorWithPage();
      const mobile = on.newNumber();
      const { token } = await on.confirmed(shrunk, mobile);
      const plan = { subscription_id: shrunk.plan, listed: false, prices_shown: true, joining: 'open' };
      await w.must('PUT', '/api/public-page', { token: shrunk.token, body: { plans: [plan] } });
      const gone = { status: 404, body: { code: 'join.plan_gone' } };
      expect(await on.sendCode(shrunk, mobile)).toMatchObject(gone);
      expect(await on.join(shrunk, { mobile, token })).toMatchObject(gone);
      expect((await on.codeMessages(mobile)).length).toBe(1);
    });

    it('while nobody can see the page', async () => {
      const hidden = await on.doctorWithPage();
      const mobile = on.newNumber();
      const { token } = await on.confirmed(hidden, mobile);
      await w.must('PUT', '/api/public-page', { token: hidden.token, body: { enabled: false } });
      const unknown = { status: 404, body: { code: 'public_page.unknown' } };
      expect(await on.join(hidden, { mobile, token })).toMatchObject(unknown);
      expect(await on.sendCode(hidden, mobile)).toMatchObject(unknown);
      expect(await on.confirm(hidden, mobile, '123456')).toMatchObject(unknown);
    });
  });

  it('waits for the clinic when its Nirog plan has no place left', async () => {
    const full = await on.doctorWithPage();
    await w.rows(`UPDATE account SET platform_plan = 'starter' WHERE id = $1`, [full.id]);
    await w.rows(
      `INSERT INTO patient (doctor_id, id, name, created_at) SELECT $1, gen_random_uuid(), 'P' || n, now() FROM generate_series(1, 50) n`,
      [full.id],
    );
    await w.rows(
      `INSERT INTO enrolment (doctor_id, id, patient_id, plan_id, created_at)
       SELECT doctor_id, gen_random_uuid(), id, $2, now() FROM patient WHERE doctor_id = $1`,
      [full.id, full.plan],
    );
    await w.rows(
      `INSERT INTO term (doctor_id, id, enrolment_id, patient_id, plan_id, plan_name, tier_id, validity_type, months,
         amount_paise, state, start_day, end_day, anchor_day, payment_day, payment_method, opening, created_at)
       SELECT doctor_id, gen_random_uuid(), id, patient_id, plan_id, 'Plan', $2, 'yearly', 12, 49900, 'paid', '2026-11-01',
         '2027-11-01', 1, '2026-11-01', 'offline', false, now() FROM enrolment WHERE doctor_id = $1`,
      [full.id, full.tier],
    );
    expect((await on.confirmAndJoin(full, on.newNumber())).body).toEqual(WAITING);
    expect((await on.requests(full)).length).toBe(1);
  });
});

it('a doctor’s page sends a limited number of codes a day, and support learns of it', async () => {
  const w = await world({ env: { JOIN_CODES_PER_DAY: '4' } });
  try {
    const on = joining(w);
    await w.clock({ now: '2026-11-27T06:00:00Z' });
    const [flooded, other] = [await on.doctorWithPage(), await on.doctorWithPage()];
    const flood = await Promise.all(Array.from({ length: 10 }, () => on.sendCode(flooded, on.newNumber())));
    expect(flood.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(4).fill(200),
      ...Array<number>(6).fill(429),
    ]);
    const refused = flood.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'join.too_many_codes' });
    expect(refused?.headers.get('retry-after')).toBe(String(12.5 * 3_600)); // until midnight in India
    expect((await on.sendCode(other, on.newNumber())).status).toBe(200);
    const counted = () => w.rows<{ times: number }>(`SELECT times FROM alarm_count WHERE alarm = 'join.codes_capped'`);
    for (let tries = 0; tries < 40 && (await counted()).length === 0; tries++)
      await new Promise((done) => setTimeout(done, 50));
    expect(await counted()).toEqual([{ times: 1 }]);
    await w.clock({ now: '2026-11-27T18:30:00Z' }); // 28 November in India
    expect((await on.sendCode(flooded, on.newNumber())).status).toBe(200);
  } finally {
    await w.end();
  }
});
