import { addDays, dayOf } from '../src/shared/calendar.js';
import { findViolations } from './helpers/ledger.js';
import { paymentHelpers } from './helpers/payments.js';
import { isConfirmation, world, type Doctor, type Term, type World } from './helpers/world.js';

interface Recorded {
  message: string;
  payment: { id: string; amount: number; method: string; status: string; reference: string | null };
  subscription: Term;
}

/** 20 Nov 2026, 12:00 in India. */
const NOON = '2026-11-20T06:30:00Z';
const TODAY = '2026-11-20';

/** Payments at the clinic: recorded, voided, corrected; and assignments withdrawn. */
describe('manual payments', () => {
  let w: World;
  let doctor: Doctor;
  let token: string;
  let plan: string;
  let tier: string;
  beforeAll(async () => {
    w = await world({ ownServer: true });
    doctor = await w.doctor();
    token = doctor.token;
    plan = await w.plan(doctor);
    tier = await w.tier(doctor, plan, 499);
  });
  beforeEach(() => w.clock({ now: NOON }));
  afterAll(async () => {
    await w.must('DELETE', '/sandbox/clock');
    await w.settle();
    expect(await findViolations(w)).toEqual({});
    await w.end();
  });

  const record = (patientId: string, fields: object = {}) =>
    w.call<Recorded & { code?: string; details?: object[] }>('POST', `/api/patients/${patientId}/payments`, {
      token,
      body: { subscription_tier_id: tier, payment_method: 'cash', ...fields },
    });
  const recorded = async (patientId: string, fields: object = {}) => {
    const { status, body } = await record(patientId, fields);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  };
  const change = (id: string, action: 'void' | 'correct', body: object = {}) =>
    w.call<Recorded & { code?: string }>('POST', `/api/payments/${id}/${action}`, {
      token,
      body: { reason: 'A mistake', ...body },
    });
  const correct = (id: string, fields: object = {}) =>
    change(id, 'correct', { subscription_tier_id: tier, payment_method: 'cash', ...fields });
  const revenue = async () =>
    (await w.must<{ newRevenue: number }>('GET', '/api/analytics/new-revenue?period=lifetime', { token })).newRevenue;
  const confirmations = async (mobile: string) => {
    await w.settle();
    return (await w.messages(mobile)).filter(isConfirmation);
  };
  const summary = ({ status, subscription_start_date: from, subscription_end_date: to, payment_amount }: Term) => ({
    status,
    from,
    to,
    amount: payment_amount,
  });

  describe('recording', () => {
    it('activates at once, without a payment link, and confirms after ten seconds', async () => {
      const { id, mobile } = await w.patient(doctor);
      const before = await revenue();
      const { message, payment, subscription } = await recorded(id, { reference: 'R-7' });
      expect(message).toBe('Payment of ₹499 recorded');
      expect(payment).toMatchObject({ amount: 499, method: 'cash', reference: 'R-7', status: 'captured' });
      expect(summary(subscription)).toEqual({ status: 'active', from: TODAY, to: '2026-12-20', amount: 499 });
      expect(await revenue()).toBe(before + 499);
      await w.settle();
      expect(await w.messages(mobile)).toEqual([]);
      await w.clock({ advance: { minutes: 1 } });
      expect((await w.messages(mobile)).map(({ template }) => template)).toEqual(['payment_confirmation_receipt_v1']);
    });

    it('adds and sells to a new patient in one call', async () => {
      const body = {
        name: 'Desk Patient',
        mobile: '9812300001',
        subscription_tier_id: tier,
        payment: { payment_method: 'clinic_upi', amount: 400, amount_reason: 'Second child' },
      };
      const { subscription } = await w.must<{ subscription: Term }>('POST', '/api/patients', { token, body });
      expect(summary(subscription)).toEqual({ status: 'active', from: TODAY, to: '2026-12-20', amount: 400 });
      expect(subscription.payment_method).toBe('clinic_upi');
    });

    it.each([
      ['a running term: the new one starts at its end', 10, undefined, '2026-12-10', '2027-01-10'],
      ['a term that ended: the new one starts on the payment day', 40, undefined, TODAY, '2026-12-20'],
      ['paid earlier than recorded, while the term was running', 40, addDays(TODAY, -12), '2026-11-11', '2026-12-11'],
    ])('renews %s', async (_, startedDaysAgo, payment_date, from, to) => {
      const { id } = await w.patient(doctor, {
        subscription_tier_id: tier,
        subscription_start_date: addDays(TODAY, -startedDaysAgo),
      });
      const query = new URLSearchParams({ subscription_tier_id: tier, ...(payment_date && { payment_date }) });
      const { preview } = await w.must<{ preview: object }>(
        'GET',
        `/api/patients/${id}/payments/preview?${query.toString()}`,
        { token },
      );
      expect(preview).toMatchObject({ subscription_start_date: from, subscription_end_date: to });
      const { subscription } = await recorded(id, payment_date ? { payment_date } : {});
      expect(summary(subscription)).toEqual({ status: 'active', from, to, amount: 499 });
    });

    it('sends nothing for a subscription that is already over', async () => {
      const { id, mobile } = await w.patient(doctor);
      const { subscription } = await recorded(id, { payment_date: '2026-09-01' });
      expect(summary(subscription)).toMatchObject({ status: 'expired', from: '2026-09-01', to: '2026-10-01' });
      await w.clock({ advance: { minutes: 1 } });
      expect(await confirmations(mobile)).toEqual([]);
    });

    it('sends nothing if asked not to', async () => {
      const { id, mobile } = await w.patient(doctor);
      await recorded(id, { send_confirmation: false });
      await w.clock({ advance: { minutes: 1 } });
      expect(await confirmations(mobile)).toEqual([]);
    });

    it('uses the pending subscription, and holds money that arrives for its order', async () => {
      const { id } = await w.patient(doctor, { subscription_id: plan });
      const { orderId } = await w.order(await w.identifier(doctor, id), tier);
      const [pending] = await w.terms(doctor, id);
      const { subscription } = await recorded(id);
      expect(subscription.id).toBe(pending?.id);
      await w.pay(orderId);
      await w.settle();
      const { holds } = await w.must<{ holds: object[] }>('GET', '/api/holds', { token });
      expect(holds).toContainEqual(expect.objectContaining({ patient_id: id, reason: 'paid_at_clinic' }));
    });

    it.each([
      ['another amount without a reason', { amount: 450 }, 'amount_reason'],
      ['an amount below a rupee', { amount: 0.5, amount_reason: 'x' }, 'amount'],
      ['three decimals', { amount: 450.125, amount_reason: 'x' }, 'amount'],
      ['a day ahead', { payment_date: addDays(TODAY, 1) }, 'payment_date'],
      ['an unknown method', { payment_method: 'barter' }, 'payment_method'],
      ['an unknown tier', { subscription_tier_id: '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30' }, 'subscription_tier_id'],
    ])('refuses %s', async (_, fields, field) => {
      const { id } = await w.patient(doctor);
      const { status, body } = await record(id, fields);
      expect({ status, details: body.details }).toEqual({ status: 400, details: [expect.objectContaining({ field })] });
      expect(await w.terms(doctor, id)).toEqual([]);
    });

    it('refuses an archived patient', async () => {
      const { id } = await w.patient(doctor);
      await w.must('DELETE', `/api/patients/${id}`, { token });
      expect(await record(id)).toMatchObject({ status: 409, body: { code: 'patient.archived' } });
    });

    it('stores one payment for repeats with one Idempotency-Key', async () => {
      const { id } = await w.patient(doctor);
      const repeat = () =>
        w.call('POST', `/api/patients/${id}/payments`, {
          token,
          body: { subscription_tier_id: tier, payment_method: 'cash' },
          headers: { 'idempotency-key': `record-${id}` },
        });
      const answers = await Promise.all(Array.from({ length: 10 }, repeat));
      expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
      expect(await w.terms(doctor, id)).toHaveLength(1);
    });
  });

  describe('voiding', () => {
    it('restores the pending subscription as it was, and skips the confirmation', async () => {
      const { id, mobile } = await w.patient(doctor, { subscription_id: plan });
      const [pending] = await w.terms(doctor, id);
      const before = await revenue();
      const { payment } = await recorded(id);
      await w.settle();
      const { status, body } = await change(payment.id, 'void');
      expect({ status, message: body.message }).toEqual({ status: 200, message: 'Payment of ₹499 voided' });
      expect(body.payment).toMatchObject({ status: 'voided', void_reason: 'A mistake' });
      expect(await w.terms(doctor, id)).toEqual([pending]);
      expect(await revenue()).toBe(before);
      await w.clock({ advance: { minutes: 1 } });
      expect(await confirmations(mobile)).toEqual([]);
    });

    it('cancels a subscription that was not pending before', async () => {
      const { id } = await w.patient(doctor);
      const { payment } = await recorded(id);
      await change(payment.id, 'void');
      const [term] = await w.terms(doctor, id);
      expect(term).toMatchObject({ status: 'cancelled', payment_status: 'pending', subscription_end_date: null });
    });

    it('leaves no trace in MRR and active subscriptions, even after the subscription was disabled', async () => {
      const own = await w.doctor();
      const ownTier = await w.tier(own, await w.plan(own), 600);
      const { id } = await w.patient(own);
      const body = { subscription_tier_id: ownTier, payment_method: 'cash' };
      const { payment, subscription } = await w.must<Recorded>('POST', `/api/patients/${id}/payments`, {
        token: own.token,
        body,
      });
      await w.must('PUT', `/api/patients/subscriptions/${subscription.id}/disable`, { token: own.token });
      await w.must('POST', `/api/payments/${payment.id}/void`, { token: own.token, body: { reason: 'Wrong' } });
      const mrr = () => w.must('GET', '/api/analytics/current-mrr', { token: own.token });
      expect(await mrr()).toMatchObject({ mrr: 0, activeSubscriptions: 0 });
      await w.must('POST', `/api/patients/${id}/payments`, { token: own.token, body });
      expect(await mrr()).toMatchObject({ mrr: 600, activeSubscriptions: 1 });
    });

    it('happens once of fifty at the same time', async () => {
      const { id } = await w.patient(doctor);
      const { payment } = await recorded(id);
      const answers = await Promise.all(Array.from({ length: 50 }, () => change(payment.id, 'void')));
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'payment.voided')).toHaveLength(49);
    });

    it('either voids or refunds, never both', async () => {
      const { id } = await w.patient(doctor);
      const { payment } = await recorded(id);
      const refund = () =>
        w.call('POST', `/api/payments/${payment.id}/refund`, { token, body: { reason: 'Moved away' } });
      const answers = await Promise.all([change(payment.id, 'void'), refund(), change(payment.id, 'void'), refund()]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    });
  });

  describe('an order that a payment at the clinic has closed', () => {
    const outcome = async (id: string) => {
      await w.settle();
      const terms = await w.terms(doctor, id);
      const { holds } = await w.must<{ holds: { patient_id: string; reason: string }[] }>('GET', '/api/holds', {
        token,
      });
      const held = holds.filter(({ patient_id }) => patient_id === id).map(({ reason }) => reason);
      return { terms: terms.map(({ status }) => status), held };
    };
    const withOrder = async () => {
      const patient = await w.patient(doctor, { subscription_id: plan });
      const { orderId } = await w.order(await w.identifier(doctor, patient.id), tier);
      return { ...patient, orderId };
    };

    it('pays for the subscription once that payment is voided', async () => {
      const { id, mobile, orderId } = await withOrder();
      const { payment } = await recorded(id);
      await change(payment.id, 'void');
      await w.pay(orderId, { webhook: 'duplicate' });
      expect(await outcome(id)).toEqual({ terms: ['active'], held: [] });
      await w.clock({ advance: { minutes: 1 } });
      expect(await confirmations(mobile)).toHaveLength(1);
    });

    it('brings the link back that the void of all payments has ended', async () => {
      const { id } = await w.patient(doctor);
      const { payment: first } = await recorded(id, { payment_date: '2026-10-25' });
      const { orderId } = await w.order(await w.identifier(doctor, id), tier);
      const { payment: second } = await recorded(id);
      await change(second.id, 'void');
      const { body } = await change(first.id, 'void');
      expect(body.subscription.link).toBeNull();
      await w.pay(orderId);
      const { terms, held } = await outcome(id);
      expect(terms.sort()).toEqual(['active', 'cancelled', 'cancelled']);
      expect(held).toEqual([]);
      const identifier = await w.identifier(doctor, id);
      expect((await w.call('GET', `/api/public/subscription/${identifier}`)).status).toBe(200);
    });

    it('is held if another payment at the clinic followed it', async () => {
      const { id, orderId } = await withOrder();
      const { payment } = await recorded(id);
      await change(payment.id, 'void');
      await recorded(id);
      await w.pay(orderId);
      expect(await outcome(id)).toEqual({ terms: ['active'], held: ['paid_at_clinic'] });
    });

    it('is held if the payment was only corrected', async () => {
      const { id, orderId } = await withOrder();
      const { payment } = await recorded(id);
      await correct(payment.id, { payment_method: 'cheque' });
      await w.pay(orderId);
      expect(await outcome(id)).toEqual({ terms: ['active'], held: ['paid_at_clinic'] });
    });

    it('is held if its assignment was withdrawn before the payment that was voided', async () => {
      const { id, orderId } = await withOrder();
      const [pending] = await w.terms(doctor, id);
      await w.must('PUT', `/api/patients/subscriptions/${pending?.id}/withdraw`, { token });
      const { payment } = await recorded(id);
      await change(payment.id, 'void');
      await w.pay(orderId);
      expect((await outcome(id)).held).toEqual(['assignment_withdrawn']);
    });

    it('is held if its assignment was withdrawn after the payment was voided', async () => {
      const { id, orderId } = await withOrder();
      const [pending] = await w.terms(doctor, id);
      const { payment } = await recorded(id);
      await change(payment.id, 'void');
      await w.must('PUT', `/api/patients/subscriptions/${pending?.id}/withdraw`, { token });
      await w.pay(orderId);
      expect(await outcome(id)).toEqual({ terms: ['cancelled'], held: ['assignment_withdrawn'] });
    });

    it('ends in one term or one hold if the void and the capture happen at the same time', async () => {
      const { id, orderId } = await withOrder();
      const { payment } = await recorded(id);
      const poll = () => w.call('GET', `/api/public/payment/status/${orderId}`);
      await w.pay(orderId, { webhook: 'lost' });
      await Promise.all([change(payment.id, 'void'), poll(), change(payment.id, 'void'), poll()]);
      const { terms, held } = await outcome(id);
      expect([terms, held]).toContainEqual(held.length > 0 ? ['paid_at_clinic'] : ['active']);
      expect(terms.filter((status) => status === 'active').length + held.length).toBe(1);
    });

    it('stays open for a renewal if the payment before it is corrected to another day', async () => {
      const { id } = await w.patient(doctor);
      const { payment } = await recorded(id, { payment_date: '2026-10-25' });
      await w.clock({ advance: { minutes: 1 } });
      const { orderId } = await w.order(await w.identifier(doctor, id), tier);
      await w.clock({ advance: { minutes: 1 } });
      await correct(payment.id, { payment_date: '2026-10-24' });
      await w.pay(orderId);
      const { terms, held } = await outcome(id);
      expect(terms.sort()).toEqual(['active', 'active']);
      expect(held).toEqual([]);
    });
  });

  describe('the link after a void', () => {
    const page = (identifier: string) => w.call('GET', `/api/public/subscription/${identifier}`);

    it('ends if the plan was never assigned, and recording again makes a new one', async () => {
      const { id } = await w.patient(doctor);
      const { payment } = await recorded(id);
      const old = await w.identifier(doctor, id);
      expect((await page(old)).status).toBe(200);
      const { body } = await change(payment.id, 'void');
      expect(body.subscription.link).toBeNull();
      expect((await page(old)).status).toBe(404);
      await recorded(id);
      expect((await page(await w.identifier(doctor, id))).status).toBe(200);
    });

    it('ends if the payment is corrected to another plan', async () => {
      const other = await w.tier(doctor, await w.plan(doctor, { name: 'Sleep advice' }), 900);
      const { id } = await w.patient(doctor);
      const { payment } = await recorded(id);
      const old = await w.identifier(doctor, id);
      const { body } = await correct(payment.id, { subscription_tier_id: other });
      expect((await page(old)).status).toBe(404);
      expect((await page(body.subscription.link?.split('/').pop() ?? '')).status).toBe(200);
    });

    it.each([
      [
        'an earlier subscription was paid',
        () => ({ subscription_tier_id: tier, subscription_start_date: '2026-10-25' }),
      ],
      ['the subscription was pending before', () => ({ subscription_id: plan })],
    ])('stays if %s', async (_, fields) => {
      const { id } = await w.patient(doctor, fields());
      const identifier = await w.identifier(doctor, id);
      const { payment } = await recorded(id);
      expect((await change(payment.id, 'void')).status).toBe(200);
      expect((await page(identifier)).status).toBe(200);
    });
  });

  describe('while another subscription of the plan is pending', () => {
    /** A patient with a paid subscription and the pending one that follows it. */
    const withPending = async (fields?: object) => {
      const { id, mobile } = await w.patient(doctor, fields);
      const { payment, subscription } = await recorded(id);
      await w.must('POST', `/api/patients/${id}/subscribe`, { token, body: { subscription_tier_id: tier } });
      const next = (await w.terms(doctor, id)).find((term) => term.id !== subscription.id);
      return { id, mobile, payment, paid: subscription, next };
    };
    const termOf = async (patientId: string, termId = '') =>
      (await w.terms(doctor, patientId)).find((term) => term.id === termId);
    const sound = async () => {
      await w.settle();
      expect(await findViolations(w)).toEqual({});
    };

    it.each([
      ['nothing was pending before the payment', () => ({})],
      ['one was pending before the payment', () => ({ subscription_id: plan })],
    ])('a void cancels the paid one and leaves the pending one: %s', async (_, fields) => {
      const { id, payment, paid, next } = await withPending(fields());
      const before = await revenue();
      expect((await change(payment.id, 'void')).status).toBe(200);
      expect(await termOf(id, paid.id)).toMatchObject({
        status: 'cancelled',
        payment_status: 'pending',
        payment_date: null,
        subscription_start_date: null,
        subscription_end_date: null,
      });
      expect(await termOf(id, next?.id)).toMatchObject({ status: 'inactive', payment_status: 'pending' });
      expect(await revenue()).toBe(before - 499);
      const { orderId } = await w.order((await termOf(id, next?.id))?.link?.split('/').pop() ?? '', tier);
      await paymentHelpers(w, () => doctor).payAndSettle(orderId);
      expect(await termOf(id, next?.id)).toMatchObject({ status: 'active', subscription_start_date: TODAY });
      await sound();
    });

    it('ends the pause of a subscription that was disabled', async () => {
      const { id, payment, paid, next } = await withPending();
      await w.must('PUT', `/api/patients/subscriptions/${paid.id}/disable`, { token });
      expect((await change(payment.id, 'void')).status).toBe(200);
      expect(await termOf(id, paid.id)).toMatchObject({ status: 'cancelled' });
      expect(await termOf(id, next?.id)).toMatchObject({ status: 'inactive' });
      await sound();
    });

    it('a correction of the day pays for the pending one', async () => {
      const { id, payment, paid, next } = await withPending();
      const { status, body } = await correct(payment.id, { payment_date: '2026-11-15' });
      expect(status).toBe(201);
      expect(body.subscription.id).toBe(next?.id);
      expect(summary(body.subscription)).toEqual({
        status: 'active',
        from: '2026-11-15',
        to: '2026-12-15',
        amount: 499,
      });
      expect(await termOf(id, paid.id)).toMatchObject({ status: 'cancelled' });
      expect((await change(body.payment.id, 'void')).status).toBe(200);
      expect(await termOf(id, next?.id)).toEqual(next);
      await sound();
    });

    it('a correction of the plan leaves the pending one', async () => {
      const other = await w.tier(doctor, await w.plan(doctor, { name: 'Dietary advice' }), 900);
      const { id, payment, paid, next } = await withPending();
      const { status, body } = await correct(payment.id, { subscription_tier_id: other });
      expect(status).toBe(201);
      expect(summary(body.subscription)).toMatchObject({ status: 'active', amount: 900 });
      expect(await termOf(id, paid.id)).toMatchObject({ status: 'cancelled' });
      expect(await termOf(id, next?.id)).toMatchObject({ status: 'inactive', payment_status: 'pending' });
      await sound();
    });
  });

  it('an online payment is confirmed, also if an activation was confirmed before and voided', async () => {
    const { payAndSettle, paymentOf } = paymentHelpers(w, () => doctor);
    const { id, mobile } = await w.patient(doctor);
    await w.must('POST', `/api/patients/${id}/subscribe`, { token, body: { subscription_tier_id: tier } });
    await w.must('PUT', `/api/patients/${id}/subscription/activate`, { token, body: {} });
    expect(await confirmations(mobile)).toHaveLength(1);
    expect((await change((await paymentOf(id)).id, 'void')).status).toBe(200);
    await w.settle();
    const { orderId } = await w.order(await w.identifier(doctor, id), tier);
    await payAndSettle(orderId);
    expect(await confirmations(mobile)).toHaveLength(2);
    expect(await findViolations(w)).toEqual({});
  });

  describe('what cannot be voided or corrected', () => {
    const refuse = async (id: string, code: string, status = 409) => {
      for (const response of [await change(id, 'void'), await correct(id, { payment_date: '2026-11-01' })])
        expect(response).toMatchObject({ status, body: { code } });
    };

    it('an online payment', async () => {
      const { payment } = await paymentHelpers(w, () => doctor).paid();
      await refuse(payment.id, 'payment.online');
    });

    it('a payment refunded in part', async () => {
      const { payment } = await recorded((await w.patient(doctor)).id);
      await paymentHelpers(w, () => doctor).refund(payment.id, { amount: 100 });
      await refuse(payment.id, 'payment.partly_refunded');
    });

    it('a payment that a renewal follows', async () => {
      const { id } = await w.patient(doctor);
      const { payment } = await recorded(id);
      await recorded(id);
      await refuse(payment.id, 'payment.has_renewal');
    });

    it('a payment of a deleted patient', async () => {
      const { id } = await w.patient(doctor);
      const { payment } = await recorded(id);
      await w.must('DELETE', `/api/patients/${id}`, { token });
      await w.must('DELETE', `/api/patients/${id}/permanent`, { token });
      await refuse(payment.id, 'patient.not_found', 404);
    });
  });

  it('the limit of the Nirog plan holds for a new subscription, not for a renewal', async () => {
    const own = await w.doctor();
    const ownTier = await w.tier(own, await w.plan(own), 499);
    const sell = async (patientId: string, fields: object = {}) =>
      w.call<Recorded & { code?: string }>('POST', `/api/patients/${patientId}/payments`, {
        token: own.token,
        body: { subscription_tier_id: ownTier, payment_method: 'cash', ...fields },
      });
    const patients = await Promise.all(Array.from({ length: 50 }, () => w.patient(own)));
    for (const { id } of patients) await sell(id);
    const setPlan = { token: await w.adminToken(), body: { platform_plan: 'starter' } };
    await w.must('PUT', `/api/admin/accounts/${own.id}/plan`, setPlan);
    const { id } = await w.patient(own);
    const limit = { status: 403, body: { code: 'platform.limit_reached' } };
    expect(await sell(id)).toMatchObject(limit);
    expect((await sell(patients[0]?.id ?? '')).status).toBe(201);
    const { body } = await sell(id, { payment_date: '2026-01-01' });
    const correction = {
      subscription_tier_id: ownTier,
      payment_method: 'cash',
      payment_date: TODAY,
      reason: 'Paid today',
    };
    expect(
      await w.call('POST', `/api/payments/${body.payment.id}/correct`, { token: own.token, body: correction }),
    ).toMatchObject(limit);
    expect((await w.terms(own, id)).map(({ status }) => status)).toEqual(['expired']);
  });

  describe('correcting', () => {
    it('changes method, reference and amount without changing the dates, also before a renewal', async () => {
      const { id, mobile } = await w.patient(doctor);
      const { payment, subscription } = await recorded(id);
      await recorded(id, { send_confirmation: false });
      const before = await revenue();
      const { body } = await correct(payment.id, {
        payment_method: 'cheque',
        reference: 'C-9',
        amount: 450,
        amount_reason: 'Discount',
      });
      expect(body.payment).toMatchObject({ amount: 450, method: 'cheque', reference: 'C-9', status: 'captured' });
      expect(summary(body.subscription)).toEqual({ ...summary(subscription), amount: 450 });
      expect(await revenue()).toBe(before - 49);
      await w.clock({ advance: { minutes: 1 } });
      const sent = await confirmations(mobile);
      expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('₹450')]);
    });

    it('of the method alone sends the confirmation that was still waiting, once', async () => {
      const { id, mobile } = await w.patient(doctor);
      const { payment } = await recorded(id);
      await w.settle();
      const { body } = await correct(payment.id, { payment_method: 'cheque' });
      await w.clock({ advance: { minutes: 1 } });
      expect(await confirmations(mobile)).toHaveLength(1);
      await correct(body.payment.id, { payment_method: 'card' });
      await w.clock({ advance: { minutes: 1 } });
      expect(await confirmations(mobile)).toHaveLength(1);
    });

    it.each([
      ['that is voided before the confirmation', {}, true],
      ['that asks for none', { send_confirmation: false }, false],
    ])('of the method alone, %s, sends nothing', async (_, fields, isVoided) => {
      const { id, mobile } = await w.patient(doctor);
      const { payment } = await recorded(id);
      await w.settle();
      const { body } = await correct(payment.id, { payment_method: 'cheque', ...fields });
      await w.settle();
      if (isVoided) await change(body.payment.id, 'void');
      await w.clock({ advance: { minutes: 1 } });
      expect(await confirmations(mobile)).toEqual([]);
    });

    it('moves the subscription to another day', async () => {
      const { id } = await w.patient(doctor);
      const { payment, subscription } = await recorded(id);
      const { body } = await correct(payment.id, { payment_date: '2026-11-15' });
      expect(body.subscription.id).toBe(subscription.id);
      expect(summary(body.subscription)).toEqual({
        status: 'active',
        from: '2026-11-15',
        to: '2026-12-15',
        amount: 499,
      });
      expect(await w.terms(doctor, id)).toHaveLength(1);
    });

    it('moves the payment to another plan, and restores what was pending', async () => {
      const other = await w.tier(doctor, await w.plan(doctor, { name: 'Vaccination' }), 900);
      const { id } = await w.patient(doctor, { subscription_id: plan });
      const [pending] = await w.terms(doctor, id);
      const { payment } = await recorded(id);
      const { body } = await correct(payment.id, { subscription_tier_id: other });
      expect(summary(body.subscription)).toMatchObject({ status: 'active', amount: 900 });
      expect((await w.terms(doctor, id)).find((term) => term.id === pending?.id)).toEqual(pending);
      const { payments } = await w.must<{ payments: { status: string; amount: number }[] }>(
        'GET',
        `/api/payments?patient_id=${id}`,
        { token },
      );
      expect(payments.map(({ status, amount }) => `${status} ${amount}`).sort()).toEqual([
        'captured 900',
        'voided 499',
      ]);
    });

    it('happens once of ten at the same time', async () => {
      const { id } = await w.patient(doctor);
      const { payment } = await recorded(id);
      const answers = await Promise.all(Array.from({ length: 10 }, () => correct(payment.id, { reference: 'X' })));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect((await w.terms(doctor, id)).map(({ status }) => status)).toEqual(['active']);
    });
  });

  describe('withdrawing', () => {
    const withdraw = (termId: string) =>
      w.call<{ code?: string; subscription: Term }>('PUT', `/api/patients/subscriptions/${termId}/withdraw`, { token });
    const page = (identifier: string) => w.call('GET', `/api/public/subscription/${identifier}`);

    it('cancels a pending subscription and ends its link; money that still arrives is held', async () => {
      const { id } = await w.patient(doctor, { subscription_id: plan });
      const identifier = await w.identifier(doctor, id);
      const { orderId } = await w.order(identifier, tier);
      const [pending] = await w.terms(doctor, id);
      expect(pending?.actions).toContain('withdraw');
      const { status, body } = await withdraw(pending?.id ?? '');
      expect({ status, state: body.subscription.status, link: body.subscription.link }).toEqual({
        status: 200,
        state: 'cancelled',
        link: null,
      });
      expect((await page(identifier)).status).toBe(404);
      await w.pay(orderId);
      await w.settle();
      const { holds } = await w.must<{ holds: object[] }>('GET', '/api/holds', { token });
      expect(holds).toContainEqual(expect.objectContaining({ patient_id: id, reason: 'assignment_withdrawn' }));
      expect((await withdraw(pending?.id ?? '')).body.code).toBe('term.no_such_move');
    });

    it('keeps the link of a patient who has paid before', async () => {
      const { id } = await w.patient(doctor);
      await recorded(id);
      await w.must('POST', `/api/patients/${id}/subscribe`, { token, body: { subscription_tier_id: tier } });
      const pending = (await w.terms(doctor, id)).find((term) => term.payment_status === 'pending');
      await withdraw(pending?.id ?? '');
      expect((await page(await w.identifier(doctor, id))).status).toBe(200);
    });

    it('a withdrawal and a payment at the same moment end in one term or one hold', async () => {
      const { id } = await w.patient(doctor, { subscription_id: plan });
      const { orderId } = await w.order(await w.identifier(doctor, id), tier);
      const [pending] = await w.terms(doctor, id);
      const poll = () => w.call('GET', `/api/public/payment/status/${orderId}`);
      await w.pay(orderId, { webhook: 'lost' });
      await Promise.all([withdraw(pending?.id ?? ''), poll(), withdraw(pending?.id ?? ''), poll()]);
      await w.settle();
      const [row] = await w.rows<{ terms: number; holds: number }>(
        `SELECT (SELECT count(*)::int FROM term t WHERE t.patient_id = $1 AND t.payment_day IS NOT NULL) AS terms,
           (SELECT count(*)::int FROM hold h JOIN enrolment e ON e.id = h.enrolment_id WHERE e.patient_id = $1) AS holds`,
        [id],
      );
      expect((row?.terms ?? 0) + (row?.holds ?? 0)).toBe(1);
    });

    it('a new assignment makes a new link', async () => {
      const { id } = await w.patient(doctor, { subscription_id: plan });
      const old = await w.identifier(doctor, id);
      const [pending] = await w.terms(doctor, id);
      await withdraw(pending?.id ?? '');
      await w.must('POST', `/api/patients/${id}/subscribe`, { token, body: { subscription_tier_id: tier } });
      const next = await w.identifier(doctor, id);
      expect(next).not.toBe(old);
      expect((await page(next)).status).toBe(200);
    });
  });

  it('counts a payment on the day it was made, not on the day it was recorded', async () => {
    const { id } = await w.patient(doctor);
    const { payment } = await recorded(id, { payment_date: '2026-10-31' });
    const [row] = await w.rows<{ day: string }>(`SELECT payment_day::text AS day FROM payment WHERE id = $1`, [
      payment.id,
    ]);
    expect(row?.day).toBe('2026-10-31');
    expect(dayOf(new Date(NOON))).toBe(TODAY);
  });
});
