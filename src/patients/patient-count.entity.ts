import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Number of patients of a doctor, without erased ones. The deferred trigger `count_patient` updates it on commit. */
@Entity('patient_count')
export class PatientCount {
  @ForeignKey('account', { name: 'patient_count_account_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'patient_count_pk' })
  doctorId!: string;
  @Column('integer') active!: number;
  @Column('integer') archived!: number;
}
