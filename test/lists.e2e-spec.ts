import { world, type Doctor, type World } from './helpers/world.js';

const DAY = '2026-11-20';
const ON_DAY = expect.stringContaining(DAY) as string;
const ANY_ID = expect.any(String) as string;
const UNKNOWN = '01900000-0000-7000-8000-000000000000';
/** The simulator's phone that is switched off: messages to it stay `sent`. */
const SWITCHED_OFF = '7999990002';
const LISTS = ['clinics', 'messages', 'holds', 'payments'];

type Row = Record<string, unknown> & { id: string };

/** The doctor's lists of clinics, messages, holds and payments. */
describe('lists', () => {
  let w: World;
  let doctor: Doctor;
  let other: Doctor;
  beforeAll(async () => {
    w = await world();
    [doctor, other] = [await w.doctor(), await w.doctor()];
    await w.clock({ now: `${DAY}T06:00:00Z` });
  });
  afterAll(() => w.end());

  const request = <T = Record<string, never>>(method: string, path: string, body?: object, { token } = doctor) =>
    w.call<T>(method, `/api${path}`, { token, ...(body && { body }) });
  const search = <T>(plural: string, params: Record<string, unknown>, of = doctor) => {
    const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
    const pairs = Object.entries(params).map(([key, value]) => `${key}=${encodeURIComponent(text(value))}`);
    return request<T>('GET', `/${plural}?${pairs.join('&')}`, undefined, of);
  };
  const list = async (plural: string, params: Record<string, unknown> = {}, of = doctor) => {
    const { body, headers } = await search<Record<string, Row[]> & { total: number }>(plural, params, of);
    return { rows: body[plural], total: body.total, range: headers.get('content-range') };
  };
  const messagesOf = async (patientId: string) => (await list('messages', { patient_id: patientId })).rows ?? [];
  const resend = (id: string, of = doctor) =>
    request<{ message: Row }>('POST', `/messages/${id}/resend`, undefined, of);

  /** A patient who was sent a payment link. */
  const assigned = async (fields: object = {}) => {
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan, 499.5);
    const patient = await w.patient(doctor, fields);
    const body = { subscription_tier_id: tier };
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token: doctor.token, body });
    await w.settle();
    return { plan, tier, patient };
  };
  const payAtClinic = (patientId: string) =>
    w.must('PUT', `/api/patients/${patientId}/subscription/activate`, {
      token: doctor.token,
      body: { payment_method: 'cash', reference: 'R-1042' },
    });

  it.each(LISTS)('rejects unknown filters, sort fields and ranges in the list of %s', async (plural) => {
    for (const params of [{ filter: { doctor_id: UNKNOWN } }, { sort: ['doctor_id', 'ASC'] }, { range: [9, 0] }])
      expect(await search(plural, params)).toMatchObject({
        status: 400,
        body: { details: [{ field: Object.keys(params)[0] }] },
      });
  });

  it.each([
    ['messages', 'status', 'lost'],
    ['messages', 'patient_id', 'x'],
    ['holds', 'status', 'lost'],
    ['payments', 'status', 'lost'],
    ['payments', 'patient_id', 'x'],
  ])('rejects %s with the %s %s, in the query and in the filter', async (plural, field, value) => {
    for (const params of [{ [field]: value }, { filter: { [field]: value } }])
      expect(await search(plural, params)).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });

  it.each(LISTS)('shows %s to doctors only', async (plural) => {
    expect((await w.call('GET', `/api/${plural}`, { token: await w.adminToken() })).status).toBe(403);
    expect((await w.call('GET', `/api/${plural}`)).status).toBe(401);
  });

  describe('clinics', () => {
    const create = async (body: object) => (await request<{ clinic: Row }>('POST', '/clinics', body)).body.clinic.id;

    it('can be added, partly changed, and removed once', async () => {
      const created = await request<{ clinic: Row }>('POST', '/clinics', { name: ' Rao Clinic ' });
      expect(created).toMatchObject({ status: 201, body: { clinic: { name: 'Rao Clinic', address: '' } } });
      const clinic = { id: created.body.clinic.id, name: 'Rao Clinic', address: '12 MG Road', created_at: ON_DAY };
      const path = `/clinics/${clinic.id}`;
      for (const body of [{ address: '12 MG Road' }, {}])
        expect(await request('PUT', path, body)).toMatchObject({ status: 200, body: { clinic } });
      expect(await list('clinics')).toEqual({ rows: [clinic], total: 1, range: 'clinics 0-0/1' });
      expect(await request('DELETE', path)).toMatchObject({ status: 200, body: { clinic } });
      expect(await list('clinics')).toEqual({ rows: [], total: 0, range: 'clinics */0' });
      for (const response of [await request('PUT', path, { name: 'Again' }), await request('DELETE', path)])
        expect(response).toMatchObject({ status: 404, body: { code: 'clinic.not_found' } });
    });

    it.each([
      [{}, 'name', 'Clinic name is required'],
      [{ name: ' ' }, 'name', 'Clinic name is required'],
      [{ name: 'A', phone: '1' }, 'phone', 'Unknown field phone'],
    ])('reject the clinic %j', async (body, field, message) => {
      const response = await request('POST', '/clinics', body);
      expect(response).toMatchObject({ status: 400, body: { details: [{ field, message }] } });
    });

    it('can be sorted, paged and fetched by id', async () => {
      const ids = [await create({ name: 'b' }), await create({ name: 'C' }), await create({ name: 'A' })];
      const page = await list('clinics', { sort: ['name', 'ASC'], range: [1, 2] });
      expect(page).toMatchObject({ rows: [{ name: 'b' }, { name: 'C' }], total: 3, range: 'clinics 1-2/3' });
      expect(await list('clinics', { filter: { id: [ids[2], 'x'] } })).toMatchObject({
        rows: [{ name: 'A' }],
        total: 1,
      });
    });

    it('of another doctor do not exist', async () => {
      const path = `/clinics/${await create({ name: 'Mine' })}`;
      expect(await list('clinics', {}, other)).toMatchObject({ rows: [], total: 0 });
      expect((await request('PUT', path, { name: 'Taken' }, other)).status).toBe(404);
      expect((await request('DELETE', path, undefined, other)).status).toBe(404);
      expect((await request('DELETE', '/clinics/x')).status).toBe(404);
    });
  });

  describe('messages', () => {
    /** A message that WhatsApp accepted and then reported as failed. */
    const failed = async (name: string) => {
      const { patient } = await assigned({ name, mobile: SWITCHED_OFF });
      const carried = await w.messages(patient.mobile);
      const body = { status: 'failed', code: 131026 };
      await w.must('POST', `/sandbox/whatsapp/messages/${carried.at(-1)?.id ?? ''}/status`, { body });
      await w.settle();
      const [message] = await messagesOf(patient.id);
      expect(message).toMatchObject({
        status: 'failed',
        actions: ['resend'],
        reason: expect.stringContaining('WhatsApp error 131026') as string,
      });
      return { patient, id: message?.id ?? '', carried: carried.length };
    };

    it('include text, recipient and status', async () => {
      const { patient } = await assigned({ name: 'Asha Menon' });
      const message = {
        id: ANY_ID,
        patient_id: patient.id,
        patient_name: 'Asha Menon',
        to: patient.mobile,
        kind: 'payment_link',
        template: 'payment_link_v1',
        status: 'delivered',
        reason: null,
        language: 'en',
        receipt_id: null,
        send_at: null,
        actions: [],
        text: 'Hello Asha, here is your payment page from Dr Asha Rao: WhatsApp Support, ₹499.50. You pay the doctor directly.',
        created_at: ON_DAY,
        sent_at: ON_DAY,
        delivered_at: ON_DAY,
        read_at: null,
      };
      expect((await list('messages', { patient_id: patient.id })).rows).toEqual([message]);
    });

    it('are sorted newest first, and filtered by status and patient in the query or the filter', async () => {
      const { patient } = await assigned();
      await w.clock({ advance: { minutes: 1 } });
      await payAtClinic(patient.id);
      await w.settle();
      expect(await messagesOf(patient.id)).toMatchObject([{ kind: 'confirmation' }, { kind: 'payment_link' }]);
      for (const [status, total] of [['delivered', 2] as const, ['failed', 0] as const]) {
        const filter = { status, patient_id: patient.id };
        expect((await list('messages', filter)).total).toBe(total);
        expect((await list('messages', { filter })).total).toBe(total);
      }
    });

    it('that failed are resent once, no matter how many calls arrive at once', async () => {
      const { patient, id, carried } = await failed('Ravi Once');
      const answers = await Promise.all([resend(id), resend(id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const queued = { id, status: 'queued', reason: null, sent_at: null };
      expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ message: queued });
      await w.settle();
      expect(await w.messages(patient.mobile)).toHaveLength(carried + 1);
      expect(await messagesOf(patient.id)).toMatchObject([{ id, status: 'sent' }]);
      expect(await resend(id)).toMatchObject({ status: 409, body: { code: 'message.delivered' } });
    });

    it('are not marked as failed by a late report of an earlier attempt', async () => {
      const { patient, id } = await failed('Ravi Late');
      const first = (await w.messages(patient.mobile)).at(-1)?.id ?? '';
      await resend(id);
      const late = { body: { status: 'failed', code: 131049 } };
      await w.must('POST', `/sandbox/whatsapp/messages/${first}/status`, late);
      await w.settle();
      expect(await messagesOf(patient.id)).toMatchObject([{ id, status: 'sent', reason: null }]);
    });

    it('that were skipped for an invalid number go to the corrected one', async () => {
      const { patient } = await assigned({ name: 'Ravi Landline', mobile: '0221 2345 678' });
      const [message] = await messagesOf(patient.id);
      expect(message).toMatchObject({ status: 'skipped', reason: 'this number cannot receive WhatsApp messages' });
      const id = message?.id ?? '';
      expect(await resend(id)).toMatchObject({ status: 409, body: { code: 'message.unreachable' } });
      await request('PUT', `/patients/${patient.id}`, { mobile: '9812300002' });
      expect((await resend(id)).body.message).toMatchObject({ to: '+919812300002' });
      await w.settle();
      expect(await w.messages('+919812300002')).toHaveLength(1);
      expect(await messagesOf(patient.id)).toMatchObject([{ id, status: 'delivered', reason: null }]);
    });

    it('that no longer apply are skipped again', async () => {
      const { patient, id, carried } = await failed('Ravi Paid');
      await payAtClinic(patient.id);
      expect((await resend(id)).status).toBe(200);
      await w.settle();
      const again = (await messagesOf(patient.id)).find((message) => message.id === id);
      expect(again).toMatchObject({ status: 'skipped', reason: 'paid meanwhile' });
      expect(await w.messages(patient.mobile)).toHaveLength(carried + 1); // only the confirmation
    });

    it('that were delivered, or are queued, cannot be resent', async () => {
      const { patient } = await assigned();
      const id = (await messagesOf(patient.id))[0]?.id ?? '';
      expect(await resend(id)).toMatchObject({ status: 409, body: { code: 'message.delivered' } });
      await w.rows(`UPDATE message SET state = 'queued' WHERE id = $1`, [id]);
      expect(await resend(id)).toMatchObject({ status: 409, body: { code: 'message.queued' } });
      await w.settle();
      expect(await w.messages(patient.mobile)).toHaveLength(1);
    });

    it('of another doctor do not exist', async () => {
      const { id } = await failed('Ravi Mine');
      expect(await list('messages', {}, other)).toMatchObject({ rows: [], total: 0 });
      for (const response of [await resend(id, other), await resend(UNKNOWN), await resend('x')])
        expect(response).toMatchObject({ status: 404, body: { code: 'message.not_found' } });
    });

    it('of a deleted patient keep their row but no text', async () => {
      const { patient, id } = await failed('Ravi Gone');
      await request('DELETE', `/patients/${patient.id}`);
      await request('DELETE', `/patients/${patient.id}/permanent`);
      const erased = [{ id, patient_name: 'Deleted patient', text: null, to: null }];
      expect(await messagesOf(patient.id)).toMatchObject(erased); // before any job has run
      await w.settle();
      expect(await messagesOf(patient.id)).toMatchObject(erased);
      expect(await resend(id)).toMatchObject({ status: 409, body: { code: 'message.unreachable' } });
    });
  });

  describe('holds and payments', () => {
    /** A payment that arrived after a manual payment at the clinic: there are two payments, and one is held. */
    const paidTwice = async (name: string) => {
      const { plan, tier, patient } = await assigned({ name });
      const { orderId } = await w.order(await w.identifier(doctor, patient.id), tier);
      await payAtClinic(patient.id);
      await w.clock({ advance: { minutes: 1 } });
      await w.pay(orderId);
      await w.settle();
      return { plan, patient, orderId };
    };

    it('show open holds, and any hold by id', async () => {
      const { patient } = await paidTwice('Hema Held');
      const hold = {
        id: ANY_ID,
        patient_id: patient.id,
        patient_name: 'Hema Held',
        patient_deleted: false,
        payment_id: ANY_ID,
        amount: 499.5,
        reason: 'paid_at_clinic',
        status: 'open',
        created_at: ON_DAY,
        actions: ['accept', 'refund'],
        subscription_name: 'WhatsApp Support',
        tier_name: 'Tier 499.5',
        validity_months: 1,
      };
      const open = await list('holds');
      expect(open).toEqual({ rows: [hold], total: 1, range: 'holds 0-0/1' });
      expect(await list('holds', {}, other)).toMatchObject({ rows: [], total: 0 });
      const id = open.rows?.[0]?.id;
      await w.rows(`UPDATE hold SET state = 'accepted' WHERE id = $1`, [id]);
      for (const params of [{ status: 'accepted' }, { filter: { status: 'accepted' } }, { filter: { id: [id] } }])
        expect(await list('holds', params)).toMatchObject({ rows: [{ id, status: 'accepted' }], total: 1 });
      for (const params of [{}, { status: 'refunded' }])
        expect(await list('holds', params)).toMatchObject({ total: 0 });
    });

    it('show all payments of a patient, newest first', async () => {
      const { plan, patient, orderId } = await paidTwice('Paul Payer');
      const common = {
        id: ANY_ID,
        patient_id: patient.id,
        patient_name: 'Paul Payer',
        patient_deleted: false,
        subscription_id: plan,
        amount: 499.5,
        refunded_amount: 0,
        refundable_amount: 499.5,
        status: 'captured',
        payment_date: DAY,
      };
      const rows = [
        { method: 'upi', reference: null, order_id: orderId, created_at: ON_DAY },
        { method: 'cash', reference: 'R-1042', order_id: null, created_at: ON_DAY },
      ] as const;
      const ofPatient = { patient_id: patient.id };
      const both = { rows: rows.map((row) => ({ ...common, ...row })), total: 2, range: 'payments 0-1/2' };
      expect(await list('payments', ofPatient)).toMatchObject(both);
      expect(await list('payments', { filter: { ...ofPatient, status: 'captured' } })).toMatchObject({ total: 2 });
      expect(await list('payments', { ...ofPatient, status: 'failed' })).toMatchObject({ rows: [], total: 0 });
      expect(await list('payments', {}, other)).toMatchObject({ rows: [], total: 0 });
    });

    it.each([
      ['patient_name', 'Abel', 'Zoya'],
      ['amount', 100, 499.5],
      ['payment_date', '2026-11-01', DAY],
      ['created_at', ON_DAY, ON_DAY],
    ])('sort payments by %s', async (field, first, last) => {
      const tier = await w.tier(doctor, await w.plan(doctor), 100);
      await w.patient(doctor, { name: 'Zoya', subscription_tier_id: tier, subscription_start_date: '2026-11-01' });
      await paidTwice('Abel');
      for (const [direction, value] of Object.entries({ ASC: first, DESC: last }))
        expect((await list('payments', { sort: [field, direction] })).rows?.[0]?.[field]).toEqual(value);
    });
  });
});
