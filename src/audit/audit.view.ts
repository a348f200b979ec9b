import type { ActorKind } from '../platform/audit-context.js';

/** Who did it. */
export class AuditActorView {
  kind!: ActorKind;
  /** Of the login; null for a patient and for the system. */
  id!: string | null;
  /** Of the login; a doctor is told only their own. */
  email!: string | null;
}

/** What was changed. */
export class AuditObjectView {
  /** Kind of record: `patient`, `term`, `plan`, … @example 'patient' */
  type!: string;
  /** Of the record; of a link that of its enrolment, of profile and payment gateway that of the doctor. */
  id!: string;
  /** A doctor's patient or plan that was deleted since: there is nothing to lead to. */
  deleted!: boolean;
  /** Of the account that the record belongs to; null where a doctor asks. */
  account_email!: string | null;
}

/** From where. */
export class AuditSourceView {
  ip!: string | null;
  user_agent!: string | null;
  request_id!: string;
}

/** One change of one record. Secrets, and what would tell who a patient is, are masked with `•••`. */
export class AuditView {
  id!: string;
  at!: Date;
  actor!: AuditActorView;
  /** The call (`patients.archive`), or the event or sweep that the system worked on (`razorpay.received`). */
  action!: string;
  object!: AuditObjectView;
  /**
   * The fields that changed, by column, as they were; null when the record is new. Amounts are in paise.
   * @example { "is_active": true }
   */
  before!: Record<string, unknown> | null;
  /** The same fields as they are now; of a new record all that have a value. @example { "is_active": false } */
  after!: Record<string, unknown>;
  /** Null for the system, and for staff where a doctor asks; of a patient only the request is told. */
  source!: AuditSourceView | null;
}

export class AuditListView {
  audit!: AuditView[];
  /** Rows that match, over all pages. */
  total!: number;
}
