import type { OrderEntity, PaymentEntity } from './razorpay-entities.js';
import type { Collection } from './razorpay-store.js';

/** A payment as a call sees it: its card only when asked for. */
export function expandPayment(payment: PaymentEntity, expand: readonly string[], card = 'card'): PaymentEntity {
  if (expand.includes(card)) return payment;
  const withoutCard = { ...payment };
  delete withoutCard.card;
  return withoutCard;
}

export const expandPayments = (list: Collection<PaymentEntity>, expand: readonly string[], card?: string) => ({
  ...list,
  items: list.items.map((payment) => expandPayment(payment, expand, card)),
});

/** An order with its payments, when those are asked for. */
export function expandOrder(order: OrderEntity, expand: readonly string[], payments: Collection<PaymentEntity>) {
  const isRequested = expand.includes('payments') || expand.includes('payments.card');
  return isRequested ? { ...order, payments: expandPayments(payments, expand, 'payments.card') } : order;
}
