import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** What the clinic must remember about a patient. Never part of a message. A patient who asks for a copy of the data gets it. */
@Entity('patient_note')
@Index('patient_note_newest', ['doctorId', 'patientId', 'createdAt', 'id'], { where: 'deleted_at IS NULL' })
@ForeignKey('patient', ['doctorId', 'patientId'], ['doctorId', 'id'], { name: 'patient_note_patient_fk' })
@Check('patient_note_text', `(text IS NULL) = (deleted_at IS NOT NULL)`)
export class PatientNote {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'patient_note_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'patient_note_pk' }) id!: string;
  @Column('uuid', { name: 'patient_id' }) patientId!: string;
  /** Null once the note is deleted or the patient is erased. */
  @Column('text', { nullable: true }) text!: string | null;
  /** The account of the author. */
  @Column('uuid', { name: 'created_by' }) createdBy!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** Null until the text is changed. */
  @Column('timestamptz', { name: 'updated_at', nullable: true }) updatedAt!: Date | null;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
