import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A process that works off queues and sweeps. It takes its row away when it ends in order. In real time. */
@Entity('worker')
export class Worker {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'worker_pk' }) id!: string;
  @Column('timestamptz', { name: 'started_at' }) startedAt!: Date;
  /** When it last said that it runs. */
  @Column('timestamptz', { name: 'seen_at' }) seenAt!: Date;
}
