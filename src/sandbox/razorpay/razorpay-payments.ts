import { Injectable } from '@nestjs/common';
import { captureAndPayOrder, simulateAttempt, type AttemptOutcome } from './payment-outcomes.js';
import { lockPayableLink, recordLinkPayment } from './links/link-payments.js';
import { paymentDescription } from './links/payment-link-entity.js';
import { RazorpayAccounts } from './razorpay-accounts.js';
import { RazorpayBank } from './razorpay-bank.js';
import {
  newPayment,
  type OrderEntity,
  type Payer,
  type PaymentEntity,
  type PaymentMethod,
} from './razorpay-entities.js';
import { fieldError, requestError, ORDER_ALREADY_PAID } from './razorpay-errors.js';
import { RazorpayStore } from './razorpay-store.js';
import { RazorpayWebhooks } from './webhooks/razorpay-webhooks.js';
import type { DeliveryMode } from './webhooks/webhook-delivery-mode.js';

const ANONYMOUS_PAYER: Payer = { email: null, contact: null };

/** One payment attempt, made in the checkout or by a control call. */
export interface PaymentAttempt {
  outcome: AttemptOutcome;
  method: PaymentMethod;
  payer?: Payer;
  delivery?: DeliveryMode;
  /** For `late`: seconds until the bank answers. */
  lateSeconds?: number | undefined;
}

/** Payment attempts of payers and captures by merchants. */
@Injectable()
export class RazorpayPayments {
  constructor(
    private readonly store: RazorpayStore,
    private readonly accounts: RazorpayAccounts,
    private readonly webhooks: RazorpayWebhooks,
    private readonly bank: RazorpayBank,
  ) {}

  /** Attempts to pay an order. @throws ProviderError for an unknown order, or one whose payment link has ended. */
  async attempt(
    orderId: string,
    { outcome, method, payer = ANONYMOUS_PAYER, delivery, lateSeconds }: PaymentAttempt,
  ): Promise<PaymentEntity> {
    const account = await this.accounts.getAccount(await this.store.findKeyId('order', orderId));
    const payment = await this.store.transaction(async (tx) => {
      const { entity: order, capture: captureMode } = await this.store.lock(tx, 'order', orderId, null);
      const effectiveOutcome = outcome === 'captured' && captureMode === 'manual' ? 'authorized' : outcome;
      const link = await lockPayableLink(this.store, tx, orderId);
      const payable = { ...order, ...(link && { description: paymentDescription(link) }) };
      const created = newPayment(payable, method, payer, this.store.nowSeconds());
      const result = simulateAttempt(order, created, effectiveOutcome, await this.store.isPaidOrAuthorized(tx, order));
      await this.store.save(tx, result.order);
      await this.store.insert(tx, 'payment', result.payment, { keyId: account.keyId, parentId: orderId });
      const linkEvents = await recordLinkPayment(this.store, tx, result.order, result.payment);
      await this.webhooks.schedule(tx, account, [...result.events, ...linkEvents], delivery);
      await this.bank.scheduleFollowUp(tx, result.payment, outcome, lateSeconds);
      return result.payment;
    });
    await this.webhooks.deliverScheduled(account, delivery);
    return payment;
  }

  /** @throws ProviderError for a payment that is not authorized, has another amount or no order, or whose order is locked. */
  async capture(keyId: string, id: string, request: { amount: number }): Promise<PaymentEntity> {
    const { order_id } = await this.store.find('payment', id, keyId);
    if (order_id === null) throw requestError('The payment was made without an order and cannot be captured.');
    const account = await this.accounts.getAccount(keyId);
    const payment = await this.store.transaction(async (tx) => {
      const order = await this.store.lockOrderNoWait(tx, order_id, keyId);
      const { entity: before } = await this.store.lock(tx, 'payment', id, keyId);
      assertCapturable(before, order, request.amount);
      const done = captureAndPayOrder(order, before);
      await this.store.save(tx, done.order);
      await this.store.save(tx, done.payment);
      const linkEvents = await recordLinkPayment(this.store, tx, done.order, done.payment);
      await this.webhooks.schedule(tx, account, [...done.events, ...linkEvents]);
      return done.payment;
    });
    await this.webhooks.deliverScheduled();
    return payment;
  }
}

function assertCapturable(payment: PaymentEntity, order: OrderEntity, amount: number): void {
  const metadata = { payment_id: payment.id.slice('pay_'.length) };
  if (payment.captured) throw requestError('This payment has already been captured', metadata);
  if (payment.status === 'refunded')
    throw requestError('The payment has already been either captured or voided', metadata);
  if (payment.status !== 'authorized')
    throw requestError('The payment status should be authorized for action to be taken');
  if (order.status === 'paid') throw requestError(ORDER_ALREADY_PAID, metadata, { reason: 'order_already_paid' });
  if (payment.amount !== amount) throw fieldError('amount', 'Capture amount must be equal to the amount authorized.');
}
