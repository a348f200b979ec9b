import type { EntityManager } from 'typeorm';
import { newId } from '../platform/columns.js';
import { emit } from '../platform/outbox.js';
import { Correspondent, UnclaimedReply } from './contact.entity.js';
import type { Reply } from './reply.entity.js';

/** A reply without a patient. */
export type Said = Pick<Reply, 'providerId' | 'kind' | 'text' | 'at'>;

/** How long somebody who was asked which clinic they mean is not asked again. */
const ASKED_FOR = "interval '1 hour'";

/** The doctors who have written to a number. */
export const correspondentsOf = (tx: EntityManager, number: string): Promise<Correspondent[]> =>
  tx.find(Correspondent, { where: { number }, order: { doctorId: 'ASC' } });

/** Keeps a reply that may be for any of several doctors, once, and has the sender asked for whom it is. */
export async function keepUnclaimed(tx: EntityManager, number: string, reply: Said): Promise<void> {
  const id = newId();
  const stored = await tx.query<unknown[]>(
    `INSERT INTO unclaimed_reply (id, number, provider_id, kind, text, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (provider_id) DO NOTHING
     RETURNING EXISTS (SELECT FROM unclaimed_reply u WHERE u.number = $2 AND u.at > $6::timestamptz - ${ASKED_FOR}) AS asked`,
    [id, number, reply.providerId, reply.kind, reply.text, reply.at],
  );
  const [row] = stored as { asked: boolean }[];
  if (row && !row.asked) await emit(tx, 'reply.unclaimed', { replyId: id });
}

/** What a number wrote that is for one of several doctors. */
export const unclaimedOf = (tx: EntityManager, number: string): Promise<UnclaimedReply[]> =>
  tx.find(UnclaimedReply, { where: { number }, order: { at: 'ASC' } });

/** A deleted patient's number belongs to this doctor no more, and what it wrote and nobody saw goes. */
export async function forgetCorrespondent(
  tx: EntityManager,
  { doctorId, patientId }: Pick<Correspondent, 'doctorId' | 'patientId'>,
): Promise<void> {
  await tx.query(
    `WITH gone AS (DELETE FROM whatsapp_correspondent WHERE doctor_id = $1 AND patient_id = $2 RETURNING number)
     DELETE FROM unclaimed_reply WHERE number IN (SELECT number FROM gone)`,
    [doctorId, patientId],
  );
}
