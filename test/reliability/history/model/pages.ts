import { responseWith, type ExpectedResponse } from '../expected-response.js';
import { dayAt, daysBetween } from './days.js';
import { findPending, isDisabledToday, lastPaid } from './payments.js';
import type { Model } from './model-state.js';

const RENEWAL_DAYS = 7;

/** The link's error status, or whether it can be paid. */
export function viewLink(m: Model, plan: number): ExpectedResponse {
  if (!m.enrolled[plan] || m.erased) return responseWith(404);
  if (m.archived || !m.onSale[plan]) return responseWith(403);
  const isOffered = m.terms.some(
    ({ plan: of, state, paidOn }) => of === plan && (state !== 'cancelled' || paidOn !== null),
  );
  if (!isOffered) return responseWith(403); // the assigned term was moved to the other plan
  const [last, today] = [lastPaid(m, plan), dayAt(m.now)];
  const runs = last !== undefined && String(last.end) >= today;
  if (runs && isDisabledToday(m, last, today)) return responseWith(403);
  const far = runs && daysBetween(today, String(last.end)) > RENEWAL_DAYS;
  return { status: 200, enabled: findPending(m, plan) !== undefined || !far };
}
