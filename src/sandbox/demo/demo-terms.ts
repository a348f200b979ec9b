import { addDays, daysBetween, type Day } from '../../shared/calendar.js';
import { purchasedPeriod, type Period } from '../../shared/period.js';
import type { SeededRandom } from './demo-random.js';
import type { SoldColumns } from './demo-rows.js';

/** An offered tier. `share` is the percentage of the plan's patients who choose it. */
export interface TierOffer extends SoldColumns {
  share: number;
}

export interface PurchasedTerm {
  paidOn: Day;
  sold: SoldColumns;
  period: Period;
}

const SWITCH_PERCENT = 7;
const LATE_PERCENT = 14;
const GAP_PERCENT = 2;

/** The terms of a loyal patient from `first` to `today`: renewed near each end, sometimes late or after a gap. */
export function loyalTerms(
  first: Day,
  today: Day,
  offers: readonly [TierOffer, ...TierOffer[]],
  random: SeededRandom,
): PurchasedTerm[] {
  const bought: PurchasedTerm[] = [];
  let [paidOn, offer] = [first, chooseTier(offers, random)];
  while (paidOn <= today) {
    const period = purchasedPeriod(paidOn, offer.months, bought.at(-1)?.period);
    bought.push({ paidOn, sold: soldColumns(offer), period });
    const next = addDays(period.end, renewalOffset(random));
    paidOn = next > paidOn ? next : addDays(paidOn, 1);
    if (random.withPercent(SWITCH_PERCENT)) offer = chooseTier(offers, random);
  }
  return bought;
}

/** The terms of a patient who stopped renewing; all have ended. Empty if no term has ended yet. */
export function lapsedTerms(
  first: Day,
  today: Day,
  offers: readonly [TierOffer, ...TierOffer[]],
  random: SeededRandom,
): PurchasedTerm[] {
  const endedTerms = loyalTerms(first, today, offers, random).filter(
    ({ period }) => daysBetween(period.end, today) > 6,
  );
  return endedTerms.slice(0, random.int(1, Math.max(1, endedTerms.length)));
}

/** Days from the end of a term to the payment of the next one. */
function renewalOffset(random: SeededRandom): number {
  if (random.withPercent(GAP_PERCENT)) return random.int(35, 80);
  return random.withPercent(LATE_PERCENT) ? random.int(1, 5) : -random.int(0, 5);
}

/** Picks a random tier, weighted by share. */
export function chooseTier(offers: readonly [TierOffer, ...TierOffer[]], random: SeededRandom): TierOffer {
  let left = random.int(1, 100);
  return offers.find((offer) => (left -= offer.share) <= 0) ?? offers[0];
}

/** The columns that a term or an order copies from an offer. */
export const soldColumns = ({ plan_name, tier_id, tier_name, validity_type, months, amount_paise }: SoldColumns) => ({
  plan_name,
  tier_id,
  tier_name,
  validity_type,
  months,
  amount_paise,
});
