import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** `kind` of a message for one of several doctors until the patient has chosen one. */
export const SEVERAL_CLINICS = 'several_clinics';

/** A WhatsApp message from a patient. */
@Entity('reply')
@Index('reply_once', ['doctorId', 'providerId'], { unique: true })
@Index('reply_by_patient', ['doctorId', 'patientId', 'at'])
@Index('reply_by_time', ['doctorId', 'at'])
@ForeignKey('patient', ['doctorId', 'patientId'], ['doctorId', 'id'], { name: 'reply_patient_fk' })
export class InboundMessage {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'reply_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'reply_pk' }) id!: string;
  @Column('uuid', { name: 'patient_id' }) patientId!: string;
  /** WhatsApp's id of the message. */
  @Column('text', { name: 'provider_id' }) providerId!: string;
  /** WhatsApp's message type (text, button, image …), or `SEVERAL_CLINICS`. */
  @Column('text') kind!: string;
  /** Null when it has no text, the patient was erased, or `kind` is `SEVERAL_CLINICS`. */
  @Column('text', { nullable: true }) text!: string | null;
  @Column('timestamptz') at!: Date;
}
