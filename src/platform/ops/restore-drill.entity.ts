import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A restore drill: the newest backup restored into a scratch instance and compared with the running database. The
 * command `npm run backup:drill` inserts it. Times are real time.
 */
@Entity('restore_drill')
@Index('restore_drill_by_time', ['finishedAt'])
@Check('restore_drill_outcome', `outcome IN ('ok', 'failed') AND (outcome = 'ok') = (reason IS NULL)`)
export class RestoreDrill {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'restore_drill_pk' }) id!: string;
  @Column('timestamptz', { name: 'finished_at' }) finishedAt!: Date;
  @Column('text') outcome!: 'ok' | 'failed';
  /** Why it failed: programs' messages, sums and rules; no personal data. */
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('integer', { name: 'took_ms' }) tookMs!: number;
  /** Size of the restored database; null if it could not be opened. */
  @Column('bigint', { name: 'size_bytes', nullable: true }) sizeBytes!: number | null;
  /** When the newest backup ended; null without one. */
  @Column('timestamptz', { name: 'backup_at', nullable: true }) backupAt!: Date | null;
  /** The moment to which it restored; null if it could not be marked. */
  @Column('timestamptz', { name: 'restored_to', nullable: true }) restoredTo!: Date | null;
  /** When the alarm `backup.overdue` was last raised because no later drill had succeeded, in business time. */
  @Column('timestamptz', { name: 'alarm_at', nullable: true }) alarmAt!: Date | null;
}
