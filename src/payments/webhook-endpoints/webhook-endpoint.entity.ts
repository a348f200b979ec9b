import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Which doctor a webhook address belongs to: known before the doctor is, so it belongs to nobody. */
@Entity('webhook_route')
@Index('webhook_route_doctor', ['doctorId'], { unique: true })
export class WebhookEndpoint {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'webhook_route_pk' }) token!: string;
  @ForeignKey('account', { name: 'webhook_route_account_fk' })
  @Column('uuid', { name: 'doctor_id' })
  doctorId!: string;
  /** Another one whenever the secrets are that sign what is sent there: a trigger on `payment_gateway` counts it up. */
  @Column('integer', { name: 'secrets_version', default: 0 }) secretsVersion!: number;
}

/** Which doctor and order a Razorpay order id belongs to; a provider's id is never given out twice. */
@Entity('order_route')
export class ProviderOrder {
  @PrimaryColumn('text', { name: 'provider_order_id', primaryKeyConstraintName: 'order_route_pk' })
  providerOrderId!: string;
  @Column('uuid', { name: 'doctor_id' }) doctorId!: string;
  @Column('uuid', { name: 'order_id' }) orderId!: string;
}
