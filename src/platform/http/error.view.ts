/** The problem with one field. */
export class FieldProblemView {
  /** Name of the field, with dots for nested ones. @example 'name' */
  field!: string;
  /** What to do about it. @example 'Name is required' */
  message!: string;
}

/** The clinic that the patient can contact. */
export class ErrorContactView {
  /** Name of the clinic, or of the doctor if the clinic has none. @example 'Rao Clinic' */
  name!: string | null;
  /** The number to call, as entered by the clinic. @example '080 4123 4567' */
  phone!: string | null;
}

/** The shape of every error. */
export class ErrorView {
  /** Text to show to the user. @example 'Name is required' */
  error!: string;
  /** Stable code for programs, `noun.problem`. @example 'request.invalid' */
  code!: string;
  /** Every invalid field, with `request.invalid`, and the field of another error that belongs to one. */
  details?: FieldProblemView[];
  /**
   * Only with `patient.exists_archived`: the archived patient, who can be restored.
   * @example '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30'
   */
  archived_patient_id?: string;
  /** Only with `link.paused` and `payment.no_gateway`: the clinic that the text names. */
  contact?: ErrorContactView;
  /** Id of the request in the logs; quote it to support. @example '0199f2a4-7c1e-7b3a-9d52-3f6e8a1b4c5d' */
  requestId!: string;
  /** Only with 401 of `GET /api/auth/verify`. @example false */
  valid?: false;
}
