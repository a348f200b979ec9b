import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { Alarm } from '../../shared/alarms.js';

/** How often an alarm was raised within an hour, by all processes. An hour gives way to the same hour of the next day. */
@Entity('alarm_count')
@Check('alarm_count_slot', 'slot BETWEEN 0 AND 23')
@Check('alarm_count_times', 'times > 0')
export class AlarmCount {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'alarm_count_pk' }) alarm!: Alarm;
  /** The hour of the day, in UTC. */
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'alarm_count_pk' }) slot!: number;
  /** In real time: when that hour began. */
  @Column('timestamptz') hour!: Date;
  @Column('integer') times!: number;
  @Column('timestamptz', { name: 'last_at' }) lastAt!: Date;
}
