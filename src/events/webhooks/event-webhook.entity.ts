import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { EventType } from '../event-types.rules.js';
import type { WebhookDisabledReason } from './webhook.rules.js';

/** An address of other software to which the events of a clinic are sent. Uses real time, as API keys do. */
@Entity('event_webhook')
@Check(
  'event_webhook_disabled',
  `(disabled_at IS NULL) = (disabled_reason IS NULL) AND disabled_reason IN ('doctor', 'failing', 'gone')`,
)
@Check('event_webhook_previous', '(previous_secret_sealed IS NULL) = (previous_ends_at IS NULL)')
export class EventWebhook {
  @ForeignKey('account', { name: 'event_webhook_doctor_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'event_webhook_pk' })
  doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'event_webhook_pk' }) id!: string;
  @Column('text') name!: string;
  @Column('text') url!: string;
  /** Empty: all. */
  @Column('text', { name: 'event_types', array: true, default: '{}' }) eventTypes!: EventType[];
  /** See `seal`. */
  @Column('text', { name: 'secret_sealed' }) secretSealed!: string;
  /** The secret before the last rotation, with which calls are also signed until it ends. */
  @Column('text', { name: 'previous_secret_sealed', nullable: true }) previousSecretSealed!: string | null;
  @Column('timestamptz', { name: 'previous_ends_at', nullable: true }) previousEndsAt!: Date | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'disabled_at', nullable: true }) disabledAt!: Date | null;
  @Column('text', { name: 'disabled_reason', nullable: true }) disabledReason!: WebhookDisabledReason | null;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
