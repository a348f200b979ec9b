import type { OrderState } from './order.rules.js';

export type HoldState = 'open' | 'accepted' | 'refunded';

/** Why money was captured without extending anything. */
export type HoldReason = 'paid_twice' | 'paid_at_clinic' | 'patient_deleted';

const DOUBLE_PAYMENT_MS = 24 * 3_600_000;

/** What is known when money is captured on an order. */
export interface Capture {
  orderState: OrderState;
  orderCreatedAt: Date;
  capturedAt: Date;
  patientErased: boolean;
  /** Instants at which other payments of this enrolment were captured. */
  earlierCaptures: readonly Date[];
}

/**
 * Whether captured money is held instead of extending the subscription: every captured rupee ends in exactly one
 * term or exactly one hold. A second payment on an order made before the first capture, within 24 hours of it,
 * was most likely a mistake; later it is a renewal.
 */
export function holdReason(capture: Capture): HoldReason | null {
  if (capture.patientErased) return 'patient_deleted';
  if (capture.orderState === 'closed') return 'paid_at_clinic';
  if (capture.orderState === 'paid') return 'paid_twice';
  const twice = capture.earlierCaptures.some(
    (first) =>
      capture.orderCreatedAt < first && Math.abs(capture.capturedAt.getTime() - first.getTime()) <= DOUBLE_PAYMENT_MS,
  );
  return twice ? 'paid_twice' : null;
}
