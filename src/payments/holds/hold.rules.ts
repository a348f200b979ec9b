import { DomainError } from '../../shared/domain-error.js';
import type { OrderState } from '../orders/order.rules.js';

export const HOLD_STATES = ['open', 'accepted', 'refunded'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

export type HoldTrigger =
  | 'accepted' // the doctor takes it as a renewal
  | 'refunded' // all of it goes back, or was asked back and Razorpay has not answered yet
  | 'left_over'; // not all of it goes back: a refund was partial, or refused, or failed

/** The whole life of a hold. What became a renewal is a term's money from then on. A missing cell must never happen. */
const TRANSITIONS: Record<HoldState, Partial<Record<HoldTrigger, HoldState>>> = {
  open: { accepted: 'accepted', refunded: 'refunded', left_over: 'open' },
  accepted: { refunded: 'accepted', left_over: 'accepted' },
  refunded: { refunded: 'refunded', left_over: 'open' },
};

/** Where `trigger` takes a hold. @throws DomainError `hold.not_open`. */
export function transitionHold(from: HoldState, trigger: HoldTrigger): HoldState {
  const to = TRANSITIONS[from][trigger];
  if (!to) throw new DomainError('hold.not_open', { status: from });
  return to;
}

/** What the doctor may do; the dashboard shows one button for each. */
export const HOLD_ACTIONS = ['accept', 'refund'] as const;
export type HoldAction = (typeof HOLD_ACTIONS)[number];

/** What the doctor may do with a hold: nobody can be given the days of a deleted patient. */
export function allowedHoldActions(state: HoldState, patientErased: boolean): HoldAction[] {
  if (state !== 'open') return [];
  return patientErased ? ['refund'] : ['accept', 'refund'];
}

/** Why money was captured without extending anything. */
export type HoldReason = 'paid_twice' | 'paid_at_clinic' | 'patient_deleted';

const DOUBLE_PAYMENT_MS = 24 * 3_600_000;

/** When another payment was captured, and since when that is known here: never before it was. */
export interface OtherCapture {
  paymentId: string;
  at: Date;
  knownAt: Date;
}

/** What is known when money is captured on an order. */
export interface CaptureFacts {
  orderId: string;
  orderState: OrderState;
  orderCreatedAt: Date;
  capturedAt: Date;
  patientErased: boolean;
  /** Other payments of this enrolment that were captured. */
  others: readonly OtherCapture[];
}

/**
 * Whether captured money is held instead of extending the subscription: every captured rupee ends in exactly one
 * term or exactly one hold. A second payment on an order made before the first capture was known, within 24
 * hours of it, was most likely a mistake: its patient was still shown as unpaid. Later it is a renewal.
 */
export function findHoldReason(capture: CaptureFacts): HoldReason | null {
  if (capture.patientErased) return 'patient_deleted';
  if (capture.orderState === 'closed') return 'paid_at_clinic';
  if (capture.orderState === 'paid') return 'paid_twice';
  const isDuplicate = capture.others.some(
    (other) =>
      isOrderedBefore(capture, other) &&
      Math.abs(capture.capturedAt.getTime() - other.at.getTime()) <= DOUBLE_PAYMENT_MS,
  );
  return isDuplicate ? 'paid_twice' : null;
}

/** Within the same millisecond the ids decide: they are given out in ascending order (UUIDv7). */
function isOrderedBefore({ orderId, orderCreatedAt }: CaptureFacts, { paymentId, knownAt }: OtherCapture): boolean {
  if (orderCreatedAt.getTime() === knownAt.getTime()) return orderId < paymentId;
  return orderCreatedAt < knownAt;
}
