import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A webhook secret that still counts for a while. */
export interface EarlierSecret {
  sealed: string;
  /** ISO 8601. */
  until: string;
}

/** A doctor's own Razorpay account; the secrets are sealed for this row (see `gateway-secrets.ts`). */
@Entity('payment_gateway')
@Check('payment_gateway_previous_secret', '(previous_webhook_secret_sealed IS NULL) = (previous_secret_until IS NULL)')
export class PaymentGateway {
  @ForeignKey('account', { name: 'payment_gateway_account_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'payment_gateway_pk' })
  doctorId!: string;
  @Column('text', { name: 'key_id' }) keyId!: string;
  @Column('text', { name: 'key_secret_sealed' }) keySecretSealed!: string;
  @Column('text', { name: 'webhook_secret_sealed' }) webhookSecretSealed!: string;
  /** The one before: Razorpay repeats an event for a day, signed as it was at first. */
  @Column('text', { name: 'previous_webhook_secret_sealed', nullable: true })
  previousWebhookSecretSealed!: string | null;
  @Column('timestamptz', { name: 'previous_secret_until', nullable: true }) previousSecretUntil!: Date | null;
  /** Those before that one, while their day lasts: secrets may be changed more than once a day. */
  @Column('jsonb', { name: 'earlier_webhook_secrets', default: [] }) earlierWebhookSecrets!: EarlierSecret[];
  /** Whether Razorpay let us enter the webhook; otherwise the doctor has entered it by hand. */
  @Column('boolean', { name: 'webhook_managed', default: false }) webhookManaged!: boolean;
  @Column('timestamptz', { name: 'checked_at', nullable: true }) checkedAt!: Date | null;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
