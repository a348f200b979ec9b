import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, type DataSource, type EntityManager } from 'typeorm';
import { newId } from '../db/columns.js';
import { toStorableJson } from '../json.js';
import { outboxInsertSql, type EventName } from './outbox.js';

/** A webhook that is not what its sender documents: no later try can read it either. */
export class UnreadableWebhook extends Error {}

/** A provider's webhook as it arrived: stored once, answered at once, worked off by a job. */
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
  @Column('jsonb') body!: object;
  @CreateDateColumn({ type: 'timestamptz', name: 'received_at' }) receivedAt!: Date;
  @Column('timestamptz', { name: 'handled_at', nullable: true }) handledAt!: Date | null;
}

/** Stores a webhook under its event id. @returns the new row's id, or null when it was stored before. */
export async function storeWebhook(
  tx: EntityManager,
  event: Pick<InboxRow, 'source' | 'scope' | 'eventId' | 'body'>,
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
  return (stored.raw as unknown[]).length ? id : null;
}

/** What a statement of `insertInboxSql` is made of, all of it SQL. */
interface InboxInsert {
  event: EventName;
  /** Of the event, as jsonb; it may name `id` and `scope` of what was stored. */
  payload: string;
  /** A query for id, source, scope, event id and body; no row for a webhook that may not be stored. */
  rows: string;
}

/**
 * One statement that stores webhooks under their event ids, and an event with each. It answers a row for each that might
 * be stored: its `id`, and `fresh`, whether it was not stored before. In one order always: of two such statements
 * about the same webhooks one waits for the other, and not each for each.
 */
export const insertInboxSql = ({ event, payload, rows }: InboxInsert): string => `
WITH arrived (id, source, scope, event_id, body) AS (${rows}),
stored AS (
  INSERT INTO inbox (id, source, scope, event_id, body) SELECT * FROM arrived ORDER BY scope, event_id
  ON CONFLICT (source, scope, event_id) DO NOTHING RETURNING id, scope
), told AS (${outboxInsertSql(event, payload, 'stored')})
SELECT id, id IN (SELECT id FROM stored) AS fresh FROM arrived`;

/** Which stored webhooks are to be worked on again, by when they arrived. */
export interface ReplayRange {
  since: Date;
  /** Null is now. */
  until: Date | null;
  /** Only this doctor's; WhatsApp's belong to the platform's one number, so none of those then. */
  doctorId: string | null;
}

const REPLAY_BATCH_SIZE = 1_000;

/** What each sender's event carries; see `Events`. */
const REPLAY_EVENTS = {
  razorpay: { event: 'razorpay.received', payload: `jsonb_build_object('doctorId', scope, 'inboxId', id)` },
  whatsapp: { event: 'whatsapp.received', payload: `jsonb_build_object('inboxId', id)` },
} as const;

/**
 * Has stored webhooks worked on again, by the jobs that work on new ones: what they tell is applied once however often
 * it is told. May be repeated, and run while the server does. @returns how many, by sender.
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
