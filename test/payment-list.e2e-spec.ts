import { sumOf } from './helpers/analytics.js';
import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface ListedPayment {
  id: string;
  patient_id: string;
  patient_name: string;
  patient_mobile: string | null;
  subscription_name: string;
  tier_name: string | null;
  validity_type: string;
  subscription_start_date: string | null;
  subscription_end_date: string | null;
  razorpay_payment_id: string | null;
  reference: string | null;
  amount: number;
  refunded_amount: number;
  method: string;
  payment_date: string | null;
  status: string;
}

interface PaymentList {
  payments: ListedPayment[];
  total: number;
  amount_total: number;
  received_count: number;
  received_total: number;
  refunded_total: number;
  received_by_method: { method: string; count: number; amount: number }[];
}

/** The list of payments: its columns, filters and totals. */
describe('list of payments', () => {
  let w: World;
  let doctor: Doctor;
  let steps: ReturnType<typeof paymentHelpers>;
  /** Patients and payment ids, to fill the cases. */
  const known: Record<string, string> = {};

  const list = (query: string, token = doctor.token) => w.must<PaymentList>('GET', `/api/payments?${query}`, { token });

  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    steps = paymentHelpers(w, () => doctor);
    await w.clock({ now: '2026-10-30T06:00:00Z' });
    const october = await steps.paid(1_200.5, 'quarterly');
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    const november = await steps.paid(499);
    const atClinic = await steps.paidAtClinic(300.25);
    const failed = await steps.ordering(999);
    await steps.payAndSettle(failed.orderId, { outcome: 'failed' });
    await steps.refund(november.payment.id, { amount: 99.1 });
    await steps.refund(atClinic.payment.id);
    await w.settle();

    const tier = await w.tier(doctor, await w.plan(doctor), 750);
    const manual = await w.patient(doctor, { name: 'Lakshmi Menon', mobile: '+91 98450 11223' });
    await w.must('POST', `/api/patients/${manual.id}/subscribe`, {
      token: doctor.token,
      body: { subscription_tier_id: tier },
    });
    await w.must('PUT', `/api/patients/${manual.id}/subscription/activate`, {
      token: doctor.token,
      body: { payment_method: 'Cash', reference: 'Slip 100%_7' },
    });
    await w.settle();
    Object.assign(known, {
      october: october.payment.id,
      november: november.payment.id,
      atClinic: atClinic.payment.id,
      failed: (await steps.paymentOf(failed.patient.id)).id,
      manual: (await steps.paymentOf(manual.id)).id,
      lakshmi: manual.id,
      razorpayId: await steps.providerId(november.payment.id),
    });
  });
  afterAll(() => w.end());

  const filled = (query: string) => query.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '');

  /** Each query, and the payments that it finds. */
  const CASES: [query: string, found: string[]][] = [
    ['', ['october', 'november', 'atClinic', 'failed', 'manual']],
    ['search=lakshmi', ['manual']],
    ['q=LAKSHMI', ['manual']],
    ['search=lakshmi&q=nobody', ['manual']],
    ['filter={"search":"menon"}', ['manual']],
    ['filter={"q":"menon"}', ['manual']],
    ['search=98450 11223', ['manual']],
    ['search=Slip 100%25_7', ['manual']],
    ['search=%25', ['manual']],
    ['search={razorpayId}', ['november']],
    ['search=nobody', []],
    ['from=2026-11-01', ['november', 'atClinic', 'manual']],
    ['to=2026-10-31', ['october']],
    ['from=2026-10-30&to=2026-10-30', ['october']],
    ['filter={"from":"2026-11-11","to":"2026-11-30"}', ['november', 'manual']],
    ['method=upi', ['october', 'november', 'failed']],
    ['method=cash', ['manual']],
    ['filter={"method":"offline"}', ['atClinic']],
    ['status=failed', ['failed']],
    ['filter={"status":"refunded"}', ['atClinic']],
    ['patient_id={lakshmi}', ['manual']],
    ['status=captured&from=2026-11-01&search=lakshmi', ['manual']],
    ['status=failed&search=lakshmi', []],
  ];

  it.each(CASES)('?%s finds %j', async (query, found) => {
    const { payments, total } = await list(filled(query));
    expect(payments.map(({ id }) => id).toSorted()).toEqual(found.map((name) => known[name]).toSorted());
    expect(total).toBe(found.length);
  });

  it.each(CASES)('the totals of ?%s equal the rows of all pages', async (query) => {
    const pages = [];
    let totals: Omit<PaymentList, 'payments'>;
    do {
      const from = pages.length;
      const { payments, ...rest } = await list(`${filled(query)}&range=[${from},${from}]`);
      totals = rest;
      pages.push(...payments);
    } while (pages.length < totals.total);
    const received = pages.filter(({ payment_date }) => payment_date !== null);
    const ofMethod = (method: string) => received.filter((payment) => payment.method === method);
    const methods = [...new Set(received.map(({ method }) => method))].map((method) => ({
      method,
      count: ofMethod(method).length,
      amount: sumOf(ofMethod(method).map(({ amount }) => amount)),
    }));
    expect(totals).toEqual({
      total: pages.length,
      amount_total: sumOf(pages.map(({ amount }) => amount)),
      received_count: received.length,
      received_total: sumOf(received.map(({ amount }) => amount)),
      refunded_total: sumOf(pages.map(({ refunded_amount }) => refunded_amount)),
      received_by_method: methods.toSorted((a, b) => b.amount - a.amount),
    });
  });

  it('a page beyond the last one has the same totals', async () => {
    const { payments, ...totals } = await list('range=[100,124]');
    expect(payments).toEqual([]);
    expect(totals).toEqual({
      total: 5,
      amount_total: 3_748.75,
      received_count: 4,
      received_total: 2_749.75,
      refunded_total: 399.35,
      received_by_method: [
        { method: 'upi', count: 2, amount: 1_699.5 },
        { method: 'Cash', count: 1, amount: 750 },
        { method: 'offline', count: 1, amount: 300.25 },
      ],
    });
  });

  it('contains plan, tier, period, mobile and both identifiers', async () => {
    const { payments } = await list('');
    const row = (name: string) => payments.find(({ id }) => id === known[name]);
    expect(row('november')).toMatchObject({
      subscription_name: 'WhatsApp Support',
      tier_name: 'Tier 499',
      validity_type: 'monthly',
      subscription_start_date: '2026-11-20',
      subscription_end_date: '2026-12-20',
      razorpay_payment_id: known['razorpayId'],
      reference: null,
    });
    expect(row('manual')).toMatchObject({
      patient_mobile: '+91 98450 11223',
      tier_name: 'Tier 750',
      subscription_start_date: '2026-11-20',
      razorpay_payment_id: null,
      reference: 'Slip 100%_7',
    });
    expect(row('failed')).toMatchObject({
      tier_name: 'Tier 999',
      subscription_start_date: null,
      subscription_end_date: null,
      payment_date: null,
    });
  });

  it('keeps the plan’s name of the payment when the plan is renamed', async () => {
    const { plan, payment } = await steps.paid(650);
    await w.must('PUT', `/api/subscriptions/${plan}`, { token: doctor.token, body: { name: 'Renamed' } });
    const { payments } = await list(`filter={"id":"${payment.id}"}`);
    expect(payments[0]?.subscription_name).toBe('WhatsApp Support');
  });

  it.each([
    'from=yesterday',
    'to=2026-02-30',
    'from=2026-11-02&to=2026-11-01',
    'filter={"from":"2026-11-02","to":"2026-11-01"}',
    'filter={"from":"yesterday"}',
    'filter={"search":1}',
    'filter={"amount":1}',
    'sort=["reference","ASC"]',
    `search=${'x'.repeat(201)}`,
  ])('rejects ?%s', async (query) => {
    const { status, body } = await w.call<{ code: string }>('GET', `/api/payments?${query}`, { token: doctor.token });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'request.invalid' });
  });

  it('is exported with the same filters', async () => {
    const { body } = await w.call<string>('GET', '/api/payments.csv?from=2026-11-01&q=lakshmi', {
      token: doctor.token,
    });
    expect(body.trim().split('\r\n')).toHaveLength(2);
    expect(body).toContain('"Lakshmi Menon","\'+91 98450 11223","WhatsApp Support","Tier 750"');
  });

  it('finds nothing of another doctor', async () => {
    const other = await w.doctor();
    expect(await list('search=lakshmi', other.token)).toMatchObject({ payments: [], total: 0, amount_total: 0 });
  });

  describe('the timeline of a payment', () => {
    interface Timeline {
      outcome: string;
      timeline: { step: string }[];
    }
    const stepsOf = ({ timeline }: Timeline) => timeline.map(({ step }) => step).filter((step) => step !== 'message');

    it('is part of its details, and of its subscription', async () => {
      const { timeline } = await w.must<{ timeline: Timeline }>('GET', `/api/payments/${known['november'] ?? ''}`, {
        token: doctor.token,
      });
      expect(stepsOf(timeline)).toEqual(['ordered', 'captured', 'activated', 'refund']);
      const [term] = await w.terms(doctor, known['lakshmi'] ?? '');
      const ofTerm = await w.must<Timeline>('GET', `/api/patients/subscriptions/${term?.id ?? ''}/timeline`, {
        token: doctor.token,
      });
      expect(stepsOf(ofTerm)).toEqual(['captured', 'activated']);
    });

    it('checks with Razorpay, and applies what it finds', async () => {
      const { patient, orderId } = await steps.ordering(450);
      await steps.payAndSettle(orderId, { outcome: 'failed' });
      const { id } = await steps.paymentOf(patient.id);
      await w.pay(orderId, { webhook: 'lost' });
      await w.rows('UPDATE payment_order SET last_queried_at = NULL');
      const checked = await w.must<Timeline & { answered: boolean }>('POST', `/api/payments/${id}/check`, {
        token: doctor.token,
      });
      expect(checked).toMatchObject({ outcome: 'active', answered: true });
    });

    it.each([
      ['GET', 'patients/subscriptions', 'timeline', 'term.not_found'],
      ['POST', 'payments', 'check', 'payment.not_found'],
      ['GET', 'payments', '', 'payment.not_found'],
    ])('%s /%s/{unknown}/%s answers 404', async (method, collection, action, code) => {
      const path = ['/api', collection, '0199f2a7-4f18-7d52-9b0e-8c6a3d1f5b29', action].filter(Boolean).join('/');
      expect(await w.call(method, path, { token: doctor.token })).toMatchObject({ status: 404, body: { code } });
    });
  });
});
