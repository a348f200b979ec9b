import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RazorpayAccounts } from './razorpay-accounts.js';
import { refunded, type PaymentEntity, type RefundEntity } from './razorpay-entities.js';
import { badField, badRequest } from './razorpay-errors.js';
import type { RefundRequest } from './razorpay-fields.js';
import { newRazorpayId } from './razorpay-ids.js';
import { RazorpayStore } from './razorpay-store.js';
import { RazorpayWebhooks, type RazorpayEvent } from './razorpay-webhooks.js';
import type { RefundRecipe } from './refund-scripts.js';
import type { WebhookManner } from './webhook-delivery-mode.js';

const CONFLICT = 409;
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{10,}$/;
/** Razorpay gives nothing back later than six months after the payment. */
const REFUNDABLE_SECONDS = 183 * 86_400;

/** Giving money back, once per idempotency key. */
@Injectable()
export class RazorpayRefunds {
  constructor(
    private readonly db: DataSource,
    private readonly store: RazorpayStore,
    private readonly accounts: RazorpayAccounts,
    private readonly webhooks: RazorpayWebhooks,
  ) {}

  /**
   * What the merchant's program asks for.
   * @param idempotencyKey undefined: every call is a refund of its own.
   * @throws ProviderError when the payment cannot give that much back, or the key was used for something else.
   */
  async refund(
    keyId: string,
    paymentId: string,
    asked: RefundRequest,
    { idempotencyKey, recipe }: { idempotencyKey?: string | undefined; recipe: () => Promise<RefundRecipe> },
  ): Promise<RefundEntity> {
    if (idempotencyKey === undefined) return this.make(keyId, paymentId, asked, await recipe());
    if (!IDEMPOTENCY_KEY.test(idempotencyKey))
      throw badRequest('The idempotency key must be at least 10 characters of letters, digits, - and _.');
    const earlier = await this.claim(keyId, idempotencyKey, JSON.stringify({ paymentId, ...asked }));
    if (earlier) return this.store.find('refund', earlier, keyId);
    try {
      return await this.make(keyId, paymentId, asked, { ...(await recipe()), idempotencyKey });
    } catch (error) {
      await this.db.query(
        'DELETE FROM sandbox.razorpay_idempotency WHERE key_id = $1 AND idempotency_key = $2 AND refund_id IS NULL',
        [keyId, idempotencyKey],
      );
      throw error;
    }
  }

  /** @returns the refund that this key made before, or null when the caller is to make it now. */
  private async claim(keyId: string, idempotencyKey: string, request: string): Promise<string | null> {
    const claimed = await this.db.query<unknown[]>(
      `INSERT INTO sandbox.razorpay_idempotency AS i (key_id, idempotency_key, request) VALUES ($1, $2, $3)
       ON CONFLICT (key_id, idempotency_key) DO UPDATE SET started_at = now(), request = excluded.request
         WHERE i.refund_id IS NULL AND i.started_at < now() - interval '30 seconds'
       RETURNING key_id`,
      [keyId, idempotencyKey, request],
    );
    if (claimed.length > 0) return null;
    const [known] = await this.db.query<{ request: string; refund_id: string | null }[]>(
      'SELECT request, refund_id FROM sandbox.razorpay_idempotency WHERE key_id = $1 AND idempotency_key = $2',
      [keyId, idempotencyKey],
    );
    if (known?.request !== request)
      throw badRequest(
        'Different request with the same idempotency key has already been processed.',
        {},
        { status: CONFLICT },
      );
    if (known.refund_id === null)
      throw badRequest('Another request with the same idempotency key is still in progress.', {}, { status: CONFLICT });
    return known.refund_id;
  }

  /** Makes a refund; nothing is remembered of a call that is refused. @throws ProviderError. */
  async make(
    keyId: string,
    paymentId: string,
    asked: RefundRequest,
    { outcome, manner, idempotencyKey = null }: RefundRecipe & { idempotencyKey?: string | null },
  ): Promise<RefundEntity> {
    const account = await this.accounts.accountOf(keyId);
    const refund = await this.store.transaction(async (tx) => {
      const { entity: before } = await this.store.lock(tx, 'payment', paymentId, keyId);
      const amount = refundable(before, asked.amount, this.store.now());
      if (outcome === 'insufficient_balance') throw noBalance();
      const payment = refunded(before, amount);
      const status = outcome === 'processed' ? outcome : ('pending' as const);
      const made = { ...refundOf(payment, amount, asked, this.store.now()), status };
      await this.store.save(tx, payment);
      await this.store.insert(tx, 'refund', made, { keyId, parentId: paymentId, receipt: made.receipt });
      await tx.query(
        'UPDATE sandbox.razorpay_idempotency SET refund_id = $3 WHERE key_id = $1 AND idempotency_key = $2',
        [keyId, idempotencyKey, made.id],
      );
      const told = { refund: made, payment };
      const later = outcome === 'failed' ? [await this.fail(tx, made)] : [];
      const done = outcome === 'processed' ? [{ name: 'refund.processed', ...told }] : [];
      await this.webhooks.plan(tx, account, [{ name: 'refund.created', ...told }, ...done, ...later], manner);
      return made;
    });
    await this.webhooks.poke(account, manner);
    return refund;
  }

  /** Ends a refund that waits. @throws ProviderError for one that does not. */
  async end(id: string, status: 'processed' | 'failed', manner: WebhookManner): Promise<RefundEntity> {
    const account = await this.accounts.accountOf(await this.store.ownerOf('refund', id));
    const { payment_id } = await this.store.find('refund', id, null);
    const refund = await this.store.transaction(async (tx) => {
      const { entity: payment } = await this.store.lock(tx, 'payment', payment_id, null);
      const { entity: before } = await this.store.lock(tx, 'refund', id, null);
      if (before.status !== 'pending') throw badRequest('The refund is not pending.');
      const done = { ...before, status };
      const event =
        status === 'failed' ? await this.fail(tx, before) : { name: 'refund.processed', refund: done, payment };
      await this.store.save(tx, done);
      await this.webhooks.plan(tx, account, [event], manner);
      return done;
    });
    await this.webhooks.poke(account, manner);
    return refund;
  }

  /** The bank did not take the money: it is the merchant's again. */
  private async fail(tx: EntityManager, { id, payment_id, amount }: RefundEntity): Promise<RazorpayEvent> {
    const { entity: before } = await this.store.lock(tx, 'payment', payment_id, null);
    const refund: RefundEntity = { ...(await this.store.lock(tx, 'refund', id, null)).entity, status: 'failed' };
    const payment = refunded(before, -amount);
    await this.store.save(tx, payment);
    await this.store.save(tx, refund);
    return { name: 'refund.failed', refund, payment };
  }
}

const noBalance = () => badRequest('Your account does not have enough balance to carry out the refund operation.');

/** The paise that go back: `asked`, or all that is left when null. @throws ProviderError when that cannot be. */
function refundable(payment: PaymentEntity, asked: number | null, now: number): number {
  if (!payment.captured) throw badRequest('The payment status should be captured for action to be taken');
  const left = payment.amount - payment.amount_refunded;
  if (left === 0) throw badRequest('The payment has been fully refunded already');
  if (now - payment.created_at > REFUNDABLE_SECONDS)
    throw badRequest('The payment is older than six months and cannot be refunded.');
  if (asked !== null && asked > left)
    throw badField('amount', 'The total refund amount is greater than the refund payment amount');
  return asked ?? left;
}

/** A refund that was just asked for. */
export const refundOf = (
  payment: PaymentEntity,
  amount: number,
  { notes, receipt, speed }: RefundRequest,
  now: number,
): RefundEntity => ({
  ...{ id: newRazorpayId('rfnd'), entity: 'refund', amount, currency: payment.currency, payment_id: payment.id },
  ...{ notes, receipt, acquirer_data: { arn: null }, created_at: now, batch_id: null },
  ...{ status: 'pending', speed_processed: speed === 'optimum' ? 'instant' : 'normal', speed_requested: speed },
});
