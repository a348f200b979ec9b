import { Injectable, Logger } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { lockLink, type LinkTarget, type LockedLink } from '../../enrolments/links/links.queries.js';
import { Link } from '../../enrolments/links/link.entity.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/db/columns.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { Razorpay, RazorpayError, RazorpayOutcomeUnknown } from '../../razorpay/razorpay.js';
import { DomainError } from '../../shared/domain-error.js';
import type { Paise } from '../../shared/money.js';
import { findOfferedTier } from '../../tiers/tiers.service.js';
import { readCredentials, type Credentials } from '../gateway/gateway.service.js';
import { buildOrder } from '../orders/order-intents.js';
import { Order } from '../orders/order.entity.js';
import { isOpenOrder, transitionOrder } from '../orders/order.rules.js';
import { emitLinkEnded, endLink, findOpenLink, saveLinkReport } from './payment-link-orders.js';
import { isReusableLink, isStillDue, LINK_TIMEOUT_MS } from './payment-link.rules.js';

/** What a link sells, as the message that carries it says. */
export interface LinkOffer {
  tierId: string;
  amountPaise: Paise;
  /** Shown to the payer. */
  description: string;
}

/** An open link at Razorpay. */
export interface OpenLink {
  orderId: string;
  url: string;
}

interface LinkIntent {
  order: Order;
  credentials: Credentials;
  /** Whether this call created the row; otherwise Razorpay may already know the link. */
  isNew: boolean;
}

/** Makes Razorpay Payment Links, at most one open link per enrolment. */
@Injectable()
export class PaymentLinksService {
  private readonly log = new Logger(PaymentLinksService.name);

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly razorpay: Razorpay,
  ) {}

  /**
   * An open link for these dues. May be repeated and run concurrently: an unchanged link is reused, Razorpay accepts an
   * order's reference once, and no row is locked during its calls.
   * @returns null if the dues have changed, or Razorpay has not made the link in time.
   */
  async open(context: AuditContext, target: LinkTarget, offer: LinkOffer): Promise<OpenLink | null> {
    const intent = await this.createIntent(context, target, offer);
    if (!intent) return null;
    const order = intent.order.paymentLinkId ? intent.order : await this.createLink(context, intent, offer.description);
    return order?.paymentLinkUrl && isOpenOrder(order) ? { orderId: order.id, url: order.paymentLinkUrl } : null;
  }

  /**
   * Ends a link whose dues have changed: paid, withdrawn, or with another tier or price. The caller then refreshes its
   * order, which cancels the link at Razorpay. May be repeated. @returns whether the link may still be paid.
   */
  review(context: AuditContext, doctorId: string, orderId: string): Promise<boolean> {
    return this.db.write(context, doctorId, async (tx) => {
      const { enrolmentId } = await tx.findOneByOrFail(Order, { doctorId, id: orderId });
      const link = await tx.findOneBy(Link, { doctorId, enrolmentId, revokedAt: IsNull() });
      const locked = link && (await this.lockLink(tx, link));
      const order = await tx.findOneOrFail(Order, { where: { doctorId, id: orderId }, lock: LOCKED });
      if (!isOpenOrder(order)) return false;
      if (locked && (await this.isStillDue(tx, order, locked))) return true;
      await tx.update(Order, { doctorId, id: orderId }, { state: transitionOrder(order.state, 'expired') });
      await emitLinkEnded(tx, order);
      return false;
    });
  }

  private async isStillDue(tx: EntityManager, order: Order, { enrolment, page }: LockedLink): Promise<boolean> {
    const offer = await findOfferedTier(tx, order.doctorId, order.tierId);
    return isStillDue(order, {
      tier: offer && { ...offer.tier, planId: offer.plan.id },
      planId: enrolment.planId,
      pendingTierId: page.pending?.tierId ?? null,
      isPayable: page.paymentEnabled,
    });
  }

  private createIntent(context: AuditContext, target: LinkTarget, wanted: LinkOffer): Promise<LinkIntent | null> {
    const { doctorId } = target;
    return this.db.write(context, doctorId, async (tx) => {
      const locked = await this.lockLink(tx, target);
      const offer = await findOfferedTier(tx, doctorId, wanted.tierId);
      const credentials = await readCredentials(tx, doctorId);
      if (!locked?.page.paymentEnabled || !offer || !credentials) return null;
      const { enrolment } = locked;
      if (offer.plan.id !== enrolment.planId || offer.tier.pricePaise !== wanted.amountPaise) return null;
      const now = this.clock.now();
      const { keyId } = credentials;
      const open = await findOpenLink(tx, doctorId, enrolment.id);
      if (open && isReusableLink(open, offer.tier, keyId, now)) return { order: open, credentials, isNew: false };
      if (open) await endLink(tx, open);
      const identity = { id: newId(), jointOrderId: null, channel: 'link' } as const;
      const order = buildOrder({ enrolment, ...offer }, { keyId, now, ...identity });
      await tx.insert(Order, order);
      return { order, credentials, isNew: true };
    });
  }

  private async createLink(
    context: AuditContext,
    { order, credentials, isNew }: LinkIntent,
    description: string,
  ): Promise<Order | null> {
    const { id: referenceId, amountPaise: amount, expiresAt } = order;
    try {
      const existing = isNew ? null : await this.razorpay.findPaymentLink(credentials, referenceId, LINK_TIMEOUT_MS);
      const link =
        existing ??
        (await this.razorpay.createPaymentLink(
          credentials,
          { amount, referenceId, description, expiresAt },
          LINK_TIMEOUT_MS,
        ));
      return await saveLinkReport(this.db, context, order, link);
    } catch (error) {
      if (error instanceof RazorpayOutcomeUnknown) return null;
      if (!(error instanceof RazorpayError)) throw error;
      if (isNew) await this.giveUp(context, order, error);
      return null;
    }
  }

  /** Razorpay rejected the first call for this order, for example because the account has no payment links. */
  private giveUp(context: AuditContext, { doctorId, id }: Order, { status, reason }: RazorpayError): Promise<void> {
    this.log.warn({ doctorId, orderId: id, status, reason });
    return this.db.write(context, doctorId, async (tx) => {
      const order = await tx.findOneOrFail(Order, { where: { doctorId, id }, lock: LOCKED });
      if (order.paymentLinkId !== null || !isOpenOrder(order)) return;
      await tx.update(Order, { doctorId, id }, { state: transitionOrder(order.state, 'expired'), checkAt: null });
    });
  }

  /** Null if the link is paused or was revoked. */
  private async lockLink(tx: EntityManager, target: LinkTarget): Promise<LockedLink | null> {
    try {
      return await lockLink(tx, target, this.clock.today());
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return null;
    }
  }
}
