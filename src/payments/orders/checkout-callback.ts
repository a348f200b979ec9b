import { Injectable } from '@nestjs/common';
import type { LinkRoute } from '../../enrolments/links/links.queries.js';
import { Database } from '../../platform/db/database.js';
import { isSigned } from '../../platform/secrets.js';
import type { CheckoutReturn } from './checkout-callback.rules.js';
import { keysOf } from './order-keys.js';
import { Order } from './order.entity.js';
import { OrderRoute } from '../webhook-endpoints/webhook-endpoint.entity.js';

/** Browsers that come back from Razorpay's own page. Nothing is written: the pay page asks, and asking settles. */
@Injectable()
export class CheckoutReturns {
  constructor(private readonly db: Database) {}

  /**
   * Whether a return is about an order of this link, and a success signed by Razorpay for it: with the order id that we
   * stored and the secret of the keys that made the order. A replay is as true as the first return.
   */
  async isGenuine({ doctorId, enrolmentId }: LinkRoute, heard: CheckoutReturn): Promise<boolean> {
    if (!heard.orderId) return true; // a failure that names no order only shows a text
    const route = await this.db.source.manager.findOneBy(OrderRoute, { providerOrderId: heard.orderId, doctorId });
    if (!route) return false;
    return this.db.tenant(doctorId, async (tx) => {
      const order = await tx.findOneBy(Order, { doctorId, id: route.orderId, enrolmentId });
      if (!order || heard.kind === 'failure') return order !== null;
      const [own] = await keysOf(tx, doctorId, order.keyId);
      if (own?.keyId !== order.keyId) return false;
      return isSigned(`${order.providerOrderId ?? ''}|${heard.paymentId}`, heard.signature, own.keySecret);
    });
  }
}
