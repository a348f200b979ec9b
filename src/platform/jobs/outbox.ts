import { config } from '../../config.js';
import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, type EntityManager } from 'typeorm';
import { insertRow } from '../db/prepared-statements.js';

/** Everything one module may tell another. Payloads carry ids, not copies: the hearer loads what is true now. */
export interface Events {
  'account.approved': { doctorId: string };
  'gateway.saved': { doctorId: string };
  'enrolment.assigned': { doctorId: string; termId: string };
  'term.activated': { doctorId: string; termId: string };
  'patient.erased': { doctorId: string; patientId: string };
  'razorpay.received': { doctorId: string; inboxId: string };
  'whatsapp.received': { inboxId: string };
  'order.due': { doctorId: string; orderId: string };
  'refund.due': { doctorId: string; refundId: string };
  'payment.went_back': { doctorId: string; providerPaymentId: string };
  'hold.opened': { doctorId: string; holdId: string };
  'message.queued': { doctorId: string; messageId: string };
  'reply.unclaimed': { replyId: string };
}

export type EventName = keyof Events;

/** The Bull queues: one per hearer, so that a slow one delays no other. */
export const QUEUES = ['payments', 'reconciliation', 'messaging', 'whatsapp', 'sandbox'] as const;
export type QueueName = (typeof QUEUES)[number];

/** Who hears what. */
export const SUBSCRIBERS: Record<EventName, readonly QueueName[]> = {
  'account.approved': ['messaging', 'sandbox'],
  'gateway.saved': ['sandbox'],
  'enrolment.assigned': ['messaging'],
  'term.activated': ['messaging'],
  'patient.erased': ['messaging'],
  'razorpay.received': ['payments'],
  'whatsapp.received': ['messaging'],
  'order.due': ['reconciliation'],
  'refund.due': ['reconciliation'],
  'payment.went_back': ['reconciliation'],
  'hold.opened': ['messaging'],
  'message.queued': ['whatsapp'],
  'reply.unclaimed': ['whatsapp'],
};

/**
 * One event for one hearer. The row outlives the job: only `handledAt` ends it, so a Redis that lost its data is
 * filled again from here.
 */
@Entity('outbox')
@Index('outbox_unsent', ['id'], { where: 'sent_at IS NULL' })
@Index('outbox_unhandled', ['sentAt'], { where: 'handled_at IS NULL' })
export class OutboxRow {
  @PrimaryGeneratedColumn({ type: 'bigint', primaryKeyConstraintName: 'outbox_pk' }) id!: number;
  @Column('text') hearer!: QueueName;
  @Column('text') name!: EventName;
  @Column('jsonb') payload!: object;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
  /** When it was handed to its queue; null again when Redis lost it. */
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt!: Date | null;
  @Column('timestamptz', { name: 'handled_at', nullable: true }) handledAt!: Date | null;
  /** The refusal that ended it, when it was refused rather than done. */
  @Column('text', { nullable: true }) refused!: string | null;
}

/** Records an event in the caller's transaction: it is told if, and only if, that transaction commits. */
export async function emit<N extends EventName>(tx: EntityManager, name: N, payload: Events[N]): Promise<void> {
  const subscribers = SUBSCRIBERS[name].filter((hearer) => hearer !== 'sandbox' || config.sandbox);
  if (subscribers.length === 0) return;
  await Promise.all(subscribers.map((hearer) => insertRow(tx, OutboxRow, { hearer, name, payload })));
  wakeRelayOnCommit(tx);
}

/** Has the relay carry events on as soon as the caller's transaction commits, instead of at its next look. */
export function wakeRelayOnCommit(tx: EntityManager): void {
  if (tx.queryRunner) tx.queryRunner.data['emitted'] = true;
}

/**
 * The same inside a statement that does the rest: a part of it that records an event for each row of `from`.
 * @param payload SQL, as jsonb. The caller pokes the relay, or calls `wakeRelayOnCommit`.
 */
export function outboxInsertSql(name: EventName, payload: string, from: string): string {
  const subscribers = SUBSCRIBERS[name].map((hearer) => `'${hearer}'`).join(', ');
  return `INSERT INTO outbox (hearer, name, payload) SELECT unnest(ARRAY[${subscribers}]), '${name}', ${payload} FROM ${from}`;
}
