import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A file with data of a clinic, or of all clinics, that a person downloaded. */
@Entity('data_export')
@Index('data_export_by_time', ['at'])
export class DataExport {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'data_export_pk' }) id!: string;
  @Column('timestamptz') at!: Date;
  /** Null for a file over all doctors. */
  @Column('uuid', { name: 'doctor_id', nullable: true }) doctorId!: string | null;
  @Column('uuid', { name: 'account_id' }) accountId!: string;
  @Column('uuid', { name: 'session_id' }) sessionId!: string;
  @Column('text') ip!: string;
  /** For example `payments.listCsv`. */
  @Column('text') operation!: string;
  /** How many rows were sent; null for a zip file, and until the download ends. */
  @Column('integer', { nullable: true }) rows!: number | null;
  /** Null while it lasts, and if the server crashed meanwhile. */
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
}
