import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { StoppedBy } from './message.view.js';

/**
 * What is known of a WhatsApp number, whosever patient it is: all doctors write from the platform's one number, so
 * this small table belongs to nobody.
 */
@Entity('whatsapp_contact')
@Index('whatsapp_contact_by_bsuid', ['bsuid'], { where: 'bsuid IS NOT NULL' })
@Index('whatsapp_contact_reached', ['reachedAt'], { where: 'reached_at IS NOT NULL' })
export class WhatsAppContact {
  /** E.164; of a user whose number no webhook has told yet, Meta's own id. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'whatsapp_contact_pk' }) number!: string;
  /** Meta's own id of the user, which webhooks may carry instead of the number. */
  @Column('text', { nullable: true }) bsuid!: string | null;
  /** Opted out since then; null while reminders may be sent. */
  @Column('timestamptz', { name: 'stopped_at', nullable: true }) stoppedAt!: Date | null;
  /** How: see `StoppedBy`. */
  @Column('text', { name: 'stopped_by', nullable: true }) stoppedBy!: StoppedBy | null;
  /** When the user last said STOP or START, in a chat or on a page. */
  @Column('timestamptz', { name: 'wish_at', nullable: true }) wishAt!: Date | null;
  /** When the user wrote last: for 24 hours from then a free text is allowed. */
  @Column('timestamptz', { name: 'heard_at', nullable: true }) heardAt!: Date | null;
  /** WhatsApp could not reach the number; null again once it could. */
  @Column('timestamptz', { name: 'unreachable_at', nullable: true }) unreachableAt!: Date | null;
  /** When the user was last written to outside an open window: Meta limits how many are within 24 hours. */
  @Column('timestamptz', { name: 'reached_at', nullable: true }) reachedAt!: Date | null;
  /** Real time from which the number's burst is free again; see `PAIR`. */
  @Column('timestamptz', { name: 'pair_free_at', nullable: true }) pairFreeAt!: Date | null;
  /** Whose patient was last written to: a reply is theirs. */
  @Column('uuid', { name: 'last_doctor_id', nullable: true }) lastDoctorId!: string | null;
  @Column('uuid', { name: 'last_patient_id', nullable: true }) lastPatientId!: string | null;
}

/** Why nothing, no marketing, or a template is not sent, until it ends: WhatsApp has taken such a message again. */
@Entity('whatsapp_stop')
export class WhatsAppStop {
  /** `all`, `marketing`, or `template/` with name and language. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'whatsapp_stop_pk' }) scope!: string;
  /** WhatsApp's error code that stopped it. */
  @Column('integer') code!: number;
  @Column('timestamptz') since!: Date;
  /** When the next message is tried; the others wait for how it ends. */
  @Column('timestamptz') until!: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
}
