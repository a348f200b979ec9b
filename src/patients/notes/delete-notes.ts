import { In, IsNull, type EntityManager } from 'typeorm';
import { PatientNote } from './note.entity.js';

/** Deletes all notes of patients in the caller's transaction. */
export async function deleteNotes(
  tx: EntityManager,
  doctorId: string,
  patientIds: readonly string[],
  now: Date,
): Promise<void> {
  const key = { doctorId, patientId: In(patientIds), deletedAt: IsNull() };
  await tx.update(PatientNote, key, { text: null, deletedAt: now });
}
