import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Day } from '../../shared/calendar.js';

/** A period in which a term was disabled or refunded. Periods instead of a flag, so that past figures never change. */
@Entity('term_pause')
@Index('term_pause_one_open', ['doctorId', 'termId'], { unique: true, where: 'to_day IS NULL' })
@ForeignKey('term', ['doctorId', 'termId'], ['doctorId', 'id'], { name: 'term_pause_term_fk' })
export class TermPause {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'term_pause_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'term_pause_pk' }) id!: string;
  @Column('uuid', { name: 'term_id' }) termId!: string;
  /** First day of the pause. */
  @Column('date', { name: 'from_day' }) fromDay!: Day;
  /** First day after the pause; null while it lasts. */
  @Column('date', { name: 'to_day', nullable: true }) toDay!: Day | null;
}
