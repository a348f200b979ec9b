import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { activateTerm } from '../../enrolments/activate-term.js';
import type { Enrolment } from '../../enrolments/enrolment.entity.js';
import { toPurchase } from '../../enrolments/manual-payments/manual-payment.js';
import { lockLink, type LinkTarget } from '../../enrolments/links/links.queries.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Alarms } from '../../platform/ops/alarms.js';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/db/columns.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import {
  Razorpay,
  RazorpayError,
  RazorpayOutcomeUnknown,
  type Keys,
  type RazorpayOrder,
} from '../../razorpay/razorpay.js';
import { canReceiveWhatsApp } from '../../shared/phone.js';
import { DomainError, ERRORS_BY_CODE } from '../../shared/domain-error.js';
import type { Plan } from '../../plans/plan.entity.js';
import type { Tier } from '../../tiers/tier.entity.js';
import { findOfferedTier } from '../../tiers/tiers.service.js';
import { readCredentials, type Credentials } from '../gateway/gateway.service.js';
import { Order } from './order.entity.js';
import { transitionOrder, nextOrderCheck, ORDER_LIFETIME_MINUTES } from './order.rules.js';
import { ProviderOrder } from './provider-order.entity.js';

/** An order to open the checkout with; null if the tier is free and already active. */
export type CheckoutOrder = {
  order: Order & { providerOrderId: string };
  prefill: { name: string; contact: string };
} | null;

interface OrderIntent {
  order: Order;
  credentials: Credentials;
  prefill: { name: string; contact: string };
  /** Whether this call created the row; otherwise Razorpay may already know the order. */
  isNew: boolean;
}

/** The tier is unknown, of another plan or no longer offered. */
const tierUnavailable = () =>
  new DomainError('payment.tier_unavailable', {}, [
    { field: 'tierId', message: ERRORS_BY_CODE['payment.tier_unavailable'][1] },
  ]);

/** Empty for a landline: the checkout does not accept it, and a prefilled number cannot be changed there. */
const checkoutContact = (mobile: string): string => (canReceiveWhatsApp(mobile) ? mobile : '');

/** Creates orders: stores the intent, calls Razorpay, and stores its first response. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly razorpay: Razorpay,
    private readonly alarms: Alarms,
  ) {}

  /**
   * Starts a payment through a link. Safe to repeat and to run concurrently: an open order of the same tier and price
   * is reused, and no row is locked during the call to Razorpay.
   * @param shownMonths the months that the page showed. A free tier is activated here, unless its months have changed
   * since.
   * @throws DomainError `link.*`, `payment.*`.
   */
  async start(context: AuditContext, link: LinkTarget, tierId: string, shownMonths?: number): Promise<CheckoutOrder> {
    const intent = await this.createIntent(context, link, tierId, shownMonths);
    if (!intent) return null;
    const order = intent.order.providerOrderId ? intent.order : await this.createProviderOrder(context, intent);
    return { order: order as Order & { providerOrderId: string }, prefill: intent.prefill };
  }

  /** Looks up an intent whose response was lost; null while Razorpay knows no order for it. */
  async recover(context: AuditContext, order: Order, keys: Keys): Promise<Order | null> {
    const providerOrder = await this.razorpay.findOrder(keys, order.id);
    return providerOrder && this.storeProviderOrder(context, order, providerOrder);
  }

  private createIntent(
    context: AuditContext,
    link: LinkTarget,
    tierId: string,
    shownMonths: number | undefined,
  ): Promise<OrderIntent | null> {
    const { doctorId } = link;
    return this.db.write(context, doctorId, async (tx) => {
      const { enrolment, patient, contact, page } = await lockLink(tx, link, this.clock.today());
      if (!page.paymentEnabled) throw new DomainError('payment.not_enabled');
      const offer = await findOfferedTier(tx, doctorId, tierId);
      if (!offer || offer.plan.id !== enrolment.planId) throw tierUnavailable();
      if (offer.tier.pricePaise === 0) {
        if (shownMonths !== undefined && shownMonths !== offer.tier.months) throw tierUnavailable();
        return this.activateFreeTier(tx, enrolment, offer.tier, offer.plan);
      }
      const credentials = await readCredentials(tx, doctorId);
      if (!credentials) throw DomainError.withContact(contact, 'payment.no_gateway');
      const prefill = { name: patient.name, contact: checkoutContact(patient.mobileNormal ?? '') };
      const reusable = await this.findReusableOrder(tx, enrolment, offer.tier, credentials);
      if (reusable) return { order: reusable, credentials, prefill, isNew: false };
      const order = this.buildOrder(enrolment, offer.tier, offer.plan, credentials);
      await tx.insert(Order, order);
      return { order, credentials, prefill, isNew: true };
    });
  }

  private async activateFreeTier(tx: EntityManager, enrolment: Enrolment, tier: Tier, plan: Plan): Promise<null> {
    const payment = { method: 'free', reference: null, paidAt: this.clock.now(), paidOn: this.clock.today() };
    await activateTerm(tx, enrolment, toPurchase({ tier, plan }), payment);
    return null;
  }

  /** The open order of this tier at its current price. Expires an order that no longer fits. */
  private async findReusableOrder(
    tx: EntityManager,
    enrolment: Enrolment,
    tier: Tier,
    { keyId }: Credentials,
  ): Promise<Order | null> {
    const { doctorId, id: enrolmentId } = enrolment;
    const where = { doctorId, enrolmentId, tierId: tier.id, state: In(['intent', 'open']) };
    const order = await tx.findOne(Order, { where, lock: LOCKED });
    if (!order) return null;
    const isUnchanged = order.amountPaise === tier.pricePaise && order.months === tier.months && order.keyId === keyId;
    if (isUnchanged && order.expiresAt > this.clock.now()) return order;
    await tx.update(Order, { doctorId, id: order.id }, { state: transitionOrder(order.state, 'expired') });
    return null;
  }

  private buildOrder(enrolment: Enrolment, tier: Tier, plan: Plan, { keyId }: Credentials): Order {
    const now = this.clock.now();
    return {
      doctorId: enrolment.doctorId,
      id: newId(),
      enrolmentId: enrolment.id,
      ...toPurchase({ tier, plan }),
      keyId,
      state: 'intent',
      providerOrderId: null,
      createdAt: now,
      lastQueriedAt: null,
      checks: 0,
      expiresAt: new Date(now.getTime() + ORDER_LIFETIME_MINUTES * 60_000),
      checkAt: nextOrderCheck(now, 0),
    };
  }

  private async createProviderOrder(context: AuditContext, { order, credentials, isNew }: OrderIntent): Promise<Order> {
    try {
      const recovered = isNew ? null : await this.recover(context, order, credentials);
      if (recovered) return recovered;
      const answer = await this.razorpay.createOrder(credentials, { amount: order.amountPaise, receipt: order.id });
      return await this.storeProviderOrder(context, order, answer);
    } catch (error) {
      if (error instanceof RazorpayError) {
        const { doctorId, id: orderId, keyId } = order;
        this.alarms.raise('order.refused', { doctorId, orderId, keyId, reason: error.reason });
      } else if (!(error instanceof RazorpayOutcomeUnknown)) throw error;
      throw new DomainError('payment.provider_down');
    }
  }

  /** Stores Razorpay's first response. The order of a concurrent second call is orphaned, and nobody can pay it. */
  private storeProviderOrder(context: AuditContext, { doctorId, id }: Order, answer: RazorpayOrder): Promise<Order> {
    return this.db.write(context, doctorId, async (tx) => {
      const order = await tx.findOneOrFail(Order, { where: { doctorId, id }, lock: LOCKED });
      if (order.providerOrderId) return order;
      const change = { providerOrderId: answer.id, state: transitionOrder(order.state, 'created') };
      await tx.insert(ProviderOrder, { providerOrderId: answer.id, doctorId, orderId: id });
      await tx.update(Order, { doctorId, id }, change);
      return { ...order, ...change };
    });
  }
}
