import { In, type EntityManager } from 'typeorm';
import type { Enrolment } from '../../enrolments/enrolment.entity.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { LOCKED, type Database } from '../../platform/db/database.js';
import { prepared, query } from '../../platform/db/prepared-statements.js';
import { emit } from '../../platform/jobs/outbox.js';
import { RazorpayError, type Keys, type Razorpay } from '../../razorpay/razorpay.js';
import { Order } from '../orders/order.entity.js';
import { isOpenOrder, transitionOrder } from '../orders/order.rules.js';
import { ProviderOrder } from '../orders/provider-order.entity.js';
import { applyLinkReport, type LinkReport } from './payment-link.rules.js';

const OPEN_LINK = { channel: 'link', state: In(['intent', 'open']) } as const;

/** The open link order of an enrolment, locked; null if there is none. The caller must hold the enrolment's lock. */
export const findOpenLink = (tx: EntityManager, doctorId: string, enrolmentId: string): Promise<Order | null> =>
  tx.findOne(Order, { where: { doctorId, enrolmentId, ...OPEN_LINK }, lock: LOCKED });

/** Ends an open link: a job cancels it at Razorpay. Money that still arrives for it is settled. */
export async function endLink(tx: EntityManager, { doctorId, id, state }: Order): Promise<void> {
  await tx.update(Order, { doctorId, id }, { state: transitionOrder(state, 'expired') });
  await emitLinkDue(tx, { doctorId, id });
}

const END_OPEN_LINK = `
UPDATE payment_order SET state = 'expired'
WHERE doctor_id = $1 AND enrolment_id = $2 AND channel = 'link' AND state IN ('intent', 'open') AND id IS DISTINCT FROM $3
RETURNING id`;

/**
 * As `endLink`, for the open link of an enrolment, whose dues were paid in another way. The caller must hold the
 * enrolment's lock.
 * @param paidOrderId the order that was paid, which may be that of the link; null if none was.
 */
export async function endOpenLink(
  tx: EntityManager,
  { doctorId, id: enrolmentId }: Pick<Enrolment, 'doctorId' | 'id'>,
  paidOrderId: string | null = null,
): Promise<void> {
  const ended = await query<{ id: string }>(tx, prepared(END_OPEN_LINK, [doctorId, enrolmentId, paidOrderId]));
  for (const { id } of ended) await emitLinkDue(tx, { doctorId, id });
}

/** Asks for a check of a link, which cancels it at Razorpay if it must not be paid any more. */
export const emitLinkDue = (tx: EntityManager, { doctorId, id: orderId }: Pick<Order, 'doctorId' | 'id'>) =>
  emit(tx, 'payment_link.due', { doctorId, orderId });

/** Reports that a link has ended although its dues may still be payable. */
export const emitLinkEnded = (tx: EntityManager, { doctorId, id: orderId }: Pick<Order, 'doctorId' | 'id'>) =>
  emit(tx, 'payment_link.ended', { doctorId, orderId });

/** Stores what Razorpay reported about the link of a locked order. @returns the order after it. */
export async function storeLinkReport(tx: EntityManager, order: Order, report: LinkReport): Promise<Order> {
  const { doctorId, id } = order;
  const change = applyLinkReport(order, report);
  const { providerOrderId } = change;
  if (providerOrderId !== null && order.providerOrderId === null)
    await tx
      .createQueryBuilder()
      .insert()
      .into(ProviderOrder)
      .values({ providerOrderId, doctorId, orderId: id })
      .orIgnore()
      .execute();
  await tx.update(Order, { doctorId, id }, change);
  // A link that was cancelled at Razorpay by hand is not followed by a message.
  if (report.status === 'expired' && isOpenOrder(order) && change.state === 'expired') await emitLinkEnded(tx, order);
  return { ...order, ...change };
}

/** As `storeLinkReport`, in a transaction of its own. */
export const saveLinkReport = (
  db: Database,
  context: AuditContext,
  { doctorId, id }: Order,
  report: LinkReport,
): Promise<Order> =>
  db.write(context, doctorId, async (tx) =>
    storeLinkReport(tx, await tx.findOneOrFail(Order, { where: { doctorId, id }, lock: LOCKED }), report),
  );

/** An order of a link after Razorpay was asked about it. */
export interface RefreshedLink {
  order: Order;
  /** The link can still be paid although it must not: Razorpay has rejected its cancellation. */
  isCancelRejected: boolean;
}

/**
 * Queries Razorpay for the link of an order and stores the answer. A link that can be paid at Razorpay although its
 * order is not open any more is cancelled.
 */
export async function refreshLink(
  { db, razorpay }: { db: Database; razorpay: Razorpay },
  context: AuditContext,
  order: Order,
  keys: Keys,
): Promise<RefreshedLink> {
  const link =
    order.paymentLinkId === null
      ? await razorpay.findPaymentLink(keys, order.id)
      : await razorpay.fetchPaymentLink(keys, order.paymentLinkId);
  if (!link) return { order, isCancelRejected: false };
  const known = await saveLinkReport(db, context, order, link);
  if (!isPayable(link) || isOpenOrder(known)) return { order: known, isCancelRejected: false };
  const ended = await cancelLink(razorpay, keys, link.id);
  return { order: await saveLinkReport(db, context, known, ended), isCancelRejected: isPayable(ended) };
}

const isPayable = ({ status }: LinkReport): boolean => status === 'created' || status === 'partially_paid';

/** The link after it was cancelled, or as it is if Razorpay rejects that: it was paid or ended meanwhile, or is being paid. */
async function cancelLink(razorpay: Razorpay, keys: Keys, id: string): Promise<LinkReport> {
  try {
    return await razorpay.cancelPaymentLink(keys, id);
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error;
    return razorpay.fetchPaymentLink(keys, id);
  }
}
