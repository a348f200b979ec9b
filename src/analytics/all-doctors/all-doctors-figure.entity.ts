import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { Day } from '../../shared/calendar.js';

/** The figures over all doctors, one row a day; today's is reckoned again every few minutes. */
@Entity('platform_figure')
@Check('platform_figure_state', `state IN ('ok', 'violated')`)
export class AllDoctorsFigure {
  @PrimaryColumn('date', { name: 'as_of', primaryKeyConstraintName: 'platform_figure_pk' }) asOf!: Day;
  /** In real time: when it was reckoned. */
  @Column('timestamptz') at!: Date;
  /** Approved accounts. */
  @Column('integer') doctors!: number;
  @Column('integer', { name: 'live_enrolments' }) liveEnrolments!: number;
  /** What the live enrolments bring a year: the exact sum behind MRR. */
  @Column('bigint', { name: 'yearly_paise' }) yearlyPaise!: number;
  /** The same at the closings of the months before this one, oldest first. */
  @Column('bigint', { array: true }) closings!: number[];
  /** Whether the live sums, taken from the same snapshot in another way, are equal. */
  @Column('text') state!: 'ok' | 'violated';
  @Column('integer', { name: 'took_ms' }) tookMs!: number;
}
