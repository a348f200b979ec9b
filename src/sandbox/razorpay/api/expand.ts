import type { OrderEntity, PaymentEntity } from '../razorpay-entities.js';
import type { Collection } from '../razorpay-store.js';

/** Removes the card unless `expand` includes it. */
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

/** Adds the payments to an order if `expand` includes them. */
export function expandOrder(order: OrderEntity, expand: readonly string[], payments: Collection<PaymentEntity>) {
  const isRequested = expand.includes('payments') || expand.includes('payments.card');
  return isRequested ? { ...order, payments: expandPayments(payments, expand, 'payments.card') } : order;
}
