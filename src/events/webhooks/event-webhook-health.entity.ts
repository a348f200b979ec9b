import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** How the deliveries to a webhook went. A table of its own, so that failures are not in the activity log. */
@Entity('event_webhook_health')
@ForeignKey('event_webhook', ['doctorId', 'webhookId'], ['doctorId', 'id'], { name: 'event_webhook_health_webhook_fk' })
export class EventWebhookHealth {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'event_webhook_health_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { name: 'webhook_id', primaryKeyConstraintName: 'event_webhook_health_pk' })
  webhookId!: string;
  /** Failed attempts since the last success. */
  @Column('integer', { default: 0 }) failures!: number;
  /** Since the failures are too many to try several deliveries at once; null while it works. */
  @Column('timestamptz', { name: 'failing_since', nullable: true }) failingSince!: Date | null;
  /** Before this nothing is sent; null while it works. */
  @Column('timestamptz', { name: 'next_try_at', nullable: true }) nextTryAt!: Date | null;
  @Column('timestamptz', { name: 'last_success_at', nullable: true }) lastSuccessAt!: Date | null;
  @Column('timestamptz', { name: 'last_failure_at', nullable: true }) lastFailureAt!: Date | null;
  @Column('text', { name: 'last_error', nullable: true }) lastError!: string | null;
}
