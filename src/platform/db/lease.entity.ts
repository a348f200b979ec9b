import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which process runs a scheduled task now. After `until` another one may take it over. */
@Entity('lease')
export class Lease {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'lease_pk' }) name!: string;
  @Column('uuid') holder!: string;
  @Column('timestamptz') until!: Date;
}
