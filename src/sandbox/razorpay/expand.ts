import type { OrderEntity, PaymentEntity } from './razorpay-entities.js';
import type { Collection } from './razorpay-store.js';

/** A payment as a call sees it: its card only when asked for. */
export function seen(payment: PaymentEntity, expand: readonly string[], card = 'card'): PaymentEntity {
  if (expand.includes(card)) return payment;
  const shown = { ...payment };
  delete shown.card;
  return shown;
}

export const allSeen = (list: Collection<PaymentEntity>, expand: readonly string[], card?: string) => ({
  ...list,
  items: list.items.map((payment) => seen(payment, expand, card)),
});

/** An order with its payments, when those are asked for. */
export function withPayments(order: OrderEntity, expand: readonly string[], payments: Collection<PaymentEntity>) {
  const wanted = expand.includes('payments') || expand.includes('payments.card');
  return wanted ? { ...order, payments: allSeen(payments, expand, 'payments.card') } : order;
}
