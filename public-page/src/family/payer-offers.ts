import { MAX_ORDER_LINES } from '../../../src/payments/orders/order-limits.rules.js';
import { paise, parseRupees, type Paise } from '../../../src/shared/money.js';
import { type Offer as OfferOf, type Offers, type PaymentEvent, type PaymentState } from '../checkout/payment-state.js';
import { type PayerOrder, type PayerPageView, type Person, type PersonTier } from './api-types.js';

/** What the payer has chosen. Both are about enrolments that can be paid. */
export interface Choice {
  /** The tier of each person, by enrolment. */
  tierIds: Readonly<Record<string, string>>;
  /** Enrolments to pay for. Empty until the payer adds one. */
  added: readonly string[];
}

export type Offer = OfferOf<PayerPageView, Choice>;
export type FamilyState = PaymentState<PayerPageView, Choice>;
export type FamilyEvent = PaymentEvent<PayerPageView, Choice>;

/** One person and the tier to pay. */
export interface Line {
  person: Person;
  tier: PersonTier;
}

/** In paise. */
export const priceOf = ({ amount }: PersonTier): Paise => parseRupees(amount) ?? paise(0);

/** What can be paid here for a person: all tiers, or only those that cost nothing if the doctor takes no online payments. */
export const payableTiers = ({ gateway_ready: takesMoney }: PayerPageView, person: Person): PersonTier[] =>
  person.payable ? person.tiers.filter(({ amount }) => takesMoney || amount === 0) : [];

/** The lines of all people who can be paid for, with the tier that is chosen for each. */
export const payableLines = ({ view, choice }: Offer): Line[] =>
  view.people.flatMap((person) => {
    const tier = payableTiers(view, person).find(({ id }) => id === choice.tierIds[person.enrolment_id]);
    return tier ? [{ person, tier }] : [];
  });

/** The lines to pay. */
export const chosenLines = (offer: Offer): Line[] =>
  payableLines(offer).filter(({ person }) => offer.choice.added.includes(person.enrolment_id));

/** In paise. */
export const totalOf = (lines: Line[]): Paise => paise(lines.reduce((sum, { tier }) => sum + priceOf(tier), 0));

/** Whether an order has the people, prices and validities that the page shows. Free tiers are not part of the order. */
export function matchesLines(order: Pick<PayerOrder, 'amount' | 'lines'>, lines: Line[]): boolean {
  const paid = lines.filter(({ tier }) => priceOf(tier) > 0);
  return (
    order.amount === totalOf(paid) &&
    order.lines.length === paid.length &&
    paid.every(({ person, tier }) =>
      order.lines.some(
        (line) =>
          line.enrolment_id === person.enrolment_id &&
          line.tier_id === tier.id &&
          line.amount === priceOf(tier) &&
          line.months === tier.months,
      ),
    )
  );
}

/** Whether one payment can be for no more people. */
export const isFull = ({ added }: Choice): boolean => added.length >= MAX_ORDER_LINES;

/** Adds a person unless the choice is full, or removes one who is added. */
export function toggleAdded(choice: Choice, enrolmentId: string): Choice {
  const { tierIds, added } = choice;
  if (added.includes(enrolmentId)) return { tierIds, added: added.filter((id) => id !== enrolmentId) };
  return isFull(choice) ? choice : { tierIds, added: [...added, enrolmentId] };
}

export const chooseTier = ({ tierIds, added }: Choice, enrolmentId: string, tierId: string): Choice => ({
  tierIds: { ...tierIds, [enrolmentId]: tierId },
  added,
});

/** Adds everybody who can be paid for, in the order of the list until the choice is full, or nobody. */
export function addAll(offer: Offer, isAdded: boolean): Choice {
  const { tierIds } = offer.choice;
  if (!isAdded) return { tierIds, added: [] };
  const isOpen = ({ person }: Line) => !offer.choice.added.includes(person.enrolment_id);
  const all = [...chosenLines(offer), ...payableLines(offer).filter(isOpen)];
  return { tierIds, added: all.slice(0, MAX_ORDER_LINES).map(({ person }) => person.enrolment_id) };
}

function choiceFor(view: PayerPageView, earlier: Choice | null): Choice {
  const tierIds: Record<string, string> = {};
  const added: string[] = [];
  for (const person of view.people) {
    const { enrolment_id: id, chosen_tier_id: current } = person;
    const tiers = payableTiers(view, person);
    const find = (tierId: string | null | undefined) => tiers.find((tier) => tier.id === tierId);
    const kept = find(earlier?.tierIds[id]);
    const tier = kept ?? find(current) ?? tiers[0];
    if (tier) tierIds[id] = tier.id;
    if (kept && earlier?.added.includes(id)) added.push(id);
  }
  return { tierIds, added };
}

/** Several people, of whom those whom the payer adds are paid for. */
export const payerOffers: Offers<PayerPageView, Choice> = {
  isPayable: ({ people }) => people.some(({ payable }) => payable),
  choiceFor,
  isOffered: (offer) => {
    const { added } = offer.choice;
    return added.length > 0 && chosenLines(offer).length === added.length;
  },
};
