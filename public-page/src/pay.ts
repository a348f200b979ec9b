import { type Order, type PayPageView, type Tier } from './api-types.js';
import { parseRupees } from '../../src/shared/money.js';
import { type Offer as OfferOf, type Offers, type PaymentEvent, type PaymentState } from './checkout/payment-state.js';

/** Id of the chosen tier; null if the plan has none. */
type TierId = string | null;
export type Offer = OfferOf<PayPageView, TierId>;
export type PageState = PaymentState<PayPageView, TierId>;
export type PageEvent = PaymentEvent<PayPageView, TierId>;

/** The chosen tier; null if the plan has none. */
export const chosenTier = ({ view, choice }: Offer): Tier | null =>
  view.tiers.find((tier) => tier.id === choice) ?? null;

/** Whether an order has the price and validity that the page shows for `tier`. */
export const matchesTier = ({ amount, months }: Pick<Order, 'amount' | 'months'>, tier: Tier): boolean =>
  amount === parseRupees(tier.price) && months === tier.validityMonths;

/** One plan, of which one tier is paid. */
export const tierOffers: Offers<PayPageView, TierId> = {
  isPayable: ({ paymentEnabled }) => paymentEnabled,
  choiceFor: (view, earlier) =>
    (view.tiers.find(({ id }) => id === earlier) ?? view.tiers.find(({ current }) => current) ?? view.tiers[0])?.id ??
    null,
  isOffered: (offer) => chosenTier(offer) !== null,
};
