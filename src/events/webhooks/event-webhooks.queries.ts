import type { EntityManager } from 'typeorm';
import { LOCKED } from '../../platform/db/database.js';
import { DomainError } from '../../shared/domain-error.js';
import { EventWebhook } from './event-webhook.entity.js';
import { EventWebhookHealth } from './event-webhook-health.entity.js';
import { webhookStatus } from './webhook.rules.js';
import type { WebhookView } from './webhook.view.js';

/** $1 doctor, $2 webhook or null for all. Newest first. */
const FIND_WEBHOOKS = `
SELECT w.id, w.name, w.url, w.event_types, w.disabled_reason, w.disabled_at, w.created_at, w.previous_ends_at,
  h.failing_since, h.last_success_at, h.last_failure_at, h.last_error,
  (SELECT count(*)::int FROM event_delivery d
   WHERE d.doctor_id = w.doctor_id AND d.webhook_id = w.id AND d.next_try_at IS NOT NULL) AS pending
FROM event_webhook w JOIN event_webhook_health h ON h.doctor_id = w.doctor_id AND h.webhook_id = w.id
WHERE w.doctor_id = $1 AND ($2::uuid IS NULL OR w.id = $2) AND w.deleted_at IS NULL ORDER BY w.id DESC`;

type Row = Omit<WebhookView, 'status' | 'previous_secret_ends_at'> & {
  disabled_at: Date | null;
  previous_ends_at: Date | null;
};

function toWebhookView({ disabled_at, previous_ends_at: ends, ...row }: Row): WebhookView {
  return {
    ...row,
    status: webhookStatus(disabled_at, row.failing_since),
    previous_secret_ends_at: ends && ends > new Date() ? ends : null,
  };
}

/** The webhooks of a clinic, newest first, without those that are deleted. */
export async function listWebhooks(tx: EntityManager, doctorId: string): Promise<WebhookView[]> {
  return (await tx.query<Row[]>(FIND_WEBHOOKS, [doctorId, null])).map(toWebhookView);
}

/** @throws DomainError `webhook.not_found`. */
export async function findWebhook(tx: EntityManager, doctorId: string, id: string): Promise<WebhookView> {
  const [row] = await tx.query<Row[]>(FIND_WEBHOOKS, [doctorId, id]);
  if (!row) throw new DomainError('webhook.not_found');
  return toWebhookView(row);
}

/** Locks a webhook for a change, its health first as all do who change both. @throws DomainError `webhook.not_found`. */
export async function lockWebhook(tx: EntityManager, doctorId: string, id: string): Promise<EventWebhook> {
  await tx.findOne(EventWebhookHealth, { where: { doctorId, webhookId: id }, lock: LOCKED });
  const webhook = await tx.findOne(EventWebhook, { where: { doctorId, id }, lock: LOCKED });
  if (!webhook || webhook.deletedAt) throw new DomainError('webhook.not_found');
  return webhook;
}

/** As `lockWebhook`. @throws also DomainError `webhook.disabled`. */
export async function lockEnabledWebhook(tx: EntityManager, doctorId: string, id: string): Promise<EventWebhook> {
  const webhook = await lockWebhook(tx, doctorId, id);
  if (webhook.disabledAt) throw new DomainError('webhook.disabled');
  return webhook;
}

/** Lets a failing webhook be tried now: the doctor has changed something, or wants to see whether it works. */
export async function tryNow(tx: EntityManager, doctorId: string, webhookId: string): Promise<void> {
  await tx.update(EventWebhookHealth, { doctorId, webhookId }, { nextTryAt: null });
}
