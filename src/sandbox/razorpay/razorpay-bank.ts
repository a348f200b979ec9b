import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SimulatedJobs, type SimulatedJob } from '../simulated-jobs.js';
import { captureAndPayOrder, LATE_LIMITS, type AttemptOutcome } from './payment-outcomes.js';
import { recordLinkPayment } from './links/link-payments.js';
import { RazorpayAccounts } from './razorpay-accounts.js';
import {
  authorizePayment,
  failPayment,
  newPayment,
  recordRefund,
  type PaymentEntity,
  type PaymentMethod,
} from './razorpay-entities.js';
import { newRefund } from './razorpay-refunds.js';
import { RazorpayStore } from './razorpay-store.js';
import { RazorpayWebhooks, type RazorpayEvent } from './webhooks/razorpay-webhooks.js';

const LATE_CAPTURE_JOB = 'razorpay.capture';
const TIMEOUT_JOB = 'razorpay.give_up';
const RELEASE_JOB = 'razorpay.release';

const SLOW_CAPTURE_SECONDS = 4;
/** Without an answer from the bank a payment fails after this time. Razorpay keeps querying the bank for three days. */
const PAYMENT_TIMEOUT_SECONDS = 600;
/** An authorized payment that is not captured within this time is refunded. */
const CAPTURE_EXPIRY_SECONDS = 7_200 * 60;
const IMMEDIATE_RELEASE_SECONDS = 2;
const ANONYMOUS_PAYER = { email: null, contact: null };

/** The payment after a step, with the events to send and the jobs to schedule; null if nothing changes. */
type PaymentChange = { payment: PaymentEntity; events: RazorpayEvent[]; followUpJobs?: SimulatedJob[] } | null;
type PaymentStep = (tx: EntityManager, payment: PaymentEntity) => Promise<PaymentChange>;

/** Payment changes that the bank causes later: late captures, timeouts and released authorizations. */
@Injectable()
export class RazorpayBank {
  constructor(
    private readonly store: RazorpayStore,
    private readonly accounts: RazorpayAccounts,
    private readonly webhooks: RazorpayWebhooks,
    private readonly jobs: SimulatedJobs,
  ) {
    this.registerStep(LATE_CAPTURE_JOB, (tx, payment) => this.captureLate(tx, payment));
    this.registerStep(TIMEOUT_JOB, (_, payment) => Promise.resolve(timeOutPayment(payment)));
    this.registerStep(RELEASE_JOB, (tx, payment) => this.releaseUncaptured(tx, payment));
  }

  /** Schedules the bank's next step in the attempt's transaction. @param lateSeconds until the bank answers, for `late`. */
  scheduleFollowUp(
    tx: EntityManager,
    { id, order_id, status }: PaymentEntity,
    outcome: AttemptOutcome,
    lateSeconds: number = LATE_LIMITS.default,
  ): Promise<void> {
    const job = (kind: string, delaySeconds: number) => paymentJob({ id, order_id }, kind, delaySeconds);
    if (status === 'authorized') return this.jobs.schedule(tx, [job(RELEASE_JOB, CAPTURE_EXPIRY_SECONDS)]);
    if (status !== 'created') return Promise.resolve();
    if (outcome === 'slow') return this.jobs.schedule(tx, [job(LATE_CAPTURE_JOB, SLOW_CAPTURE_SECONDS)]);
    const late = outcome === 'late' ? [job(LATE_CAPTURE_JOB, lateSeconds)] : [];
    return this.jobs.schedule(tx, [job(TIMEOUT_JOB, PAYMENT_TIMEOUT_SECONDS), ...late]);
  }

  /** Pays a merchant without an order. Such a payment cannot be captured and is refunded when it expires. */
  async payWithoutOrder(keyId: string, amount: number, method: PaymentMethod): Promise<PaymentEntity> {
    const account = await this.accounts.getAccount(keyId);
    const payable = { id: null, amount_due: amount, currency: 'INR', notes: [] as [] };
    const payment = authorizePayment(newPayment(payable, method, ANONYMOUS_PAYER, this.store.nowSeconds()));
    await this.store.transaction(async (tx) => {
      await this.store.insert(tx, 'payment', payment, { keyId });
      await this.webhooks.schedule(tx, account, [{ name: 'payment.authorized', payment }]);
      await this.scheduleFollowUp(tx, payment, 'authorized');
    });
    await this.webhooks.deliverScheduled();
    return payment;
  }

  private registerStep(kind: string, step: PaymentStep): void {
    this.jobs.register(kind, async (paymentId) => {
      await this.applyStep(String(paymentId), step);
      return null;
    });
  }

  private async applyStep(id: string, step: PaymentStep): Promise<void> {
    const account = await this.accounts.getAccount(await this.store.findKeyId('payment', id));
    const { order_id } = await this.store.find('payment', id, null);
    await this.store.transaction(async (tx) => {
      if (order_id) await this.store.lock(tx, 'order', order_id, null);
      const changed = await step(tx, (await this.store.lock(tx, 'payment', id, null)).entity);
      if (!changed) return;
      await this.store.save(tx, changed.payment);
      await this.webhooks.schedule(tx, account, changed.events);
      await this.jobs.schedule(tx, changed.followUpJobs ?? []);
    });
    await this.webhooks.deliverScheduled();
  }

  /** The bank confirms a late payment. If another payment has paid the order by then, this one is refunded at once. */
  private async captureLate(tx: EntityManager, payment: PaymentEntity): Promise<PaymentChange> {
    if (!payment.order_id || (payment.status !== 'created' && payment.status !== 'failed')) return null;
    const { entity: order, capture: captureMode } = await this.store.lock(tx, 'order', payment.order_id, null);
    const authorized = {
      payment: authorizePayment(payment),
      events: [{ name: 'payment.authorized', payment: authorizePayment(payment) }],
    };
    if (await this.store.isPaidOrAuthorized(tx, order))
      return { ...authorized, followUpJobs: [paymentJob(payment, RELEASE_JOB, IMMEDIATE_RELEASE_SECONDS)] };
    if (captureMode === 'manual')
      return { ...authorized, followUpJobs: [paymentJob(payment, RELEASE_JOB, CAPTURE_EXPIRY_SECONDS)] };
    const done = captureAndPayOrder(order, payment);
    await this.store.save(tx, done.order);
    const linkEvents = await recordLinkPayment(this.store, tx, done.order, done.payment);
    return { ...done, events: [...done.events, ...linkEvents] };
  }

  /** Refunds a payment that was authorized and never captured. */
  private async releaseUncaptured(tx: EntityManager, before: PaymentEntity): Promise<PaymentChange> {
    if (before.status !== 'authorized') return null;
    const payment = recordRefund(before, before.amount);
    const request = { amount: null, speed: 'normal', receipt: null, notes: [] as [] };
    const refund = {
      ...newRefund(payment, payment.amount, request, this.store.nowSeconds()),
      status: 'processed' as const,
    };
    const keyId = await this.store.findKeyId('payment', payment.id);
    await this.store.insert(tx, 'refund', refund, { keyId, parentId: payment.id });
    const entities = { refund, payment };
    return {
      payment,
      events: [
        { name: 'refund.created', ...entities },
        { name: 'refund.processed', ...entities },
      ],
    };
  }
}

/** Fails a payment that the bank did not answer in time. A late capture may follow. */
function timeOutPayment(before: PaymentEntity): PaymentChange {
  if (before.status !== 'created') return null;
  const payment = failPayment(before, 'timed_out');
  return { payment, events: [{ name: 'payment.failed', payment }] };
}

const paymentJob = (
  { id, order_id }: Pick<PaymentEntity, 'id' | 'order_id'>,
  kind: string,
  delaySeconds: number,
): SimulatedJob<string> => ({ kind, queue: order_id ?? id, payload: id, delaySeconds });
