import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Errands } from '../errands.js';
import { SandboxClock } from '../sandbox-clock.js';
import { capture, play, type Outcome } from './payment-outcomes.js';
import { failed, newPayment, type Payer, type PaymentEntity, type PaymentMethod } from './razorpay-entities.js';
import { badField, badRequest } from './razorpay-errors.js';
import type { captureRequest } from './razorpay-fields.js';
import { RazorpayKeys, type RazorpayKey } from './razorpay-keys.js';
import { RazorpayStore } from './razorpay-store.js';
import { RazorpayWebhooks, type Target } from './razorpay-webhooks.js';
import { NORMAL, type WebhookManner } from './webhook-manner.js';

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

/** Payments on orders: what the payer and the bank do at the real Razorpay. */
@Injectable()
export class RazorpayPayments {
  constructor(
    private readonly db: DataSource,
    private readonly store: RazorpayStore,
    private readonly told: RazorpayTold,
    private readonly errands: Errands,
  ) {
    errands.register(LATE_CAPTURE, async (paymentId) => {
      await this.captureLate(String(paymentId));
      return null;
    });
  }

  /** Tries to pay an order. @throws ProviderError for an unknown order. */
  async attempt(orderId: string, { outcome, method, payer, manner }: Attempt): Promise<PaymentEntity> {
    const account = await this.told.accountOf(await this.keyIdOf('order', orderId));
    const payment = await this.db.transaction(async (tx) => {
      const { entity: order, capture: wish } = await this.store.lock(tx, 'order', orderId, null);
      const fresh = newPayment(order, method, payer ?? NOBODY, this.told.now());
      const end = outcome === 'captured' && wish === 'manual' ? 'authorized' : outcome;
      const played = play(order, fresh, end, await this.store.isTaken(tx, order));
      await this.store.save(tx, played.order);
      await this.store.insert(tx, 'payment', played.payment, { keyId: account.key.keyId, parentId: orderId });
      await this.told.webhooks.plan(tx, account, played.events, manner);
      if (played.payment.status === 'created')
        await this.errands.plan(tx, [
          { kind: LATE_CAPTURE, lane: orderId, payload: fresh.id, delaySeconds: LATE_SECONDS },
        ]);
      return played.payment;
    });
    this.errands.poke();
    return payment;
  }

  /** What the account's owner asks for. @throws ProviderError as the sheet's table says. */
  async capture(key: RazorpayKey, id: string, asked: ReturnType<typeof captureRequest>): Promise<PaymentEntity> {
    const account = await this.told.accountOf(key.keyId);
    const { order_id } = await this.store.find('payment', id, key.keyId);
    const payment = await this.db.transaction(async (tx) => {
      const { entity: order } = await this.store.lock(tx, 'order', order_id, key.keyId);
      const { entity: before } = await this.store.lock(tx, 'payment', id, key.keyId);
      assertCapturable(before, asked.amount);
      const done = capture(order, before);
      await this.store.save(tx, done.order);
      await this.store.save(tx, done.payment);
      await this.told.webhooks.plan(tx, account, done.events, NORMAL);
      return done.payment;
    });
    this.errands.poke();
    return payment;
  }

  /** The bank answers at last. Another payment may have paid the order meanwhile: then this one fails. */
  private async captureLate(id: string): Promise<void> {
    const { order_id } = await this.store.find('payment', id, null);
    const account = await this.told.accountOf(await this.keyIdOf('payment', id));
    await this.db.transaction(async (tx) => {
      const { entity: order } = await this.store.lock(tx, 'order', order_id, null);
      const { entity: before } = await this.store.lock(tx, 'payment', id, null);
      if (before.status !== 'created') return;
      const done = (await this.store.isTaken(tx, order))
        ? { order, payment: failed(before, 'already_paid'), events: [] }
        : capture(order, before);
      await this.store.save(tx, done.order);
      await this.store.save(tx, done.payment);
      await this.told.webhooks.plan(tx, account, done.events, NORMAL);
    });
    this.errands.poke();
  }
}
