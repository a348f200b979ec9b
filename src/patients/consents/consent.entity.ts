import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ConsentSource, NoticeLanguage, Purpose } from './consent.rules.js';

/**
 * A consent that was given or withdrawn. Rows are only added, and the newest of a purpose counts. When the patient is
 * erased, the row stays as proof without who it was.
 */
@Entity('consent')
@Index('consent_newest', ['doctorId', 'patientId', 'purpose', 'at', 'id'])
@ForeignKey('patient', ['doctorId', 'patientId'], ['doctorId', 'id'], { name: 'consent_patient_fk' })
@Check('consent_purpose', `purpose IN ('service', 'whatsapp_messages', 'whatsapp_reminders')`)
@Check('consent_source', `source IN ('patient_page', 'public_page', 'clinic', 'whatsapp')`)
@Check('consent_language', `language IN ('en', 'hi')`)
export class Consent {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'consent_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'consent_pk' }) id!: string;
  @Column('uuid', { name: 'patient_id' }) patientId!: string;
  @Column('text') purpose!: Purpose;
  @Column('boolean') granted!: boolean;
  /** Version of the privacy notice that was in force. */
  @Column('text', { name: 'notice_version' }) noticeVersion!: string;
  @Column('text') language!: NoticeLanguage;
  /** The sentence that was accepted. */
  @Column('text') wording!: string;
  @Column('text') source!: ConsentSource;
  /** Who decided for a minor. */
  @Column('text', { name: 'guardian_name', nullable: true }) guardianName!: string | null;
  @Column('text', { nullable: true }) ip!: string | null;
  @Column('text', { name: 'user_agent', nullable: true }) userAgent!: string | null;
  @Column('timestamptz') at!: Date;
}
