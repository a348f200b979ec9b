import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/db/columns.js';
import { Database } from '../../platform/db/database.js';
import { queryPage, type ListQuery, type ListRules, type Page } from '../../platform/lists/list-query.js';
import { DomainError } from '../../shared/domain-error.js';
import { findPatient, lockPatient } from '../patients.service.js';
import { PatientNote } from './note.entity.js';
import type { NoteView } from './note.view.js';

export const NOTE_LIST: ListRules = {
  sort: { id: 'n.id', created_at: 'n.created_at' },
  defaultOrder: 'n.created_at DESC, n.id DESC',
  filter: {},
  id: 'n.id',
};

const FROM = 'FROM patient_note n';
const CURRENT = 'WHERE n.doctor_id = $1 AND n.patient_id = $2 AND n.deleted_at IS NULL';
/** A doctor's name is in the profile, and the name of other accounts in the account. */
const SELECT_NOTES = `
SELECT n.id, n.text, coalesce(a.name, p.doctor_name) AS author, n.created_at, n.updated_at ${FROM}
LEFT JOIN account a ON a.id = n.created_by
LEFT JOIN profile p ON p.doctor_id = n.created_by`;

/** Identifies a note in its patient's notes. */
interface NoteKey {
  doctorId: string;
  patientId: string;
  id: string;
}

/** Notes of the clinic about patients. */
@Injectable()
export class NotesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `patient.not_found`. */
  list(doctorId: string, patientId: string, query: ListQuery<object>): Promise<Page<NoteView>> {
    const where = `${CURRENT} AND ($3::uuid[] IS NULL OR n.id = ANY ($3))`;
    return this.db.read(doctorId, async (tx) => {
      await findPatient(tx, doctorId, patientId);
      const sql = { rows: `${SELECT_NOTES} ${where}`, from: `${FROM} ${where}` };
      return queryPage<NoteView>(tx, sql, [doctorId, patientId, query.ids], query);
    });
  }

  /** @throws DomainError `patient.not_found`. */
  add(context: AuditContext, doctorId: string, patientId: string, by: string, text: string): Promise<NoteView> {
    const key = { doctorId, patientId, id: newId() };
    return this.db.write(context, doctorId, async (tx) => {
      await lockPatient(tx, doctorId, patientId);
      const createdAt = this.clock.now();
      await tx.insert(PatientNote, { ...key, text, createdBy: by, createdAt, updatedAt: null, deletedAt: null });
      return readNote(tx, key);
    });
  }

  /**
   * Replaces the text. A deleted note is restored with it, because its own text is gone.
   * @throws DomainError `patient.not_found`, `note.not_found`.
   */
  update(context: AuditContext, key: NoteKey, text: string): Promise<NoteView> {
    return this.db.write(context, key.doctorId, async (tx) => {
      await lockPatient(tx, key.doctorId, key.patientId);
      const note = await tx.findOneBy(PatientNote, key);
      if (!note) throw new DomainError('note.not_found');
      const isChanged = note.text !== null && note.text !== text;
      const updatedAt = isChanged ? this.clock.now() : note.updatedAt;
      await tx.update(PatientNote, key, { text, updatedAt, deletedAt: null });
      return readNote(tx, key);
    });
  }

  /** Deletes the note with its text. @throws DomainError `patient.not_found`, `note.not_found`. */
  remove(context: AuditContext, key: NoteKey): Promise<void> {
    return this.db.write(context, key.doctorId, async (tx) => {
      await lockPatient(tx, key.doctorId, key.patientId);
      const removed = { text: null, deletedAt: this.clock.now() };
      const { affected } = await tx.update(PatientNote, { ...key, deletedAt: IsNull() }, removed);
      if (affected !== 1) throw new DomainError('note.not_found');
    });
  }
}

async function readNote(tx: EntityManager, { doctorId, patientId, id }: NoteKey): Promise<NoteView> {
  const [note] = await tx.query<NoteView[]>(`${SELECT_NOTES} ${CURRENT} AND n.id = $3`, [doctorId, patientId, id]);
  if (!note) throw new DomainError('note.not_found');
  return note;
}
