import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OptOutSource } from '../message.view.js';

/** The state of a WhatsApp number. Not a tenant table: all doctors send from the platform's one number. */
@Entity('whatsapp_contact')
@Index('whatsapp_contact_by_bsuid', ['bsuid'], { where: 'bsuid IS NOT NULL' })
@Index('whatsapp_contact_conversation', ['conversationOpenedAt'], { where: 'conversation_opened_at IS NOT NULL' })
export class WhatsAppContact {
  /** E.164, or Meta's user id while the number is unknown. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'whatsapp_contact_pk' }) number!: string;
  /** Meta's business-scoped user id. Webhooks may carry it instead of the number. */
  @Column('text', { nullable: true }) bsuid!: string | null;
  /** When the user opted out of reminders; null while they may be sent. */
  @Column('timestamptz', { name: 'stopped_at', nullable: true }) optedOutAt!: Date | null;
  @Column('text', { name: 'stopped_by', nullable: true }) optedOutBy!: OptOutSource | null;
  /** When the user last opted out or in, by chat, WhatsApp's settings or the pay page. */
  @Column('timestamptz', { name: 'opt_changed_at', nullable: true }) optChangedAt!: Date | null;
  /** When the user last wrote. Free text is allowed for 24 hours from then. */
  @Column('timestamptz', { name: 'last_inbound_at', nullable: true }) lastInboundAt!: Date | null;
  /** When WhatsApp last failed to reach the number; null after it was reached again. */
  @Column('timestamptz', { name: 'unreachable_at', nullable: true }) unreachableAt!: Date | null;
  /** When a message was last sent outside a conversation window. Meta limits the number of such users in 24 hours. */
  @Column('timestamptz', { name: 'conversation_opened_at', nullable: true }) conversationOpenedAt!: Date | null;
  /** When the full burst is available again; see `PAIR_RATE`. */
  @Column('timestamptz', { name: 'pair_rate_free_at', nullable: true }) pairRateFreeAt!: Date | null;
}

/** A doctor who has sent a message to a number, and the patient it was last sent to. Families share a number. */
@Entity('whatsapp_correspondent')
@Index('whatsapp_correspondent_by_patient', ['doctorId', 'patientId'])
export class Correspondent {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'whatsapp_correspondent_pk' }) number!: string;
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'whatsapp_correspondent_pk' })
  doctorId!: string;
  @Column('uuid', { name: 'patient_id' }) patientId!: string;
}

/**
 * A reply that may be meant for any of several doctors. No doctor sees it until the sender has chosen one. Its text is
 * deleted when it is claimed, the row a day (real time) after it was stored.
 */
@Entity('unclaimed_reply')
@Index('unclaimed_reply_once', ['providerId'], { unique: true })
@Index('unclaimed_reply_by_number', ['number', 'at'])
export class UnclaimedReply {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'unclaimed_reply_pk' }) id!: string;
  @Column('text') number!: string;
  @Column('text', { name: 'provider_id' }) providerId!: string;
  @Column('text') kind!: string;
  @Column('text', { nullable: true }) text!: string | null;
  @Column('timestamptz') at!: Date;
  /** The doctors who had sent messages to the number when the reply arrived. No other doctor may ever see it. */
  @Column('uuid', { name: 'doctor_ids', array: true }) doctorIds!: string[];
  /** The reply whose question covers this one: itself, or an earlier one. */
  @Column('uuid', { name: 'question_id' }) questionId!: string;
  /** The doctor whom the sender chose; null until then. */
  @Column('uuid', { name: 'claimed_by', nullable: true }) claimedBy!: string | null;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
}

/** A sending pause. It ends when WhatsApp accepts a message of its scope again, or approves the template again. */
@Entity('whatsapp_sending_pause')
export class WhatsAppSendingPause {
  /** `all`, `marketing`, or `template/{name}/{language}`. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'whatsapp_sending_pause_pk' }) scope!: string;
  /** WhatsApp's error code that caused the pause. */
  @Column('integer') code!: number;
  @Column('timestamptz') since!: Date;
  /** When the next message may probe. The others wait for its outcome. */
  @Column('timestamptz') until!: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
}
