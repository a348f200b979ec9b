import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../platform/db/database.js';
import { isSigned } from '../../platform/secrets.js';
import type { CheckoutCallback } from './checkout-callback.rules.js';
import { findCandidateKeys } from './order-keys.js';
import { Order } from './order.entity.js';
import { ProviderOrder } from './provider-order.entity.js';

/** Whose page the callback returns to. */
interface CallbackTarget {
  doctorId: string;
  /** The enrolment of a link, or all that a payer pays for. */
  enrolmentIds: string[];
}

/** Verifies callbacks from Razorpay's page. Writes nothing: the pay page's status check settles the payment. */
@Injectable()
export class CheckoutCallbackVerifier {
  constructor(private readonly db: Database) {}

  /**
   * Whether a callback is about an order of these enrolments (a joint one: of at least one of them) and, for a success,
   * has Razorpay's signature over the stored order id with the secret of the keys that created the order. Replays are
   * accepted.
   */
  async isGenuine({ doctorId, enrolmentIds }: CallbackTarget, callback: CheckoutCallback): Promise<boolean> {
    const { orderId: providerOrderId } = callback;
    if (!providerOrderId) return true; // a failure without an order only shows a text
    const providerOrder = await this.db.readShared((tx) => tx.findOneBy(ProviderOrder, { providerOrderId, doctorId }));
    if (!providerOrder) return false;
    return this.db.read(doctorId, async (tx) => {
      const lines = [{ id: providerOrder.orderId }, { jointOrderId: providerOrder.orderId }];
      const order = await tx.findOneBy(
        Order,
        lines.map((line) => ({ doctorId, ...line, enrolmentId: In(enrolmentIds) })),
      );
      if (!order || callback.kind === 'failure') return order !== null;
      const [orderKeys] = await findCandidateKeys(tx, doctorId, order.keyId);
      if (orderKeys?.keyId !== order.keyId) return false;
      return isSigned(`${order.providerOrderId ?? ''}|${callback.paymentId}`, callback.signature, orderKeys.keySecret);
    });
  }
}
