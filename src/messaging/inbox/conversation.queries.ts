import type { EntityManager } from 'typeorm';
import { findMessageNumber } from '../../patients/payers/payers.queries.js';
import { findPatient } from '../../patients/patients.service.js';
import { WhatsAppContact } from '../contacts/contact.entity.js';
import { conversationWindowEnd } from './inbound-message.rules.js';
import type { ConversationView } from '../message.view.js';
import { InboundMessage } from './inbound-message.entity.js';

const MAX_MESSAGES = 100;

/** @throws DomainError `patient.not_found`. */
export async function findConversation(
  tx: EntityManager,
  doctorId: string,
  patientId: string,
  now: Date,
): Promise<ConversationView> {
  const number = await findMessageNumber(tx, await findPatient(tx, doctorId, patientId));
  const contact = number === null ? null : await tx.findOneBy(WhatsAppContact, { number });
  const messages = await tx.find(InboundMessage, {
    where: { doctorId, patientId },
    order: { at: 'DESC', id: 'DESC' },
    take: MAX_MESSAGES,
  });
  return {
    replies: messages.map(({ id, kind, text, at }) => ({ id, kind, text, at })),
    stopped_at: contact?.optedOutAt ?? null,
    stopped_by: contact?.optedOutBy ?? null,
    unreachable_at: contact?.unreachableAt ?? null,
    // Computed from the messages to this doctor, so that it reveals nothing about messages to other doctors.
    window_until: conversationWindowEnd(messages[0]?.at ?? null, now),
  };
}
