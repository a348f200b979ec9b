import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { lockAccount } from '../../auth/account.entity.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { newId } from '../../platform/db/columns.js';
import { Database } from '../../platform/db/database.js';
import { DomainError } from '../../shared/domain-error.js';
import { formatInstant } from '../../shared/instant.js';
import type { CreateWebhook, UpdateWebhook } from './event-webhook.dto.js';
import { EventWebhook } from './event-webhook.entity.js';
import { EventWebhookHealth } from './event-webhook-health.entity.js';
import { findWebhook, listWebhooks, lockWebhook } from './event-webhooks.queries.js';
import { endPendingDeliveries, retryPendingDeliveries } from './pending-deliveries.js';
import { HEALTHY, PREVIOUS_SECRET_MS, WEBHOOK_LIMITS } from './webhook.rules.js';
import { sealWebhookSecret } from './webhook-secrets.js';
import { createWebhookSecret } from './sending/webhook-signature.js';
import type { WebhookView } from './webhook.view.js';

interface CreatedWebhook {
  webhook_endpoint: WebhookView;
  /** Never shown again. */
  secret: string;
}

/** The webhooks of a clinic. Uses real time. */
@Injectable()
export class EventWebhooksService {
  constructor(private readonly db: Database) {}

  /** Newest first. */
  list(doctorId: string): Promise<WebhookView[]> {
    return this.db.read(doctorId, (tx) => listWebhooks(tx, doctorId));
  }

  /** @throws DomainError `webhook.not_found`. */
  find(doctorId: string, id: string): Promise<WebhookView> {
    return this.db.read(doctorId, (tx) => findWebhook(tx, doctorId, id));
  }

  /** @throws DomainError `webhook.too_many`. */
  create(context: AuditContext, doctorId: string, input: CreateWebhook): Promise<CreatedWebhook> {
    const { name, url, event_types: eventTypes = [] } = input;
    const [id, secret] = [newId(), createWebhookSecret()];
    const secretSealed = sealWebhookSecret(doctorId, id, secret);
    return this.db.write(context, doctorId, async (tx) => {
      await lockAccount(tx, doctorId);
      const { webhooks: max } = WEBHOOK_LIMITS;
      const kept = await tx.countBy(EventWebhook, { doctorId, deletedAt: IsNull() });
      if (kept >= max) throw new DomainError('webhook.too_many', { max: String(max) });
      await tx.insert(EventWebhook, { doctorId, id, name, url, eventTypes, secretSealed, createdAt: new Date() });
      await tx.insert(EventWebhookHealth, { doctorId, webhookId: id });
      return { webhook_endpoint: await findWebhook(tx, doctorId, id), secret };
    });
  }

  /**
   * Enabling it, or a new address, clears its failures: it is tried at once.
   * @throws DomainError `webhook.not_found`.
   */
  update(context: AuditContext, doctorId: string, id: string, input: UpdateWebhook): Promise<WebhookView> {
    const { name, url, event_types: eventTypes, disabled } = input;
    return this.db.write(context, doctorId, async (tx) => {
      const webhook = await lockWebhook(tx, doctorId, id);
      const changes = {
        ...(name !== undefined && { name }),
        ...(url !== undefined && { url }),
        ...(eventTypes && { eventTypes }),
        ...(disabled === true && !webhook.disabledAt && { disabledAt: new Date(), disabledReason: 'doctor' as const }),
        ...(disabled === false && { disabledAt: null, disabledReason: null }),
      };
      if (Object.keys(changes).length > 0) await tx.update(EventWebhook, { doctorId, id }, changes);
      const hasNewUrl = url !== undefined && url !== webhook.url && !webhook.disabledAt;
      if (hasNewUrl || (disabled === false && webhook.disabledAt))
        await tx.update(EventWebhookHealth, { doctorId, webhookId: id }, HEALTHY);
      if (changes.disabledAt) await endPendingDeliveries(tx, { doctorId, webhookId: id }, 'The webhook was disabled');
      if (hasNewUrl) await retryPendingDeliveries(tx, doctorId, id);
      return findWebhook(tx, doctorId, id);
    });
  }

  /** Ends it for good. @throws DomainError `webhook.not_found`. */
  delete(context: AuditContext, doctorId: string, id: string): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      await lockWebhook(tx, doctorId, id);
      await tx.update(EventWebhook, { doctorId, id }, { deletedAt: new Date() });
      await endPendingDeliveries(tx, { doctorId, webhookId: id }, 'The webhook was deleted');
    });
  }

  /**
   * Gives the webhook a new secret. Calls are signed with the earlier one, too, for a week.
   * @throws DomainError `webhook.not_found`, or `webhook.two_secrets` while two secrets work.
   */
  rotate(context: AuditContext, doctorId: string, id: string): Promise<CreatedWebhook> {
    const secret = createWebhookSecret();
    const secretSealed = sealWebhookSecret(doctorId, id, secret);
    return this.db.write(context, doctorId, async (tx) => {
      const webhook = await lockWebhook(tx, doctorId, id);
      const { secretSealed: previousSecretSealed, previousEndsAt: ends } = webhook;
      const now = new Date();
      if (ends && ends > now) throw new DomainError('webhook.two_secrets', { until: formatInstant(ends) });
      const previousEndsAt = new Date(now.getTime() + PREVIOUS_SECRET_MS);
      await tx.update(EventWebhook, { doctorId, id }, { secretSealed, previousSecretSealed, previousEndsAt });
      return { webhook_endpoint: await findWebhook(tx, doctorId, id), secret };
    });
  }
}
