import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { Patient } from '../../patients/patient.entity.js';
import { newId } from '../../platform/db/columns.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { theRow } from '../../platform/db/prepared-statements.js';
import { heardContact, nameContact, numberOfUser, wish } from '../contacts/contacts.js';
import { UnclaimedReply } from '../contacts/contact.entity.js';
import { choiceOf } from './clinic-question.service.js';
import { claimReplies, correspondentsOf, keepUnclaimed, type Choice, type Said } from './correspondents.js';
import { wishOf } from './reply.rules.js';
import { Message } from '../message.entity.js';
import { FOR_ONE_OF_SEVERAL } from './reply.entity.js';
import { payloadOf, plus, timeOf, wordsOf, type ProviderContact, type ProviderMessage } from './whatsapp-event.js';

/** The doctor and the patient that a reply belongs to. */
interface Whose {
  doctorId: string;
  patientId: string;
}

/** A message of ours; its patient is null when it was written to a doctor. */
interface Named {
  doctorId: string;
  patientId: string | null;
  id: string;
}

/**
 * What patients write back: STOP and START for the number, everything else for the doctor whose message it answers, or for
 * the only one who writes to the number. Where several do, nobody sees it until the patient has said which clinic is meant.
 */
@Injectable()
export class RepliesService {
  constructor(private readonly db: Database) {}

  /** May be repeated: a message is kept once. From somebody whom nobody has written to, only the wish counts. */
  async take(message: ProviderMessage, sender: ProviderContact): Promise<void> {
    const bsuid = message.from_user_id ?? sender.user_id ?? null;
    const digits = message.from ?? sender.wa_id;
    const answered = await this.messageOf(message.context?.id);
    const number = digits === undefined ? await this.numberOf(answered, bsuid) : plus(digits);
    if (number === null) return;
    const at = timeOf(message.timestamp);
    const [text, payload] = [wordsOf(message), payloadOf(message)];
    const asked = wishOf(text ?? '', payload);
    const writers = await this.db.shared(async (tx) => {
      await heardContact(tx, number, at);
      if (bsuid !== null) await nameContact(tx, number, bsuid);
      if (asked === 'start') await wish(tx, number, null, at);
      if (asked === 'stop') await wish(tx, number, payload === undefined ? 'reply' : 'button', at);
      return correspondentsOf(tx, number);
    });
    const reply = { providerId: message.id, kind: message.type, text, at };
    const choice = choiceOf(payload);
    const whose = whoseOf(answered?.doctorId, answered?.patientId) ?? (writers.length === 1 ? writers[0] : undefined);
    if (choice) await this.claim(writers, { ...choice, number, at });
    else if (whose) await this.keep(whose, reply);
    else if (asked === null) await this.keepForOneOf(number, writers, reply);
  }

  /** Each doctor sees that something came, and nothing of what it says. */
  private async keepForOneOf(number: string, writers: readonly Whose[], reply: Said): Promise<void> {
    if (writers.length === 0) return;
    for (const whose of writers) await this.keep(whose, { ...reply, kind: FOR_ONE_OF_SEVERAL, text: null });
    const doctorIds = writers.map(({ doctorId }) => doctorId);
    await this.db.shared((tx) => keepUnclaimed(tx, number, doctorIds, reply));
  }

  /** The patient has chosen a clinic: it sees what the question was about. May be repeated. */
  private async claim(writers: readonly Whose[], choice: Choice): Promise<void> {
    const whose = writers.find(({ doctorId }) => doctorId === choice.doctorId);
    if (!whose) return; // the patient was deleted there meanwhile
    const replies = await this.db.shared((tx) => claimReplies(tx, choice));
    for (const { providerId, kind, text, at } of replies) await this.keep(whose, { providerId, kind, text, at });
    await this.db.shared((tx) => tx.update(UnclaimedReply, { id: In(replies.map(({ id }) => id)) }, { text: null }));
  }

  /** Which of our messages WhatsApp means by its id; null when it is none. */
  async messageOf(providerId: string | undefined): Promise<Named | null> {
    if (providerId === undefined) return null;
    const [row] = await this.db.platform((tx) =>
      tx.query<Named[]>(
        `SELECT doctor_id AS "doctorId", patient_id AS "patientId", id FROM message WHERE provider_id = $1 LIMIT 1`,
        [providerId],
      ),
    );
    return row ?? null;
  }

  /** The number of one who hides it: where the message that is answered went, else what is known of the user. */
  private async numberOf(answered: Named | null, bsuid: string | null): Promise<string | null> {
    if (answered) {
      const { doctorId, id } = answered;
      const { toNumber } = await this.db.tenant(doctorId, (tx) => theRow(tx, Message, { doctorId, id }));
      if (toNumber !== null) return toNumber;
    }
    return bsuid === null ? null : this.db.shared((tx) => numberOfUser(tx, bsuid));
  }

  /** Nothing is kept of a patient who was deleted. */
  private keep({ doctorId, patientId }: Whose, { providerId, kind, text, at }: Said): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const where = { doctorId, id: patientId, erasedAt: IsNull() };
      // Held, so that nobody is deleted between this look and the commit.
      const patient = await tx.findOne(Patient, { where, lock: LOCKED });
      if (patient)
        await tx.query(
          `INSERT INTO reply AS r (doctor_id, id, patient_id, provider_id, kind, text, at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (doctor_id, provider_id) DO UPDATE SET kind = excluded.kind, text = excluded.text WHERE r.kind = $8`,
          [doctorId, newId(), patientId, providerId, kind, text, at, FOR_ONE_OF_SEVERAL],
        );
    });
  }
}

const whoseOf = (doctorId: string | null | undefined, patientId: string | null | undefined): Whose | undefined =>
  doctorId && patientId ? { doctorId, patientId } : undefined;
