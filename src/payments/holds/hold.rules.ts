import { DomainError } from '../../shared/domain-error.js';
import type { OrderChannel, OrderState } from '../orders/order.rules.js';

export const HOLD_STATES = ['open', 'accepted', 'refunded'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

export type HoldTrigger =
  | 'accepted' // the doctor accepts it as a renewal
  | 'refunded' // all of it is refunded, or Razorpay has yet to confirm that
  | 'not_fully_refunded'; // some of it is left: a refund was partial, rejected or failed

/** All transitions of a hold. Once accepted it stays so: its money belongs to a term. A missing cell is invalid. */
const TRANSITIONS: Record<HoldState, Partial<Record<HoldTrigger, HoldState>>> = {
  open: { accepted: 'accepted', refunded: 'refunded', not_fully_refunded: 'open' },
  accepted: { refunded: 'accepted', not_fully_refunded: 'accepted' },
  refunded: { refunded: 'refunded', not_fully_refunded: 'open' },
};

/** The state after `trigger`. @throws DomainError `hold.not_open`. */
export function transitionHold(from: HoldState, trigger: HoldTrigger): HoldState {
  const to = TRANSITIONS[from][trigger];
  if (!to) throw new DomainError('hold.not_open', { status: from });
  return to;
}

/** Actions of the doctor; the dashboard shows one button for each. */
export const HOLD_ACTIONS = ['accept', 'refund'] as const;
export type HoldAction = (typeof HOLD_ACTIONS)[number];

/** The hold of an erased patient can only be refunded. */
export function allowedHoldActions(state: HoldState, patientErased: boolean): HoldAction[] {
  if (state !== 'open') return [];
  return patientErased ? ['refund'] : ['accept', 'refund'];
}

/** Why a captured payment is held. */
export type HoldReason = 'paid_twice' | 'paid_at_clinic' | 'assignment_withdrawn' | 'patient_deleted';

const DOUBLE_PAYMENT_MS = 24 * 3_600_000;

/** Another captured payment of the enrolment. */
export interface OtherCapture {
  paymentId: string;
  at: Date;
  /** When Nirog learned of the capture; before `at` only for a payment at the clinic that was corrected since. */
  knownAt: Date;
  /** Null for a payment at the clinic, which has no order. */
  orderChannel: OrderChannel | null;
  /** When it was paid, for a payment at the clinic. */
  orderCreatedAt: Date;
}

/** The facts that decide whether a captured payment is held. */
export interface CaptureFacts {
  orderId: string;
  orderState: OrderState;
  orderChannel: OrderChannel;
  orderCreatedAt: Date;
  capturedAt: Date;
  patientErased: boolean;
  others: readonly OtherCapture[];
}

/**
 * Why a captured payment is held; null if it pays for a term. An order that was closed by a payment at the clinic counts as
 * open again once that payment is voided. A second payment within 24 hours of the first is held if its order was created
 * before Nirog knew of the first: it is most likely a mistake, because the patient was still shown as unpaid. Otherwise it
 * is a renewal. If one of the two was paid through a link and both orders are about the
 * same dues, the time between them does not matter: link and page are two ways to pay them, and a link stays open for days.
 */
export function findHoldReason(capture: CaptureFacts): HoldReason | null {
  if (capture.patientErased) return 'patient_deleted';
  if ((capture.orderState === 'closed' || capture.orderState === 'withdrawn') && wasPaidAtClinic(capture))
    return 'paid_at_clinic';
  if (capture.orderState === 'withdrawn') return 'assignment_withdrawn';
  if (capture.orderState === 'paid') return 'paid_twice';
  const isDuplicate = capture.others.some(
    (other) =>
      isOrderedBefore(capture, other) &&
      (isLinkOfSameDues(capture, other) ||
        Math.abs(capture.capturedAt.getTime() - other.at.getTime()) <= DOUBLE_PAYMENT_MS),
  );
  return isDuplicate ? 'paid_twice' : null;
}

/** Whether a payment at the clinic followed the creation of the order. Voided payments are not among the others. */
const wasPaidAtClinic = ({ orderCreatedAt, others }: CaptureFacts): boolean =>
  others.some(({ orderChannel, at }) => orderChannel === null && at >= orderCreatedAt);

/** Dues are the same as long as Nirog learns of no payment between the creation of the two orders. */
function isLinkOfSameDues(capture: CaptureFacts, other: OtherCapture): boolean {
  if (capture.orderChannel !== 'link' && other.orderChannel !== 'link') return false;
  return !capture.others.some(
    (between) =>
      between.paymentId !== other.paymentId &&
      isOrderedBefore(capture, between) &&
      between.knownAt < other.orderCreatedAt,
  );
}

/** Within the same millisecond the ids decide: UUIDv7 ids are ascending. */
function isOrderedBefore({ orderId, orderCreatedAt }: CaptureFacts, { paymentId, knownAt }: OtherCapture): boolean {
  if (orderCreatedAt.getTime() === knownAt.getTime()) return orderId < paymentId;
  return orderCreatedAt < knownAt;
}
