import { addDays, daysBetween, type Day } from '../../shared/calendar.js';
import { periodBought, type Period } from '../../shared/period.js';
import type { Chance } from './demo-random.js';
import type { SoldColumns } from './demo-rows.js';

/** A tier as it is sold, with how many of 100 patients of the plan take it. */
export interface Offer extends SoldColumns {
  share: number;
}

export interface Bought {
  paidOn: Day;
  sold: SoldColumns;
  period: Period;
}

const SWITCH_PERCENT = 7;
const LATE_PERCENT = 14;
const AWAY_PERCENT = 2;

/** What a loyal patient has bought from `first` to `today`: renewed near each end, now and then late or with a gap. */
export function loyal(first: Day, today: Day, offers: readonly [Offer, ...Offer[]], chance: Chance): Bought[] {
  const bought: Bought[] = [];
  let [paidOn, offer] = [first, choose(offers, chance)];
  while (paidOn <= today) {
    const period = periodBought(paidOn, offer.months, bought.at(-1)?.period);
    bought.push({ paidOn, sold: columnsOf(offer), period });
    const next = addDays(period.end, renewalOffset(chance));
    paidOn = next > paidOn ? next : addDays(paidOn, 1);
    if (chance.in100(SWITCH_PERCENT)) offer = choose(offers, chance);
  }
  return bought;
}

/** The same, but one day the patient stopped coming: every term is over. Empty when none is over yet. */
export function lapsed(first: Day, today: Day, offers: readonly [Offer, ...Offer[]], chance: Chance): Bought[] {
  const over = loyal(first, today, offers, chance).filter(({ period }) => daysBetween(period.end, today) > 6);
  return over.slice(0, chance.int(1, Math.max(1, over.length)));
}

/** Days from the end of a term to the payment of the next one. */
function renewalOffset(chance: Chance): number {
  if (chance.in100(AWAY_PERCENT)) return chance.int(35, 80);
  return chance.in100(LATE_PERCENT) ? chance.int(1, 5) : -chance.int(0, 5);
}

/** A tier, by its share. */
export function choose(offers: readonly [Offer, ...Offer[]], chance: Chance): Offer {
  let left = chance.int(1, 100);
  return offers.find((offer) => (left -= offer.share) <= 0) ?? offers[0];
}

/** What a term or an order copies of an offer. */
export const columnsOf = ({ plan_name, tier_id, tier_name, validity_type, months, amount_paise }: SoldColumns) => ({
  ...{ plan_name, tier_id, tier_name, validity_type, months, amount_paise },
});
