import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

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
  /** WhatsApp's type of it: text, button, image … */
  @Column('text') kind!: string;
  /** Null when it is no text, or the patient was deleted. */
  @Column('text', { nullable: true }) text!: string | null;
  @Column('timestamptz') at!: Date;
}
