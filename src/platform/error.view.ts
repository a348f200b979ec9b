/** What is wrong with one field. */
export class FieldProblemView {
  field!: string;
  /** What to do about it. */
  message!: string;
}

/** Whom a patient can ask. */
export class ErrorContactView {
  /** Of the clinic, or of the doctor where it has none. @example 'Rao Clinic' */
  name!: string | null;
  /** The number to call, as the clinic writes it. @example '080 4123 4567' */
  phone!: string | null;
}

/** The one shape of every error. */
export class ErrorView {
  /** Text to show. */
  error!: string;
  /** Stable, for programs: `noun.problem`. */
  code!: string;
  /** Every problem of the body at once. */
  details?: FieldProblemView[];
  /** With `patient.exists_archived`: the patient in the archive, to be restored. */
  archived_patient_id?: string;
  /** With a refusal that names the clinic, `link.paused` and `payment.no_gateway`: whom the text names. */
  contact?: ErrorContactView;
  /** Quote it to support. */
  requestId!: string;
  /** Only where GET /auth/verify refuses a token. */
  valid?: false;
}
