import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RazorpayAccounts } from './razorpay-accounts.js';
import { recordRefund, type PaymentEntity, type RefundEntity } from './razorpay-entities.js';
import { fieldError, requestError } from './razorpay-errors.js';
import type { RefundRequest } from './razorpay-fields.js';
import { newRazorpayId } from './razorpay-ids.js';
import { RazorpayStore } from './razorpay-store.js';
import { RazorpayWebhooks, type RazorpayEvent } from './webhooks/razorpay-webhooks.js';
import type { RefundScript } from './refund-scripts.js';
import type { DeliveryMode } from './webhooks/webhook-delivery-mode.js';

const CONFLICT = 409;
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{10,}$/;
/** Razorpay refunds payments for six months. */
const MAX_REFUND_AGE_SECONDS = 183 * 86_400;

/** Refunds, once per idempotency key. */
@Injectable()
export class RazorpayRefunds {
  constructor(
    private readonly db: DataSource,
    private readonly store: RazorpayStore,
    private readonly accounts: RazorpayAccounts,
    private readonly webhooks: RazorpayWebhooks,
  ) {}

  /**
   * Refunds a payment as the API does.
   * @param idempotencyKey without it, every call creates a refund.
   * @throws ProviderError when the amount cannot be refunded, or the key was used for a different request.
   */
  async refund(
    keyId: string,
    paymentId: string,
    request: RefundRequest,
    { idempotencyKey, takeScript }: { idempotencyKey?: string | undefined; takeScript: () => Promise<RefundScript> },
  ): Promise<RefundEntity> {
    if (idempotencyKey === undefined) return this.createRefund(keyId, paymentId, request, await takeScript());
    if (!IDEMPOTENCY_KEY.test(idempotencyKey))
      throw requestError('The idempotency key must be at least 10 characters of letters, digits, - and _.');
    const existingRefundId = await this.claimIdempotencyKey(
      keyId,
      idempotencyKey,
      JSON.stringify({ paymentId, ...request }),
    );
    if (existingRefundId) return this.store.find('refund', existingRefundId, keyId);
    try {
      return await this.createRefund(keyId, paymentId, request, { ...(await takeScript()), idempotencyKey });
    } catch (error) {
      await this.db.query(
        'DELETE FROM sandbox.razorpay_idempotency WHERE key_id = $1 AND idempotency_key = $2 AND refund_id IS NULL',
        [keyId, idempotencyKey],
      );
      throw error;
    }
  }

  /** @returns the refund that this key created before, or null when the caller must create it now. */
  private async claimIdempotencyKey(keyId: string, idempotencyKey: string, request: string): Promise<string | null> {
    const claimed = await this.db.query<unknown[]>(
      `INSERT INTO sandbox.razorpay_idempotency AS i (key_id, idempotency_key, request) VALUES ($1, $2, $3)
       ON CONFLICT (key_id, idempotency_key) DO UPDATE SET started_at = now(), request = excluded.request
         WHERE i.refund_id IS NULL AND i.started_at < now() - interval '30 seconds'
       RETURNING key_id`,
      [keyId, idempotencyKey, request],
    );
    if (claimed.length > 0) return null;
    const [existing] = await this.db.query<{ request: string; refund_id: string | null }[]>(
      'SELECT request, refund_id FROM sandbox.razorpay_idempotency WHERE key_id = $1 AND idempotency_key = $2',
      [keyId, idempotencyKey],
    );
    if (existing?.request !== request)
      throw requestError(
        'Different request with the same idempotency key has already been processed.',
        {},
        { status: CONFLICT },
      );
    if (existing.refund_id === null)
      throw requestError(
        'Another request with the same idempotency key is still in progress.',
        {},
        { status: CONFLICT },
      );
    return existing.refund_id;
  }

  /** Creates a refund. A call that throws stores nothing. @throws ProviderError when the amount cannot be refunded. */
  async createRefund(
    keyId: string,
    paymentId: string,
    request: RefundRequest,
    { outcome, delivery, idempotencyKey = null }: RefundScript & { idempotencyKey?: string | null },
  ): Promise<RefundEntity> {
    const account = await this.accounts.getAccount(keyId);
    const refund = await this.store.transaction(async (tx) => {
      const { entity: before } = await this.store.lock(tx, 'payment', paymentId, keyId);
      const amount = refundableAmount(before, request.amount, this.store.nowSeconds());
      if (outcome === 'insufficient_balance') throw insufficientBalanceError();
      const payment = recordRefund(before, amount);
      const status = outcome === 'processed' ? outcome : ('pending' as const);
      const created = { ...newRefund(payment, amount, request, this.store.nowSeconds()), status };
      await this.store.save(tx, payment);
      await this.store.insert(tx, 'refund', created, { keyId, parentId: paymentId, receipt: created.receipt });
      await tx.query(
        'UPDATE sandbox.razorpay_idempotency SET refund_id = $3 WHERE key_id = $1 AND idempotency_key = $2',
        [keyId, idempotencyKey, created.id],
      );
      const entities = { refund: created, payment };
      const failedEvents = outcome === 'failed' ? [await this.failRefund(tx, created)] : [];
      const processedEvents = outcome === 'processed' ? [{ name: 'refund.processed', ...entities }] : [];
      await this.webhooks.schedule(
        tx,
        account,
        [{ name: 'refund.created', ...entities }, ...processedEvents, ...failedEvents],
        delivery,
      );
      return created;
    });
    await this.webhooks.deliverScheduled(account, delivery);
    return refund;
  }

  /** Completes or fails a pending refund. @throws ProviderError if it is not pending. */
  async finishRefund(id: string, status: 'processed' | 'failed', delivery: DeliveryMode): Promise<RefundEntity> {
    const account = await this.accounts.getAccount(await this.store.findKeyId('refund', id));
    const { payment_id } = await this.store.find('refund', id, null);
    const refund = await this.store.transaction(async (tx) => {
      const { entity: payment } = await this.store.lock(tx, 'payment', payment_id, null);
      const { entity: before } = await this.store.lock(tx, 'refund', id, null);
      if (before.status !== 'pending') throw requestError('The refund is not pending.');
      const done = { ...before, status };
      const event =
        status === 'failed' ? await this.failRefund(tx, before) : { name: 'refund.processed', refund: done, payment };
      await this.store.save(tx, done);
      await this.webhooks.schedule(tx, account, [event], delivery);
      return done;
    });
    await this.webhooks.deliverScheduled(account, delivery);
    return refund;
  }

  /** Marks the refund as failed and returns its amount to the merchant. */
  private async failRefund(tx: EntityManager, { id, payment_id, amount }: RefundEntity): Promise<RazorpayEvent> {
    const { entity: before } = await this.store.lock(tx, 'payment', payment_id, null);
    const refund: RefundEntity = { ...(await this.store.lock(tx, 'refund', id, null)).entity, status: 'failed' };
    const payment = recordRefund(before, -amount);
    await this.store.save(tx, payment);
    await this.store.save(tx, refund);
    return { name: 'refund.failed', refund, payment };
  }
}

const insufficientBalanceError = () =>
  requestError('Your account does not have enough balance to carry out the refund operation.');

/** The amount to refund, in paise; null requests all that is left. @throws ProviderError when it cannot be refunded. */
function refundableAmount(payment: PaymentEntity, requestedAmount: number | null, now: number): number {
  if (!payment.captured) throw requestError('The payment status should be captured for action to be taken');
  const left = payment.amount - payment.amount_refunded;
  if (left === 0) throw requestError('The payment has been fully refunded already');
  if (now - payment.created_at > MAX_REFUND_AGE_SECONDS)
    throw requestError('The payment is older than six months and cannot be refunded.');
  if (requestedAmount !== null && requestedAmount > left)
    throw fieldError('amount', 'The total refund amount is greater than the refund payment amount');
  return requestedAmount ?? left;
}

/** A new pending refund. */
export const newRefund = (
  payment: PaymentEntity,
  amount: number,
  { notes, receipt, speed }: RefundRequest,
  now: number,
): RefundEntity => ({
  id: newRazorpayId('rfnd'),
  entity: 'refund',
  amount,
  currency: payment.currency,
  payment_id: payment.id,
  notes,
  receipt,
  acquirer_data: { arn: null },
  created_at: now,
  batch_id: null,
  status: 'pending',
  speed_processed: speed === 'optimum' ? 'instant' : 'normal',
  speed_requested: speed,
});
