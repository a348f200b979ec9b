import type { Paise } from '../../shared/money.js';
import { transitionOrder, type OrderState } from '../orders/order.rules.js';

/** A link is sent again only if it can be paid for at least this long. */
const MIN_REMAINING_HOURS = 12;
/** How long a message waits for each answer of Razorpay about its link. */
export const LINK_TIMEOUT_MS = 2_000;

const HOUR_MS = 3_600_000;

interface LinkOrder {
  tierId: string;
  amountPaise: Paise;
  months: number;
  keyId: string;
  expiresAt: Date;
}

interface OfferedTier {
  id: string;
  pricePaise: Paise;
  months: number;
}

/** Whether a link sells this tier as it is offered now. */
const isSameOffer = (order: Pick<LinkOrder, 'tierId' | 'amountPaise' | 'months'>, tier: OfferedTier): boolean =>
  order.tierId === tier.id && order.amountPaise === tier.pricePaise && order.months === tier.months;

/** Whether an open link can be sent once more. Otherwise it is ended and a new one is made. */
export const isReusableLink = (order: LinkOrder, tier: OfferedTier, keyId: string, now: Date): boolean =>
  isSameOffer(order, tier) &&
  order.keyId === keyId &&
  order.expiresAt.getTime() - now.getTime() >= MIN_REMAINING_HOURS * HOUR_MS;

/** What decides whether a link may stay open. */
export interface LinkDuesFacts {
  /** The tier of the link; null if it or its plan is not offered any more. */
  tier: (OfferedTier & { planId: string }) | null;
  /** The plan that the enrolment offers. */
  planId: string;
  /** Tier of the term that waits for payment; null without one, or before the patient has chosen. */
  pendingTierId: string | null;
  /** Whether the patient's page can be paid. */
  isPayable: boolean;
}

/** Whether the dues for which a link was made are still the same. Otherwise the link is ended. */
export const isStillDue = (
  order: Pick<LinkOrder, 'tierId' | 'amountPaise' | 'months'>,
  { tier, planId, pendingTierId, isPayable }: LinkDuesFacts,
): boolean =>
  isPayable &&
  tier !== null &&
  tier.planId === planId &&
  isSameOffer(order, tier) &&
  (pendingTierId === null || pendingTierId === order.tierId);

export type LinkStatus = 'created' | 'partially_paid' | 'paid' | 'expired' | 'cancelled';

/** What Razorpay reports about a link. */
export interface LinkReport {
  id: string;
  short_url?: string;
  /** Missing if only a payment of the link was reported. */
  status?: LinkStatus;
  /** Razorpay's order of the link; null or missing before the first attempt to pay. */
  order_id?: string | null;
}

/** The columns of an order that its link decides. */
export interface LinkColumns {
  state: OrderState;
  paymentLinkId: string | null;
  paymentLinkUrl: string | null;
  providerOrderId: string | null;
}

/** What a report changes. A payment is settled separately, so `paid` alone changes no state. */
export function applyLinkReport(order: LinkColumns, report: LinkReport): LinkColumns {
  const isFirst = order.paymentLinkId === null && report.short_url !== undefined;
  const hasEnded = report.status === 'expired' || report.status === 'cancelled';
  const known = order.state === 'paid' ? 'paid' : transitionOrder(order.state, 'created');
  return {
    state: hasEnded ? transitionOrder(known, 'expired') : known,
    paymentLinkId: isFirst ? report.id : order.paymentLinkId,
    paymentLinkUrl: isFirst ? (report.short_url ?? null) : order.paymentLinkUrl,
    providerOrderId: order.providerOrderId ?? (report.order_id || null),
  };
}
