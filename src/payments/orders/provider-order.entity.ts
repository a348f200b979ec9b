import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The doctor and the order (the first line of a joint one) of a Razorpay order id, which Razorpay never uses twice. Shared by all tenants. */
@Entity('provider_order')
export class ProviderOrder {
  @PrimaryColumn('text', { name: 'provider_order_id', primaryKeyConstraintName: 'provider_order_pk' })
  providerOrderId!: string;
  @Column('uuid', { name: 'doctor_id' }) doctorId!: string;
  @Column('uuid', { name: 'order_id' }) orderId!: string;
}
