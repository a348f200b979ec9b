import { pollLink } from './payments.js';
import { viewLink } from './pages.js';
import { newOrder } from './orders.js';
import type { Model, Order, Term } from './model-state.js';

/** Payment links, written again from decision 73. Each function changes the model. */

export const LINK_MS = 48 * 3_600_000;
const MIN_REMAINING_MS = 12 * 3_600_000;

/** A payment link that can still be paid, or was paid without the product's knowledge. */
export const isUnsettledLink = ({ link, state, money, late }: Order): boolean =>
  link !== null && state !== 'paid' && (link === 'created' || money !== null || late.length > 0);

/** Whether it matters when a link is queried. */
export const isPaidUnseen = (order: Order): boolean =>
  isUnsettledLink(order) && (order.money !== null || order.late.length > 0);

const openLinkOf = (m: Model, plan: number): Order | undefined =>
  m.orders.find((order) => order.plan === plan && order.link !== null && order.state === 'open');

/** The message with a term's payment link is sent as a card, with the open link or a new one. */
export function sendCard(m: Model, { plan, tier, paise }: Term): void {
  const offer = tier === null ? undefined : m.tiers[tier];
  if (!m.cards || !m.joiner || tier === null || offer?.plan !== plan || !offer.paise || offer.paise !== paise) return;
  if (viewLink(m, plan).enabled !== true) return;
  const open = openLinkOf(m, plan);
  const isSame = open?.tier === tier && open.paise === paise && open.months === offer.months && open.keys === m.keys;
  if (open && isSame && open.createdAt + LINK_MS - m.now >= MIN_REMAINING_MS) return;
  const made = newOrder(m, tier, null);
  Object.assign(made, { state: 'open', exists: true, known: true, link: 'created' } as const);
  if (!open) return;
  open.state = 'expired';
  pollLink(m, m.orders.indexOf(open), m.now);
}

/** Checks the open links whose dues may have changed: those that are not due any more end. All are queried at Razorpay. */
export function reviewLinks(m: Model, isAffected: (order: Order) => boolean): void {
  m.orders.forEach((order, n) => {
    if (order.link !== null && order.state === 'open' && isAffected(order)) reviewLink(m, n, m.now);
  });
}

export const reviewLinksOfPlans = (m: Model, ...plans: number[]): void =>
  reviewLinks(m, ({ plan }) => plans.includes(plan));

/** A check of one link, after a change or on the schedule of reconciliation. */
export function reviewLink(m: Model, n: number, at: number): void {
  const order = m.orders[n] as Order;
  if (order.state === 'open' && !isStillDue(m, order)) order.state = 'expired';
  pollLink(m, n, at);
}

function isStillDue(m: Model, { plan, tier, paise }: Order): boolean {
  const offer = m.tiers[tier];
  if (viewLink(m, plan).enabled !== true || offer?.plan !== plan || offer.paise !== paise) return false;
  const pending = m.terms.find((term) => term.plan === plan && term.state === 'pending');
  return pending?.tier == null || pending.tier === tier;
}

/** Razorpay ends a link after its time. */
export function expireLink(m: Model, n: number): void {
  const order = m.orders[n] as Order;
  if (order.link !== 'created') return;
  order.link = 'ended';
  if (order.state === 'open') order.state = 'expired';
}
