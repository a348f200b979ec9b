import { Injectable } from '@nestjs/common';
import { SimulatedJobs } from '../../simulated-jobs.js';
import { RazorpayAccounts } from '../razorpay-accounts.js';
import { fieldError, requestError } from '../razorpay-errors.js';
import { RazorpayStore } from '../razorpay-store.js';
import { RazorpayWebhooks } from '../webhooks/razorpay-webhooks.js';
import { endPaymentLink, newPaymentLink, orderOfLink, type PaymentLinkEntity } from './payment-link-entity.js';
import type { PaymentLinkRequest } from './payment-link-fields.js';

const EXPIRE_JOB = 'razorpay.expire_link';

/** Payment links: creation, expiry and cancellation. Payers pay them through `RazorpayPayments`. */
@Injectable()
export class RazorpayPaymentLinks {
  constructor(
    private readonly store: RazorpayStore,
    private readonly accounts: RazorpayAccounts,
    private readonly webhooks: RazorpayWebhooks,
    private readonly jobs: SimulatedJobs,
  ) {
    jobs.register(EXPIRE_JOB, async (id) => {
      await this.end(null, String(id), 'expired');
      return null;
    });
  }

  /** @throws ProviderError if the account has used the reference before. */
  async create(keyId: string, request: PaymentLinkRequest): Promise<PaymentLinkEntity> {
    const prefix = await this.store.shortUrlPrefix();
    const link = newPaymentLink(request, prefix, this.store.nowSeconds());
    const order = orderOfLink(link);
    const reference = link.reference_id || null;
    await this.store.transaction(async (tx) => {
      if (reference !== null) await this.store.lockReference(tx, keyId, reference);
      if (reference !== null && (await this.store.hasLinkOf(tx, keyId, reference)))
        throw fieldError('reference_id', `payment link creation with reference id: ${reference} already attempted`);
      await this.store.insert(tx, 'payment_link', link, { keyId, receipt: reference });
      await this.store.insert(tx, 'order', order, { keyId, parentId: link.id, capture: 'automatic' });
      if (link.expire_by > 0)
        await this.jobs.schedule(tx, [
          { kind: EXPIRE_JOB, queue: link.id, payload: link.id, delaySeconds: link.expire_by - link.created_at },
        ]);
    });
    return link;
  }

  /** @param keyId null for a link of any account. @throws ProviderError for a link that can no longer be paid. */
  async cancel(keyId: string | null, id: string): Promise<PaymentLinkEntity> {
    const { status } = await this.store.find('payment_link', id, keyId);
    const cancelled = await this.end(keyId, id, 'cancelled');
    if (!cancelled) throw requestError(`Payment Link cannot be cancelled as it is already ${status}`);
    return cancelled;
  }

  /** Ends a link that is not paid, and reports it. @returns null if it has ended before. */
  private async end(
    keyId: string | null,
    id: string,
    status: 'expired' | 'cancelled',
  ): Promise<PaymentLinkEntity | null> {
    const account = await this.accounts.getAccount(await this.store.findKeyId('payment_link', id));
    const ended = await this.store.transaction(async (tx) => {
      // The same order of locks as an attempt to pay: the order first.
      await this.store.lockOrderOfLink(tx, id);
      const { entity: before } = await this.store.lock(tx, 'payment_link', id, keyId);
      if (before.status !== 'created') return null;
      const link = endPaymentLink(before, status, this.store.nowSeconds());
      await this.store.save(tx, link);
      await this.webhooks.schedule(tx, account, [{ name: `payment_link.${status}`, payment_link: link }]);
      return link;
    });
    await this.webhooks.deliverScheduled();
    return ended;
  }
}
