import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import { newId } from './columns.js';
import { storable } from './json.js';

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
export async function receive(
  tx: EntityManager,
  event: Pick<InboxRow, 'source' | 'scope' | 'eventId' | 'body'>,
): Promise<string | null> {
  const id = newId();
  const stored = await tx
    .createQueryBuilder()
    .insert()
    .into(InboxRow)
    .values({ id, ...event, body: storable(event.body) })
    .orIgnore()
    .returning('id')
    .execute();
  return (stored.raw as unknown[]).length ? id : null;
}
