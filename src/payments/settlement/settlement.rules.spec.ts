import type { PaymentState } from '../../enrolments/payment.rules.js';
import { paise } from '../../shared/money.js';
import { ORDER_STATES, type OrderState } from '../orders/order.rules.js';
import {
  decideSettlement,
  type PaymentReport,
  type SettlementDecision,
  type SettlementFacts,
} from './settlement.rules.js';

const at = (time: string, day = '2026-11-20') => new Date(`${day}T${time}:00Z`);
const [ORDERED, TRIED, NOW] = [at('10:00'), at('10:05'), at('10:30')];

type Existing = NonNullable<SettlementFacts['existing']>;
/** `released`: an authorization that was released without capture. */
type Status = PaymentState | 'released';

const report = (status: Status, fields: Partial<PaymentReport> = {}): PaymentReport => ({
  id: 'pay_1',
  order_id: 'order_1',
  amount: 49_900,
  currency: 'INR',
  status: status === 'released' ? 'refunded' : status,
  ...(status === 'released' && { captured: false }),
  method: 'upi',
  created_at: TRIED.getTime() / 1_000,
  ...fields,
});

const stored = (status: Status, fields: Partial<Existing> = {}): Existing => {
  const isCaptured = status === 'captured' || status === 'refunded';
  return {
    state: status === 'released' ? 'failed' : status,
    createdAt: TRIED,
    capturedAt: isCaptured ? at('10:06') : null,
    paymentDay: isCaptured ? '2026-11-20' : null,
    errorReason: status === 'released' ? 'let_go' : null,
    ...fields,
  };
};

interface Circumstances extends Partial<Omit<SettlementFacts, 'order'>> {
  order?: Partial<SettlementFacts['order']>;
}
const facts = ({ order, ...others }: Circumstances = {}): SettlementFacts => ({
  order: {
    id: '5',
    providerOrderId: 'order_1',
    totalPaise: paise(49_900),
    state: 'open',
    channel: 'checkout',
    createdAt: ORDERED,
    ...order,
  },
  existing: null,
  otherCaptures: [],
  patientErased: false,
  ...others,
});

const decide = (circumstances: Circumstances, reported: PaymentReport) =>
  decideSettlement(facts(circumstances), reported, NOW);

/** `attempt failed incorrect_pin`; `capture 10:05 term`; `capture 10:05 held paid_twice`; `known`; `mismatch`. */
function summaryOf(decision: SettlementDecision): string {
  if (decision.kind === 'mismatch' || decision.kind === 'known') return decision.kind;
  const { errorReason } = decision.payment;
  if (decision.kind === 'attempt') return ['attempt', decision.payment.state, errorReason].filter(Boolean).join(' ');
  const time = decision.payment.capturedAt.toISOString().slice(11, 16);
  const target = decision.holdReason ? `held ${decision.holdReason}` : 'term';
  return ['capture', time, target, errorReason].filter(Boolean).join(' ');
}

describe('settlement rules', () => {
  it.each<[string, PaymentReport, string]>([
    ['created', report('created'), 'attempt created'],
    ['authorized', report('authorized'), 'attempt authorized'],
    ['captured, without a time: when it was created', report('captured'), 'capture 10:05 term'],
    ['captured, with a time', report('captured', { capturedAt: at('10:07') }), 'capture 10:07 term'],
    ['failed', report('failed'), 'attempt failed'],
    ['failed, with a reason', report('failed', { error_reason: 'card_declined' }), 'attempt failed card_declined'],
    ['refunded, so it was captured', report('refunded'), 'capture 10:05 term'],
    ['refunded, and said to be captured', report('refunded', { captured: true }), 'capture 10:05 term'],
    ['released', report('released'), 'attempt failed let_go'],
    ['released, with a reason', report('released', { error_reason: 'card_declined' }), 'attempt failed let_go'],
  ])('a new payment that is %s', (_, reported, summary) => expect(summaryOf(decide({}, reported))).toBe(summary));

  it.each<[Status, Status, string]>([
    ['created', 'created', 'known'],
    ['created', 'failed', 'attempt failed'],
    ['created', 'authorized', 'attempt authorized'],
    ['created', 'captured', 'capture 10:30 term'],
    ['created', 'refunded', 'capture 10:30 term'],
    ['created', 'released', 'attempt failed let_go'],
    ['failed', 'created', 'known'],
    ['failed', 'failed', 'known'],
    ['failed', 'authorized', 'attempt authorized'],
    ['failed', 'captured', 'capture 10:30 term'],
    ['failed', 'refunded', 'capture 10:30 term'],
    ['failed', 'released', 'attempt failed let_go'],
    ['authorized', 'created', 'known'],
    ['authorized', 'failed', 'known'],
    ['authorized', 'authorized', 'known'],
    ['authorized', 'captured', 'capture 10:30 term'],
    ['authorized', 'refunded', 'capture 10:30 term'],
    ['authorized', 'released', 'attempt failed let_go'],
    ['captured', 'created', 'known'],
    ['captured', 'failed', 'known'],
    ['captured', 'authorized', 'known'],
    ['captured', 'captured', 'known'],
    ['captured', 'refunded', 'known'],
    ['captured', 'released', 'known'],
    ['refunded', 'created', 'known'],
    ['refunded', 'failed', 'known'],
    ['refunded', 'authorized', 'known'],
    ['refunded', 'captured', 'known'],
    ['refunded', 'refunded', 'known'],
    ['refunded', 'released', 'known'],
    ['released', 'created', 'known'],
    ['released', 'failed', 'known'],
    ['released', 'authorized', 'known'],
    ['released', 'captured', 'capture 10:30 term let_go'],
    ['released', 'refunded', 'capture 10:30 term let_go'],
    ['released', 'released', 'known'],
  ])('a payment known as %s, reported as %s: %s', (known, reported, summary) =>
    expect(summaryOf(decide({ existing: stored(known) }, report(reported)))).toBe(summary),
  );

  it.each<[string, Circumstances, Partial<PaymentReport>, string]>([
    ['of a new payment, without a time: its creation', {}, {}, 'capture 10:05 term'],
    ['of a stored payment, without a time: now', { existing: stored('authorized') }, {}, 'capture 10:30 term'],
    ['of a new payment, reported', {}, { capturedAt: at('10:07') }, 'capture 10:07 term'],
    ['of a stored payment', { existing: stored('created') }, { capturedAt: at('10:07') }, 'capture 10:07 term'],
  ])('the time of a capture %s', (_, circumstances, fields, summary) =>
    expect(summaryOf(decide(circumstances, report('captured', fields)))).toBe(summary),
  );

  it.each<[string, Circumstances, Partial<PaymentReport>]>([
    ['another order', {}, { order_id: 'order_2' }],
    ['no order', {}, { order_id: null }],
    ['an order whose id at Razorpay is not known yet', { order: { providerOrderId: null } }, {}],
    ['another amount', {}, { amount: 49_901 }],
    ['another currency', {}, { currency: 'USD' }],
    ['another amount, of a stored payment', { existing: stored('authorized') }, { amount: 100 }],
    ['another amount, with a refund', {}, { amount: 100, amount_refunded: 100 }],
  ])('a report with %s is a mismatch', (_, circumstances, fields) =>
    expect(decide(circumstances, report('captured', fields))).toEqual({ kind: 'mismatch' }),
  );

  const checkout = { orderChannel: 'checkout', orderCreatedAt: at('09:40') } as const;
  const anotherCapture = { ...checkout, paymentId: '9', at: at('10:03'), knownAt: at('10:03') };
  const earlierCapture = { ...checkout, paymentId: '1', at: at('09:50'), knownAt: at('09:50') };
  const clinicCapture = { ...anotherCapture, orderChannel: null, orderCreatedAt: at('10:03') };
  const paidAtClinic = { order: { state: 'closed' }, otherCaptures: [clinicCapture] } as const;
  const learnedLater = { ...checkout, paymentId: '1', at: at('09:50'), knownAt: at('10:01') };
  it.each<[string, Circumstances, string]>([
    ['first for its order', {}, 'capture 10:05 term'],
    ['second for its order', { order: { state: 'paid' } }, 'capture 10:05 held paid_twice'],
    ['of another order just after one', { otherCaptures: [anotherCapture] }, 'capture 10:05 held paid_twice'],
    ['of an order made before one was known', { otherCaptures: [learnedLater] }, 'capture 10:05 held paid_twice'],
    ['renewal while another term is active', { otherCaptures: [earlierCapture] }, 'capture 10:05 term'],
    ['of a deleted patient', { patientErased: true }, 'capture 10:05 held patient_deleted'],
    ['of an order paid at the clinic', paidAtClinic, 'capture 10:05 held paid_at_clinic'],
    ['of an order whose payment at the clinic was voided', { order: { state: 'closed' } }, 'capture 10:05 term'],
    ['of an expired order', { order: { state: 'expired' } }, 'capture 10:05 term'],
    ['of an order whose reply was lost', { order: { state: 'intent' } }, 'capture 10:05 term'],
  ])('a capture %s', (_, circumstances, summary) =>
    expect(summaryOf(decide(circumstances, report('captured')))).toBe(summary),
  );

  const jointly = (order: Partial<SettlementFacts['order']> = {}, others: Circumstances = {}): Circumstances => ({
    ...others,
    order: { ...others.order, totalPaise: paise(149_900), ...order },
  });
  it.each<[string, Circumstances, number, string]>([
    ['its first line', jointly(), 149_900, 'capture 10:05 term'],
    ['a line paid at the clinic', jointly({}, paidAtClinic), 149_900, 'capture 10:05 held paid_at_clinic'],
    ['a withdrawn line', jointly({ state: 'withdrawn' }), 149_900, 'capture 10:05 held assignment_withdrawn'],
    ['a line that expired', jointly({ state: 'expired' }), 149_900, 'capture 10:05 term'],
    [
      'a line of a deleted patient',
      jointly({}, { patientErased: true }),
      149_900,
      'capture 10:05 held patient_deleted',
    ],
    [
      'a line that its patient paid',
      jointly({}, { otherCaptures: [anotherCapture] }),
      149_900,
      'capture 10:05 held paid_twice',
    ],
    ['a line whose payment is known', jointly({}, { existing: stored('captured') }), 149_900, 'known'],
    ['a line that was refunded', jointly({}, { existing: stored('refunded') }), 149_900, 'known'],
    ['a line, of the amount of the line alone', jointly(), 49_900, 'mismatch'],
  ])('a capture of a joint order, for %s', (_, circumstances, amount, summary) =>
    expect(summaryOf(decide(circumstances, report('captured', { amount })))).toBe(summary),
  );

  it.each<[OrderState]>(ORDER_STATES.map((state) => [state]))('a capture makes an order that is %s paid', (state) =>
    expect(decide({ order: { state } }, report('captured'))).toMatchObject({ orderState: 'paid' }),
  );

  const exact = (capturedAt: Date): Partial<PaymentReport> => ({ capturedAt, isExact: true });
  const dayBefore = at('10:06', '2026-11-19');
  const correction = { capturedAt: dayBefore, from: '2026-11-20', to: '2026-11-19' };
  const failedBefore = stored('captured', { errorReason: 'incorrect_pin' });
  it.each<[string, Existing, PaymentReport, object]>([
    ['a repeated report', stored('captured'), report('captured'), {}],
    ['an exact time on another day', stored('captured'), report('captured', exact(dayBefore)), { correction }],
    ['the same once refunded', stored('refunded'), report('captured', exact(dayBefore)), { correction }],
    ['an exact time on the same day', stored('captured'), report('captured', exact(at('10:09'))), {}],
    ['the same day in India', stored('captured'), report('captured', exact(at('18:30', '2026-11-19'))), {}],
    ['a time that is not exact', stored('captured'), report('captured', { capturedAt: dayBefore }), {}],
    ['an exact time without a capture', stored('failed'), report('failed', exact(dayBefore)), {}],
    [
      'a late reason',
      stored('failed'),
      report('failed', { error_reason: 'card_declined' }),
      { errorReason: 'card_declined' },
    ],
    [
      'a reason of an earlier attempt',
      stored('captured'),
      report('failed', { error_reason: 'server_error' }),
      { errorReason: 'server_error' },
    ],
    ['a second reason', failedBefore, report('failed', { error_reason: 'server_error' }), {}],
    ['an empty reason', stored('failed'), report('failed', { error_reason: '' }), {}],
    ['a refund', stored('captured'), report('refunded', { amount_refunded: 100 }), { hasRefunds: true }],
  ])('to a known payment, %s adds only what is new', (_, existing, reported, added) =>
    expect(decide({ existing }, reported)).toEqual({
      kind: 'known',
      hasRefunds: false,
      correction: null,
      errorReason: null,
      ...added,
    }),
  );

  it.each<[string, Partial<PaymentReport>, boolean]>([
    ['nothing', {}, false],
    ['₹0', { amount_refunded: 0 }, false],
    ['₹1', { amount_refunded: 100 }, true],
  ])('a new payment with a refund of %s has refunds: %p', (_, fields, hasRefunds) =>
    expect(decide({}, report('captured', fields))).toMatchObject({ kind: 'capture', hasRefunds }),
  );

  it('keeps the creation and the reason of a failed payment that is captured later', () =>
    expect(
      decide(
        { existing: stored('failed', { errorReason: 'incorrect_pin', createdAt: at('10:01') }) },
        report('captured', { method: 'card', capturedAt: at('18:30') }),
      ),
    ).toEqual({
      kind: 'capture',
      hasRefunds: false,
      payment: {
        state: 'captured',
        method: 'card',
        errorReason: 'incorrect_pin',
        createdAt: at('10:01'),
        capturedAt: at('18:30'),
        paymentDay: '2026-11-21', // in India
        learnedAt: NOW,
      },
      orderState: 'paid',
      holdReason: null,
    }));
});
