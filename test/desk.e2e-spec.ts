import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Item {
  id: string;
  reason: string;
  also: string[];
  patient_id: string;
  due_on: string | null;
  actions: string[];
  term_id: string | null;
  amount: number | null;
  detail: string | null;
}
interface Desk {
  items: Item[];
  counts: Record<string, number>;
  total: number;
  summary: Record<string, number>;
  next_on: string | null;
}

describe('the desk', () => {
  let w: World;
  let doctor: Doctor;
  let tier: string;
  let plan: string;
  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.end());
  beforeEach(async () => {
    await w.clock({ now: '2026-11-10T06:00:00Z' });
    doctor = await w.doctor();
    plan = await w.plan(doctor);
    tier = await w.tier(doctor, plan, 499);
  });

  const desk = (query = '') => w.must<Desk>('GET', `/api/desk${query}`, { token: doctor.token });
  /** The patient's row; undefined if there is none. */
  const rowOf = async (patientId: string) => (await desk()).items.find(({ patient_id }) => patient_id === patientId);
  const reasonOf = async (patientId: string) => (await rowOf(patientId))?.reason;
  const post = (path: string, body?: object) =>
    w.call<{ code?: string; error?: string; item: object; message: { id: string; kind: string; status: string } }>(
      ...(['POST', `/api${path}`, { token: doctor.token, ...(body && { body }) }] as const),
    );
  /** A patient with a paid month from 10 November, which ends on 10 December. */
  const paid = () => w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: '2026-11-10' });
  const assigned = async (fields: object = {}) => {
    const patient = await w.patient(doctor, fields);
    const body = { subscription_tier_id: tier };
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token: doctor.token, body });
    await w.settle();
    const identifier = await w.identifier(doctor, patient.id);
    return { ...patient, identifier, term: (await w.terms(doctor, patient.id))[0]?.id ?? '' };
  };
  const open = (identifier: string) => w.must('POST', '/api/public/subscription/opened', { body: { identifier } });
  const payOnline = async (identifier: string) => {
    const { orderId } = await w.order(identifier, tier);
    await w.pay(orderId);
    await w.settle();
  };
  const at = (day: string) => w.clock({ now: `${day}T06:00:00Z` });

  it('is empty at first, and says when the next row is expected', async () => {
    await paid();
    expect(await desk()).toMatchObject({ items: [], total: 0, next_on: '2026-12-03' });
  });

  it('shows who ends within 7 days, today, and up to 15 days ago, until the renewal', async () => {
    const { id } = await paid();
    await at('2026-12-02');
    expect(await reasonOf(id)).toBeUndefined();
    await at('2026-12-03');
    expect(await rowOf(id)).toMatchObject({ reason: 'ends_soon', due_on: '2026-12-10', amount: 499 });
    expect((await desk()).summary).toMatchObject({ renewing: 1, expected: 499, lapsed: 0 });
    await at('2026-12-10');
    expect(await reasonOf(id)).toBe('ends_today');
    await at('2026-12-25');
    expect(await reasonOf(id)).toBe('lapsed');
    expect(await desk()).toMatchObject({ counts: { lapsed: 1, ends_soon: 0 }, summary: { renewing: 0, lapsed: 1 } });
    await payOnline(await w.identifier(doctor, id));
    expect(await reasonOf(id)).toBeUndefined();
    await at('2026-12-26');
    const other = await w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: '2026-11-10' });
    expect(await reasonOf(other.id)).toBeUndefined();
  });

  it('shows a link that is not opened after two days, then opened and not paid, until the payment', async () => {
    const { id, identifier } = await assigned();
    await w.clock({ advance: { days: 1 } });
    expect(await reasonOf(id)).toBeUndefined();
    await w.clock({ advance: { days: 1, minutes: 1 } });
    expect(await rowOf(id)).toMatchObject({
      reason: 'link_unopened',
      actions: expect.arrayContaining(['send_link']) as unknown,
    });
    await open(identifier);
    expect(await reasonOf(id)).toBe('opened_unpaid');
    expect((await desk()).summary).toMatchObject({ unpaid_links: 1 });
    await payOnline(identifier);
    expect(await reasonOf(id)).toBeUndefined();
  });

  it('shows a failed payment with the reason in plain words, until one succeeds', async () => {
    const { id, identifier } = await assigned();
    const { orderId } = await w.order(identifier, tier);
    await w.pay(orderId, { outcome: 'failed' });
    await w.settle();
    expect(await rowOf(id)).toMatchObject({
      reason: 'payment_failed',
      amount: 499,
      detail: expect.stringMatching(/^The .+\.$/) as unknown,
    });
    await w.clock({ advance: { minutes: 1 } });
    await w.pay(orderId);
    await w.settle();
    expect(await reasonOf(id)).toBeUndefined();
  });

  it('shows money on hold until it is decided', async () => {
    const { patient, hold } = await paymentHelpers(w, () => doctor).paidTwice();
    expect(await rowOf(patient.id)).toMatchObject({ reason: 'money_on_hold', amount: 500 });
    await post(`/holds/${hold.id}/accept`);
    expect(await reasonOf(patient.id)).toBeUndefined();
  });

  it('shows a message to a number that is not on WhatsApp until the number is corrected', async () => {
    const { id } = await assigned({ name: 'Bina Das', mobile: '7999990001' });
    expect(await rowOf(id)).toMatchObject({
      reason: 'message_failed',
      detail: expect.stringContaining('WhatsApp') as unknown,
    });
    await w.must('PUT', `/api/patients/${id}`, { token: doctor.token, body: { mobile: '98450 12345' } });
    expect(await reasonOf(id)).toBeUndefined();
  });

  it('shows who wrote back, but not STOP, which changes what can be sent', async () => {
    const { id, mobile } = await assigned();
    const write = async (text: string) => {
      await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: mobile, text } });
      await w.settle();
    };
    await write('STOP');
    expect(await reasonOf(id)).toBeUndefined();
    await w.clock({ advance: { minutes: 1 } });
    await write('Can I pay on Friday?');
    expect(await rowOf(id)).toMatchObject({ reason: 'wrote_back', detail: 'Can I pay on Friday?' });
    await w.clock({ advance: { days: 8 } });
    expect(await reasonOf(id)).toBe('link_unopened');
  });

  it('leaves out archived patients, and shows a patient with several reasons once', async () => {
    const { id } = await paid();
    await at('2026-12-08');
    await open(await w.identifier(doctor, id));
    expect((await desk()).items).toMatchObject([{ reason: 'opened_unpaid', also: ['ends_soon'] }]);
    expect(await desk('?reason=ends_soon')).toMatchObject({ items: [], total: 0, counts: { opened_unpaid: 1 } });
    await w.must('DELETE', `/api/patients/${id}`, { token: doctor.token });
    expect(await desk()).toMatchObject({ items: [], total: 0 });
  });

  it('offers no message for a disabled subscription', async () => {
    const { id } = await paid();
    await at('2026-12-08');
    const [term] = await w.terms(doctor, id);
    await w.must('PUT', `/api/patients/subscriptions/${term?.id ?? ''}/disable`, { token: doctor.token });
    expect(await rowOf(id)).toMatchObject({
      reason: 'ends_soon',
      term_id: null,
      actions: expect.not.arrayContaining(['send_reminder']) as unknown,
    });
  });

  it('hides a done row until the next occurrence, twice with the same result, and reopens it', async () => {
    const { id } = await paid();
    await at('2026-12-08');
    const item = await rowOf(id);
    const results = await Promise.all(
      [1, 2].map(() => post(`/desk/${item?.id ?? ''}/done`, { note: 'Pays on Friday' })),
    );
    for (const { status, body } of results)
      expect([status, body.item]).toEqual([200, { id: item?.id, state: 'done', until: null, note: 'Pays on Friday' }]);
    expect(await reasonOf(id)).toBeUndefined();
    expect((await post(`/desk/${item?.id ?? ''}/reopen`)).status).toBe(200);
    expect(await reasonOf(id)).toBe('ends_soon');
    await post(`/desk/${item?.id ?? ''}/done`);
    await at('2026-12-11');
    expect(await reasonOf(id)).toBe('lapsed');
  });

  it('hides a snoozed row until the day', async () => {
    const { id } = await paid();
    await at('2026-12-04');
    const item = await rowOf(id);
    const snooze = (until: string) => post(`/desk/${item?.id ?? ''}/snooze`, { until });
    for (const until of ['2026-12-04', '2026-12-01', 'soon'])
      expect(await snooze(until)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    for (const repeat of [await snooze('2026-12-06'), await snooze('2026-12-06')])
      expect(repeat.body.item).toMatchObject({ state: 'snoozed', until: '2026-12-06' });
    expect(await desk()).toMatchObject({ items: [], next_on: '2026-12-06' });
    await at('2026-12-06');
    expect((await rowOf(id))?.id).toBe(item?.id);
  });

  it('rejects unknown items, long notes and unknown reasons, and deletes the notes of an erased patient', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const [act, body] of [
      ['done', {}],
      ['snooze', { until: '2026-12-31' }],
      ['reopen', undefined],
    ] as const)
      expect(await post(`/desk/${unknown}/${act}`, body)).toMatchObject({
        status: 404,
        body: { code: 'desk.not_found' },
      });
    const { id } = await paid();
    await at('2026-12-08');
    const item = await rowOf(id);
    expect((await post(`/desk/${item?.id ?? ''}/done`, { note: 'x'.repeat(501) })).status).toBe(400);
    expect((await w.call('GET', '/api/desk?reason=hungry', { token: doctor.token })).status).toBe(400);
    await post(`/desk/${item?.id ?? ''}/done`, { note: 'Ravi moved' });
    await w.must('DELETE', `/api/patients/${id}`, { token: doctor.token });
    await w.must('DELETE', `/api/patients/${id}/permanent`, { token: doctor.token });
    expect(await w.rows('SELECT note FROM desk_decision WHERE patient_id = $1', [id])).toEqual([{ note: null }]);
  });

  it('sends the link or a reminder once a day, and says why it cannot', async () => {
    const { id, mobile } = await paid();
    const term = (await w.terms(doctor, id))[0]?.id ?? '';
    const send = () => post(`/patients/${id}/subscriptions/${term}/send-link`);
    expect(await send()).toMatchObject({ status: 409, body: { code: 'message.not_due' } });
    await at('2026-12-05');
    await w.settle();
    const before = (await w.messages(mobile)).length;
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.message).toMatchObject({ kind: 'reminder' });
    expect(second.body.message.id).toBe(first.body.message.id);
    await w.settle();
    expect(await w.messages(mobile)).toHaveLength(before + 1);
    expect((await rowOf(id))?.actions[0]).toBe('call');
    await at('2026-12-06');
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: mobile, text: 'STOP' } });
    await w.settle();
    expect(await send()).toMatchObject({
      status: 409,
      body: { code: 'message.not_possible', error: expect.stringContaining('stopped') as unknown },
    });
  });

  it('sends nothing for a cancelled subscription, and not again on the day on which it failed', async () => {
    const { id, term } = await assigned();
    await w.clock({ advance: { days: 1 } });
    const send = () => post(`/patients/${id}/subscriptions/${term}/send-link`);
    await send();
    await w.settle();
    await w.rows(`UPDATE message SET state = 'failed', reason = 'no such number' WHERE term_id = $1`, [term]);
    expect(await send()).toMatchObject({ status: 409, body: { code: 'message.failed_today' } });
    await w.must('PUT', `/api/patients/subscriptions/${term}/withdraw`, { token: doctor.token });
    expect(await send()).toMatchObject({ status: 409, body: { code: 'term.no_such_move' } });
  });

  it('sends a link that is not opened again, and the row leaves for two days', async () => {
    const { id, term, mobile } = await assigned();
    const sent = (await w.messages(mobile)).length;
    expect((await post(`/patients/${id}/subscriptions/${term}/send-link`)).status).toBe(200);
    await w.settle();
    expect(await w.messages(mobile)).toHaveLength(sent); // sent today already
    await w.clock({ advance: { days: 3 } });
    expect(await reasonOf(id)).toBe('link_unopened');
    expect(await post(`/patients/${id}/subscriptions/${term}/send-link`)).toMatchObject({
      status: 200,
      body: { message: { kind: 'payment_link' } },
    });
    await w.settle();
    expect(await w.messages(mobile)).toHaveLength(sent + 1);
    expect(await reasonOf(id)).toBeUndefined();
  });
});
