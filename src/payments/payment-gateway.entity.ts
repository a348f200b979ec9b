import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A doctor's own Razorpay account; both secrets are sealed for this row (see `seal`). */
@Entity('payment_gateway')
export class PaymentGateway {
  @ForeignKey('account', { name: 'payment_gateway_account_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'payment_gateway_pk' })
  doctorId!: string;
  @Column('text', { name: 'key_id' }) keyId!: string;
  @Column('text', { name: 'key_secret_sealed' }) keySecretSealed!: string;
  @Column('text', { name: 'webhook_secret_sealed' }) webhookSecretSealed!: string;
  @Column('timestamptz', { name: 'checked_at', nullable: true }) checkedAt!: Date | null;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
