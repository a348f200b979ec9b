import { isForward, type PaymentState } from '../../enrolments/payment.rules.js';
import { dayOf, type Day } from '../../shared/calendar.js';
import type { Paise } from '../../shared/money.js';
import { findHoldReason, type HoldReason, type OtherCapture } from '../holds/hold.rules.js';
import { transitionOrder, type OrderChannel, type OrderState } from '../orders/order.rules.js';
import { RELEASED_AUTHORIZATION } from '../orders/payment-failure.rules.js';

/** A payment as reported by Razorpay, through a webhook, the API or reconciliation. Refunds are fetched separately. */
export interface PaymentReport {
  id: string;
  order_id: string | null;
  amount: number;
  currency: string;
  status: PaymentState;
  amount_refunded?: number;
  captured?: boolean;
  method: string;
  error_reason?: string | null;
  /** Unix seconds. */
  created_at: number;
  /**
   * When it was captured, if the report says so: webhooks do, Razorpay's API does not. Otherwise `resolveCaptureTime`
   * guesses, and a later webhook corrects the date.
   */
  capturedAt?: Date;
  /** Whether `capturedAt` is exact, so that it corrects a guessed date; otherwise it may be some seconds late. */
  isExact?: boolean;
}

/** The facts, besides the report, that decide what a report changes for one order, or for one line of a joint order. */
export interface SettlementFacts {
  order: {
    id: string;
    providerOrderId: string | null;
    /** The amount of the Razorpay order: of all lines of a joint order. */
    totalPaise: Paise;
    state: OrderState;
    channel: OrderChannel;
    createdAt: Date;
  };
  /** The payment as earlier reports left it; null if this is its first report. */
  existing: {
    state: PaymentState;
    createdAt: Date;
    capturedAt: Date | null;
    paymentDay: Day | null;
    errorReason: string | null;
  } | null;
  /** Other captured payments of the enrolment. */
  otherCaptures: readonly OtherCapture[];
  /** Whether the patient was erased. */
  patientErased: boolean;
}

/** Columns of the payment that a report changes. */
interface PaymentChange {
  state: PaymentState;
  method: string;
  errorReason: string | null;
  createdAt: Date;
}

interface CaptureChange extends PaymentChange {
  capturedAt: Date;
  paymentDay: Day;
  learnedAt: Date;
}

/** A capture whose guessed day was wrong. */
export interface DateCorrection {
  capturedAt: Date;
  from: Day;
  to: Day;
}

/** What a report changes. `hasRefunds`: the payment has refunds, which a job fetches. */
export type SettlementDecision =
  /** Order, amount or currency do not match: nothing is applied, and an alarm is raised. */
  | { kind: 'mismatch' }
  /** The payment's state is known already. Details may have been missing. */
  | { kind: 'known'; hasRefunds: boolean; correction: DateCorrection | null; errorReason: string | null }
  /** An attempt to pay is new or moved forward, without a capture. */
  | { kind: 'attempt'; hasRefunds: boolean; payment: PaymentChange }
  /** Money arrived: it pays for a term, or is held if there is a reason. */
  | {
      kind: 'capture';
      hasRefunds: boolean;
      payment: CaptureChange;
      orderState: OrderState;
      holdReason: HoldReason | null;
    };

/**
 * Decides what a report changes. Each line of a joint order is decided by its own facts: one that is held does not hold
 * the others. The facts must be read behind the lock of the order's enrolment.
 */
export function decideSettlement(facts: SettlementFacts, report: PaymentReport, now: Date): SettlementDecision {
  const { order, existing } = facts;
  if (!matchesOrder(report, order)) return { kind: 'mismatch' };
  const hasRefunds = Boolean(report.amount_refunded);
  if (existing && !isNewInformation(existing, report))
    return {
      kind: 'known',
      hasRefunds,
      correction: findDateCorrection(existing, report),
      errorReason: existing.errorReason === null ? report.error_reason || null : null,
    };
  const payment: PaymentChange = {
    state: toPaymentState(report),
    method: report.method,
    errorReason: isReleasedAuthorization(report)
      ? RELEASED_AUTHORIZATION
      : (report.error_reason ?? existing?.errorReason ?? null),
    createdAt: existing?.createdAt ?? createdAtOf(report),
  };
  if (payment.state !== 'captured') return { kind: 'attempt', hasRefunds, payment };
  const capturedAt = resolveCaptureTime(facts, report, now);
  return {
    kind: 'capture',
    hasRefunds,
    payment: { ...payment, capturedAt, paymentDay: dayOf(capturedAt), learnedAt: now },
    orderState: transitionOrder(order.state, 'captured'),
    holdReason: findHoldReason({
      orderId: order.id,
      orderState: order.state,
      orderChannel: order.channel,
      orderCreatedAt: order.createdAt,
      capturedAt,
      patientErased: facts.patientErased,
      others: facts.otherCaptures,
    }),
  };
}

/** Whether a payment is for this order, of its amount and in its currency. Only such a payment is captured or applied. */
export const matchesOrder = (
  { order_id, amount, currency }: PaymentReport,
  order: Pick<SettlementFacts['order'], 'providerOrderId' | 'totalPaise'>,
): boolean => order_id === order.providerOrderId && currency === 'INR' && amount === order.totalPaise;

/** Whether an authorized payment was released without capture: the money is back with the patient. */
const isReleasedAuthorization = ({ status, captured }: PaymentReport): boolean =>
  status === 'refunded' && captured === false;

/**
 * The payment state that a report stands for. Refunds are settled separately (see `RefundReportsService`): a
 * refunded payment was captured first, unless its authorization was released.
 */
function toPaymentState(report: PaymentReport): PaymentState {
  if (report.status !== 'refunded') return report.status;
  return isReleasedAuthorization(report) ? 'failed' : 'captured';
}

type ExistingPayment = NonNullable<SettlementFacts['existing']>;

/** Whether a report changes what is known. Only a capture can follow a released authorization. */
function isNewInformation(existing: ExistingPayment, report: PaymentReport): boolean {
  const wasReleased = existing.errorReason === RELEASED_AUTHORIZATION;
  if (isReleasedAuthorization(report)) return !wasReleased && existing.capturedAt === null;
  const state = toPaymentState(report);
  return isForward(existing.state, state) && (!wasReleased || state === 'captured');
}

/** An exact report corrects the day of a capture whose day was guessed wrong. */
function findDateCorrection(
  { paymentDay: from }: ExistingPayment,
  { capturedAt, isExact }: PaymentReport,
): DateCorrection | null {
  if (!capturedAt || !isExact || from === null) return null;
  const to = dayOf(capturedAt);
  return from === to ? null : { capturedAt, from, to };
}

/**
 * The reported time. Without one: now, if the payment was stored before, which Nirog does before it captures one;
 * otherwise when the payment was created.
 */
const resolveCaptureTime = ({ existing }: SettlementFacts, report: PaymentReport, now: Date): Date =>
  report.capturedAt ?? (existing ? now : createdAtOf(report));

const createdAtOf = ({ created_at }: PaymentReport): Date => new Date(created_at * 1_000);
