import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A rewrite of existing rows, which `npm run migrate` does in batches after the migrations. */
@Entity('backfill')
export class Backfill {
  /** Name of the SQL function that processes one batch. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'backfill_pk' }) name!: string;
  /** With its schema. */
  @Column('text', { name: 'table_name' }) tableName!: string;
  /** Primary key of the last processed row; null before the first batch. */
  @Column('text', { name: 'last_key', array: true, nullable: true }) lastKey!: string[] | null;
  /** How many rows have been read, changed or not. */
  @Column('bigint', { default: 0 }) processed!: number;
  @Column('timestamptz', { name: 'finished_at', nullable: true }) finishedAt!: Date | null;
}
