import type { EntityManager } from 'typeorm';
import { newId } from '../../platform/db/columns.js';
import { emit } from '../../platform/jobs/outbox.js';
import { Correspondent } from './correspondent.entity.js';
import { UnclaimedMessage } from './unclaimed-message.entity.js';
import type { InboundMessage } from './inbound-message.entity.js';

/** An inbound message that is not assigned to a patient yet. */
export type InboundMessageContent = Pick<InboundMessage, 'providerId' | 'kind' | 'text' | 'at'>;

/** A patient who was asked which clinic is meant is not asked again for this long. */
const QUESTION_INTERVAL = "interval '1 hour'";

export const findCorrespondents = (tx: EntityManager, number: string): Promise<Correspondent[]> =>
  tx.find(Correspondent, { where: { number }, order: { doctorId: 'ASC' } });

/**
 * Stores a message that may be for any of these doctors. Asks the sender which one is meant, unless an open question
 * offers all of them. May be repeated: the message is stored once.
 */
export async function storeUnclaimedMessage(
  tx: EntityManager,
  number: string,
  doctorIds: string[],
  message: InboundMessageContent,
): Promise<void> {
  const id = newId();
  const [stored] = await tx.query<Pick<UnclaimedMessage, 'questionId'>[]>(
    `INSERT INTO unclaimed_reply (id, number, provider_id, kind, text, at, doctor_ids, question_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, coalesce((
       SELECT u.question_id FROM unclaimed_reply u
       WHERE u.number = $2 AND u.at > $6::timestamptz - ${QUESTION_INTERVAL} AND u.claimed_by IS NULL AND u.doctor_ids @> $7
       ORDER BY u.at DESC LIMIT 1), $1))
     ON CONFLICT (provider_id) DO NOTHING RETURNING question_id AS "questionId"`,
    [id, number, message.providerId, message.kind, message.text, message.at, doctorIds],
  );
  if (stored?.questionId === id) await emit(tx, 'reply.unclaimed', { replyId: id });
}

/** A patient's answer to the question which clinic is meant. */
export interface ClinicChoice {
  number: string;
  questionId: string;
  doctorId: string;
  at: Date;
}

/**
 * Assigns the messages that the question covers to the chosen doctor, except those written after the choice and those
 * claimed for another doctor. May be repeated.
 */
export async function claimMessages(
  tx: EntityManager,
  choice: ClinicChoice,
): Promise<(InboundMessageContent & { id: string })[]> {
  const [messages] = await tx.query<[(InboundMessageContent & { id: string })[], number]>(
    `UPDATE unclaimed_reply SET claimed_by = $3
     WHERE number = $1 AND question_id = $2 AND $3 = ANY (doctor_ids) AND at <= $4 AND coalesce(claimed_by, $3) = $3
     RETURNING id, provider_id AS "providerId", kind, text, at`,
    [choice.number, choice.questionId, choice.doctorId, choice.at],
  );
  return messages;
}

/**
 * Deletes the unclaimed messages of an erased patient's number and the link between the number and the doctor. If the
 * doctor has sent messages to another patient at that number, as in a family, the link is moved to that patient.
 */
export async function deleteCorrespondent(
  tx: EntityManager,
  { doctorId, patientId }: Pick<Correspondent, 'doctorId' | 'patientId'>,
): Promise<void> {
  const params = [doctorId, patientId];
  await tx.query(
    `DELETE FROM unclaimed_reply
     WHERE number IN (SELECT number FROM whatsapp_correspondent WHERE doctor_id = $1 AND patient_id = $2)`,
    params,
  );
  await tx.query(
    `UPDATE whatsapp_correspondent w SET patient_id = other.patient_id
     FROM (
       SELECT DISTINCT ON (m.to_number) m.to_number AS number, m.patient_id
       FROM message m JOIN patient p ON p.doctor_id = m.doctor_id AND p.id = m.patient_id
       WHERE m.doctor_id = $1 AND m.patient_id <> $2 AND m.attempted_at IS NOT NULL AND p.erased_at IS NULL
       ORDER BY m.to_number, m.attempted_at DESC
     ) other
     WHERE w.doctor_id = $1 AND w.patient_id = $2 AND w.number = other.number`,
    params,
  );
  await tx.query('DELETE FROM whatsapp_correspondent WHERE doctor_id = $1 AND patient_id = $2', params);
}
