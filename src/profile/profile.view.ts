import type { MessageLanguage, PatientMessageKind } from './message-settings.rules.js';

/** How the stored picture was received. */
export type PictureSource = 'uploaded' | 'image_url';

/** The doctor's details that patients see, null where none were entered, and the settings of WhatsApp messages. */
export class ProfileView {
  doctor_name!: string;
  mobile_number!: string | null;
  /** @example 'MBBS, MD' */
  degree!: string | null;
  specialization!: string | null;
  /** Registration number with the medical council. @example 'KMC 45678' */
  registration_number!: string | null;
  /** GST number, printed on receipts. @example '27AAPFU0939F1ZV' */
  gstin!: string | null;
  /** Begins the numbers of receipts. @example 'R' */
  receipt_prefix!: string;
  /** An http(s) address of a photo, as entered. */
  profile_image_url!: string | null;
  /**
   * Address of the stored picture, which the pay page shows and new receipts print; null if there is none.
   * @example 'https://nirog.example/pictures/0199f2a1-9e40-5c6d-8a15-3b2f6d9c0e47.jpg'
   */
  picture_url!: string | null;
  /**
   * Whether the stored picture was uploaded, or fetched from `profile_image_url`; null if there is none.
   * @example 'uploaded'
   */
  picture_source!: PictureSource | null;
  clinic_manager!: string | null;
  tag_line!: string | null;
  clinic_name!: string | null;
  clinic_address!: string | null;
  /** Language of WhatsApp messages to patients. */
  message_language!: MessageLanguage;
  /**
   * How many days before the end date patients are reminded, largest first; 0 is the end date itself.
   * @example [7, 3, 1, 0]
   */
  reminder_days!: number[];
  /** Kinds of message that are not sent to this doctor's patients. @example ['hold'] */
  messages_off!: PatientMessageKind[];
  /** Whether the payment confirmation on WhatsApp has the receipt attached as a PDF file. @example true */
  receipt_with_confirmation!: boolean;
  /** Whether patients get what is due as a payment card, which they can pay inside WhatsApp. @example false */
  payment_cards!: boolean;
  /** Whether this Nirog installation may send payment cards. Without it, `payment_cards` has no effect. @example true */
  payment_cards_available!: boolean;
}

export class ProfileResponse {
  /** Null until it is saved for the first time. */
  profile!: ProfileView | null;
}

export class ProfileSavedResponse {
  /** Text to show. @example 'Profile updated successfully' */
  message!: string;
  profile!: ProfileView;
}
