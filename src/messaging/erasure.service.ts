import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deleteErasedContact, findErasedContact, type ErasedContact } from '../patients/erasure/erased-contact.js';
import { suppressNumber } from '../patients/erasure/suppression.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Database } from '../platform/db/database.js';
import { eraseFromWebhooks } from '../platform/jobs/inbox.js';
import { deleteCorrespondent } from './inbox/correspondents.js';

/** $1 a number. The probe of each doctor's index takes microseconds; no index contains the numbers of all doctors. */
const IS_USED = `
SELECT FROM account a WHERE EXISTS (
    SELECT FROM patient p WHERE p.doctor_id = a.id AND p.mobile_normal = $1 AND p.erased_at IS NULL)
  OR EXISTS (SELECT FROM payer y WHERE y.doctor_id = a.id AND y.mobile_normal = $1) LIMIT 1`;

/** Removes the personal data of erased patients from messages and from the tables that belong to no doctor. */
@Injectable()
export class ErasureService {
  constructor(private readonly db: Database) {}

  /** May be repeated. Skips queued messages. */
  async onErased(context: AuditContext, doctorId: string, patientId: string): Promise<void> {
    await this.db.write(context, doctorId, (tx) => eraseMessages(tx, doctorId, patientId));
    const contact = await this.db.readShared((tx) => findErasedContact(tx, patientId));
    if (!contact) return;
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

async function eraseMessages(tx: EntityManager, doctorId: string, patientId: string): Promise<void> {
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
