import { dayAt } from './days.js';
import { statusOf } from './money.js';
import type { Model } from './state.js';

/** What MRR the patient brings a year, in paise: the latest-started live term of each plan. */
export function yearlyOf(m: Model): number {
  const today = dayAt(m.now);
  let sum = 0;
  for (const plan of m.onSale.keys()) {
    const live = m.terms.filter(
      (t) => t.plan === plan && statusOf(t, today) === 'active' && String(t.start) <= today && t.paidOn !== null,
    );
    const governing = live.sort((a, b) => [a.start, a.end].join().localeCompare([b.start, b.end].join())).at(-1);
    if (governing?.paise) sum += (governing.paise * 12) / (governing.months ?? 1);
  }
  return sum;
}

/** All that was captured or recorded, and all that went back, in paise. */
export const sumsOf = (m: Model) => ({
  captured: m.payments.reduce((sum, { paise }) => sum + paise, 0),
  refunded: m.payments
    .flatMap(({ refunds }) => refunds)
    .reduce((sum, { state, paise }) => sum + (state === 'processed' ? paise : 0), 0),
});
