import { IsNull, type EntityManager } from 'typeorm';
import { PatientNote } from './note.entity.js';

/** Deletes all notes of a patient in the caller's transaction. */
export async function deleteNotes(tx: EntityManager, doctorId: string, patientId: string, now: Date): Promise<void> {
  await tx.update(PatientNote, { doctorId, patientId, deletedAt: IsNull() }, { text: null, deletedAt: now });
}
