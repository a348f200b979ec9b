import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../../platform/audit-context.js';
import { SingleStatements } from '../../platform/db/single-statements.js';
import type { RazorpayPayment } from '../../razorpay/razorpay.js';
import { DomainError } from '../../shared/domain-error.js';
import { parseRazorpayEvent, type RazorpayEvent } from './razorpay-event.js';
import { RefundReportsService } from '../refunds/refund-reports.service.js';
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
  /** The key that created the order, otherwise the doctor's current key. */
  keyId: string | null;
}

type ParsedEvent = Omit<StoredEvent, 'event'> & { event: RazorpayEvent };

const FIND_EVENT = `
SELECT i.body AS event, i.received_at AS "receivedAt", i.handled_at AS "handledAt", r.order_id AS "orderId",
  coalesce(o.key_id, g.key_id) AS "keyId", s.account_id AS "accountId", s.last_event_at AS "lastEventAt"
FROM inbox i
LEFT JOIN provider_order r ON r.provider_order_id = i.body #>> '{payload,payment,entity,order_id}' AND r.doctor_id = $1
LEFT JOIN payment_order o ON o.doctor_id = $1 AND o.id = r.order_id
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
   * @throws DomainError `order.not_found` for payments that are not ours.
   */
  async handle(context: AuditContext, doctorId: string, inboxId: string): Promise<void> {
    const [stored] = await this.statements.readTenant<StoredEvent>(doctorId, FIND_EVENT, [doctorId, inboxId]);
    if (!stored) throw new Error('there is no such webhook');
    if (stored.handledAt) return;
    const { orderId } = stored;
    const event = parseRazorpayEvent(stored.event);
    const payment = event.payload?.payment?.entity;
    if (payment?.order_id && !orderId && Date.now() - stored.receivedAt.getTime() < ORDER_LAG_MS)
      throw new Error('the order of this event is not stored yet');
    if ((await this.isFromKnownAccount(context, doctorId, { ...stored, event })) && payment && orderId)
      await this.apply(context, doctorId, orderId, event, payment);
    if (payment && !orderId) throw new DomainError('order.not_found');
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
    orderId: string,
    { event, created_at, payload }: RazorpayEvent,
    payment: RazorpayPayment,
  ): Promise<void> {
    const isExact = event === CAPTURED_EVENT;
    const hasCaptureTime = (isExact || event === ORDER_PAID_EVENT) && created_at !== undefined;
    const refund = payload?.refund?.entity;
    const withoutRefunds = refund && { amount_refunded: 0 }; // the refund is applied below
    await this.settlement.settle(context, doctorId, orderId, [
      { ...payment, ...withoutRefunds, ...(hasCaptureTime && { capturedAt: fromUnixSeconds(created_at), isExact }) },
    ]);
    if (refund) await this.refundReports.applyReports(context, doctorId, [refund]);
  }
}

const fromUnixSeconds = (unixSeconds: number): Date => new Date(unixSeconds * 1_000);
