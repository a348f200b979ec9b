import { Injectable } from '@nestjs/common';
import { capture, play, type Outcome } from './payment-outcomes.js';
import { RazorpayAccounts } from './razorpay-accounts.js';
import { RazorpayBank } from './razorpay-bank.js';
import {
  newPayment,
  type OrderEntity,
  type Payer,
  type PaymentEntity,
  type PaymentMethod,
} from './razorpay-entities.js';
import { badField, badRequest, ORDER_ALREADY_PAID } from './razorpay-errors.js';
import { RazorpayStore } from './razorpay-store.js';
import { RazorpayWebhooks } from './razorpay-webhooks.js';
import type { WebhookManner } from './webhook-delivery-mode.js';

const NOBODY: Payer = { email: null, contact: null };

/** One attempt to pay, by checkout or by a control call. */
export interface Attempt {
  outcome: Outcome;
  method: PaymentMethod;
  payer?: Payer;
  manner?: WebhookManner;
  /** For `late`: when the bank answers. */
  lateSeconds?: number | undefined;
}

/** Payments on orders: what the payer and the merchant do at the real Razorpay. */
@Injectable()
export class RazorpayPayments {
  constructor(
    private readonly store: RazorpayStore,
    private readonly accounts: RazorpayAccounts,
    private readonly webhooks: RazorpayWebhooks,
    private readonly bank: RazorpayBank,
  ) {}

  /** Tries to pay an order. @throws ProviderError for an unknown order. */
  async attempt(
    orderId: string,
    { outcome, method, payer = NOBODY, manner, lateSeconds }: Attempt,
  ): Promise<PaymentEntity> {
    const account = await this.accounts.accountOf(await this.store.ownerOf('order', orderId));
    const payment = await this.store.transaction(async (tx) => {
      const { entity: order, capture: wish } = await this.store.lock(tx, 'order', orderId, null);
      const end = outcome === 'captured' && wish === 'manual' ? 'authorized' : outcome;
      const fresh = newPayment(order, method, payer, this.store.now());
      const played = play(order, fresh, end, await this.store.isTaken(tx, order));
      await this.store.save(tx, played.order);
      await this.store.insert(tx, 'payment', played.payment, { keyId: account.keyId, parentId: orderId });
      await this.webhooks.plan(tx, account, played.events, manner);
      await this.bank.plan(tx, played.payment, outcome, lateSeconds);
      return played.payment;
    });
    await this.webhooks.poke(account, manner);
    return payment;
  }

  /**
   * What the merchant asks for. @throws ProviderError for a payment that is not authorised, of another amount, without
   * an order, or of an order that something else is being done with.
   */
  async capture(keyId: string, id: string, asked: { amount: number }): Promise<PaymentEntity> {
    const { order_id } = await this.store.find('payment', id, keyId);
    if (order_id === null) throw badRequest('The payment was made without an order and cannot be captured.');
    const account = await this.accounts.accountOf(keyId);
    const payment = await this.store.transaction(async (tx) => {
      const order = await this.store.lockFreeOrder(tx, order_id, keyId);
      const { entity: before } = await this.store.lock(tx, 'payment', id, keyId);
      assertCapturable(before, order, asked.amount);
      const done = capture(order, before);
      await this.store.save(tx, done.order);
      await this.store.save(tx, done.payment);
      await this.webhooks.plan(tx, account, done.events);
      return done.payment;
    });
    await this.webhooks.poke();
    return payment;
  }
}

function assertCapturable(payment: PaymentEntity, order: OrderEntity, amount: number): void {
  const metadata = { payment_id: payment.id.slice('pay_'.length) };
  if (payment.captured) throw badRequest('This payment has already been captured', metadata);
  if (payment.status === 'refunded')
    throw badRequest('The payment has already been either captured or voided', metadata);
  if (payment.status !== 'authorized')
    throw badRequest('The payment status should be authorized for action to be taken');
  if (order.status === 'paid') throw badRequest(ORDER_ALREADY_PAID, metadata, { reason: 'order_already_paid' });
  if (payment.amount !== amount) throw badField('amount', 'Capture amount must be equal to the amount authorized.');
}
