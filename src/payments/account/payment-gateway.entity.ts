import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A webhook secret that still counts for a while. */
export interface EarlierSecret {
  sealed: string;
  /** ISO 8601. */
  until: string;
}

/** Keys that no new order is made with, and those made with them are still asked about (see `replaced-keys.ts`). */
export interface ReplacedKey {
  keyId: string;
  sealed: string;
  /** ISO 8601. */
  until: string;
}

/** A doctor's own Razorpay account; the secrets are sealed for this row (see `gateway-secrets.ts`). */
@Entity('payment_gateway')
@Check('payment_gateway_previous_secret', '(previous_webhook_secret_sealed IS NULL) = (previous_secret_until IS NULL)')
@Check('payment_gateway_replaced_keys', `(replaced_keys = '[]') = (replaced_keys_until IS NULL)`)
@Index('gateway_keys_due', ['replacedKeysUntil'], { where: 'replaced_keys_until IS NOT NULL' })
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
  /** The keys before, the newest last; none of them is the present one. */
  @Column('jsonb', { name: 'replaced_keys', default: [] }) replacedKeys!: ReplacedKey[];
  /** When the first of them is to be forgotten. */
  @Column('timestamptz', { name: 'replaced_keys_until', nullable: true }) replacedKeysUntil!: Date | null;
  /** Whether Razorpay let us enter the webhook; otherwise the doctor has entered it by hand. */
  @Column('boolean', { name: 'webhook_managed', default: false }) webhookManaged!: boolean;
  @Column('timestamptz', { name: 'checked_at', nullable: true }) checkedAt!: Date | null;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
