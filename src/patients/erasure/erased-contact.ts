import type { EntityManager } from 'typeorm';
import { seal, unseal } from '../../platform/secrets.js';

/** Where an erased patient could be reached, until the copies in tables without a doctor are removed. */
export interface ErasedContact {
  /** E.164: of the patient, and of messages sent to earlier numbers. */
  numbers: string[];
  emails: string[];
  /** Distinguish the patient from others with the same number. */
  names: string[];
}

const sealContext = (patientId: string): string => `${patientId}/contact_sealed`;

const FIND_CONTACT = `
SELECT ARRAY(SELECT mobile_normal FROM patient WHERE doctor_id = $1 AND id = $2 AND mobile_normal IS NOT NULL
    UNION SELECT to_number FROM message WHERE doctor_id = $1 AND patient_id = $2 AND to_number IS NOT NULL
    UNION SELECT number FROM whatsapp_correspondent WHERE doctor_id = $1 AND patient_id = $2) AS numbers,
  ARRAY(SELECT email FROM patient WHERE doctor_id = $1 AND id = $2 AND email IS NOT NULL) AS emails,
  ARRAY(SELECT name FROM patient WHERE doctor_id = $1 AND id = $2) AS names`;

/** Records the erasure, with the contact for the job that removes its copies. Call it before the patient is erased. */
export async function recordErasure(tx: EntityManager, doctorId: string, patientId: string): Promise<void> {
  const [contact] = await tx.query<[ErasedContact]>(FIND_CONTACT, [doctorId, patientId]);
  await tx.query(
    `INSERT INTO erasure (patient_id, doctor_id, contact_sealed) VALUES ($1, $2, $3)
     ON CONFLICT (patient_id) DO UPDATE SET contact_sealed = excluded.contact_sealed`,
    [patientId, doctorId, seal(JSON.stringify(contact), sealContext(patientId))],
  );
}

/** Null once its copies are removed. */
export async function findErasedContact(tx: EntityManager, patientId: string): Promise<ErasedContact | null> {
  const sql = 'SELECT contact_sealed AS sealed FROM erasure WHERE patient_id = $1 AND contact_sealed IS NOT NULL';
  const [row] = await tx.query<{ sealed: string }[]>(sql, [patientId]);
  if (!row) return null;
  const contact = JSON.parse(unseal(row.sealed, sealContext(patientId))) as Partial<ErasedContact>;
  return { numbers: [], emails: [], names: [], ...contact }; // the previous version stored no names
}

export const deleteErasedContact = (tx: EntityManager, patientId: string): Promise<unknown> =>
  tx.query('UPDATE erasure SET contact_sealed = NULL WHERE patient_id = $1', [patientId]);
