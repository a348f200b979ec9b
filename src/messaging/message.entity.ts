import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Day } from '../shared/calendar.js';
import type { MessageKind, MessageState, TriggerType } from './message.rules.js';

/** A WhatsApp message. The row is stored first; a job sends it after the commit, or at `sendAt`. */
@Entity('message')
@Index('message_once', ['doctorId', 'dedupeKey'], { unique: true })
@Index('message_by_patient', ['doctorId', 'patientId', 'id'])
@Index('message_by_time', ['doctorId', 'createdAt', 'id'])
@Index('message_due', ['sendAt'], { where: 'send_at IS NOT NULL' })
@Index('message_paused', ['pausedBy', 'sendAt'], { where: 'paused_by IS NOT NULL' })
@Index('message_by_provider', ['providerId'], { where: 'provider_id IS NOT NULL' })
@Index('message_grouped', ['doctorId', 'groupedWith'], { where: 'grouped_with IS NOT NULL' })
@ForeignKey('patient', ['doctorId', 'patientId'], ['doctorId', 'id'], { name: 'message_patient_fk' })
@ForeignKey('enrolment', ['doctorId', 'enrolmentId'], ['doctorId', 'id'], { name: 'message_enrolment_fk' })
@ForeignKey('term', ['doctorId', 'termId'], ['doctorId', 'id'], { name: 'message_term_fk' })
@ForeignKey('receipt', ['doctorId', 'receiptId'], ['doctorId', 'id'], { name: 'message_receipt_fk' })
@ForeignKey('payment_order', ['doctorId', 'paymentOrderId'], ['doctorId', 'id'], { name: 'message_payment_order_fk' })
@ForeignKey('hold', ['doctorId', 'holdId'], ['doctorId', 'id'], { name: 'message_hold_fk' })
@Check(
  'message_subject',
  `CASE kind WHEN 'account_approved' THEN patient_id IS NULL
    WHEN 'hold' THEN num_nulls(patient_id, enrolment_id, hold_id) = 0
    WHEN 'receipt' THEN num_nulls(patient_id, enrolment_id, receipt_id) = 0
    ELSE num_nulls(patient_id, enrolment_id, term_id) = 0 END`,
)
@Check('message_trigger_type', `trigger_type IN ('manual', 'requested', 'card_ended')`)
@Check('message_state', `state IN ('queued', 'sent', 'delivered', 'read', 'failed', 'skipped')`)
export class Message {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'message_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'message_pk' }) id!: string;
  /** Null for a message to the doctor. */
  @Column('uuid', { name: 'patient_id', nullable: true }) patientId!: string | null;
  @Column('uuid', { name: 'enrolment_id', nullable: true }) enrolmentId!: string | null;
  /** The term it is about; null for a hold or a receipt, which may belong to no term. */
  @Column('uuid', { name: 'term_id', nullable: true }) termId!: string | null;
  @Column('uuid', { name: 'hold_id', nullable: true }) holdId!: string | null;
  /** The receipt that is attached as a file; for a confirmation known when it is sent. */
  @Column('uuid', { name: 'receipt_id', nullable: true }) receiptId!: string | null;
  /** WhatsApp could not send the confirmation with its receipt, so it is sent without. */
  @Column('boolean', { name: 'receipt_failed', default: false }) receiptFailed!: boolean;
  /** The payment link that it was sent with as a payment card; null without a card. */
  @Column('uuid', { name: 'payment_order_id', nullable: true }) paymentOrderId!: string | null;
  /** WhatsApp could not send it as a payment card, or it follows one whose link has ended, so it is sent without. */
  @Column('boolean', { name: 'card_failed', default: false }) cardFailed!: boolean;
  @Column('text') kind!: MessageKind;
  /** What created it, if not the usual event or date of its kind. Read it with `triggerTypeOf`. */
  @Column('text', { name: 'trigger_type', nullable: true }) triggerType!: TriggerType | null;
  /** Unique for each doctor, so that a repeated trigger stores no second message. See `MessageTrigger`. */
  @Column('text', { name: 'dedupe_key' }) dedupeKey!: string;
  /** The day a reminder is for. */
  @Column('date', { name: 'due_day', nullable: true }) dueDay!: Day | null;
  @Column('text') template!: string;
  @Column('text') language!: string;
  /** E.164; null when the number cannot receive messages or the patient was erased. */
  @Column('text', { name: 'to_number', nullable: true }) toNumber!: string | null;
  /** The message to the same payer that is sent instead of this one; null if there is none. */
  @Column('uuid', { name: 'grouped_with', nullable: true }) groupedWith!: string | null;
  /** The template's variables, in order; emptied when the patient is erased. */
  @Column('jsonb') variables!: string[];
  /** The link's identifier, appended to the address of the template's button. */
  @Column('text', { name: 'link_identifier', nullable: true }) linkIdentifier!: string | null;
  @Column('text') state!: MessageState;
  /** Why it failed, was skipped or waits. */
  @Column('text', { nullable: true }) reason!: string | null;
  /** WhatsApp's id of the message. */
  @Column('text', { name: 'provider_id', nullable: true }) providerId!: string | null;
  /** Set before WhatsApp is called: an attempt without a result is never repeated automatically. */
  @Column('timestamptz', { name: 'attempted_at', nullable: true }) attemptedAt!: Date | null;
  /** When the sweep queues a message that waits; null otherwise. */
  @Column('timestamptz', { name: 'send_at', nullable: true }) sendAt!: Date | null;
  /** Scope of the `WhatsAppSendingPause` that it waits for. It is queued when that ends, or at `sendAt` as a probe. */
  @Column('text', { name: 'paused_by', nullable: true }) pausedBy!: string | null;
  /** Number of resends by the clinic. */
  @Column('smallint', { default: 0 }) resends!: number;
  /** Number of the current send, with resends and automatic retries. Status reports about earlier sends are ignored. */
  @Column('smallint', { default: 0 }) sending!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt!: Date | null;
  @Column('timestamptz', { name: 'delivered_at', nullable: true }) deliveredAt!: Date | null;
  @Column('timestamptz', { name: 'read_at', nullable: true }) readAt!: Date | null;
}
