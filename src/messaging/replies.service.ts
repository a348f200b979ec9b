import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Patient } from '../patients/patient.entity.js';
import { newId } from '../platform/columns.js';
import { Database, LOCKED } from '../platform/database.js';
import { theRow } from '../platform/rows.js';
import { heardContact, nameContact, numberOfUser, wish } from './contacts.js';
import { WhatsAppContact } from './contact.entity.js';
import { wishOf } from './inbound.rules.js';
import { Message } from './message.entity.js';
import { Reply } from './reply.entity.js';
import { payloadOf, plus, timeOf, wordsOf, type ProviderContact, type ProviderMessage } from './whatsapp-event.js';

/** A patient's message to the doctor who wrote last. */
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

/** What patients write back: STOP and START for the number, everything else for the doctor who wrote last. */
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
    const contact = await this.db.shared(async (tx) => {
      await heardContact(tx, number, at);
      if (bsuid !== null) await nameContact(tx, number, bsuid);
      const asked = wishOf(text ?? '', payload);
      if (asked === 'start') await wish(tx, number, null, at);
      if (asked === 'stop') await wish(tx, number, payload === undefined ? 'reply' : 'button', at);
      return tx.findOneByOrFail(WhatsAppContact, { number });
    });
    const whose =
      whoseOf(answered?.doctorId, answered?.patientId) ?? whoseOf(contact.lastDoctorId, contact.lastPatientId);
    if (whose) await this.keep(whose, { providerId: message.id, kind: message.type, text, at });
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
  private keep(
    { doctorId, patientId }: Whose,
    reply: Pick<Reply, 'providerId' | 'kind' | 'text' | 'at'>,
  ): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const where = { doctorId, id: patientId, erasedAt: IsNull() };
      // Held, so that nobody is deleted between this look and the commit.
      const patient = await tx.findOne(Patient, { where, lock: LOCKED });
      const row = { doctorId, id: newId(), patientId, ...reply };
      if (patient) await tx.createQueryBuilder().insert().into(Reply).values(row).orIgnore().execute();
    });
  }
}

const whoseOf = (doctorId: string | null | undefined, patientId: string | null | undefined): Whose | null =>
  doctorId && patientId ? { doctorId, patientId } : null;
