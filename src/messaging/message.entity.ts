import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { MessageKind, MessageState } from './message.rules.js';

/** A WhatsApp message: a row first, sent by a job after the commit. */
@Entity('message')
@Index('message_once', ['doctorId', 'dedupeKey'], { unique: true })
@Index('message_by_patient', ['doctorId', 'patientId', 'id'])
@ForeignKey('patient', ['doctorId', 'patientId'], ['doctorId', 'id'], { name: 'message_patient_fk' })
@ForeignKey('enrolment', ['doctorId', 'enrolmentId'], ['doctorId', 'id'], { name: 'message_enrolment_fk' })
@ForeignKey('term', ['doctorId', 'termId'], ['doctorId', 'id'], { name: 'message_term_fk' })
@Check('message_state', `state IN ('queued', 'sent', 'delivered', 'read', 'failed', 'skipped')`)
export class Message {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'message_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'message_pk' }) id!: string;
  @Column('uuid', { name: 'patient_id' }) patientId!: string;
  @Column('uuid', { name: 'enrolment_id' }) enrolmentId!: string;
  @Column('uuid', { name: 'term_id' }) termId!: string;
  @Column('text') kind!: MessageKind;
  /** One message per cause, whoever asks and however often. */
  @Column('text', { name: 'dedupe_key' }) dedupeKey!: string;
  @Column('text') template!: string;
  @Column('text') language!: string;
  /** E.164; null when there is none to send to, or the patient was deleted. */
  @Column('text', { name: 'to_number', nullable: true }) toNumber!: string | null;
  /** The template's variables, in order; emptied when the patient is deleted. */
  @Column('jsonb') variables!: string[];
  /** The link's identifier: the template's button ends in it. */
  @Column('text', { name: 'link_identifier', nullable: true }) linkIdentifier!: string | null;
  @Column('text') state!: MessageState;
  /** Why it failed or was skipped. */
  @Column('text', { nullable: true }) reason!: string | null;
  /** WhatsApp's id of the message. */
  @Column('text', { name: 'provider_id', nullable: true }) providerId!: string | null;
  /** Set before the provider is called: an attempt without an answer is never repeated blindly. */
  @Column('timestamptz', { name: 'attempted_at', nullable: true }) attemptedAt!: Date | null;
  /** How often staff had it sent anew: what is reported of an earlier sending is no news of this one. */
  @Column('smallint', { default: 0 }) resends!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt!: Date | null;
  @Column('timestamptz', { name: 'delivered_at', nullable: true }) deliveredAt!: Date | null;
  @Column('timestamptz', { name: 'read_at', nullable: true }) readAt!: Date | null;
}
