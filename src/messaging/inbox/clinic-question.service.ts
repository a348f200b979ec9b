import { Injectable } from '@nestjs/common';
import { isUuid } from '../../platform/db/columns.js';
import { Database } from '../../platform/db/database.js';
import { truncate } from '../../shared/text.js';
import { WhatsApp } from '../../whatsapp/whatsapp.js';
import { EventMessages } from '../delivery/event-messages.js';
import type { ClinicChoice } from './correspondents.js';
import { UnclaimedMessage } from './unclaimed-message.entity.js';

/** WhatsApp's limits for an interactive list. */
const LIST_LIMITS = { rows: 10, title: 24, description: 72 } as const;

const TEXTS = {
  en: {
    body: 'Your message was not delivered yet: several clinics write to you from this number. Which clinic is it for?',
    button: 'Choose a clinic',
  },
  hi: {
    body: 'आपका संदेश अभी पहुँचाया नहीं गया है: इस नंबर से कई क्लिनिक आपको लिखते हैं। यह किस क्लिनिक के लिए है?',
    button: 'क्लिनिक चुनें',
  },
} as const;

/** The id of a list row; WhatsApp returns it when the patient taps the row. */
const clinicPayload = (doctorId: string, questionId: string): string => `clinic/${doctorId}/${questionId}`;

/** Parses the id of a tapped row; null when it is no `clinicPayload`. */
export function parseClinicChoice(payload: string | undefined): Pick<ClinicChoice, 'doctorId' | 'questionId'> | null {
  const [kind, doctorId = '', questionId = ''] = (payload ?? '').split('/');
  return kind === 'clinic' && isUuid(doctorId) && isUuid(questionId) ? { doctorId, questionId } : null;
}

interface Clinic {
  doctorId: string;
  doctorName: string;
  clinicName: string | null;
  language: keyof typeof TEXTS;
}

const FIND_CLINICS = `
SELECT doctor_id AS "doctorId", doctor_name AS "doctorName", clinic_name AS "clinicName", message_language AS language
FROM profile WHERE doctor_id = ANY ($1::uuid[]) ORDER BY coalesce(clinic_name, doctor_name), doctor_id LIMIT ${LIST_LIMITS.rows}`;

/** Asks a patient of several clinics which of them a message is for. */
@Injectable()
export class ClinicQuestionService {
  constructor(
    private readonly db: Database,
    private readonly whatsapp: WhatsApp,
    private readonly eventMessages: EventMessages,
  ) {}

  /**
   * Asks at most once; see `EventMessages.send`. The patient can write again.
   * @throws WhatsAppError for a temporary failure; the job retries it.
   */
  async ask(outboxId: number, messageId: string): Promise<void> {
    const inbound = await this.db.readShared((tx) => tx.findOneBy(UnclaimedMessage, { id: messageId }));
    if (!inbound?.number.startsWith('+') || inbound.claimedBy !== null) return;
    const clinics = await this.db.acrossTenants((tx) => tx.query<Clinic[]>(FIND_CLINICS, [inbound.doctorIds]));
    const texts = TEXTS[clinics.every(({ language }) => language === 'hi') ? 'hi' : 'en'];
    const choices = clinics.map((clinic) => toListRow(clinic, messageId));
    await this.eventMessages.send(outboxId, { messageId }, () =>
      this.whatsapp.sendList({ to: inbound.number, ...texts, choices }),
    );
  }
}

const toListRow = ({ doctorId, doctorName, clinicName }: Clinic, questionId: string) => ({
  id: clinicPayload(doctorId, questionId),
  title: truncate(clinicName ?? doctorName, LIST_LIMITS.title),
  ...(clinicName !== null && { description: truncate(doctorName, LIST_LIMITS.description) }),
});
