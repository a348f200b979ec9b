import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { Patient } from '../../patients/patient.entity.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { newId } from '../../platform/db/columns.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { openConversationWindow, linkUserId, findNumberByUserId, setOptOut } from '../contacts/contacts.js';
import { recordChatConsents } from '../contacts/reminder-consents.js';
import { UnclaimedMessage } from './unclaimed-message.entity.js';
import { parseClinicChoice } from './clinic-question.service.js';
import {
  claimMessages,
  findCorrespondents,
  storeUnclaimedMessage,
  type ClinicChoice,
  type InboundMessageContent,
} from './correspondents.js';
import { parseOptOutCommand } from './inbound-message.rules.js';
import { Message } from '../message.entity.js';
import { SEVERAL_CLINICS } from './inbound-message.entity.js';
import {
  buttonPayload,
  toE164,
  parseTimestamp,
  messageText,
  type ProviderContact,
  type ProviderMessage,
} from './whatsapp-event.js';

interface MessageOwner {
  doctorId: string;
  patientId: string;
}

/** A message that Nirog sent; `patientId` is null for a message to a doctor. */
interface SentMessageRef {
  doctorId: string;
  patientId: string | null;
  id: string;
}

/**
 * Stores WhatsApp messages from patients. STOP and START apply to the number. Any other message belongs to the doctor
 * whose message it quotes, or to the only doctor who writes to the number. With several doctors, none sees its text
 * until the patient has chosen a clinic.
 */
@Injectable()
export class InboundMessagesService {
  constructor(private readonly db: Database) {}

  /** May be repeated: a message is stored once. From a number without correspondents, only STOP and START count. */
  async receive(context: AuditContext, message: ProviderMessage, sender: ProviderContact): Promise<void> {
    const bsuid = message.from_user_id ?? sender.user_id ?? null;
    const digits = message.from ?? sender.wa_id;
    const repliedTo = await this.findSentMessage(message.context?.id);
    const number = digits === undefined ? await this.findNumber(repliedTo, bsuid) : toE164(digits);
    if (number === null) return;
    const at = parseTimestamp(message.timestamp);
    const [text, payload] = [messageText(message), buttonPayload(message)];
    const command = parseOptOutCommand(text ?? '', payload);
    const correspondents = await this.db.writeShared(context, async (tx) => {
      await openConversationWindow(tx, number, at);
      if (bsuid !== null) await linkUserId(tx, number, bsuid);
      if (command === 'opt_in') await setOptOut(tx, number, null, at);
      if (command === 'opt_out') await setOptOut(tx, number, payload === undefined ? 'reply' : 'button', at);
      return findCorrespondents(tx, number);
    });
    const doctorIds = correspondents.map(({ doctorId }) => doctorId);
    if (command !== null)
      await recordChatConsents(this.db, context, doctorIds, { number, granted: command === 'opt_in', at });
    const inbound = { providerId: message.id, kind: message.type, text, at };
    const choice = parseClinicChoice(payload);
    const owner =
      toMessageOwner(repliedTo?.doctorId, repliedTo?.patientId) ??
      (correspondents.length === 1 ? correspondents[0] : undefined);
    if (choice) await this.claimForClinic(context, correspondents, { ...choice, number, at });
    else if (owner) await this.storeMessage(context, owner, inbound);
    else if (command === null) await this.storeForSeveral(context, number, correspondents, inbound);
  }

  /** Shows each doctor that a message arrived, without its text. */
  private async storeForSeveral(
    context: AuditContext,
    number: string,
    correspondents: readonly MessageOwner[],
    inbound: InboundMessageContent,
  ): Promise<void> {
    if (correspondents.length === 0) return;
    for (const owner of correspondents)
      await this.storeMessage(context, owner, { ...inbound, kind: SEVERAL_CLINICS, text: null });
    const doctorIds = correspondents.map(({ doctorId }) => doctorId);
    await this.db.writeShared(context, (tx) => storeUnclaimedMessage(tx, number, doctorIds, inbound));
  }

  /** Shows the messages that the question covers to the chosen clinic. May be repeated. */
  private async claimForClinic(
    context: AuditContext,
    correspondents: readonly MessageOwner[],
    choice: ClinicChoice,
  ): Promise<void> {
    const owner = correspondents.find(({ doctorId }) => doctorId === choice.doctorId);
    if (!owner) return; // this doctor's patient has been erased
    const messages = await this.db.writeShared(context, (tx) => claimMessages(tx, choice));
    for (const { providerId, kind, text, at } of messages)
      await this.storeMessage(context, owner, { providerId, kind, text, at });
    await this.db.writeShared(context, (tx) =>
      tx.update(UnclaimedMessage, { id: In(messages.map(({ id }) => id)) }, { text: null }),
    );
  }

  /** The message with this WhatsApp id; null when it is unknown. */
  async findSentMessage(providerId: string | undefined): Promise<SentMessageRef | null> {
    if (providerId === undefined) return null;
    const [row] = await this.db.acrossTenants((tx) =>
      tx.query<SentMessageRef[]>(
        `SELECT doctor_id AS "doctorId", patient_id AS "patientId", id FROM message WHERE provider_id = $1 LIMIT 1`,
        [providerId],
      ),
    );
    return row ?? null;
  }

  /** The number of a sender who hides it: that of the quoted message, else the one linked to the user id. */
  private async findNumber(repliedTo: SentMessageRef | null, bsuid: string | null): Promise<string | null> {
    if (repliedTo) {
      const { doctorId, id } = repliedTo;
      const { toNumber } = await this.db.read(doctorId, (tx) => tx.findOneByOrFail(Message, { doctorId, id }));
      if (toNumber !== null) return toNumber;
    }
    return bsuid === null ? null : this.db.readShared((tx) => findNumberByUserId(tx, bsuid));
  }

  /** Stores a message, unless the patient was erased. */
  private storeMessage(
    context: AuditContext,
    { doctorId, patientId }: MessageOwner,
    { providerId, kind, text, at }: InboundMessageContent,
  ): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      const where = { doctorId, id: patientId, erasedAt: IsNull() };
      // Locked, so that the patient is not erased before the commit.
      const patient = await tx.findOne(Patient, { where, lock: LOCKED });
      if (patient)
        await tx.query(
          `INSERT INTO reply AS r (doctor_id, id, patient_id, provider_id, kind, text, at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (doctor_id, provider_id) DO UPDATE SET kind = excluded.kind, text = excluded.text WHERE r.kind = $8`,
          [doctorId, newId(), patientId, providerId, kind, text, at, SEVERAL_CLINICS],
        );
    });
  }
}

const toMessageOwner = (
  doctorId: string | null | undefined,
  patientId: string | null | undefined,
): MessageOwner | undefined => (doctorId && patientId ? { doctorId, patientId } : undefined);
