import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A doctor who has sent a message to a number, and the patient it was last sent to. Families share a number. */
@Entity('whatsapp_correspondent')
@Index('whatsapp_correspondent_by_patient', ['doctorId', 'patientId'])
export class Correspondent {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'whatsapp_correspondent_pk' }) number!: string;
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'whatsapp_correspondent_pk' })
  doctorId!: string;
  @Column('uuid', { name: 'patient_id' }) patientId!: string;
}
