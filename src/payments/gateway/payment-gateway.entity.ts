import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A replaced webhook secret that is still accepted. */
export interface EarlierSecret {
  sealed: string;
  /** ISO 8601. */
  until: string;
}

/** Replaced keys, which are still used to look up the orders created with them (see `replaced-keys.ts`). */
export interface ReplacedKey {
  keyId: string;
  sealed: string;
  /** ISO 8601. */
  until: string;
}

/** A doctor's own Razorpay account. `gateway-secrets.ts` seals the secrets. */
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
  /** The previous secret: Razorpay repeats an event for a day with its first signature. */
  @Column('text', { name: 'previous_webhook_secret_sealed', nullable: true })
  previousWebhookSecretSealed!: string | null;
  @Column('timestamptz', { name: 'previous_secret_until', nullable: true }) previousSecretUntil!: Date | null;
  /** Secrets before the previous one that are still valid: a secret may change more than once a day. */
  @Column('jsonb', { name: 'earlier_webhook_secrets', default: [] }) earlierWebhookSecrets!: EarlierSecret[];
  /** Replaced keys, the newest last; never the current ones. */
  @Column('jsonb', { name: 'replaced_keys', default: [] }) replacedKeys!: ReplacedKey[];
  /** When the first of them expires. */
  @Column('timestamptz', { name: 'replaced_keys_until', nullable: true }) replacedKeysUntil!: Date | null;
  /** Whether Nirog registered the webhook at Razorpay; otherwise the doctor created it by hand. */
  @Column('boolean', { name: 'webhook_managed', default: false }) webhookManaged!: boolean;
  @Column('timestamptz', { name: 'checked_at', nullable: true }) checkedAt!: Date | null;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
