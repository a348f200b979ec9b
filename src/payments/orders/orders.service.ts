import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { activate } from '../../enrolments/activate-term.js';
import type { Enrolment } from '../../enrolments/enrolment.entity.js';
import { purchaseOf } from '../../enrolments/enrolments.service.js';
import { payableLink, type LinkRoute } from '../../enrolments/links/links.queries.js';
import { Alarms } from '../../platform/ops/alarms.js';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/db/columns.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { Razorpay, RazorpayRefused, RazorpayUnknown, type Keys, type ProviderOrder } from '../../razorpay/razorpay.js';
import { canReceiveWhatsApp } from '../../shared/phone.js';
import { Refused, REFUSALS } from '../../shared/domain-error.js';
import type { Plan } from '../../plans/plan.entity.js';
import type { Tier } from '../../tiers/tier.entity.js';
import { tierForSale } from '../../tiers/tiers.service.js';
import { credentialsOf, type Credentials } from '../account/gateway.service.js';
import { Order } from './order.entity.js';
import { moveOrder, nextCheck, ORDER_LIFE_MINUTES } from './order.rules.js';
import { OrderRoute } from '../webhook-endpoints/webhook-endpoint.entity.js';

/** An order to open the checkout with, or null when the tier cost nothing and is active already. */
export type Started = { order: Order & { providerOrderId: string }; prefill: { name: string; contact: string } } | null;

interface Intent {
  order: Order;
  credentials: Credentials;
  prefill: { name: string; contact: string };
  /** Whether this call made the row; otherwise Razorpay may know the order already. */
  fresh: boolean;
}

/** A tier that is unknown, another plan's or off sale: the body's `tierId` is wrong. */
const notOffered = () =>
  new Refused('payment.tier_unavailable', {}, [{ field: 'tierId', message: REFUSALS['payment.tier_unavailable'][1] }]);

/** A landline is no number for the payment window, which could not be changed there. */
const reachable = (mobile: string): string => (canReceiveWhatsApp(mobile) ? mobile : '');

/** Making a tier payable: intent, Razorpay's order, its first answer. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly razorpay: Razorpay,
    private readonly alarms: Alarms,
  ) {}

  /**
   * Starts a payment by link. Safe to repeat and to race: an open order of the same tier and price is used again,
   * and no row is locked while the network is waited on.
   * @param shownMonths what was shown: a free tier, which this activates, is refused when it is good for others by now.
   * @throws Refused `link.*`, `payment.*`.
   */
  async start(link: LinkRoute, tierId: string, shownMonths?: number): Promise<Started> {
    const intent = await this.intend(link, tierId, shownMonths);
    if (!intent) return null;
    const order = intent.order.providerOrderId ? intent.order : await this.fulfil(intent);
    return { order: order as Order & { providerOrderId: string }, prefill: intent.prefill };
  }

  /** Finds out about an intent whose answer was lost; null while Razorpay knows no order of it. */
  async recover(order: Order, keys: Keys): Promise<Order | null> {
    const known = await this.razorpay.findOrder(keys, order.id);
    return known && this.keep(order, known);
  }

  private intend(
    { doctorId, enrolmentId }: LinkRoute,
    tierId: string,
    shownMonths: number | undefined,
  ): Promise<Intent | null> {
    return this.db.tenant(doctorId, async (tx) => {
      const { enrolment, patient, contact, page } = await payableLink(tx, doctorId, enrolmentId, this.clock.today());
      if (!page.paymentEnabled) throw new Refused('payment.not_enabled');
      const sale = await tierForSale(tx, doctorId, tierId);
      if (!sale || sale.plan.id !== enrolment.planId) throw notOffered();
      if (sale.tier.pricePaise === 0) {
        if (shownMonths !== undefined && shownMonths !== sale.tier.months) throw notOffered();
        return this.giveFree(tx, enrolment, sale.tier, sale.plan);
      }
      const credentials = await credentialsOf(tx, doctorId);
      if (!credentials) throw Refused.naming(contact, 'payment.no_gateway');
      const prefill = { name: patient.name, contact: reachable(patient.mobileNormal ?? '') };
      const open = await this.reusable(tx, enrolment, sale.tier, credentials);
      if (open) return { order: open, credentials, prefill, fresh: false };
      const order = this.newOrder(enrolment, sale.tier, sale.plan, credentials);
      await tx.insert(Order, order);
      return { order, credentials, prefill, fresh: true };
    });
  }

  private async giveFree(tx: EntityManager, enrolment: Enrolment, tier: Tier, plan: Plan): Promise<null> {
    const receipt = { method: 'free', reference: null, paidAt: this.clock.now(), paidOn: this.clock.today() };
    await activate(tx, enrolment, purchaseOf(tier, plan), receipt);
    return null;
  }

  /** The open order of this tier at today's price; one that no longer fits is put aside. */
  private async reusable(
    tx: EntityManager,
    enrolment: Enrolment,
    tier: Tier,
    { keyId }: Credentials,
  ): Promise<Order | null> {
    const { doctorId, id: enrolmentId } = enrolment;
    const where = { doctorId, enrolmentId, tierId: tier.id, state: In(['intent', 'open']) };
    const order = await tx.findOne(Order, { where, lock: LOCKED });
    if (!order) return null;
    const fits = order.amountPaise === tier.pricePaise && order.months === tier.months && order.keyId === keyId;
    if (fits && order.expiresAt > this.clock.now()) return order;
    await tx.update(Order, { doctorId, id: order.id }, { state: moveOrder(order.state, 'time_over') });
    return null;
  }

  private newOrder(enrolment: Enrolment, tier: Tier, plan: Plan, { keyId }: Credentials): Order {
    const now = this.clock.now();
    return {
      ...{ doctorId: enrolment.doctorId, id: newId(), enrolmentId: enrolment.id, ...purchaseOf(tier, plan), keyId },
      ...{ state: 'intent', providerOrderId: null, createdAt: now, askedAt: null, checks: 0 },
      ...{ expiresAt: new Date(now.getTime() + ORDER_LIFE_MINUTES * 60_000), checkAt: nextCheck(now, 0) },
    };
  }

  private async fulfil({ order, credentials, fresh }: Intent): Promise<Order> {
    try {
      const recovered = fresh ? null : await this.recover(order, credentials);
      if (recovered) return recovered;
      const answer = await this.razorpay.createOrder(credentials, { amount: order.amountPaise, receipt: order.id });
      return await this.keep(order, answer);
    } catch (error) {
      if (error instanceof RazorpayRefused) {
        const { doctorId, id: orderId, keyId } = order;
        this.alarms.raise('order.refused', { doctorId, orderId, keyId, reason: error.reason });
      } else if (!(error instanceof RazorpayUnknown)) throw error;
      throw new Refused('payment.provider_down');
    }
  }

  /** Keeps Razorpay's first answer; the order of a simultaneous second call is an orphan that nobody can pay. */
  private keep({ doctorId, id }: Order, answer: ProviderOrder): Promise<Order> {
    return this.db.tenant(doctorId, async (tx) => {
      const order = await tx.findOneOrFail(Order, { where: { doctorId, id }, lock: LOCKED });
      if (order.providerOrderId) return order;
      const change = { providerOrderId: answer.id, state: moveOrder(order.state, 'created') };
      await tx.insert(OrderRoute, { providerOrderId: answer.id, doctorId, orderId: id });
      await tx.update(Order, { doctorId, id }, change);
      return { ...order, ...change };
    });
  }
}
