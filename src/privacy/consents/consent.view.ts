import type { ConsentSource, NoticeLanguage, Purpose } from '../../patients/consents/consent.rules.js';

/** A consent that a patient gave or withdrew. The newest of a purpose counts. */
export class ConsentView {
  /** @example '0199f2d4-2b10-7c4e-9a31-6f0d8e5b7c21' */
  id!: string;
  purpose!: Purpose;
  /** False: withdrawn. */
  granted!: boolean;
  /** Version of the privacy notice that was in force. @example '2026-11-27' */
  notice_version!: string;
  language!: NoticeLanguage;
  /**
   * The sentence that was accepted.
   * @example 'I agree to get reminders to renew my subscription on WhatsApp.'
   */
  wording!: string;
  source!: ConsentSource;
  /** Who decided for a minor; null otherwise. */
  guardian_name!: string | null;
  /**
   * Null for a consent recorded by the clinic or given on WhatsApp. The copy of the own data has none for a minor, nor for what a
   * guardian chose: it may be the guardian's.
   * @example '203.0.113.7'
   */
  ip!: string | null;
  /** Null also where `ip` is. */
  user_agent!: string | null;
  at!: Date;
}

export class ConsentsView {
  /** Newest first. */
  consents!: ConsentView[];
}

export class ConsentResponse {
  /** Text to show. @example 'Consent recorded' */
  message!: string;
  consent!: ConsentView;
}

/** What counts now for one purpose. */
export class ConsentChoiceView {
  purpose!: Purpose;
  granted!: boolean;
  at!: Date;
}

export class ConsentChoicesView {
  /** The newest choice of each purpose; a purpose without one is left out. */
  consents!: ConsentChoiceView[];
}
