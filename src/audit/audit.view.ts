import type { ActorKind } from '../platform/audit-context.js';
import type { MemberRole } from '../policies/policies.rules.js';

/** Who made the change. */
export class AuditActorView {
  kind!: ActorKind;
  /** Id of the account; null for a patient and for the system. @example '0199f180-5b7e-7f41-8d2c-1a9e4c6f0b35' */
  id!: string | null;
  /** Email of the account; a doctor sees those of the clinic only. @example 'doctor@demo.nirog.example' */
  email!: string | null;
  /** Name of a person who works for the doctor; null for the doctor. @example 'Meera Nair' */
  name!: string | null;
  /** Role in the clinic that the person had at the time of the change; null for everybody else. @example 'reception' */
  role!: MemberRole | null;
}

/** The changed record. */
export class AuditObjectView {
  /** Kind of record: `patient`, `term`, `plan`, … @example 'patient' */
  type!: string;
  /**
   * Id of the record. A link has the id of its enrolment; the profile and the payment gateway have that of the doctor.
   * @example '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30'
   */
  id!: string;
  /**
   * Name of the record now, for the doctor whose record it is: of a plan, tier, clinic or tag, or of the patient that it belongs
   * to. Null for other records, for deleted patients, and for staff.
   * @example 'Asha Verma'
   */
  name!: string | null;
  /** The patient that the record is or belongs to, as for `name`. @example '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30' */
  patient_id!: string | null;
  /**
   * The plan that a changed tier belongs to, for the doctor; null for other records and once the plan is deleted.
   * @example '0199f2a5-0a1b-7c2d-8e3f-4a5b6c7d8e9f'
   */
  plan_id!: string | null;
  /** Name of that plan now. @example 'Family plan' */
  plan_name!: string | null;
  /** Whether it is a doctor's patient or plan that has been deleted since. */
  deleted!: boolean;
  /** Email of the account that owns the record; null when a doctor reads the log. @example 'asha@rao-clinic.example' */
  account_email!: string | null;
}

/** Where the request came from. */
export class AuditSourceView {
  ip!: string | null;
  user_agent!: string | null;
  request_id!: string;
}

/** One change of one record. Secrets and data that identify a patient are masked with `•••`. */
export class AuditView {
  id!: string;
  at!: Date;
  actor!: AuditActorView;
  /** The operation (`patients.archive`), or the event or sweep that made the change (`razorpay.received`). */
  action!: string;
  object!: AuditObjectView;
  /**
   * The changed fields by column with their old values; null for a new record. Amounts are in paise.
   * @example { "is_active": true }
   */
  before!: Record<string, unknown> | null;
  /**
   * The same fields with their new values; for a new record all fields that have a value. Amounts are in paise.
   * @example { "is_active": false }
   */
  after!: Record<string, unknown>;
  /** Null for the system, and for staff when a doctor reads the log; for a patient it holds the request id only. */
  source!: AuditSourceView | null;
}

export class AuditListView {
  audit!: AuditView[];
  /** Number of matching rows over all pages; null for a page by cursor. @example 319 */
  total!: number | null;
}
