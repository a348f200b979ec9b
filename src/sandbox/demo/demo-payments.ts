import { v7 } from 'uuid';
import { startOfDay, type Day } from '../../shared/calendar.js';
import { newRazorpayId } from '../razorpay/razorpay-ids.js';
import type { SeededRandom } from './demo-random.js';
import type { EnrolmentRow, OrderRow, PaymentRow, SoldColumns } from './demo-rows.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ORDER_LIFETIME_MS = 30 * MINUTE_MS;
const OFFLINE_PERCENT = 20;
const CARD_PERCENT = 18;

/** A UUIDv7 of the instant `at`, so that ids sort by time. */
export const newIdAt = (at: Date): string => v7({ msecs: at.getTime() });

/** A random time between 8:00 and 21:00 of `day`; never later than `now`. */
export function paymentTimeOn(day: Day, now: Date, random: SeededRandom): Date {
  const start = startOfDay(day).getTime();
  const usual = start + random.int(8 * 60, 21 * 60) * MINUTE_MS + random.int(0, 59_999);
  return new Date(Math.min(usual, Math.max(start, now.getTime() - random.int(2, 50) * MINUTE_MS)));
}

/** An order that was registered with Razorpay at `at`. */
export function newOrder(
  at: Date,
  enrolment: EnrolmentRow,
  sold: SoldColumns,
  { keyId, state }: { keyId: string; state: OrderRow['state'] },
): OrderRow {
  return {
    id: newIdAt(at),
    enrolment_id: enrolment.id,
    ...sold,
    state,
    key_id: keyId,
    checks: 0,
    provider_order_id: newRazorpayId('order'),
    created_at: at.toISOString(),
    expires_at: new Date(at.getTime() + ORDER_LIFETIME_MS).toISOString(),
  };
}

/** A payment on an order, captured or failed at `at`. @param paidOn null for a failed payment */
export function onlinePayment(
  at: Date,
  order: OrderRow,
  { paidOn, termId, method }: { paidOn: Day | null; termId: string | null; method: string },
): PaymentRow {
  return {
    id: newIdAt(at),
    enrolment_id: order.enrolment_id,
    order_id: order.id,
    term_id: termId,
    provider_payment_id: newRazorpayId('pay'),
    method,
    reference: null,
    amount_paise: order.amount_paise,
    state: paidOn ? 'captured' : 'failed',
    captured_at: paidOn && at.toISOString(),
    payment_day: paidOn,
    created_at: at.toISOString(),
  };
}

/** A payment recorded at the clinic. */
export function offlinePayment(
  at: Date,
  enrolment: EnrolmentRow,
  { paidOn, termId, sold }: { paidOn: Day; termId: string; sold: SoldColumns },
): PaymentRow {
  return {
    id: newIdAt(at),
    enrolment_id: enrolment.id,
    order_id: null,
    term_id: termId,
    provider_payment_id: null,
    method: 'offline',
    reference: `R-${paidOn.replaceAll('-', '')}`,
    amount_paise: sold.amount_paise,
    state: 'captured',
    captured_at: at.toISOString(),
    payment_day: paidOn,
    created_at: at.toISOString(),
  };
}

/** When the patient opened the pay page: two to nine minutes before `at`. */
export const shortlyBefore = (at: Date, random: SeededRandom): Date =>
  new Date(at.getTime() - random.int(2 * 60, 9 * 60) * 1_000);

export const randomMethod = (random: SeededRandom): 'offline' | 'upi' | 'card' =>
  random.withPercent(OFFLINE_PERCENT) ? 'offline' : random.withPercent(CARD_PERCENT) ? 'card' : 'upi';

export const hoursBefore = (at: Date, hours: number): Date => new Date(at.getTime() - hours * HOUR_MS);
