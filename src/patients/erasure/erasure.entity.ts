import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A permanent deletion of a patient. Kept, so that it can be repeated in a database restored from an older backup. */
@Entity('erasure')
export class Erasure {
  @PrimaryColumn('uuid', { name: 'patient_id', primaryKeyConstraintName: 'erasure_pk' }) patientId!: string;
  @Column('uuid', { name: 'doctor_id' }) doctorId!: string;
  /** The patient's numbers, emails and name, encrypted: `ErasedContact`. Null once their copies are removed. */
  @Column('text', { name: 'contact_sealed', nullable: true }) contactSealed!: string | null;
  @CreateDateColumn({ type: 'timestamptz', name: 'erased_at' }) erasedAt!: Date;
}
