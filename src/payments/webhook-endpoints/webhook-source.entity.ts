import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** What the webhooks for orders made with one key of a doctor's have told. Bookkeeping: not audited. */
@Entity('webhook_sender')
export class WebhookSource {
  @ForeignKey('account', { name: 'webhook_sender_account_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'webhook_sender_pk' })
  doctorId!: string;
  @PrimaryColumn('text', { name: 'key_id', primaryKeyConstraintName: 'webhook_sender_pk' }) keyId!: string;
  /** The Razorpay account that the first event named; null until one did, or since the keys were saved again. */
  @Column('text', { name: 'account_id', nullable: true }) accountId!: string | null;
  /** When Razorpay made the newest event that we have heard; to the minute. */
  @Column('timestamptz', { name: 'heard_at', nullable: true }) lastEventAt!: Date | null;
}
