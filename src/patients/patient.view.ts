import type { Day } from '../shared/calendar.js';

/** A patient of the doctor. */
export class PatientView {
  id!: string;
  name!: string;
  /** As typed. */
  mobile!: string;
  /** Normalised, for calling and messaging. @example '+919876543210' */
  mobile_e164!: string | null;
  /** False when the number cannot receive WhatsApp messages (a landline, for instance). */
  whatsapp_capable!: boolean;
  email!: string | null;
  last_appointment!: Day | null;
  archived!: boolean;
  /** When the patient was added. */
  created_at!: string;
}

export class PatientReply {
  /** Text to show. */
  message!: string;
  patient!: PatientView;
}

export class PatientDetailView {
  patient!: PatientView;
}
