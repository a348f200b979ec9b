import { config } from '../../config.js';
import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, type EntityManager } from 'typeorm';

/** Events between modules. Payloads hold ids, not copies: the subscriber loads the current data. */
export interface Events {
  'account.approved': { doctorId: string };
  'gateway.saved': { doctorId: string };
  /** `isRequested`: the person with the number that gets the message has asked for the plan. */
  'enrolment.assigned': { doctorId: string; termId: string; isRequested?: boolean };
  /**
   * The confirmation waits until `confirmAt` (ISO 8601), and is not sent if the payment is voided. Events of older releases
   * have no `paymentId` if the confirmation does not wait.
   */
  'term.activated': { doctorId: string; termId: string; paymentId?: string; confirmAt?: string };
  /**
   * A joint order was paid, and at least one of its lines got a term. No line emits `term.activated`.
   * @param jointOrderId the id of its first line.
   */
  'joint_order.captured': { doctorId: string; jointOrderId: string };
  /** An assignment was withdrawn before it was paid. */
  'term.withdrawn': { doctorId: string; termId: string };
  'bulk.started': { doctorId: string; bulkId: string };
  'import.check': { doctorId: string; importId: string };
  'import.run': { doctorId: string; importId: string };
  'import.undo': { doctorId: string; importId: string };
  /**
   * A payment at the clinic was voided or corrected. The confirmation of a `replacement`, which says the same, is sent at
   * `confirmAt` (ISO 8601) if that of the voided payment was not sent yet.
   */
  'payment.voided': {
    doctorId: string;
    termId: string;
    paymentId: string;
    replacement?: { paymentId: string; confirmAt: string };
  };
  'profile.image_url_changed': { doctorId: string };
  'patient.erased': { doctorId: string; patientId: string };
  'razorpay.received': { doctorId: string; inboxId: string };
  'whatsapp.received': { inboxId: string };
  'order.due': { doctorId: string; orderId: string };
  /** A payment link is to be checked: on schedule, or because its dues may have changed. */
  'payment_link.due': { doctorId: string; orderId: string };
  /** A payment link has expired unpaid, or was ended because its dues have changed. */
  'payment_link.ended': { doctorId: string; orderId: string };
  'refund.due': { doctorId: string; refundId: string };
  'payment.refund_reported': { doctorId: string; providerPaymentId: string };
  'hold.opened': { doctorId: string; holdId: string };
  'message.queued': { doctorId: string; messageId: string };
  'reply.unclaimed': { replyId: string };
  /**
   * Something happened to a login, or to a clinic's webhook, that its owner should know. `at` (ISO 8601) is when it
   * happened; for `factor_removal` it is the account's `second_factor_removal_at`. `sessionId` is the new device's.
   */
  'account.notice': { accountId: string; notice: AccountNotice; at: string; sessionId?: string; webhookId?: string };
}

/** Reasons for a WhatsApp message to the owner of a login. */
export type AccountNotice = 'new_device' | 'factor_removal' | 'webhook_disabled';

export type EventName = keyof Events;

/** The Bull queues: one for each subscriber, so that a slow one does not delay the others. */
export const QUEUES = [
  'payments',
  'reconciliation',
  'messaging',
  'whatsapp',
  'bulk',
  'imports',
  'pictures',
  'sandbox',
] as const;
export type QueueName = (typeof QUEUES)[number];

export const SUBSCRIBERS: Record<EventName, readonly QueueName[]> = {
  'account.approved': ['messaging', 'sandbox'],
  'gateway.saved': ['sandbox'],
  'enrolment.assigned': ['messaging'],
  'term.activated': ['messaging'],
  'joint_order.captured': ['messaging'],
  'term.withdrawn': ['messaging'],
  'payment.voided': ['messaging'],
  'profile.image_url_changed': ['pictures'],
  'bulk.started': ['bulk'],
  'import.check': ['imports'],
  'import.run': ['imports'],
  'import.undo': ['imports'],
  'patient.erased': ['messaging', 'imports'],
  'razorpay.received': ['payments'],
  'whatsapp.received': ['messaging'],
  'order.due': ['reconciliation'],
  'payment_link.due': ['reconciliation'],
  'payment_link.ended': ['messaging'],
  'refund.due': ['reconciliation'],
  'payment.refund_reported': ['reconciliation'],
  'hold.opened': ['messaging'],
  'message.queued': ['whatsapp'],
  'reply.unclaimed': ['whatsapp'],
  'account.notice': ['whatsapp'],
};

const TRANSACTION_TRACEPARENT = `NULLIF(current_setting('app.traceparent', true), '')`;

/**
 * One event for one subscriber. The row is pending until `handledAt` is set, whatever becomes of its Bull job: when
 * Redis loses its data, the relay restores the queues from here.
 */
@Entity('outbox')
@Index('outbox_unsent', ['id'], { where: 'sent_at IS NULL' })
@Index('outbox_unhandled', ['sentAt'], { where: 'handled_at IS NULL' })
export class OutboxRow {
  @PrimaryGeneratedColumn({ type: 'bigint', primaryKeyConstraintName: 'outbox_pk' }) id!: number;
  @Column('text') subscriber!: QueueName;
  @Column('text') name!: EventName;
  @Column('jsonb') payload!: object;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
  /** When it was added to its queue; null again when Redis lost it. */
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt!: Date | null;
  @Column('timestamptz', { name: 'handled_at', nullable: true }) handledAt!: Date | null;
  /** For an event whose message has no row of its own: when its call to WhatsApp began. Null if it may be sent. */
  @Column('timestamptz', { name: 'attempted_at', nullable: true }) attemptedAt!: Date | null;
  /** Code of the domain error, or the alarm, that ended it; null when it succeeded. */
  @Column('text', { name: 'error_code', nullable: true }) errorCode!: string | null;
  /** W3C trace context of the operation that emitted it; null while traces are off. By default the transaction's. */
  @Column('text', { nullable: true, default: () => TRANSACTION_TRACEPARENT }) traceparent!: string | null;
}

/** Stores an event in the caller's transaction: it is delivered if, and only if, that transaction commits. */
export async function emit<N extends EventName>(tx: EntityManager, name: N, payload: Events[N]): Promise<void> {
  const subscribers = SUBSCRIBERS[name].filter((queue) => queue !== 'sandbox' || config.sandbox);
  if (subscribers.length === 0) return;
  await tx.insert(
    OutboxRow,
    subscribers.map((subscriber) => ({ subscriber, name, payload })),
  );
  wakeRelayOnCommit(tx);
}

/** Wakes the relay when the caller's transaction commits, instead of at its next poll. */
export function wakeRelayOnCommit(tx: EntityManager): void {
  if (tx.queryRunner) tx.queryRunner.data['emitted'] = true;
}

/**
 * SQL that stores an event for each row of `from`, for use inside a larger statement. The caller must wake the relay,
 * or call `wakeRelayOnCommit`. @param payload a jsonb expression.
 * @param traceparent an SQL expression, for a statement without a transaction of its own
 */
export function outboxInsertSql(
  name: EventName,
  payload: string,
  from: string,
  traceparent = TRANSACTION_TRACEPARENT,
): string {
  const subscribers = SUBSCRIBERS[name].map((queue) => `'${queue}'`).join(', ');
  return `INSERT INTO outbox (subscriber, name, payload, traceparent)
    SELECT unnest(ARRAY[${subscribers}]), '${name}', ${payload}, ${traceparent} FROM ${from}`;
}
