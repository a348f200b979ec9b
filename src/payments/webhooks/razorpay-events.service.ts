import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../../platform/audit-context.js';
import { SingleStatements } from '../../platform/db/single-statements.js';
import { DomainError } from '../../shared/domain-error.js';
import { parseRazorpayEvent, type RazorpayEvent } from './razorpay-event.js';
import { RefundReportsService } from '../refunds/refund-reports.service.js';
import type { LinkReport } from '../payment-links/payment-link.rules.js';
import { SettlementService } from '../settlement/settlement.service.js';
import { WebhookSources, type KnownSource } from '../webhook-endpoints/webhook-sources.js';

/** How long the row of an order may lag behind its first event. After that, the order is not ours. */
const ORDER_LAG_MS = 30_000;

/** Its `created_at` is the time of the capture. */
const CAPTURED_EVENT = 'payment.captured';
/** Created some seconds after the capture, possibly on the next day. */
const ORDER_PAID_EVENT = 'order.paid';

/** A stored event, our order that it is about, and what earlier events of its sender reported. */
interface StoredEvent extends KnownSource {
  event: unknown;
  receivedAt: Date;
  handledAt: Date | null;
  orderId: string | null;
  /** The payment link of that order, if the event names a link or one of its payments. */
  paymentLinkId: string | null;
  /** The key that created the order, otherwise the doctor's current key. */
  keyId: string | null;
}

type ParsedEvent = Omit<StoredEvent, 'event'> & { event: RazorpayEvent };

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/**
 * The order of an event: by Razorpay's order; for an event about a payment link by our reference, because Razorpay's answer
 * with the link's id may have been lost; for a payment of a link by its description, because Razorpay names the order of a
 * link at the first attempt to pay.
 * CASE instead of coalesce(), because row-level security keeps PostgreSQL from using an index for a condition with coalesce().
 */
const FIND_EVENT = `
SELECT i.body AS event, i.received_at AS "receivedAt", i.handled_at AS "handledAt", o.id AS "orderId",
  o.payment_link_id AS "paymentLinkId",
  coalesce(o.key_id, g.key_id) AS "keyId", s.account_id AS "accountId", s.last_event_at AS "lastEventAt"
FROM inbox i
LEFT JOIN provider_order r ON r.provider_order_id = i.body #>> '{payload,payment,entity,order_id}' AND r.doctor_id = $1
LEFT JOIN LATERAL (
  SELECT l.id FROM payment_order l WHERE r.order_id IS NULL AND l.doctor_id = $1
    AND l.payment_link_id = 'plink_' || substr(i.body #>> '{payload,payment,entity,description}', 2)
  UNION ALL
  SELECT l.id FROM (SELECT i.body #>> '{payload,payment_link,entity,reference_id}' AS id) reference
  JOIN payment_order l ON l.doctor_id = $1 AND l.channel = 'link'
    AND l.id = CASE WHEN reference.id ~ '${UUID}' THEN reference.id::uuid END
  LIMIT 1) l ON true
LEFT JOIN payment_order o ON o.doctor_id = $1 AND o.id = CASE WHEN r.order_id IS NULL THEN l.id ELSE r.order_id END
LEFT JOIN payment_gateway g ON g.doctor_id = $1
LEFT JOIN webhook_source s ON s.doctor_id = $1 AND s.key_id = coalesce(o.key_id, g.key_id)
WHERE i.id = $2`;

/** Applies stored webhooks from Razorpay. */
@Injectable()
export class RazorpayEventsService {
  constructor(
    private readonly statements: SingleStatements,
    private readonly sources: WebhookSources,
    private readonly settlement: SettlementService,
    private readonly refundReports: RefundReportsService,
  ) {}

  /**
   * Applies a stored event; may be repeated. An event from a different account than the first is stored but not
   * applied.
   * @throws DomainError `order.not_found` for payments and payment links that are not ours.
   */
  async handle(context: AuditContext, doctorId: string, inboxId: string): Promise<void> {
    const [stored] = await this.statements.readTenant<StoredEvent>(doctorId, FIND_EVENT, [doctorId, inboxId]);
    if (!stored) throw new Error('there is no such webhook');
    if (stored.handledAt) return;
    const { orderId } = stored;
    const event = parseRazorpayEvent(stored.event);
    const payment = event.payload?.payment?.entity;
    const isAboutOrder = Boolean(payment ?? event.payload?.payment_link);
    if (payment?.order_id && !orderId && Date.now() - stored.receivedAt.getTime() < ORDER_LAG_MS)
      throw new Error('the order of this event is not stored yet');
    const isFromKnownAccount = await this.isFromKnownAccount(context, doctorId, { ...stored, event });
    if (isFromKnownAccount && isAboutOrder && orderId)
      await this.apply(context, doctorId, { orderId, paymentLinkId: stored.paymentLinkId }, event);
    if (isAboutOrder && !orderId) throw new DomainError('order.not_found');
  }

  /** Whether the event comes from the account that earlier events named. */
  private async isFromKnownAccount(
    context: AuditContext,
    doctorId: string,
    { event, orderId, keyId, ...source }: ParsedEvent,
  ): Promise<boolean> {
    const { account_id: accountId, created_at } = event;
    if (keyId === null) return true;
    const createdAt = created_at === undefined ? undefined : fromUnixSeconds(created_at);
    return this.sources.isFromKnownAccount(context, source, {
      doctorId,
      keyId,
      accountId,
      isOurOrder: orderId !== null,
      createdAt,
    });
  }

  private async apply(
    context: AuditContext,
    doctorId: string,
    { orderId, paymentLinkId }: { orderId: string; paymentLinkId: string | null },
    { event, created_at, payload }: RazorpayEvent,
  ): Promise<void> {
    const payment = payload?.payment?.entity;
    const link = payload?.payment_link?.entity ?? linkOfPayment(paymentLinkId, payment);
    const isExact = event === CAPTURED_EVENT;
    const hasCaptureTime = (isExact || event === ORDER_PAID_EVENT) && created_at !== undefined;
    const refund = payload?.refund?.entity;
    const withoutRefunds = refund && { amount_refunded: 0 }; // the refund is applied below
    const captureTime = hasCaptureTime && { capturedAt: fromUnixSeconds(created_at), isExact };
    const reports = payment ? [{ ...payment, ...withoutRefunds, ...captureTime }] : [];
    await this.settlement.settle(context, doctorId, orderId, reports, link);
    if (refund) await this.refundReports.applyReports(context, doctorId, [refund]);
  }
}

/** What a payment reports about the link through which it was made. */
const linkOfPayment = (id: string | null, payment?: { order_id: string | null }): LinkReport | undefined =>
  id !== null && payment ? { id, order_id: payment.order_id } : undefined;

const fromUnixSeconds = (unixSeconds: number): Date => new Date(unixSeconds * 1_000);
