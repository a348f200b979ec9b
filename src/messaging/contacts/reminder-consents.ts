import type { EntityManager } from 'typeorm';
import { recordConsent, type ConsentDecision } from '../../patients/consents/consents.js';
import type { AuditContext } from '../../platform/audit-context.js';
import type { Database } from '../../platform/db/database.js';
import { findProfile } from '../../profile/profile.service.js';
import { setOptOut } from './contacts.js';

/** A patient with the number that receives the messages. */
interface NumberOfPatient {
  doctorId: string;
  patientId: string;
  number: string | null;
}

/**
 * Applies a patient's own choice about reminders to the number, and records it as a consent, in the caller's transaction.
 * The caller must hold the patient's lock.
 */
export async function setReminderChoice(
  tx: EntityManager,
  { number, ...patient }: NumberOfPatient,
  decision: Omit<ConsentDecision, 'purpose'>,
  at: Date,
): Promise<void> {
  if (number !== null) await setOptOut(tx, number, decision.granted ? null : 'page', at);
  await recordConsent(tx, patient, { purpose: 'whatsapp_reminders', ...decision }, at);
}

/**
 * Applies a payer's choice about reminders to the payer's number, and records it as a consent of every patient of the doctor who
 * has this number, and locks them. Patients with other numbers keep their own choice.
 */
export async function setReminderChoiceOfNumber(
  tx: EntityManager,
  { doctorId, number }: { doctorId: string; number: string },
  decision: Omit<ConsentDecision, 'purpose'>,
  at: Date,
): Promise<void> {
  await recordConsentsOfNumber(tx, { doctorId, number }, decision, at);
  await setOptOut(tx, number, decision.granted ? null : 'page', at);
}

/**
 * Records STOP or START from a number as a consent of every patient with this number at these doctors. May be repeated.
 * The opt-out itself is stored with the number; see `setOptOut`.
 */
export async function recordChatConsents(
  db: Database,
  context: AuditContext,
  doctorIds: Iterable<string>,
  { number, granted, at }: { number: string; granted: boolean; at: Date },
): Promise<void> {
  for (const doctorId of new Set(doctorIds))
    await db.write(context, doctorId, async (tx) => {
      const language = (await findProfile(tx, doctorId))?.messageLanguage ?? 'en';
      const by = { source: 'whatsapp', guardianName: null, ip: null, userAgent: null } as const;
      await recordConsentsOfNumber(tx, { doctorId, number }, { granted, language, ...by }, at);
    });
}

/** Records a choice about reminders as a consent of every patient of the doctor who has this number, and locks them. */
async function recordConsentsOfNumber(
  tx: EntityManager,
  { doctorId, number }: { doctorId: string; number: string },
  decision: Omit<ConsentDecision, 'purpose'>,
  at: Date,
): Promise<void> {
  const patients = await tx.query<{ id: string }[]>(
    `SELECT id FROM patient WHERE doctor_id = $1 AND mobile_normal = $2 AND erased_at IS NULL
     ORDER BY id FOR NO KEY UPDATE`,
    [doctorId, number],
  );
  for (const { id: patientId } of patients)
    await recordConsent(tx, { doctorId, patientId }, { purpose: 'whatsapp_reminders', ...decision }, at);
}
