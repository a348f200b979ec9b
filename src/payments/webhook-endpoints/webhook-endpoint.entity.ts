import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A doctor's webhook address. The doctor is found through it, so the table is shared by all tenants. */
@Entity('webhook_endpoint')
@Index('webhook_endpoint_doctor', ['doctorId'], { unique: true })
export class WebhookEndpoint {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'webhook_endpoint_pk' }) token!: string;
  @ForeignKey('account', { name: 'webhook_endpoint_account_fk' })
  @Column('uuid', { name: 'doctor_id' })
  doctorId!: string;
  /** A trigger on `payment_gateway` increments it whenever the webhook secrets change. */
  @Column('integer', { name: 'secrets_version', default: 0 }) secretsVersion!: number;
}
