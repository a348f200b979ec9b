import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which process runs a scheduled work now; another takes over when the time has passed. */
@Entity('lease')
export class Lease {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'lease_pk' }) name!: string;
  @Column('uuid') holder!: string;
  @Column('timestamptz') until!: Date;
}
