import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, type DataSource, type EntityManager } from 'typeorm';
import { newId } from '../db/columns.js';
import { toStorableJson } from '../json.js';
import { outboxInsertSql, type EventName } from './outbox.js';

/** A webhook that does not match its sender's documentation. A retry cannot help. */
export class UnreadableWebhook extends Error {}

/** A provider's webhook as received: stored once, acknowledged immediately, processed by a job. */
@Entity('inbox')
@Index('inbox_event', ['source', 'scope', 'eventId'], { unique: true })
@Index('inbox_unhandled', ['receivedAt'], { where: 'handled_at IS NULL' })
export class InboxRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'inbox_pk' }) id!: string;
  @Column('text') source!: 'razorpay' | 'whatsapp';
  /** The doctor whose secret signed it; empty for the platform's own WhatsApp number. */
  @Column('text') scope!: string;
  /** The sender's event id, or a hash of the body when it sends none. */
  @Column('text', { name: 'event_id' }) eventId!: string;
  /** The fields that Nirog reads and that name nobody. A replay processes these. */
  @Column('jsonb') body!: object;
  @CreateDateColumn({ type: 'timestamptz', name: 'received_at' }) receivedAt!: Date;
  @Column('timestamptz', { name: 'handled_at', nullable: true }) handledAt!: Date | null;
}

/**
 * The whole body of a webhook that names people. Deleted once the webhook is processed: numbers and texts are then where
 * an erasure finds them. A webhook that was given up keeps it for 30 days, or until an erasure.
 */
@Entity('inbox_full_body')
export class InboxFullBody {
  @PrimaryColumn('uuid', { name: 'inbox_id', primaryKeyConstraintName: 'inbox_full_body_pk' }) inboxId!: string;
  @Column('jsonb') body!: object;
  @CreateDateColumn({ type: 'timestamptz', name: 'received_at' }) receivedAt!: Date;
}

/** Stores a webhook under its event id. @param body what names nobody. @returns the new row's id, or null when it was stored before. */
export async function storeWebhook(
  tx: EntityManager,
  event: Pick<InboxRow, 'source' | 'scope' | 'eventId' | 'body'>,
  fullBody: object,
): Promise<string | null> {
  const id = newId();
  const stored = await tx
    .createQueryBuilder()
    .insert()
    .into(InboxRow)
    .values({ id, ...event, body: toStorableJson(event.body) })
    .orIgnore()
    .returning('id')
    .execute();
  if ((stored.raw as unknown[]).length === 0) return null;
  await tx.insert(InboxFullBody, { inboxId: id, body: toStorableJson(fullBody) });
  return id;
}

/** SQL parts of a statement of `insertInboxSql`. */
interface InboxInsert {
  event: EventName;
  /** The event's payload as jsonb; may use `id` and `scope` of the stored webhook. */
  payload: string;
  /** Selects id, source, scope, event id, body and traceparent; returns no row for a webhook that must not be stored. */
  rows: string;
}

/**
 * Builds one statement that stores webhooks under their event ids and emits an event for each new one. It returns a row
 * for each webhook: its `id`, and `fresh`, whether it was new. It inserts in a fixed order, so that concurrent
 * statements about the same webhooks do not deadlock.
 */
export const insertInboxSql = ({ event, payload, rows }: InboxInsert): string => `
WITH arrived (id, source, scope, event_id, body, traceparent) AS (${rows}),
stored AS (
  INSERT INTO inbox (id, source, scope, event_id, body) SELECT id, source, scope, event_id, body FROM arrived ORDER BY scope, event_id
  ON CONFLICT (source, scope, event_id) DO NOTHING RETURNING id, scope
), emitted AS (${outboxInsertSql(event, payload, 'stored JOIN arrived USING (id, scope)', 'arrived.traceparent')})
SELECT id, id IN (SELECT id FROM stored) AS fresh FROM arrived`;

/** Copies the named fields that have no objects or lists; others become empty objects, so that they stay invalid. */
export function pickScalars(value: unknown, fields: readonly string[]): object {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value as Record<string, unknown>).filter(([field]) => fields.includes(field));
  return Object.fromEntries(entries.map(([field, one]) => [field, typeof one === 'object' && one !== null ? {} : one]));
}

/**
 * Deletes the full bodies of webhooks that were given up and contain one of these texts. One that is still being
 * processed loses its full body when that ends.
 */
export const eraseFromWebhooks = (tx: EntityManager, texts: readonly string[]): Promise<unknown> =>
  tx.query(
    `DELETE FROM inbox_full_body f USING inbox i
     WHERE i.id = f.inbox_id AND i.handled_at IS NOT NULL
       AND EXISTS (SELECT FROM unnest($1::text[]) t WHERE strpos(lower(f.body::text), lower(t)) > 0)`,
    [texts],
  );

/** Which stored webhooks to process again, by the time they arrived. */
export interface ReplayRange {
  since: Date;
  /** Null: until now. */
  until: Date | null;
  /** Only this doctor's webhooks. That excludes WhatsApp's, which belong to the platform's number. */
  doctorId: string | null;
}

const REPLAY_BATCH_SIZE = 1_000;

const REPLAY_EVENTS = {
  razorpay: { event: 'razorpay.received', payload: `jsonb_build_object('doctorId', scope, 'inboxId', id)` },
  whatsapp: { event: 'whatsapp.received', payload: `jsonb_build_object('inboxId', id)` },
} as const;

/**
 * Emits the events of stored webhooks again, so that the usual jobs process them. Safe to repeat and to run beside the
 * server: processing a webhook twice changes nothing. @returns the number of webhooks by source.
 */
export async function replayWebhooks(
  db: DataSource,
  { since, until, doctorId }: ReplayRange,
): Promise<Record<keyof typeof REPLAY_EVENTS, number>> {
  const rows = await db.query<{ id: string; source: keyof typeof REPLAY_EVENTS }[]>(
    `SELECT id, source FROM inbox WHERE received_at >= $1 AND received_at < coalesce($2, now()) AND ($3::text IS NULL OR scope = $3)
     ORDER BY received_at, id`,
    [since, until, doctorId],
  );
  const count = { razorpay: 0, whatsapp: 0 };
  for (let from = 0; from < rows.length; from += REPLAY_BATCH_SIZE) {
    const batch = rows.slice(from, from + REPLAY_BATCH_SIZE);
    await db.transaction(async (tx) => {
      for (const [source, { event, payload }] of Object.entries(REPLAY_EVENTS))
        await tx.query(
          `WITH again AS (UPDATE inbox SET handled_at = NULL WHERE id = ANY ($1) AND source = $2 RETURNING id, scope)
           ${outboxInsertSql(event, payload, 'again')}`,
          [batch.map(({ id }) => id), source],
        );
    });
    for (const { source } of batch) count[source] += 1;
  }
  return count;
}
