/** What is wrong with one field. */
export class FieldProblemView {
  field!: string;
  /** What to do about it. */
  message!: string;
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
  /** Quote it to support. */
  requestId!: string;
  /** Only where GET /auth/verify refuses a token. */
  valid?: false;
}
