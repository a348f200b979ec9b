import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Errands, type Errand } from '../simulated-jobs.js';
import { capture, LATE_LIMITS, type Outcome } from './payment-outcomes.js';
import { RazorpayAccounts } from './razorpay-accounts.js';
import {
  authorized,
  failed,
  newPayment,
  refunded,
  type PaymentEntity,
  type PaymentMethod,
} from './razorpay-entities.js';
import { refundOf } from './razorpay-refunds.js';
import { RazorpayStore } from './razorpay-store.js';
import { RazorpayWebhooks, type RazorpayEvent } from './razorpay-webhooks.js';

const ANSWER = 'razorpay.capture';
const GIVE_UP = 'razorpay.give_up';
const RELEASE = 'razorpay.release';

const SLOW_SECONDS = 4;
/** After this long without the bank's answer a payment counts as failed; the bank is still asked for three days. */
const GIVE_UP_SECONDS = 600;
/** Until money goes back that was authorised and never captured. */
const EXPIRY_SECONDS = 7_200 * 60;
const AT_ONCE_SECONDS = 2;
const NOBODY = { email: null, contact: null };

/** A payment after the lock, what it became, and what is told of it. */
type Change = { payment: PaymentEntity; events: RazorpayEvent[]; later?: Errand[] } | null;
type Step = (tx: EntityManager, payment: PaymentEntity) => Promise<Change>;

/** What becomes of a payment later, without the payer and the merchant. */
@Injectable()
export class RazorpayBank {
  constructor(
    private readonly store: RazorpayStore,
    private readonly accounts: RazorpayAccounts,
    private readonly webhooks: RazorpayWebhooks,
    private readonly errands: Errands,
  ) {
    this.does(ANSWER, (tx, payment) => this.answer(tx, payment));
    this.does(GIVE_UP, (_, payment) => Promise.resolve(givenUp(payment)));
    this.does(RELEASE, (tx, payment) => this.release(tx, payment));
  }

  /** Plans what follows an attempt, in its transaction. @param lateSeconds until the bank's answer, for `late`. */
  plan(
    tx: EntityManager,
    { id, order_id, status }: PaymentEntity,
    outcome: Outcome,
    lateSeconds: number = LATE_LIMITS.usual,
  ): Promise<void> {
    const at = (kind: string, delaySeconds: number) => errandOf({ id, order_id }, kind, delaySeconds);
    if (status === 'authorized') return this.errands.plan(tx, [at(RELEASE, EXPIRY_SECONDS)]);
    if (status !== 'created') return Promise.resolve();
    if (outcome === 'slow') return this.errands.plan(tx, [at(ANSWER, SLOW_SECONDS)]);
    const late = outcome === 'late' ? [at(ANSWER, lateSeconds)] : [];
    return this.errands.plan(tx, [at(GIVE_UP, GIVE_UP_SECONDS), ...late]);
  }

  /** Somebody pays a merchant without an order: that cannot be captured, and goes back in the end. */
  async payWithoutOrder(keyId: string, amount: number, method: PaymentMethod): Promise<PaymentEntity> {
    const account = await this.accounts.accountOf(keyId);
    const bought = { id: null, amount_due: amount, currency: 'INR', notes: [] as [] };
    const payment = authorized(newPayment(bought, method, NOBODY, this.store.now()));
    await this.store.transaction(async (tx) => {
      await this.store.insert(tx, 'payment', payment, { keyId });
      await this.webhooks.plan(tx, account, [{ name: 'payment.authorized', payment }]);
      await this.plan(tx, payment, 'authorized');
    });
    await this.webhooks.poke();
    return payment;
  }

  private does(kind: string, step: Step): void {
    this.errands.register(kind, async (paymentId) => {
      await this.change(String(paymentId), step);
      return null;
    });
  }

  private async change(id: string, step: Step): Promise<void> {
    const account = await this.accounts.accountOf(await this.store.ownerOf('payment', id));
    const { order_id } = await this.store.find('payment', id, null);
    await this.store.transaction(async (tx) => {
      if (order_id) await this.store.lock(tx, 'order', order_id, null);
      const changed = await step(tx, (await this.store.lock(tx, 'payment', id, null)).entity);
      if (!changed) return;
      await this.store.save(tx, changed.payment);
      await this.webhooks.plan(tx, account, changed.events);
      await this.errands.plan(tx, changed.later ?? []);
    });
    await this.webhooks.poke();
  }

  /** The bank answers at last. When another payment has paid the order meanwhile, this one's money goes back at once. */
  private async answer(tx: EntityManager, payment: PaymentEntity): Promise<Change> {
    if (!payment.order_id || (payment.status !== 'created' && payment.status !== 'failed')) return null;
    const { entity: order, capture: wish } = await this.store.lock(tx, 'order', payment.order_id, null);
    const waiting = {
      payment: authorized(payment),
      events: [{ name: 'payment.authorized', payment: authorized(payment) }],
    };
    if (await this.store.isTaken(tx, order))
      return { ...waiting, later: [errandOf(payment, RELEASE, AT_ONCE_SECONDS)] };
    if (wish === 'manual') return { ...waiting, later: [errandOf(payment, RELEASE, EXPIRY_SECONDS)] };
    const done = capture(order, payment);
    await this.store.save(tx, done.order);
    return done;
  }

  /** Money that was authorised and never captured goes back. */
  private async release(tx: EntityManager, before: PaymentEntity): Promise<Change> {
    if (before.status !== 'authorized') return null;
    const payment = refunded(before, before.amount);
    const wish = { amount: null, speed: 'normal', receipt: null, notes: [] as [] };
    const refund = { ...refundOf(payment, payment.amount, wish, this.store.now()), status: 'processed' as const };
    const keyId = await this.store.ownerOf('payment', payment.id);
    await this.store.insert(tx, 'refund', refund, { keyId, parentId: payment.id });
    const told = { refund, payment };
    return {
      payment,
      events: [
        { name: 'refund.created', ...told },
        { name: 'refund.processed', ...told },
      ],
    };
  }
}

/** The bank did not answer in time: so far it counts as failed. */
function givenUp(before: PaymentEntity): Change {
  if (before.status !== 'created') return null;
  const payment = failed(before, 'timed_out');
  return { payment, events: [{ name: 'payment.failed', payment }] };
}

const errandOf = (
  { id, order_id }: Pick<PaymentEntity, 'id' | 'order_id'>,
  kind: string,
  delaySeconds: number,
): Errand<string> => ({ kind, lane: order_id ?? id, payload: id, delaySeconds });
