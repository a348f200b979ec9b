import type { Day } from '../../shared/calendar.js';
import type { DataRequestKind, DataRequestStatus } from './data-request.rules.js';

/** The values that a patient asks to be changed. Fields that stay are left out. */
export class CorrectionView {
  /** @example 'Ravi Kumar' */
  name?: string;
  /** @example '98765 43210' */
  mobile?: string;
  /** @example 'ravi@example.in' */
  email?: string;
}

/** A patient's request about their own data. */
export class DataRequestView {
  /** @example '0199f2d8-7c40-7b1a-8e52-3d9f6a1c4b07' */
  id!: string;
  kind!: DataRequestKind;
  status!: DataRequestStatus;
  /** What the patient wrote; null for nothing. @example 'My name is spelt wrong' */
  message!: string | null;
  /** Null for other kinds. */
  correction!: CorrectionView | null;
  /** What the clinic answered; null for nothing. */
  answer!: string | null;
  created_at!: Date;
  /** Last day for the answer: 90 days after the request. @example '2027-02-25' */
  due_on!: Day;
  /** Null until the clinic answers. */
  answered_at!: Date | null;
}

export class DataRequestsView {
  /** Newest first. */
  data_requests!: DataRequestView[];
}

export class DataRequestResponse {
  data_request!: DataRequestView;
}

/** A request as the clinic sees it. */
export class ClinicDataRequestView extends DataRequestView {
  patient_id!: string;
  patient_name!: string;
  /** Whether it is open and `due_on` has passed. @example false */
  overdue!: boolean;
}

/** Open requests of all patients, whatever the parameters select. */
export class DataRequestCountsView {
  /** Requests without an answer. @example 2 */
  open!: number;
  /** Of these: to be answered within 14 days. @example 1 */
  due_soon!: number;
  /** Of these: not answered in time. @example 0 */
  overdue!: number;
}

export class ClinicDataRequestsView {
  /** Those that are due first are first. */
  data_requests!: ClinicDataRequestView[];
  /** Number of matching rows over all pages. */
  total!: number;
  counts!: DataRequestCountsView;
}

export class ClinicDataRequestDetailView {
  data_request!: ClinicDataRequestView;
}

export class DataRequestAnsweredResponse {
  /** Text to show. @example 'Request answered' */
  message!: string;
  data_request!: ClinicDataRequestView;
}
