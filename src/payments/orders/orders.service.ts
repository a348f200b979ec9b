import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { activateTerm } from '../../enrolments/activate-term.js';
import { Enrolment } from '../../enrolments/enrolment.entity.js';
import { toPurchase, type Offer } from '../../enrolments/manual-payments/manual-payment.js';
import { lockLink, readEnrolmentPage, type LinkTarget } from '../../enrolments/links/links.queries.js';
import { findMessageNumber } from '../../patients/payers/payers.queries.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Alarms } from '../../platform/ops/alarms.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { lockRows } from '../../platform/db/prepared-statements.js';
import {
  Razorpay,
  RazorpayError,
  RazorpayOutcomeUnknown,
  type Keys,
  type RazorpayOrder,
} from '../../razorpay/razorpay.js';
import { canReceiveWhatsApp } from '../../shared/phone.js';
import { DomainError, type ErrorContact } from '../../shared/domain-error.js';
import { findOfferedTier } from '../../tiers/tiers.service.js';
import { readCredentials, type Credentials } from '../gateway/gateway.service.js';
import { endOpenLink, refreshLink, type RefreshedLink } from '../payment-links/payment-link-orders.js';
import { findOrInsertJointOrder, findOrInsertOrder, type OrderLines, type PricedLine } from './order-intents.js';
import { lockLines, totalOf } from './order-lines.js';
import { Order } from './order.entity.js';
import { MAX_ORDER_LINES } from './order-limits.rules.js';
import { transitionOrder } from './order.rules.js';
import { ProviderOrder } from './provider-order.entity.js';

/** Whom the checkout names: the patient, without a number if a payer has another one, or the payer of a joint order. */
interface Prefill {
  name: string;
  contact: string;
}

/** An order to open the checkout with; null if there is nothing to pay, because the tiers are free and now active. */
export type CheckoutOrder = {
  /** The order that Razorpay knows; its amount is that of all lines. */
  order: Order & { providerOrderId: string };
  /** One for each enrolment that it pays; a single order alone. */
  lines: Order[];
  prefill: Prefill;
} | null;

/** A person who pays for several enrolments of one doctor. */
export interface JointPayer {
  doctorId: string;
  name: string;
  /** Normalized; see `normalizePhone`. */
  mobile: string;
}

/** What a payer buys for one enrolment. */
export interface JointOrderLine {
  enrolmentId: string;
  tierId: string;
  /** The months that the page showed; see `OrdersService.start`. */
  shownMonths?: number | undefined;
}

interface OrderIntent extends OrderLines {
  credentials: Credentials;
  prefill: Prefill;
}

/** The tier is unknown, of another plan or no longer offered. */
const tierUnavailable = (field = 'tierId') => DomainError.atField(field, 'payment.tier_unavailable');

/** A free tier is activated only as it was shown. The order of a priced one has its months, which the page compares. */
function assertMonthsAsShown({ tier }: Offer, shownMonths: number | undefined, field?: string): void {
  if (shownMonths !== undefined && shownMonths !== tier.months) throw tierUnavailable(field);
}

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
    return this.open(context, await this.createIntent(context, link, tierId, shownMonths));
  }

  /** Queries Razorpay for the payment link of an order, see `refreshLink`. */
  refreshLink(context: AuditContext, order: Order, keys: Keys): Promise<RefreshedLink> {
    return refreshLink({ db: this.db, razorpay: this.razorpay }, context, order, keys);
  }

  /**
   * Starts one payment for several enrolments of a doctor, each of which gets its own payment row, term and receipt; see
   * `SettlementService`. As `start`, it is safe to repeat and to run concurrently: an open joint order is reused if its
   * lines, prices, months and key are unchanged. One priced line becomes a single order. A free tier is activated here,
   * unless the plan is running or its months have changed since the page showed them. The caller checks that the payer may
   * pay for these enrolments.
   * @param lines of different enrolments.
   * @throws DomainError `link.paused`, `payment.*`, `request.invalid`.
   */
  async startJoint(context: AuditContext, payer: JointPayer, lines: readonly JointOrderLine[]): Promise<CheckoutOrder> {
    return this.open(context, await this.createJointIntent(context, payer, lines));
  }

  /** Creates the order at Razorpay, unless it is known there. */
  private async open(context: AuditContext, intent: OrderIntent | null): Promise<CheckoutOrder> {
    if (!intent) return null;
    const lines = intent.lines[0]?.providerOrderId ? intent.lines : await this.createProviderOrder(context, intent);
    const [lead] = lines;
    if (!lead?.providerOrderId) throw new Error('an order without lines, or without its id at Razorpay');
    const order = { ...lead, providerOrderId: lead.providerOrderId, amountPaise: totalOf(lines) };
    return { order, lines, prefill: intent.prefill };
  }

  /**
   * Looks up an intent whose response was lost; null while Razorpay knows no order for it.
   * @param lead a single order, or the first line of a joint one.
   */
  async recover(context: AuditContext, lead: Order, keys: Keys): Promise<Order[] | null> {
    const providerOrder = await this.razorpay.findOrder(keys, lead.id);
    return providerOrder && this.storeProviderOrder(context, lead, providerOrder);
  }

  private createIntent(
    context: AuditContext,
    link: LinkTarget,
    tierId: string,
    shownMonths: number | undefined,
  ): Promise<OrderIntent | null> {
    const { doctorId } = link;
    return this.db.write(context, doctorId, async (tx) => {
      const { enrolment, patient, contact: clinic, page } = await lockLink(tx, link, this.clock.today());
      if (!page.paymentEnabled) throw new DomainError('payment.not_enabled');
      const offer = await findOfferedTier(tx, doctorId, tierId);
      if (!offer || offer.plan.id !== enrolment.planId) throw tierUnavailable();
      if (offer.tier.pricePaise === 0) {
        assertMonthsAsShown(offer, shownMonths);
        return this.activateFreeTier(tx, enrolment, offer);
      }
      const credentials = await readCredentials(tx, doctorId);
      if (!credentials) throw DomainError.withContact(clinic, 'payment.no_gateway');
      // The patient or a payer with another number may have opened the link: neither is shown the number of the other.
      const hasOwnNumber = (await findMessageNumber(tx, patient)) === patient.mobileNormal;
      const contact = hasOwnNumber ? checkoutContact(patient.mobileNormal ?? '') : '';
      const order = await findOrInsertOrder(tx, { enrolment, ...offer }, this.termsOf(credentials));
      return { ...order, credentials, prefill: { name: patient.name, contact } };
    });
  }

  private createJointIntent(
    context: AuditContext,
    { doctorId, name, mobile }: JointPayer,
    wanted: readonly JointOrderLine[],
  ): Promise<OrderIntent | null> {
    const enrolmentIds = new Set(wanted.map(({ enrolmentId }) => enrolmentId));
    if (wanted.length === 0 || wanted.length > MAX_ORDER_LINES || enrolmentIds.size < wanted.length)
      throw DomainError.invalidField('lines', `Choose 1 to ${MAX_ORDER_LINES} plans, each of them once`);
    return this.db.write(context, doctorId, async (tx) => {
      const enrolments = await lockRows(tx, Enrolment, { doctorId }, [...enrolmentIds]);
      const lines: (PricedLine & { contact: ErrorContact })[] = [];
      for (const [n, { enrolmentId, tierId, shownMonths }] of wanted.entries()) {
        const enrolment = enrolments.find(({ id }) => id === enrolmentId);
        const offer = await findOfferedTier(tx, doctorId, tierId);
        const field = `lines.${n}.tier_id`;
        if (!enrolment || !offer || offer.plan.id !== enrolment.planId) throw tierUnavailable(field);
        const { page, contact } = await readEnrolmentPage(tx, enrolment, this.clock.today());
        if (offer.tier.pricePaise > 0) {
          if (!page.paymentEnabled) throw DomainError.atField(`lines.${n}.enrolment_id`, 'payment.not_enabled');
          lines.push({ enrolment, contact, ...offer });
        } else if (page.paymentEnabled) {
          assertMonthsAsShown(offer, shownMonths, field);
          await this.activateFreeTier(tx, enrolment, offer);
        }
      }
      const [first, ...others] = lines;
      if (!first) return null;
      const credentials = await readCredentials(tx, doctorId);
      if (!credentials) throw DomainError.withContact(first.contact, 'payment.no_gateway');
      const terms = this.termsOf(credentials);
      const order = await (others.length === 0
        ? findOrInsertOrder(tx, first, terms)
        : findOrInsertJointOrder(tx, doctorId, lines, terms));
      return { ...order, credentials, prefill: { name, contact: checkoutContact(mobile) } };
    });
  }

  private readonly termsOf = ({ keyId }: Credentials) => ({ keyId, now: this.clock.now() });

  private async activateFreeTier(tx: EntityManager, enrolment: Enrolment, offer: Offer): Promise<null> {
    const payment = { method: 'free', reference: null, paidAt: this.clock.now(), paidOn: this.clock.today() };
    await activateTerm(tx, enrolment, toPurchase(offer), payment);
    await endOpenLink(tx, enrolment);
    return null;
  }

  private async createProviderOrder(
    context: AuditContext,
    { lines, credentials, isNew }: OrderIntent,
  ): Promise<Order[]> {
    const [lead] = lines;
    if (!lead) throw new Error('an order without lines');
    try {
      const recovered = isNew ? null : await this.recover(context, lead, credentials);
      if (recovered) return recovered;
      const answer = await this.razorpay.createOrder(credentials, { amount: totalOf(lines), receipt: lead.id });
      return await this.storeProviderOrder(context, lead, answer);
    } catch (error) {
      if (error instanceof RazorpayError) {
        const { doctorId, id: orderId, keyId } = lead;
        this.alarms.raise('order.refused', { doctorId, orderId, keyId, reason: error.reason });
      } else if (!(error instanceof RazorpayOutcomeUnknown)) throw error;
      throw new DomainError('payment.provider_down');
    }
  }

  /** Stores Razorpay's first response. The order of a concurrent second call is orphaned, and nobody can pay it. */
  private storeProviderOrder(context: AuditContext, lead: Order, { id: providerOrderId }: RazorpayOrder) {
    const { doctorId, id: orderId } = lead;
    return this.db.write(context, doctorId, async (tx) => {
      const lines = await lockLines(tx, lead);
      if (lines[0]?.providerOrderId) return lines;
      await tx.insert(ProviderOrder, { providerOrderId, doctorId, orderId });
      const opened: Order[] = [];
      for (const line of lines) {
        const change = { providerOrderId, state: transitionOrder(line.state, 'created') };
        await tx.update(Order, { doctorId, id: line.id }, change);
        opened.push({ ...line, ...change });
      }
      return opened;
    });
  }
}
