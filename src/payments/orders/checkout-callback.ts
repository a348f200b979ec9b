import { Injectable } from '@nestjs/common';
import type { LinkTarget } from '../../enrolments/links/links.queries.js';
import { Database } from '../../platform/db/database.js';
import { isSigned } from '../../platform/secrets.js';
import type { CheckoutCallback } from './checkout-callback.rules.js';
import { findCandidateKeys } from './order-keys.js';
import { Order } from './order.entity.js';
import { ProviderOrder } from './provider-order.entity.js';

/** Verifies callbacks from Razorpay's page. Writes nothing: the pay page's status check settles the payment. */
@Injectable()
export class CheckoutCallbackVerifier {
  constructor(private readonly db: Database) {}

  /**
   * Whether a callback is about an order of this link and, for a success, has Razorpay's signature over the stored
   * order id with the secret of the keys that created the order. Replays are accepted.
   */
  async isGenuine({ doctorId, enrolmentId }: LinkTarget, callback: CheckoutCallback): Promise<boolean> {
    const { orderId: providerOrderId } = callback;
    if (!providerOrderId) return true; // a failure without an order only shows a text
    const providerOrder = await this.db.readShared((tx) => tx.findOneBy(ProviderOrder, { providerOrderId, doctorId }));
    if (!providerOrder) return false;
    return this.db.read(doctorId, async (tx) => {
      const order = await tx.findOneBy(Order, { doctorId, id: providerOrder.orderId, enrolmentId });
      if (!order || callback.kind === 'failure') return order !== null;
      const [orderKeys] = await findCandidateKeys(tx, doctorId, order.keyId);
      if (orderKeys?.keyId !== order.keyId) return false;
      return isSigned(`${order.providerOrderId ?? ''}|${callback.paymentId}`, callback.signature, orderKeys.keySecret);
    });
  }
}
