import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { OpeningTermValues } from '../enrolments/opening-terms.js';
import type { Day } from '../shared/calendar.js';
import type { ImportField, ImportStatus, ImportStep, RowResult } from './import.rules.js';
import type { RowProblem, RowChange } from './row.rules.js';

/** Column of the file by its index, and the field that it holds. */
export type ColumnMapping = Record<string, ImportField>;

/** An uploaded register of patients. Only its rows are stored, not the file. */
@Entity('patient_import')
@Check(
  'patient_import_status',
  `status IN ('mapped', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed')`,
)
@Check('patient_import_failed', `(status = 'failed') = (failed_step IS NOT NULL)`)
@Index('patient_import_by_time', ['createdAt'])
export class PatientImport {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'patient_import_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'patient_import_pk' }) id!: string;
  @Column('text', { name: 'file_name' }) fileName!: string;
  /** The header of each column. */
  @Column('text', { array: true }) headers!: string[];
  @Column('jsonb') mapping!: ColumnMapping;
  @Column('text') status!: ImportStatus;
  @Column('text', { name: 'failed_step', nullable: true }) failedStep!: ImportStep | null;
  @Column('boolean', { name: 'send_messages', default: false }) sendMessages!: boolean;
  /** The account that uploaded it, which is the actor of what the jobs write. */
  @Column('uuid', { name: 'created_by' }) createdBy!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** When the run was complete. */
  @Column('timestamptz', { name: 'finished_at', nullable: true }) finishedAt!: Date | null;
}

/** What a row added or changed, so that an undo can remove it. */
export interface RowWrites {
  /** A UUIDv7 of the time of the import: records with a later id were made afterwards. */
  since: string;
  /** The patient was added; otherwise it existed. */
  patient?: boolean;
  termId?: string;
  noteIds?: string[];
  /** Values of the patient that the row replaced, and the new ones. */
  patientChange?: { before: PatientValues; after: PatientValues };
  /** Values of an opening subscription that the row replaced, and the new ones. */
  termChange?: { id: string; before: OpeningTermValues; after: OpeningTermValues };
}

export interface PatientValues {
  email?: string | null;
  lastAppointment?: Day | null;
}

/** A row of the file. Its writes and its marks are stored in one transaction, so that no row is imported twice. */
@Entity('import_row')
@Index('import_row_number', ['doctorId', 'importId', 'number'], { unique: true })
@Index('import_row_patient', ['doctorId', 'patientId'], { where: 'patient_id IS NOT NULL' })
@ForeignKey('patient_import', ['doctorId', 'importId'], ['doctorId', 'id'], { name: 'import_row_import_fk' })
@ForeignKey('patient', ['doctorId', 'patientId'], ['doctorId', 'id'], { name: 'import_row_patient_fk' })
@Check('import_row_result', `result IN ('new', 'same', 'changed', 'wrong')`)
export class ImportRow {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'import_row_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'import_row_pk' }) id!: string;
  @Column('uuid', { name: 'import_id' }) importId!: string;
  /** Row of the file, counted from 1. */
  @Column('integer') number!: number;
  /** Texts of the columns, as in the file. Empty once the row's patient is erased. */
  @Column('text', { array: true }) cells!: string[];
  /** Null until the row is checked. */
  @Column('text', { nullable: true }) result!: RowResult | null;
  @Column('jsonb', { default: [] }) problems!: RowProblem[];
  @Column('jsonb', { default: [] }) changes!: RowChange[];
  /** The patient that the row describes; null for a new one until it is added. */
  @Column('uuid', { name: 'patient_id', nullable: true }) patientId!: string | null;
  /** Kind of the message that this row triggers if messages are on. */
  @Column('text', { nullable: true }) message!: 'onboarding' | 'payment_link' | null;
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt!: Date | null;
  @Column('jsonb', { nullable: true }) writes!: RowWrites | null;
  @Column('timestamptz', { name: 'undone_at', nullable: true }) undoneAt!: Date | null;
  /** Why an undo left what the row made. */
  @Column('text', { name: 'kept_reason', nullable: true }) keptReason!: string | null;
}
