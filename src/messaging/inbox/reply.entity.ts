import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The kind of a reply that is for one of several doctors, before the patient has said for which. */
export const SEVERAL_CLINICS = 'several_clinics';

/** What a patient wrote back. */
@Entity('reply')
@Index('reply_once', ['doctorId', 'providerId'], { unique: true })
@Index('reply_by_patient', ['doctorId', 'patientId', 'at'])
@ForeignKey('patient', ['doctorId', 'patientId'], ['doctorId', 'id'], { name: 'reply_patient_fk' })
export class Reply {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'reply_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'reply_pk' }) id!: string;
  @Column('uuid', { name: 'patient_id' }) patientId!: string;
  /** WhatsApp's id of it. */
  @Column('text', { name: 'provider_id' }) providerId!: string;
  /** WhatsApp's type of it: text, button, image …; or `SEVERAL_CLINICS`. */
  @Column('text') kind!: string;
  /** Null when it is no text, the patient was deleted, or it is for one of several. */
  @Column('text', { nullable: true }) text!: string | null;
  @Column('timestamptz') at!: Date;
}
