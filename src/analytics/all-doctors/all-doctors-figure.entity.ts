import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { Day } from '../../shared/calendar.js';

/** Figures over all doctors, one row per day. Today's row is recomputed every five minutes. */
@Entity('all_doctors_figure')
@Check('all_doctors_figure_state', `state IN ('ok', 'violated')`)
export class AllDoctorsFigure {
  @PrimaryColumn('date', { name: 'as_of', primaryKeyConstraintName: 'all_doctors_figure_pk' }) asOf!: Day;
  /** When the row was computed, in real time. */
  @Column('timestamptz') at!: Date;
  /** Approved accounts. */
  @Column('integer') doctors!: number;
  @Column('integer', { name: 'live_enrolments' }) liveEnrolments!: number;
  /** Exact yearly revenue of the active enrolments; MRR is computed from it. See `YearlyPaise`. */
  @Column('bigint', { name: 'yearly_paise' }) yearlyPaise!: number;
  /** `yearlyPaise` at the closings of the 23 months before the current one, oldest first. */
  @Column('bigint', { array: true }) closings!: number[];
  /** `violated` if a second computation from the same snapshot gives other figures. */
  @Column('text') state!: 'ok' | 'violated';
  @Column('integer', { name: 'took_ms' }) tookMs!: number;
}
