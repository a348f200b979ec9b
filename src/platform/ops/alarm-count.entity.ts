import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { Alarm } from '../../shared/alarms.js';

/** How often all processes raised an alarm in an hour. The same hour of the next day overwrites the row. */
@Entity('alarm_count')
@Check('alarm_count_slot', 'slot BETWEEN 0 AND 23')
@Check('alarm_count_times', 'times > 0')
export class AlarmCount {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'alarm_count_pk' }) alarm!: Alarm;
  /** The hour of the day, in UTC. */
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'alarm_count_pk' }) slot!: number;
  /** When that hour began, in real time. */
  @Column('timestamptz') hour!: Date;
  @Column('integer') times!: number;
  @Column('timestamptz', { name: 'last_at' }) lastAt!: Date;
}
