import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { Alarm } from '../../shared/alarms.js';

/** How often all processes raised an alarm in an hour. The same hour of the next day overwrites the row. */
@Entity('alarm_count')
@Check('alarm_count_hour_of_day', 'hour_of_day BETWEEN 0 AND 23')
@Check('alarm_count_times', 'times > 0')
export class AlarmCount {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'alarm_count_pk' }) alarm!: Alarm;
  /** The hour of the day, in UTC. */
  @PrimaryColumn('smallint', { name: 'hour_of_day', primaryKeyConstraintName: 'alarm_count_pk' })
  hourOfDay!: number;
  /** When that hour began, in real time. */
  @Column('timestamptz') hour!: Date;
  @Column('integer') times!: number;
  @Column('timestamptz', { name: 'last_at' }) lastAt!: Date;
}
