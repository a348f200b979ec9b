import { In, IsNull, type EntityManager } from 'typeorm';
import type { Enrolment } from '../../enrolments/enrolment.entity.js';
import { toPurchase, type Offer } from '../../enrolments/manual-payments/manual-payment.js';
import { newId } from '../../platform/db/columns.js';
import { LOCKED } from '../../platform/db/database.js';
import { findRows, prepared, query } from '../../platform/db/prepared-statements.js';
import { Order } from './order.entity.js';
import {
  isOpenOrder,
  nextOrderCheck,
  ORDER_LIFETIME_MINUTES,
  transitionOrder,
  type OrderChannel,
} from './order.rules.js';

/** An enrolment and the priced tier that is bought for it. */
export interface PricedLine extends Offer {
  enrolment: Enrolment;
}

/** The orders of one Razorpay order, the first line first. */
export interface OrderLines {
  lines: Order[];
  /** Whether this call created the rows; otherwise Razorpay may already know the order. */
  isNew: boolean;
}

/** The caller must hold the enrolments' locks. */
interface OrderTerms {
  /** The Razorpay key that creates the order. */
  keyId: string;
  now: Date;
}

interface OrderIdentity extends Pick<Order, 'id' | 'jointOrderId'> {
  /** By default the checkout. */
  channel?: OrderChannel;
}

/**
 * The open order of one enrolment for this tier at its current price, or a new one. Expires an order that no longer fits, or
 * that is older than another payment: its money would be held as paid twice.
 */
export async function findOrInsertOrder(tx: EntityManager, line: PricedLine, terms: OrderTerms): Promise<OrderLines> {
  const { doctorId, id: enrolmentId } = line.enrolment;
  const where = {
    doctorId,
    enrolmentId,
    tierId: line.tier.id,
    jointOrderId: IsNull(),
    state: In(['intent', 'open']),
    channel: 'checkout',
  } as const;
  const order = await tx.findOne(Order, { where, lock: LOCKED });
  const isReused = order && fitsLine(order, line, terms) && !(await isOlderThanPayment(tx, doctorId, [order]));
  if (isReused) return { lines: [order], isNew: false };
  if (order) await expireOrder(tx, order);
  const created = buildOrder(line, { ...terms, id: newId(), jointOrderId: null });
  await tx.insert(Order, created);
  return { lines: [created], isNew: true };
}

/**
 * The open joint order of exactly these lines at their current prices, or a new one. Expires the joint orders of these
 * enrolments that no longer fit, or that are older than another payment for one of them. @param lines at least two, of
 * different enrolments.
 */
export async function findOrInsertJointOrder(
  tx: EntityManager,
  doctorId: string,
  lines: readonly PricedLine[],
  terms: OrderTerms,
): Promise<OrderLines> {
  const earlier = await lockOpenJointOrders(tx, doctorId, lines);
  const isUnchanged =
    earlier.length === lines.length &&
    new Set(earlier.map(({ jointOrderId }) => jointOrderId)).size === 1 &&
    lines.every((line) => earlier.some((order) => isOpenOrder(order) && fitsLine(order, line, terms))) &&
    !(await isOlderThanPayment(tx, doctorId, earlier));
  if (isUnchanged) return { lines: earlier, isNew: false };
  for (const order of earlier) if (isOpenOrder(order)) await expireOrder(tx, order);
  const ids = lines.map(newId).sort(); // the first line has the lowest id
  const created = lines.map((line, n) => buildOrder(line, { ...terms, id: ids[n] ?? '', jointOrderId: ids[0] ?? '' }));
  await tx.insert(Order, created);
  return { lines: created, isNew: true };
}

const LOCK_JOINT_ORDERS = ` AND joint_order_id = ANY (ARRAY(
  SELECT l.joint_order_id FROM payment_order l
  WHERE l.doctor_id = $1 AND l.enrolment_id = ANY ($2::uuid[]) AND l.state IN ('intent', 'open')
    AND l.joint_order_id IS NOT NULL))
ORDER BY id FOR NO KEY UPDATE`;

/** Locks all lines of the joint orders that have an open line of these enrolments, in the order of their ids. */
const lockOpenJointOrders = (tx: EntityManager, doctorId: string, lines: readonly PricedLine[]): Promise<Order[]> =>
  findRows(tx, Order, { doctorId }, LOCK_JOINT_ORDERS, [lines.map(({ enrolment }) => enrolment.id)]);

/** Whether an open order sells this line as it is offered now, and for long enough. */
const fitsLine = (order: Order, { enrolment, tier }: PricedLine, { keyId, now }: OrderTerms): boolean =>
  order.enrolmentId === enrolment.id &&
  order.tierId === tier.id &&
  order.amountPaise === tier.pricePaise &&
  order.months === tier.months &&
  order.keyId === keyId &&
  order.expiresAt > now;

/** Compares as `findHoldReason` does: within the same millisecond the ids decide. */
const IS_OLDER_THAN_PAYMENT = `
SELECT EXISTS (
  SELECT FROM payment_order o JOIN payment p ON p.doctor_id = o.doctor_id AND p.enrolment_id = o.enrolment_id
  WHERE o.doctor_id = $1 AND o.id = ANY ($2::uuid[]) AND p.captured_at IS NOT NULL
    AND (greatest(p.captured_at, p.learned_at), p.id) > (o.created_at, o.id)) AS "isOlder"`;

/** Whether Nirog has learned of a captured payment for the enrolment of one of the orders since the order was created. */
async function isOlderThanPayment(tx: EntityManager, doctorId: string, orders: readonly Order[]): Promise<boolean> {
  const ids = orders.map(({ id }) => id);
  const [row] = await query<{ isOlder: boolean }>(tx, prepared(IS_OLDER_THAN_PAYMENT, [doctorId, ids]));
  return row?.isOlder === true;
}

async function expireOrder(tx: EntityManager, { doctorId, id, state }: Order): Promise<void> {
  await tx.update(Order, { doctorId, id }, { state: transitionOrder(state, 'expired') });
}

/** The row of an order that is not known to Razorpay yet. */
export function buildOrder(
  { enrolment, tier, plan }: PricedLine,
  { keyId, now, id, jointOrderId, channel = 'checkout' }: OrderTerms & OrderIdentity,
): Order {
  const isReconciled = jointOrderId === null || jointOrderId === id;
  return {
    doctorId: enrolment.doctorId,
    id,
    jointOrderId,
    enrolmentId: enrolment.id,
    ...toPurchase({ tier, plan }),
    channel,
    paymentLinkId: null,
    paymentLinkUrl: null,
    keyId,
    state: 'intent',
    providerOrderId: null,
    createdAt: now,
    lastQueriedAt: null,
    checks: 0,
    expiresAt: new Date(now.getTime() + ORDER_LIFETIME_MINUTES[channel] * 60_000),
    checkAt: isReconciled ? nextOrderCheck(now, 0, channel) : null,
  };
}
