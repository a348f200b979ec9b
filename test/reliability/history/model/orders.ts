import { responseWith, OK, type ExpectedResponse, type RazorpayMode } from '../expected-response.js';
import { isOrderedBefore, recordManualPayment } from './payments.js';
import { viewLink } from './pages.js';
import type { Model, Order } from './model-state.js';

const ORDER_MS = 30 * 60_000;

export function createOrder(m: Model, tier: number, { fault }: RazorpayMode): ExpectedResponse {
  const { plan, months, paise } = m.tiers[tier] as Model['tiers'][number];
  const link = viewLink(m, plan);
  if (link.status !== 200) return link;
  if (!link.enabled) return responseWith(409);
  if (paise === 0) {
    recordManualPayment(m, { plan, tier, months, paise }, 'free');
    return OK;
  }
  const open = m.orders.find(
    (o) => o.joint === null && o.link === null && o.tier === tier && o.plan === plan && isOpen(o),
  );
  if (open && fits(m, open, tier)) return openAtRazorpay([open], fault, false);
  if (open) open.state = 'expired';
  return openAtRazorpay([newOrder(m, tier, null)], fault, true);
}

/** One payment for both plans. Its free tiers start at once; a single priced one is a single order. */
export function createJointOrder(m: Model, tiers: readonly number[], mode: RazorpayMode): ExpectedResponse {
  const lines = tiers.map((tier) => ({ ...(m.tiers[tier] as Model['tiers'][number]), tier }));
  if (m.erased) return responseWith(404); // and the payer with the only patient
  m.payer ??= 'Meera Rao';
  if (lines.some(({ plan }) => !m.enrolled[plan])) return responseWith(400);
  const enabled: boolean[] = [];
  for (const { plan, paise } of lines) {
    if (!m.onSale[plan]) return responseWith(400);
    const link = viewLink(m, plan);
    if (link.status !== 200) return link;
    if (paise > 0 && !link.enabled) return responseWith(409);
    enabled.push(link.enabled ?? false);
  }
  lines.forEach((line, n) => {
    if (line.paise === 0 && enabled[n]) recordManualPayment(m, line, 'free');
  });
  const priced = lines.filter(({ paise }) => paise > 0).map(({ tier }) => tier);
  const [first, ...others] = priced;
  if (first === undefined) return OK;
  return others.length === 0 ? createOrder(m, first, mode) : findOrCreateJointOrder(m, priced, mode);
}

function findOrCreateJointOrder(m: Model, tiers: readonly number[], { fault }: RazorpayMode): ExpectedResponse {
  const plans = tiers.map((tier) => m.tiers[tier]?.plan);
  const leads = m.orders
    .filter((o) => o.joint !== null && isOpen(o) && plans.includes(o.plan))
    .map(({ joint }) => joint);
  const earlier = m.orders.filter(({ joint }) => joint !== null && leads.includes(joint));
  const isSame = tiers.every((tier) => earlier.some((o) => isOpen(o) && fits(m, o, tier)));
  if (isSame && earlier.length === tiers.length) return openAtRazorpay(earlier, fault, false);
  for (const order of earlier) if (isOpen(order)) order.state = 'expired';
  const lead = m.orders.length;
  return openAtRazorpay(
    tiers.map((tier) => newOrder(m, tier, lead)),
    fault,
    true,
  );
}

const isOpen = ({ state }: Order): boolean => state === 'intent' || state === 'open';

/** Whether an order sells the tier as it is offered now, with the current keys, for long enough, and after all payments. */
function fits(m: Model, order: Order, tier: number): boolean {
  const { plan, paise } = m.tiers[tier] as Model['tiers'][number];
  const isSame = order.tier === tier && order.plan === plan && order.paise === paise;
  const isPaidSince = m.payments.some((other, index) => other.plan === plan && isOrderedBefore(order, other, index));
  return isSame && !isPaidSince && order.keys === m.keys && m.now < order.createdAt + ORDER_MS;
}

export function newOrder(m: Model, tier: number, joint: number | null): Order {
  const { plan, months, paise } = m.tiers[tier] as Model['tiers'][number];
  const made: Order = {
    plan,
    tier,
    months,
    paise,
    state: 'intent',
    joint,
    createdAt: m.now,
    paymentsBefore: m.payments.length,
    keys: m.keys,
    exists: false,
    known: false,
    money: null,
    late: [],
    webhooks: [],
    link: null,
  };
  m.orders.push(made);
  return made;
}

/** Creates the order at Razorpay, unless it is known. Razorpay is asked for an order that is not new before. */
function openAtRazorpay(lines: readonly Order[], fault: RazorpayMode['fault'], isNew: boolean): ExpectedResponse {
  if (lines.every(({ known }) => known)) return responseWith(201);
  for (const line of lines) {
    if (fault === 'none') Object.assign(line, { state: 'open', exists: true, known: true });
    if (fault === 'reset_after_apply' && isNew) line.exists = true;
  }
  return responseWith(fault === 'none' ? 201 : 503);
}
