import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Day } from '../shared/calendar.js';
import type { EventType } from './event-types.rules.js';

/**
 * Something that happened in a clinic, for other software. Triggers record it in the transaction of the change, as long as
 * the clinic has an integration. It holds ids, dates and amounts: no name, number or text of a patient.
 */
@Entity('clinic_event')
@Index('clinic_event_unpublished', ['position'], { where: 'sequence IS NULL' })
@Index('clinic_event_recorded', ['recordedAt'])
@Index('clinic_event_sequence', ['doctorId', 'sequence'], { unique: true })
@Index('clinic_event_once', ['doctorId', 'dedupeKey'], { unique: true })
export class ClinicEvent {
  @ForeignKey('account', { name: 'clinic_event_doctor_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'clinic_event_pk' })
  doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'clinic_event_pk' }) id!: string;
  @Column('text') type!: EventType;
  /** The patient, enrolment, term, payment, … whose events have an order. */
  @Column('uuid', { name: 'object_id' }) objectId!: string;
  @Column('jsonb') data!: Record<string, unknown>;
  /** Business time of the change. */
  @Column('timestamptz', { name: 'occurred_at' }) occurredAt!: Date;
  /** Real time of the record. */
  @CreateDateColumn({ type: 'timestamptz', name: 'recorded_at' }) recordedAt!: Date;
  /** Order of recording over all clinics. */
  @Column('bigint') position!: number;
  /** Number within the clinic, without gaps; null until the event is published. */
  @Column('bigint', { nullable: true }) sequence!: number | null;
  /** Unique, so that a repeated sweep records nothing twice; null for what a trigger records. */
  @Column('text', { name: 'dedupe_key', nullable: true }) dedupeKey!: string | null;
}

/** How far the events of a clinic have come. */
@Entity('event_stream')
export class EventStream {
  @ForeignKey('account', { name: 'event_stream_doctor_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'event_stream_pk' })
  doctorId!: string;
  @Column('bigint', { name: 'last_sequence', default: 0 }) lastSequence!: number;
  /** The last day (IST) for which ending terms were recorded. */
  @Column('date', { name: 'checked_day', nullable: true }) checkedDay!: Day | null;
}
