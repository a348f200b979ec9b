import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { MessageLanguage } from '../profile/message-settings.rules.js';
import type { Day } from '../shared/calendar.js';

/** A patient of one doctor. Several patients, such as a family, may share a mobile number. */
@Entity('patient')
@Index('patient_by_name', ['doctorId', 'name', 'id'], { where: 'erased_at IS NULL' })
@Index('patient_twin', { synchronize: false }) // unique (doctor_id, mobile_normal, lower(name)), created by a migration
@Index('patient_newest', { synchronize: false }) // (doctor_id, created_at DESC, id DESC): the order of the list
@Index('patient_archived', ['doctorId'], { where: 'erased_at IS NULL AND archived_at IS NOT NULL' })
@Index('patient_of_payer', ['doctorId', 'payerId'], { where: 'payer_id IS NOT NULL' })
@ForeignKey('payer', ['doctorId', 'payerId'], ['doctorId', 'id'], { name: 'patient_payer_fk' })
@Check('patient_guardian', 'NOT is_minor OR guardian_name IS NOT NULL')
@Check('patient_message_language', `message_language IN ('en', 'hi')`)
export class Patient {
  @ForeignKey('account', { name: 'patient_account_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'patient_pk' })
  doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'patient_pk' }) id!: string;
  @Column('text') name!: string;
  /** As entered; null once the patient is erased. */
  @Column('text', { nullable: true }) mobile!: string | null;
  /** See `normalizePhone`. */
  @Column('text', { name: 'mobile_normal', nullable: true }) mobileNormal!: string | null;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('date', { name: 'last_appointment', nullable: true }) lastAppointment!: Day | null;
  /** Null without tags. Deleted tags may be included; see `Tag`. */
  @Column('uuid', { name: 'tag_ids', array: true, nullable: true }) tagIds!: string[] | null;
  /** A guardian decides for the patient. */
  @Column('boolean', { name: 'is_minor', default: false }) isMinor!: boolean;
  @Column('text', { name: 'guardian_name', nullable: true }) guardianName!: string | null;
  /** Who pays for the patient and gets the messages; null if the patient does. */
  @Column('uuid', { name: 'payer_id', nullable: true }) payerId!: string | null;
  /** Language of WhatsApp messages about the patient; null for the doctor's. Set when somebody joins. */
  @Column('text', { name: 'message_language', nullable: true }) messageLanguage!: MessageLanguage | null;
  /** When the clinic declined to join the patients who share this number. A new number clears it. */
  @Column('timestamptz', { name: 'family_dismissed_at', nullable: true }) familyDismissedAt!: Date | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'archived_at', nullable: true }) archivedAt!: Date | null;
  /** When the patient was permanently deleted: name and contact are removed, amounts and dates stay. */
  @Column('timestamptz', { name: 'erased_at', nullable: true }) erasedAt!: Date | null;
}
