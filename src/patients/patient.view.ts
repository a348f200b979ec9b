import type { MessageLanguage } from '../profile/message-settings.rules.js';
import type { Day } from '../shared/calendar.js';

/** A patient of the doctor. */
export class PatientView {
  /** @example '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30' */
  id!: string;
  name!: string;
  /** As entered. */
  mobile!: string;
  /** In E.164 form; only the digits if the country code is unknown, as for a landline. @example '+919876543210' */
  mobile_e164!: string | null;
  /** False if the number that gets the messages cannot receive WhatsApp messages, for example a landline. */
  whatsapp_capable!: boolean;
  /**
   * The number that gets the messages, in E.164 form: the payer's, or else the patient's. Null if it cannot receive WhatsApp
   * messages. @example '+919876543210'
   */
  message_number!: string | null;
  email!: string | null;
  last_appointment!: Day | null;
  /** Whether a guardian decides for the patient. @example false */
  is_minor!: boolean;
  /** Null if there is none; a minor has one. */
  guardian_name!: string | null;
  /** Who pays for the patient and gets the messages; null if the patient does. See `GET /api/payers/{id}`. */
  payer_id!: string | null;
  /** Language of WhatsApp messages about the patient; null for the doctor's. Set when somebody joins. */
  message_language!: MessageLanguage | null;
  archived!: boolean;
  /** For the clinic only, in alphabetical order. @example ['Diabetes programme'] */
  tags!: string[];
  /** When the patient was added. */
  created_at!: string;
}

export class PatientResponse {
  /** Text to show. @example 'Patient updated successfully' */
  message!: string;
  patient!: PatientView;
}

export class PatientDetailView {
  patient!: PatientView;
}
