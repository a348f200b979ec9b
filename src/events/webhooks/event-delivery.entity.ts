import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { DeliveryState } from './webhook.rules.js';

/** One event for one webhook, with the result of its last attempt. The publication of the event creates it. */
@Entity('event_delivery')
@Index('event_delivery_due', ['doctorId', 'webhookId', 'nextTryAt', 'sequence'], { where: 'next_try_at IS NOT NULL' })
@Index('event_delivery_leased', ['doctorId', 'webhookId', 'leasedUntil'], { where: 'leased_until IS NOT NULL' })
@Index('event_delivery_by_event', ['doctorId', 'eventId'])
@Index('event_delivery_newest', ['doctorId', 'createdAt'])
@ForeignKey('event_webhook', ['doctorId', 'webhookId'], ['doctorId', 'id'], { name: 'event_delivery_webhook_fk' })
@ForeignKey('clinic_event', ['doctorId', 'eventId'], ['doctorId', 'id'], {
  name: 'event_delivery_event_fk',
  onDelete: 'CASCADE',
})
@Check('event_delivery_state', `state IN ('pending', 'delivered', 'failed')`)
export class EventDelivery {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'event_delivery_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'event_delivery_pk' }) id!: string;
  @Column('uuid', { name: 'webhook_id' }) webhookId!: string;
  @Column('uuid', { name: 'event_id' }) eventId!: string;
  /** The event's. */
  @Column('bigint') sequence!: number;
  @Column('text', { default: 'pending' }) state!: DeliveryState;
  /** The doctor asked for it again. */
  @Column('boolean', { name: 'is_replay', default: false }) isReplay!: boolean;
  @Column('smallint', { default: 0 }) attempts!: number;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
  /** When it is due; null once it ended. */
  @Column('timestamptz', { name: 'next_try_at', nullable: true }) nextTryAt!: Date | null;
  /** While a worker sends it. Another one takes it over after this, because the worker has died. */
  @Column('timestamptz', { name: 'leased_until', nullable: true }) leasedUntil!: Date | null;
  @Column('timestamptz', { name: 'last_tried_at', nullable: true }) lastTriedAt!: Date | null;
  @Column('integer', { name: 'duration_ms', nullable: true }) durationMs!: number | null;
  @Column('smallint', { name: 'status_code', nullable: true }) statusCode!: number | null;
  /** The beginning of the response's body. */
  @Column('text', { nullable: true }) response!: string | null;
  /** Why there was no response, or why it counts as a failure. */
  @Column('text', { nullable: true }) error!: string | null;
}
