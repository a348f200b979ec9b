import { Injectable, Logger } from '@nestjs/common';
import { isUuid } from '../../platform/db/columns.js';
import { Database } from '../../platform/db/database.js';
import { cut } from '../../shared/text.js';
import { WhatsApp, WhatsAppRefused, WhatsAppUnknown } from '../../whatsapp/whatsapp.js';
import type { Choice } from './correspondents.js';
import { UnclaimedReply } from '../contacts/contact.entity.js';

/** WhatsApp's limits for a list. */
const MOST = { rows: 10, title: 24, description: 72 } as const;

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

/** What comes back when the patient chooses this doctor's clinic as the answer to the question about a reply. */
const payloadFor = (doctorId: string, questionId: string): string => `clinic/${doctorId}/${questionId}`;

/** The doctor and the question that a tapped row stands for; null when it is none of ours. */
export function choiceOf(payload: string | undefined): Pick<Choice, 'doctorId' | 'questionId'> | null {
  const [kind, doctorId = '', questionId = ''] = (payload ?? '').split('/');
  return kind === 'clinic' && isUuid(doctorId) && isUuid(questionId) ? { doctorId, questionId } : null;
}

interface Clinic {
  doctorId: string;
  doctorName: string;
  clinicName: string | null;
  language: keyof typeof TEXTS;
}

const CLINICS = `
SELECT doctor_id AS "doctorId", doctor_name AS "doctorName", clinic_name AS "clinicName", message_language AS language
FROM profile WHERE doctor_id = ANY ($1::uuid[]) ORDER BY coalesce(clinic_name, doctor_name), doctor_id LIMIT ${MOST.rows}`;

/** Asks somebody to whom several clinics write for which of them a message was. */
@Injectable()
export class ClinicQuestionService {
  private readonly log = new Logger(ClinicQuestionService.name);

  constructor(
    private readonly db: Database,
    private readonly whatsapp: WhatsApp,
  ) {}

  /** Asks in the window that the message has opened. Whoever cannot be asked may write again. */
  async ask(replyId: string): Promise<void> {
    const reply = await this.db.shared((tx) => tx.findOneBy(UnclaimedReply, { id: replyId }));
    if (!reply?.number.startsWith('+') || reply.claimedBy !== null) return;
    const clinics = await this.db.platform((tx) => tx.query<Clinic[]>(CLINICS, [reply.doctorIds]));
    const texts = TEXTS[clinics.every(({ language }) => language === 'hi') ? 'hi' : 'en'];
    try {
      await this.whatsapp.ask({ to: reply.number, ...texts, choices: clinics.map((clinic) => rowOf(clinic, replyId)) });
    } catch (error) {
      if (error instanceof WhatsAppRefused && error.retry) throw error;
      if (!(error instanceof WhatsAppRefused) && !(error instanceof WhatsAppUnknown)) throw error;
      this.log.warn({ replyId, err: error });
    }
  }
}

const rowOf = ({ doctorId, doctorName, clinicName }: Clinic, questionId: string) => ({
  id: payloadFor(doctorId, questionId),
  title: cut(clinicName ?? doctorName, MOST.title),
  ...(clinicName !== null && { description: cut(doctorName, MOST.description) }),
});
