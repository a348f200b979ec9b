import type { NoticeLanguage } from '../../patients/consents/consent.rules.js';

export class PrivacyNoticeSection {
  /** @example 'What we collect and why' */
  heading!: string;
  /** Paragraphs are separated by line breaks. */
  text!: string;
}

/** What happens with a patient's data, in plain words. */
export class PrivacyNoticeView {
  /** Day of the last change. @example '2026-11-27' */
  version!: string;
  language!: NoticeLanguage;
  /** @example 'Privacy notice' */
  title!: string;
  sections!: PrivacyNoticeSection[];
}

/** How to reach the clinic. */
export class PrivacyContact {
  /** Null if the profile has none. @example '080 4123 4567' */
  phone!: string | null;
  /** Null if the clinic has published none. */
  email!: string | null;
}

/** The privacy notice of a payment link. Contains no name of the patient. */
export class PrivacyView {
  notice!: PrivacyNoticeView;
  /** @example 'Dr Asha Rao' */
  doctor_name!: string;
  /** Null if the profile has none. @example 'Rao Clinic' */
  clinic_name!: string | null;
  contact!: PrivacyContact;
  /** The last four digits of the number to which a code is sent; empty without one. @example '+91 ••••••3210' */
  mobile_hint!: string;
  /** Whether a code can be sent by WhatsApp. @example true */
  has_mobile!: boolean;
}

export class PrivacyResponse {
  privacy!: PrivacyView;
}

export class PageNoticeResponse {
  notice!: PrivacyNoticeView;
}
