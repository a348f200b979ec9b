import type { Day } from '../../shared/calendar.js';
import type { ChangedPatient, LastPayment, PatientChange } from '../../shared/domain-error.js';

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

/** The newest payment received from a patient. */
export class LastPaymentView implements LastPayment {
  /** In rupees. @example 500 */
  amount!: number;
  /** As in the list of payments. @example 'cash' */
  payment_method!: string;
  /** Email of the account that recorded it; null for an online payment. @example 'doctor@demo.nirog.example' */
  recorded_by!: string | null;
  recorded_at!: Date;
  subscription_name!: string;
  /** Last valid day of what it paid for; null if it was not applied. @example '2026-12-05' */
  subscription_end_date!: Day | null;
}

/** A patient who has changed since a payment was entered, as of now. */
export class ChangedPatientView implements ChangedPatient {
  /** Send it as `patient_version` to record the payment all the same. @example '5d41402a.bc4b2a76' */
  version!: string;
  /** What has changed; a payment changes the subscription, too. @example ['payment'] */
  changes!: PatientChange[];
  /** The tier's price now, in rupees. Send it as `expected_price`. @example 499 */
  price!: number;
  /** First day of the subscription if the payment is recorded now. @example '2026-12-05' */
  subscription_start_date!: Day;
  /** Its last valid day. @example '2027-01-05' */
  subscription_end_date!: Day;
  /** Null if none was received. */
  last_payment!: LastPaymentView | null;
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
  /** Only with `payment.patient_changed`. */
  changed_patient?: ChangedPatientView;
  /** Only with `link.paused` and `payment.no_gateway`: the clinic that the text names. */
  contact?: ErrorContactView;
  /** Id of the request in the logs; quote it to support. @example '0199f2a4-7c1e-7b3a-9d52-3f6e8a1b4c5d' */
  requestId!: string;
  /** Only with 401 of `GET /api/auth/verify`. @example false */
  valid?: false;
}
