import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A process that runs jobs and sweeps. It deletes its row when it shuts down. Times are real time. */
@Entity('worker')
export class Worker {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'worker_pk' }) id!: string;
  @Column('timestamptz', { name: 'started_at' }) startedAt!: Date;
  /** Time of its last heartbeat. */
  @Column('timestamptz', { name: 'seen_at' }) seenAt!: Date;
}
