import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deleteErasedContact, findErasedContact, type ErasedContact } from '../patients/erasure/erased-contact.js';
import { eraseUnlinkedImportRows } from '../patients/erasure/import-rows.js';
import { suppressNumber } from '../patients/erasure/suppression.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Database } from '../platform/db/database.js';
import { eraseFromWebhooks } from '../platform/jobs/inbox.js';
import { emit } from '../platform/jobs/outbox.js';
import { deleteCorrespondent } from './inbox/correspondents.js';

/** $1 a number. The probe of each doctor's index takes microseconds; no index contains the numbers of all doctors. */
const IS_USED = `
SELECT FROM account a WHERE EXISTS (
    SELECT FROM patient p WHERE p.doctor_id = a.id AND p.mobile_normal = $1 AND p.erased_at IS NULL)
  OR EXISTS (SELECT FROM payer y WHERE y.doctor_id = a.id AND y.mobile_normal = $1) LIMIT 1`;

/** Removes the personal data of erased patients from messages, and what only their number, email or name finds. */
@Injectable()
export class ErasureService {
  constructor(private readonly db: Database) {}

  /** May be repeated. Skips queued messages. */
  async onErased(context: AuditContext, doctorId: string, patientId: string): Promise<void> {
    await this.db.write(context, doctorId, (tx) => eraseMessages(tx, doctorId, patientId));
    const contact = await this.db.readShared((tx) => findErasedContact(tx, patientId));
    if (!contact) return;
    await this.db.write(context, doctorId, (tx) => eraseUnlinkedImportRows(tx, { doctorId, patientId }, contact));
    const unused = await this.findUnused(contact);
    await this.db.writeShared(context, async (tx) => {
      await eraseFromWebhooks(tx, [...contact.numbers.map((number) => number.replace('+', '')), ...contact.emails]);
      await tx.query('DELETE FROM unclaimed_reply WHERE number = ANY ($1)', [contact.numbers]);
      for (const number of unused) await suppressNumber(tx, number);
      await deleteErasedContact(tx, patientId);
    });
  }

  /** The numbers that no other patient and no payer of any doctor has. */
  private findUnused({ numbers }: ErasedContact): Promise<string[]> {
    return this.db.acrossTenants(async (tx) => {
      const unused: string[] = [];
      for (const number of numbers)
        if ((await tx.query<unknown[]>(IS_USED, [number])).length === 0) unused.push(number);
      return unused;
    });
  }
}

/** $1 doctor, $2 patient. Locks the patient's messages that are not sent yet. */
const LOCK_QUEUED = `
SELECT id FROM message WHERE doctor_id = $1 AND patient_id = $2 AND state = 'queued' AND attempted_at IS NULL
ORDER BY id FOR NO KEY UPDATE`;

/**
 * $1 doctor, $2 messages, $3 their patient. Of the messages for which each of these was to be sent, queues the first and groups
 * the others with it. When it is sent, its text is composed for those who are due then.
 */
const QUEUE_NEXT = `
WITH next AS (
  SELECT DISTINCT ON (grouped_with) id, grouped_with FROM message
  WHERE doctor_id = $1 AND grouped_with = ANY ($2::uuid[]) AND state = 'skipped' AND patient_id <> $3
  ORDER BY grouped_with, id)
UPDATE message m SET grouped_with = nullif(next.id, m.id),
  state = CASE WHEN m.id = next.id THEN 'queued' ELSE m.state END,
  reason = CASE WHEN m.id = next.id THEN NULL ELSE m.reason END
FROM next WHERE m.doctor_id = $1 AND m.grouped_with = next.grouped_with AND m.state = 'skipped'
RETURNING m.id, m.state`;

async function eraseMessages(tx: EntityManager, doctorId: string, patientId: string): Promise<void> {
  await queueGrouped(tx, doctorId, patientId);
  await tx.query(
    `UPDATE message SET variables = '[]', to_number = NULL, link_identifier = NULL, send_at = NULL, paused_by = NULL,
       state = CASE WHEN state = 'queued' AND attempted_at IS NULL THEN 'skipped' ELSE state END,
       reason = CASE WHEN state = 'queued' AND attempted_at IS NULL THEN 'patient deleted' ELSE reason END
     WHERE doctor_id = $1 AND patient_id = $2`,
    [doctorId, patientId],
  );
  await tx.query('UPDATE reply SET text = NULL WHERE doctor_id = $1 AND patient_id = $2', [doctorId, patientId]);
  await deleteCorrespondent(tx, { doctorId, patientId });
}

/** Messages to the same payer, for which the erased patient's message was to be sent, are sent without it. */
async function queueGrouped(tx: EntityManager, doctorId: string, patientId: string): Promise<void> {
  const leads = await tx.query<{ id: string }[]>(LOCK_QUEUED, [doctorId, patientId]);
  if (leads.length === 0) return;
  const params = [doctorId, leads.map(({ id }) => id), patientId];
  const [changed] = await tx.query<[{ id: string; state: string }[], number]>(QUEUE_NEXT, params);
  for (const { id, state } of changed)
    if (state === 'queued') await emit(tx, 'message.queued', { doctorId, messageId: id });
}
