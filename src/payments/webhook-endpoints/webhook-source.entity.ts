import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The sender of the webhooks about orders that one of a doctor's keys created. Not in the audit log. */
@Entity('webhook_source')
export class WebhookSource {
  @ForeignKey('account', { name: 'webhook_source_account_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'webhook_source_pk' })
  doctorId!: string;
  @PrimaryColumn('text', { name: 'key_id', primaryKeyConstraintName: 'webhook_source_pk' }) keyId!: string;
  /** The Razorpay account that the first event named; null until then, and again after the keys are saved. */
  @Column('text', { name: 'account_id', nullable: true }) accountId!: string | null;
  /** When Razorpay created the newest event received; accurate to the minute. */
  @Column('timestamptz', { name: 'last_event_at', nullable: true }) lastEventAt!: Date | null;
}
