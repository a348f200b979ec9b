import { texts as dataTexts } from '../public-page/src/data/texts.hi.js';
import { texts as doctorTexts } from '../public-page/src/doctor/texts.hi.js';
import { texts as familyTexts } from '../public-page/src/family/texts.hi.js';
import { texts as joinTexts } from '../public-page/src/join/texts.hi.js';
import { texts } from '../public-page/src/texts/texts.hi.js';
import { type Document } from './helpers/contract.js';
import { analyticsHelpers } from './helpers/analytics.js';
import { paymentHelpers } from './helpers/payments.js';
import { world, type World } from './helpers/world.js';

interface Paid {
  paidOn: string;
  amount: number;
  refundedAmount: number;
  tierName: string | null;
  startDate: string | null;
  endDate: string | null;
}

describe('the patient page', () => {
  let w: World;
  beforeAll(async () => {
    w = await world();
    await w.clock({ now: '2026-11-20T06:00:00Z' });
  });
  afterAll(() => w.end());

  const history = async (identifier: string) =>
    (await w.must<{ payments: Paid[] }>('GET', `/api/public/subscription/${identifier}/payments`)).payments;

  it('lists payments with their subscriptions, newest first, and refunds, but nothing of other patients', async () => {
    const doctor = await w.doctor();
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan, 499.5);
    const patient = await w.patient(doctor, { subscription_id: plan });
    const other = await w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: '2026-11-01' });
    const identifier = await w.identifier(doctor, patient.id);
    expect(await history(identifier)).toEqual([]);

    await w.pay((await w.order(identifier, tier)).orderId);
    await w.settle();
    const first = { paidOn: '2026-11-20', amount: 499.5, refundedAmount: 0, tierName: 'Tier 499.5' };
    expect(await history(identifier)).toEqual([{ ...first, startDate: '2026-11-20', endDate: '2026-12-20' }]);

    await w.clock({ now: '2026-12-18T06:00:00Z' });
    await w.pay((await w.order(identifier, tier)).orderId);
    await w.settle();
    const { payments } = await w.must<{ payments: { id: string; payment_date: string }[] }>('GET', '/api/payments', {
      token: doctor.token,
    });
    const renewal = payments.find(({ payment_date }) => payment_date === '2026-12-18');
    await w.must('POST', `/api/payments/${renewal?.id ?? ''}/refund`, {
      token: doctor.token,
      body: { amount: 100, reason: 'Goodwill' },
    });
    expect(await history(identifier)).toEqual([
      { ...first, paidOn: '2026-12-18', refundedAmount: 100, startDate: '2026-12-20', endDate: '2027-01-20' },
      { ...first, startDate: '2026-11-20', endDate: '2026-12-20' },
    ]);
    expect(await history(await w.identifier(doctor, other.id))).toMatchObject([{ paidOn: '2026-11-01' }]);
  });

  it('includes held and fully refunded payments in the history', async () => {
    const doctor = await w.doctor();
    const paymentSteps = paymentHelpers(w, () => doctor);
    const hasHistory = async (identifier: string) =>
      (await w.must<{ hasHistory: boolean }>('GET', `/api/public/subscription/${identifier}`)).hasHistory;
    const { identifier, orderId, patient } = await paymentSteps.ordering();
    expect(await hasHistory(identifier)).toBe(false);
    await w.pay(orderId);
    await w.settle();
    expect(await hasHistory(identifier)).toBe(true);
    const { id } = await paymentSteps.paymentOf(patient.id);
    expect(await paymentSteps.refund(id)).toMatchObject({ status: 201 });
    expect(await w.must('GET', `/api/public/subscription/${identifier}`)).toMatchObject({
      hasHistory: true,
      paymentEnabled: true,
      subscriptionStatus: { endDate: null },
    });
    expect(await history(identifier)).toMatchObject([{ amount: 499, refundedAmount: 499 }]);

    const twice = await paymentSteps.paidTwice();
    const held = { amount: 500, refundedAmount: 0, startDate: null, endDate: null };
    expect((await history(twice.identifier))[0]).toMatchObject(held);
  });

  it('has a Hindi text for every error that it can receive', async () => {
    const { paths } = await w.must<Document>('GET', '/api/openapi.json');
    const codesOf = (isCalled: (path: string) => boolean) =>
      Object.entries(paths)
        .filter(([path]) => path.startsWith('/api/public/') && isCalled(path))
        .flatMap(([, operations]) => Object.values(operations))
        .flatMap(({ responses }) => Object.values(responses))
        .flatMap(({ content }) => Object.keys(content?.['application/json']?.examples ?? {}))
        // The page sends only valid bodies and no Idempotency-Key, so these errors cannot occur.
        .filter((code) => code === 'request.too_many' || !/^(?:request|idempotency)\./.test(code));
    // The page shows no error of the status poll. The texts about the own data are in a file of their own.
    const codes = codesOf((path) => !/status|\/privacy|\/payer|\/doctor|\/join/.test(path));
    expect(codes).toContain('link.paused');
    for (const code of codes) expect([code, texts.serverError(code, 'English', null)]).not.toContain('English');
    const payerCodes = codesOf((path) => path.includes('/payer'));
    expect(payerCodes).toContain('payer.line_unknown');
    for (const code of payerCodes)
      expect([code, familyTexts.serverError(code, 'English', null)]).not.toContain('English');
    const doctorCodes = codesOf((path) => path.endsWith('/doctor/{slug}'));
    expect(doctorCodes).toContain('public_page.unknown');
    for (const code of doctorCodes) expect([code, doctorTexts.serverError(code, 'English')]).not.toContain('English');
    const joinCodes = codesOf((path) => path.includes('/join') || path.endsWith('/doctor/{slug}/privacy'));
    expect(joinCodes).toContain('join.code_ended');
    for (const code of joinCodes) expect([code, joinTexts.serverError(code, 'English')]).not.toContain('English');
    const ownDataCodes = codesOf((path) => path.includes('/subscription/{identifier}/privacy'));
    expect(ownDataCodes).toContain('data_access.code_ended');
    for (const code of ownDataCodes) expect([code, dataTexts.serverError(code, 'English')]).not.toContain('English');
  });

  it('returns no payment history for a paused or unknown link', async () => {
    const doctor = await w.doctor();
    const patient = await w.patient(doctor, { subscription_id: await w.plan(doctor) });
    const path = `/api/public/subscription/${await w.identifier(doctor, patient.id)}/payments`;
    expect((await w.call('GET', path)).headers.get('cache-control')).toBe('no-store');
    await w.must('DELETE', `/api/patients/${patient.id}`, { token: doctor.token });
    expect(await w.call('GET', path)).toMatchObject({
      status: 403,
      body: { code: 'link.paused', contact: { name: 'Rao Clinic', phone: '080 4123 4567' } },
    });
    const unknown = await w.call('GET', '/api/public/subscription/unknown/payments');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'link.unknown' } });
  });

  it('rejects the page and orders while today’s subscription is disabled, even if a renewal is paid', async () => {
    await w.clock({ now: '2027-01-20T06:00:00Z' });
    const doctor = await w.doctor();
    const f = analyticsHelpers(w, doctor);
    const { id, term } = await f.sold(499, 'monthly', '2026-12-25');
    const tierId = await f.tier(499, 'monthly');
    const identifier = await w.identifier(doctor, id);
    const openAndOrder = async () => {
      const page = await w.call('GET', `/api/public/subscription/${identifier}`);
      const pay = await w.call<{ code?: string }>('POST', '/api/public/payment/create', {
        body: { identifier, tierId },
      });
      return [page.status, pay.status, pay.body.code];
    };
    const setTerm = (id: string, action: 'disable' | 'enable') => f.put(`subscriptions/${id}/${action}`);
    // Visible without an order: a renewal is paid already.
    const [visible, paused] = [
      [200, 409, 'payment.not_enabled'],
      [403, 403, 'link.paused'],
    ];

    const renewal = await f.renew(id, 499, 'monthly');
    expect(renewal).toMatchObject({ subscription_start_date: '2027-01-25', subscription_end_date: '2027-02-25' });
    expect(await openAndOrder()).toEqual(visible);
    await setTerm(term.id, 'disable');
    expect(await openAndOrder()).toEqual(paused);
    await setTerm(term.id, 'enable');
    await setTerm(renewal.id, 'disable');
    expect(await openAndOrder()).toEqual(visible);
    await w.clock({ now: '2027-01-25T06:00:00Z' }); // last day of the first term, first day of the second
    expect(await openAndOrder()).toEqual(visible);
    await w.clock({ now: '2027-01-26T06:00:00Z' });
    expect(await openAndOrder()).toEqual(paused);
    await setTerm(renewal.id, 'enable');
    expect(await openAndOrder()).toEqual(visible);
  });
});
