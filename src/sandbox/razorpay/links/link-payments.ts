import type { EntityManager } from 'typeorm';
import type { OrderEntity, PaymentEntity } from '../razorpay-entities.js';
import { requestError } from '../razorpay-errors.js';
import type { RazorpayStore } from '../razorpay-store.js';
import type { RazorpayEvent } from '../webhooks/razorpay-webhooks.js';
import { markLinkPaid, recordLinkAttempt, type PaymentLinkEntity } from './payment-link-entity.js';

/** The link of a locked order, locked too; null for an order without a link. @throws ProviderError if the link has ended. */
export async function lockPayableLink(
  store: RazorpayStore,
  tx: EntityManager,
  orderId: string,
): Promise<PaymentLinkEntity | null> {
  const link = await store.lockParentLink(tx, orderId);
  if (link && (link.status === 'expired' || link.status === 'cancelled'))
    throw requestError(`This payment link has ${link.status === 'expired' ? 'expired' : 'been cancelled'}.`);
  return link;
}

/**
 * Records an attempt to pay an order with its link, if it has one. A payment that the bank confirms after the end of the
 * link is captured, but does not make the link paid. @returns the events about the link.
 */
export async function recordLinkPayment(
  store: RazorpayStore,
  tx: EntityManager,
  order: OrderEntity,
  payment: PaymentEntity,
): Promise<RazorpayEvent[]> {
  const before = await store.lockParentLink(tx, order.id);
  if (!before) return [];
  const now = store.nowSeconds();
  const attempted = recordLinkAttempt(before, order.id, now);
  const isPaid = payment.captured && before.status === 'created';
  const link = isPaid ? markLinkPaid(attempted, payment, now) : attempted;
  await store.save(tx, link);
  return isPaid ? [{ name: 'payment_link.paid', payment, order, payment_link: link }] : [];
}
