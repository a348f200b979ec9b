import { Injectable, Logger } from '@nestjs/common';
import { SingleStatements } from '../../platform/db/single-statements.js';
import { WhatsAppError, WhatsAppOutcomeUnknown } from '../../whatsapp/whatsapp.js';
import { OUTCOME_UNKNOWN } from '../message.rules.js';

const BEGIN_ATTEMPT = 'UPDATE outbox SET attempted_at = now() WHERE id = $1 AND attempted_at IS NULL RETURNING id';
const ALLOW_REPEAT = 'UPDATE outbox SET attempted_at = NULL WHERE id = $1';

/**
 * Sends messages that have no row in `message`: the row of their event in the outbox stores the attempt. As in
 * `DeliveryService`, an attempt without a result is never repeated.
 */
@Injectable()
export class EventMessages {
  private readonly log = new Logger(EventMessages.name);

  constructor(private readonly statements: SingleStatements) {}

  /**
   * Calls WhatsApp, unless an earlier attempt has no result: then the message may have been sent. That, an unknown
   * outcome and a permanent failure are only logged.
   * @param facts for the log
   * @throws WhatsAppError after a temporary failure; the job retries it.
   */
  async send(outboxId: number, facts: object, call: () => Promise<string>): Promise<void> {
    const begun = await this.statements.writeShared(BEGIN_ATTEMPT, [outboxId]);
    if (begun.length === 0) {
      this.log.warn({ outboxId, ...facts, reason: OUTCOME_UNKNOWN });
      return;
    }
    try {
      await call();
    } catch (error) {
      if (error instanceof WhatsAppError && error.isRetryable) {
        await this.statements.writeShared(ALLOW_REPEAT, [outboxId]);
        throw error;
      }
      if (!(error instanceof WhatsAppError) && !(error instanceof WhatsAppOutcomeUnknown)) throw error;
      this.log.warn({ outboxId, ...facts, err: error });
    }
  }
}
