import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Timeline {
  outcome: string;
  summary: string;
  answered: boolean;
  timeline: { at: string; step: string; text: string; amount: number | null; day: string | null }[];
}

/** For patients who paid but whose plan is not active: checks with Razorpay now, and shows what happened. */
describe('payment check and timeline', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  const paymentSteps = () => paymentHelpers(w, () => doctor);
  const requestCheck = (identifier: string) =>
    w.call<Timeline>('POST', '/api/public/payment/check', { body: { identifier } });
  const check = async (identifier: string) => (await requestCheck(identifier)).body;
  const opened = (identifier: string) => w.call('POST', '/api/public/subscription/opened', { body: { identifier } });
  /** Razorpay is queried about an order at most every three seconds; this skips the wait. */
  const later = () => w.rows(`UPDATE payment_order SET last_queried_at = NULL`);
  const stepsOf = ({ timeline }: Timeline) =>
    timeline.flatMap(({ step }) => (step === 'message' || step === 'opened' ? [] : [step]));
  const textOf = ({ timeline }: Timeline, step: string) => timeline.find((entry) => entry.step === step)?.text;
  const statusOf = async (id: string) => (await w.terms(doctor, id))[0]?.status;

  it('finds a payment that nothing reported, and activates the plan', async () => {
    const { patient, orderId, identifier } = await paymentSteps().ordering();
    await w.pay(orderId, { webhook: 'lost' });
    expect(await statusOf(patient.id)).toBe('inactive');
    const checked = await check(identifier);
    expect(checked).toMatchObject({ outcome: 'active', answered: true });
    expect(stepsOf(checked)).toEqual(['ordered', 'captured', 'activated']);
    expect(await statusOf(patient.id)).toBe('active');
    await w.settle();
    const { timeline } = await check(identifier);
    expect(timeline.map(({ text }) => text)).toContain('The WhatsApp confirmation was delivered.');
    const [term] = await w.terms(doctor, patient.id);
    const [amount, day] = [term?.payment_amount, term?.subscription_end_date];
    expect(checked).toMatchObject({ amount: null, day });
    expect(timeline).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ step: 'captured', amount, detail: 'upi', subject: null }),
        expect.objectContaining({ step: 'activated', day, detail: 'paid' }),
        expect.objectContaining({ step: 'message', detail: 'delivered', subject: 'confirmation' }),
      ]),
    );
  });

  it('shows that an authorized payment that could not be captured was returned', async () => {
    const { orderId, identifier } = await paymentSteps().ordering();
    const fault = (mode: string) =>
      w.must('PUT', '/sandbox/faults', {
        body: { provider: 'razorpay', endpoint: 'POST /v1/payments/:id/capture', mode },
      });
    await fault('404');
    await w.pay(orderId, { outcome: 'authorized' });
    await w.settle();
    expect((await check(identifier)).outcome).toBe('authorized');
    await w.clock({ advance: { days: 6 } });
    await fault('none');
    const checked = await check(identifier);
    expect(checked.outcome).toBe('none');
    expect(stepsOf(checked)).toEqual(['ordered', 'failed']);
    expect(textOf(checked, 'failed')).toBe(
      'An attempt to pay ₹499 failed. The bank had reserved the money. It was not collected, and was released.',
    );
  });

  it('applies a payment once, no matter how many calls arrive at once or later', async () => {
    const { patient, orderId, identifier } = await paymentSteps().ordering();
    await w.pay(orderId, { webhook: 'duplicate' });
    await Promise.all(Array.from({ length: 50 }, () => check(identifier)));
    await later();
    await w.settle();
    const checked = await check(identifier);
    expect(stepsOf(checked)).toEqual(['ordered', 'captured', 'activated']);
    expect((await w.terms(doctor, patient.id)).filter((term) => term.payment_status === 'completed')).toHaveLength(1);
  });

  it('queries Razorpay about an order at most once in three seconds', async () => {
    const { orderId, identifier } = await paymentSteps().ordering();
    expect(await check(identifier)).toMatchObject({ outcome: 'waiting', answered: true });
    await w.pay(orderId, { webhook: 'lost' });
    expect((await check(identifier)).outcome).toBe('waiting');
    await later();
    expect((await check(identifier)).outcome).toBe('active');
  });

  it('queries every order that may still be paid', async () => {
    const first = await paymentSteps().ordering();
    const { orderId } = await w.order(first.identifier, await w.tier(doctor, first.plan, 800));
    await w.clock({ advance: { hours: 2 } });
    await w.order(first.identifier, first.tier);
    await w.pay(orderId, { webhook: 'lost' });
    await later();
    const checked = await check(first.identifier);
    expect(stepsOf(checked).sort()).toEqual(['activated', 'captured', 'ordered', 'ordered', 'ordered']);
    await w.must('DELETE', '/sandbox/clock');
  });

  it('shows a failed attempt with its reason', async () => {
    const { orderId, identifier } = await paymentSteps().ordering();
    await w.pay(orderId, { outcome: 'failed', webhook: 'lost' });
    const checked = await check(identifier);
    expect(checked.outcome).toBe('waiting');
    expect(stepsOf(checked)).toEqual(['ordered', 'failed']);
    expect(textOf(checked, 'failed')).toMatch(/^An attempt to pay ₹499 failed\. The bank declined the payment\.$/);
    expect(await w.rows(`SELECT error_reason FROM payment WHERE state = 'failed'`)).toContainEqual({
      error_reason: 'payment_failed',
    });
  });

  it.each(['normal', 'reordered'])(
    'keeps the failure of a payment that later succeeded, with %s webhooks',
    async (webhook) => {
      const { orderId, identifier } = await paymentSteps().ordering();
      await w.pay(orderId, { outcome: 'failed_then_captured', webhook });
      await w.settle();
      const checked = await check(identifier);
      expect(stepsOf(checked)).toEqual(['ordered', 'failed', 'captured', 'activated']);
      expect(checked.outcome).toBe('active');
    },
  );

  it('captures an authorized payment', async () => {
    const { orderId, identifier } = await paymentSteps().ordering();
    await w.pay(orderId, { outcome: 'authorized', webhook: 'lost' });
    expect((await check(identifier)).outcome).toBe('active');
  });

  it('shows an authorized payment while it cannot be captured', async () => {
    const { orderId, identifier } = await paymentSteps().ordering();
    await w.pay(orderId, { outcome: 'authorized' });
    await paymentSteps().withoutKeys(async () => {
      await w.settle();
      const checked = await check(identifier);
      expect(checked).toMatchObject({ outcome: 'authorized', answered: false });
      expect(checked.summary).toMatch(/^The bank has reserved ₹499\./);
    });
  });

  it('reports that Razorpay does not answer, and shows what is known', async () => {
    const { identifier } = await paymentSteps().ordering();
    await paymentSteps().fault('500');
    const checked = await check(identifier);
    expect(checked).toMatchObject({ outcome: 'waiting', answered: false });
    expect(stepsOf(checked)).toEqual(['ordered']);
    await paymentSteps().fault('none');
  });

  it('shows a payment after one at the clinic as held, and the decision on it', async () => {
    const { identifier, orderId, patient, tier } = await paymentSteps().ordering();
    const { token } = doctor;
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token, body: { subscription_tier_id: tier } });
    await w.must('PUT', `/api/patients/${patient.id}/subscription/activate`, { token });
    await w.pay(orderId);
    await w.settle();
    const checked = await check(identifier);
    expect(checked.outcome).toBe('held');
    expect(textOf(checked, 'held')).toMatch(/^₹499 is on hold\. The clinic decides/);
    const { holds } = await w.must<{ holds: { id: string }[] }>('GET', '/api/holds', { token: doctor.token });
    await paymentSteps().post(`/api/holds/${holds[0]?.id}/accept`, {});
    const after = await check(identifier);
    expect(after.outcome).toBe('active');
    expect(textOf(after, 'held')).toMatch(/the clinic accepted it as a renewal\.$/);
  });

  it('shows a refund', async () => {
    const { identifier, payment } = await paymentSteps().paid();
    await paymentSteps().refund(payment.id);
    await w.settle();
    const checked = await check(identifier);
    expect(checked.outcome).toBe('none');
    expect(textOf(checked, 'refund')).toMatch(/^₹499 was refunded, to reach the account by \d+ \w+ \d{4}\.$/);
    expect(textOf(checked, 'activated')).toBe('The plan was activated, and ended early.');
  });

  it('shows a refund at the clinic as completed', async () => {
    const { patient, payment } = await paymentSteps().paidAtClinic();
    await paymentSteps().refund(payment.id);
    const checked = await check(await w.identifier(doctor, patient.id));
    expect(textOf(checked, 'refund')).toBe('₹300 was refunded.');
  });

  it('shows a payment at the clinic', async () => {
    const { patient } = await paymentSteps().paidAtClinic();
    const checked = await check(await w.identifier(doctor, patient.id));
    expect(textOf(checked, 'captured')).toBe('₹300 was paid at the clinic.');
    expect(checked.outcome).toBe('active');
  });

  it('contains amounts and times, and nothing about the patient or others', async () => {
    const other = await paymentSteps().paid();
    const { identifier, patient, orderId } = await paymentSteps().ordering(611);
    await w.pay(orderId);
    await w.settle();
    const text = JSON.stringify(await check(identifier));
    for (const secret of ['Ravi', patient.mobile, patient.mobile.slice(3), orderId, doctor.id, identifier, 'pay_'])
      expect(text).not.toContain(secret);
    expect(text).not.toContain('₹499');
    expect(other.identifier).not.toBe(identifier);
  });

  it('is not available on a link that shows nothing', async () => {
    expect(await requestCheck('nobody')).toMatchObject({ status: 404, body: { code: 'link.unknown' } });
    const { patient, identifier } = await paymentSteps().ordering();
    await w.must('DELETE', `/api/patients/${patient.id}`, { token: doctor.token });
    expect(await requestCheck(identifier)).toMatchObject({ status: 403, body: { code: 'link.paused' } });
    expect((await w.call('POST', '/api/public/payment/check', { body: {} })).status).toBe(400);
  });

  describe('for the doctor', () => {
    const termOf = async (id: string) => (await w.terms(doctor, id))[0]?.id ?? '';
    const checkTerm = (id: string, token?: string) =>
      w.call<Timeline>('POST', `/api/patients/subscriptions/${id}/check`, token ? { token } : {});

    it('is the same, for a patient’s subscription', async () => {
      const { patient, orderId } = await paymentSteps().ordering();
      await w.pay(orderId, { webhook: 'lost' });
      const { status, body } = await checkTerm(await termOf(patient.id), doctor.token);
      expect({ status, outcome: body.outcome }).toEqual({ status: 200, outcome: 'active' });
      expect(await statusOf(patient.id)).toBe('active');
    });

    it('is denied to other doctors, other roles and callers without a login', async () => {
      const { patient } = await paymentSteps().ordering();
      const term = await termOf(patient.id);
      expect(await checkTerm(term, (await w.doctor()).token)).toMatchObject({
        status: 404,
        body: { code: 'term.not_found' },
      });
      expect((await checkTerm(term, await w.adminToken())).body).toMatchObject({ code: 'role.forbidden' });
      expect((await checkTerm(term)).body).toMatchObject({ code: 'token.missing' });
    });
  });

  describe('an opened link', () => {
    const times = (identifier: string) =>
      w.rows('SELECT first_opened_at AS first, last_opened_at AS last FROM link WHERE identifier = $1', [identifier]);

    it('is recorded when the page reports it, first and last time; a GET alone changes nothing', async () => {
      const { identifier } = await paymentSteps().ordering();
      await w.call('GET', `/s/${identifier}`);
      await w.must('GET', `/api/public/subscription/${identifier}`);
      expect(await times(identifier)).toEqual([{ first: null, last: null }]);
      await w.clock({ now: '2026-12-01T04:00:00Z' });
      expect((await opened(identifier)).status).toBe(204);
      await w.clock({ advance: { hours: 1 } });
      await opened(identifier);
      const [first, last] = ['2026-12-01T04:00:00Z', '2026-12-01T05:00:00Z'].map((at) => new Date(at));
      expect(await times(identifier)).toEqual([{ first, last }]);
      const checked = await check(identifier);
      expect(checked.timeline.flatMap(({ step, text }) => (step === 'opened' ? [text] : []))).toEqual([
        ...['The payment page was opened.', 'The payment page was last opened.'],
      ]);
      await w.must('DELETE', '/sandbox/clock');
    });

    it('adds no row to the audit log', async () => {
      const { identifier } = await paymentSteps().ordering();
      const count = async () => (await w.rows(`SELECT 1 FROM audit WHERE object_type = 'link'`)).length;
      const before = await count();
      await opened(identifier);
      expect(await count()).toBe(before);
    });

    it('is rejected when it is unknown', async () => {
      expect(await opened('nobody')).toMatchObject({ status: 404, body: { code: 'link.unknown' } });
    });
  });
});
