import { Injectable } from '@nestjs/common';
import { PaymentLinksService } from '../../payments/payment-links/payment-links.service.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { createBatchLoader } from '../../platform/db/batch-loader.js';
import { Database } from '../../platform/db/database.js';
import { SENDING_CONTEXT } from './message-status.service.js';
import { parseShortUrl } from './payment-card.rules.js';
import type { CardRequest, PreparedCard } from './payment-cards.js';
import { beginAttempts, type MessageRef, type SendAttempt } from './send-attempts.js';
import { resumeSending } from './sending-pauses.js';

/** Begins the attempts of messages; see `beginAttempts`. Concurrent calls are stored in one batch. */
@Injectable()
export class SendAttemptsService {
  private readonly loader = createBatchLoader((all: readonly MessageRef[]) =>
    this.db.writeShared(SENDING_CONTEXT, (tx) => beginAttempts(tx, all, this.clock.now())),
  );

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly links: PaymentLinksService,
  ) {}

  /**
   * Stores the attempt of a queued message that may be sent. If it is to be a payment card, its link is made first, while
   * nothing is locked: an attempt that was not stored can be repeated, and a repeat reuses the link.
   * @returns undefined if it is not sent now.
   */
  async begin(context: AuditContext, ref: Pick<MessageRef, 'doctorId' | 'id'>): Promise<SendAttempt | undefined> {
    const first = await this.loader.load(ref);
    if (!first || !('cardRequest' in first)) return first;
    const card = await this.prepareCard(context, first.cardRequest);
    const second = await this.loader.load({ ...ref, card });
    return second && 'cardRequest' in second ? undefined : second;
  }

  /** Ends pauses after WhatsApp has accepted a message. */
  async resume(context: AuditContext, scopes: readonly string[]): Promise<void> {
    if (scopes.length === 0) return;
    await this.db.writeShared(context, (tx) => resumeSending(tx, scopes, this.clock.now()));
  }

  /** Null if Razorpay does not make the link in time, or WhatsApp draws no card for it. */
  private async prepareCard(context: AuditContext, { target, offer }: CardRequest): Promise<PreparedCard | null> {
    const link = await this.links.open(context, target, offer);
    const address = link && parseShortUrl(link.url);
    if (!address) return null;
    const { tierId, amountPaise } = offer;
    return { orderId: link.orderId, tierId, amountPaise, ...address };
  }
}
