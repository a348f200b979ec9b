import { Injectable } from '@nestjs/common';
import { Errands } from '../errands.js';
import { capture, play, type Outcome } from './payment-outcomes.js';
import { RazorpayAccounts } from './razorpay-accounts.js';
import { failed, newPayment, type Payer, type PaymentEntity, type PaymentMethod } from './razorpay-entities.js';
import { badField, badRequest } from './razorpay-errors.js';
import { RazorpayStore } from './razorpay-store.js';
import { RazorpayWebhooks } from './razorpay-webhooks.js';
import type { WebhookManner } from './webhook-manner.js';

const LATE_CAPTURE = 'razorpay.capture';
const LATE_SECONDS = 4;
const NOBODY: Payer = { email: null, contact: null };

/** One attempt to pay, by checkout or by a control call. */
export interface Attempt {
  outcome: Outcome;
  method: PaymentMethod;
  payer?: Payer;
  manner?: WebhookManner;
}

/** Payments on orders: what the payer, the bank and the merchant do at the real Razorpay. */
@Injectable()
export class RazorpayPayments {
  constructor(
    private readonly store: RazorpayStore,
    private readonly accounts: RazorpayAccounts,
    private readonly webhooks: RazorpayWebhooks,
    private readonly errands: Errands,
  ) {
    errands.register(LATE_CAPTURE, async (paymentId) => {
      await this.captureLate(String(paymentId));
      return null;
    });
  }

  /** Tries to pay an order. @throws ProviderError for an unknown order. */
  async attempt(orderId: string, { outcome, method, payer = NOBODY, manner }: Attempt): Promise<PaymentEntity> {
    const account = await this.accounts.accountOf(await this.store.ownerOf('order', orderId));
    const payment = await this.store.transaction(async (tx) => {
      const { entity: order, capture: wish } = await this.store.lock(tx, 'order', orderId, null);
      const end = outcome === 'captured' && wish === 'manual' ? 'authorized' : outcome;
      const fresh = newPayment(order, method, payer, this.store.now());
      const played = play(order, fresh, end, await this.store.isTaken(tx, order));
      await this.store.save(tx, played.order);
      await this.store.insert(tx, 'payment', played.payment, { keyId: account.keyId, parentId: orderId });
      await this.webhooks.plan(tx, account, played.events, manner);
      if (played.payment.status === 'created')
        await this.errands.plan(tx, [
          { kind: LATE_CAPTURE, lane: orderId, payload: fresh.id, delaySeconds: LATE_SECONDS },
        ]);
      return played.payment;
    });
    this.errands.poke();
    return payment;
  }

  /** What the merchant asks for. @throws ProviderError for a payment that is not authorised, or another amount. */
  async capture(keyId: string, id: string, asked: { amount: number }): Promise<PaymentEntity> {
    const { order_id } = await this.store.find('payment', id, keyId);
    const account = await this.accounts.accountOf(keyId);
    const payment = await this.store.transaction(async (tx) => {
      const { entity: order } = await this.store.lock(tx, 'order', order_id, keyId);
      const { entity: before } = await this.store.lock(tx, 'payment', id, keyId);
      assertCapturable(before, asked.amount);
      const done = capture(order, before);
      await this.store.save(tx, done.order);
      await this.store.save(tx, done.payment);
      await this.webhooks.plan(tx, account, done.events);
      return done.payment;
    });
    this.errands.poke();
    return payment;
  }

  /** The bank answers at last. Another payment may have paid the order meanwhile: then this one fails. */
  private async captureLate(id: string): Promise<void> {
    const { order_id } = await this.store.find('payment', id, null);
    const account = await this.accounts.accountOf(await this.store.ownerOf('payment', id));
    await this.store.transaction(async (tx) => {
      const { entity: order } = await this.store.lock(tx, 'order', order_id, null);
      const { entity: before } = await this.store.lock(tx, 'payment', id, null);
      if (before.status !== 'created') return;
      if (await this.store.isTaken(tx, order)) {
        await this.store.save(tx, failed(before, 'already_paid'));
        return;
      }
      const done = capture(order, before);
      await this.store.save(tx, done.order);
      await this.store.save(tx, done.payment);
      await this.webhooks.plan(tx, account, done.events);
    });
    this.errands.poke();
  }
}

function assertCapturable(payment: PaymentEntity, amount: number): void {
  if (payment.captured)
    throw badRequest('This payment has already been captured', { payment_id: payment.id.slice('pay_'.length) });
  if (payment.status !== 'authorized')
    throw badRequest('The payment status should be authorized for action to be taken');
  if (payment.amount !== amount) throw badField('amount', 'Capture amount must be equal to the amount authorized.');
}
