/** A patient of a payer. */
export class PayerPatientView {
  /** @example '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30' */
  id!: string;
  /** @example 'Meera Nair' */
  name!: string;
  /** An archived patient stays in the family, but gets no messages. @example false */
  archived!: boolean;
}

/** Somebody with one number who pays for patients and gets the messages about them. */
export class PayerView {
  /** @example '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f40' */
  id!: string;
  /** @example 'Suresh Nair' */
  name!: string;
  /** As entered. @example '98765 43210' */
  mobile!: string;
  /** In E.164 form; only the digits if the country code is unknown. @example '+919876543210' */
  mobile_e164!: string;
  /** False if the number cannot receive WhatsApp messages, for example a landline. */
  whatsapp_capable!: boolean;
  /** In alphabetical order. */
  patients!: PayerPatientView[];
  /** Address of the page on which the payer sees and pays for all of them. */
  link!: string;
  created_at!: Date;
}

export class PayersView {
  payers!: PayerView[];
  /** Number of matching payers over all pages; null for a page by cursor. @example 12 */
  total!: number | null;
}

export class PayerDetailView {
  payer!: PayerView;
}

export class PayerResponse {
  /** Text to show. @example 'Family saved' */
  message!: string;
  payer!: PayerView;
}

export class PayerDeletedResponse {
  /** Text to show. @example 'Family split' */
  message!: string;
}

/** A patient of a suggested family. */
export class SuggestedPatientView {
  id!: string;
  /** @example 'Meera Nair' */
  name!: string;
}

/** Patients who share a number and have no payer. */
export class FamilySuggestionView {
  /** In E.164 form; only the digits if the country code is unknown. @example '+919876543210' */
  mobile!: string;
  /** The payer who has this number already; null if there is none. */
  payer_id!: string | null;
  /** In alphabetical order. */
  patients!: SuggestedPatientView[];
}

export class FamilySuggestionsView {
  /** At most 100. */
  suggestions!: FamilySuggestionView[];
  /** Number of all suggestions. @example 3 */
  total!: number;
}
