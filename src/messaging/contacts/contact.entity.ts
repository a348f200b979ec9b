import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OptOutSource } from '../message.view.js';

/**
 * What is known of a WhatsApp number, whosever patient it is: all doctors write from the platform's one number, so
 * this small table belongs to nobody.
 */
@Entity('whatsapp_contact')
@Index('whatsapp_contact_by_bsuid', ['bsuid'], { where: 'bsuid IS NOT NULL' })
@Index('whatsapp_contact_reached', ['conversationOpenedAt'], { where: 'reached_at IS NOT NULL' })
export class WhatsAppContact {
  /** E.164; of a user whose number no webhook has told yet, Meta's own id. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'whatsapp_contact_pk' }) number!: string;
  /** Meta's own id of the user, which webhooks may carry instead of the number. */
  @Column('text', { nullable: true }) bsuid!: string | null;
  /** Opted out since then; null while reminders may be sent. */
  @Column('timestamptz', { name: 'stopped_at', nullable: true }) stoppedAt!: Date | null;
  /** How: see `OptOutSource`. */
  @Column('text', { name: 'stopped_by', nullable: true }) stoppedBy!: OptOutSource | null;
  /** When the user last said STOP or START, in a chat or on a page. */
  @Column('timestamptz', { name: 'wish_at', nullable: true }) optChangedAt!: Date | null;
  /** When the user wrote last: for 24 hours from then a free text is allowed. */
  @Column('timestamptz', { name: 'heard_at', nullable: true }) lastInboundAt!: Date | null;
  /** WhatsApp could not reach the number; null again once it could. */
  @Column('timestamptz', { name: 'unreachable_at', nullable: true }) unreachableAt!: Date | null;
  /** When the user was last written to outside an open window: Meta limits how many are within 24 hours. */
  @Column('timestamptz', { name: 'reached_at', nullable: true }) conversationOpenedAt!: Date | null;
  /** Real time from which the number's burst is free again; see `PAIR_RATE`. */
  @Column('timestamptz', { name: 'pair_free_at', nullable: true }) pairRateFreeAt!: Date | null;
}

/** A doctor who has written to a number, and the patient who was last written to there. Of a family one patient stands. */
@Entity('whatsapp_correspondent')
@Index('whatsapp_correspondent_by_patient', ['doctorId', 'patientId'])
export class Correspondent {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'whatsapp_correspondent_pk' }) number!: string;
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'whatsapp_correspondent_pk' })
  doctorId!: string;
  @Column('uuid', { name: 'patient_id' }) patientId!: string;
}

/**
 * What somebody wrote to whom several doctors write, without saying to which: nobody sees it until they are asked and
 * choose. Kept for a day of real time, without its text once it was claimed.
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
  /** The doctors who had written to the number when it came: no other doctor may ever see it. */
  @Column('uuid', { name: 'doctor_ids', array: true }) doctorIds!: string[];
  /** The reply about which the sender was asked: this one, or an earlier one whose question covers this one, too. */
  @Column('uuid', { name: 'question_id' }) questionId!: string;
  /** The doctor whom the sender has chosen. */
  @Column('uuid', { name: 'claimed_by', nullable: true }) claimedBy!: string | null;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
}

/** Why nothing, no marketing, or a template is not sent, until it ends: WhatsApp has taken such a message again. */
@Entity('whatsapp_stop')
export class WhatsAppSendingPause {
  /** `all`, `marketing`, or `template/` with name and language. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'whatsapp_stop_pk' }) scope!: string;
  /** WhatsApp's error code that stopped it. */
  @Column('integer') code!: number;
  @Column('timestamptz') since!: Date;
  /** When the next message is tried; the others wait for how it ends. */
  @Column('timestamptz') until!: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
}
