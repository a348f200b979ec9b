import type { PatientStatus } from '../enrolments/patient-list/patient-status.rules.js';
import type { Day } from '../shared/calendar.js';
import type { ValidityType } from '../shared/period.js';

/** What a device needs to find a patient and to record a payment without a network. */
export class OfflinePatientView {
  id!: string;
  name!: string;
  mobile!: string;
  /** Changes with the patient's payments and subscriptions. Send it as `patient_version` with a payment. @example '5d41402a.bc4b2a76' */
  version!: string;
  /** Of the subscription that matters most today. @example 'active' */
  subscription_status!: PatientStatus;
  subscription_name!: string | null;
  subscription_tier_id!: string | null;
  /** The last valid day. @example '2026-12-05' */
  subscription_end_date!: Day | null;
}

/** A tier that is offered now. */
export class OfflineTierView {
  id!: string;
  subscription_name!: string;
  tier_name!: string | null;
  validity_type!: ValidityType;
  /** In rupees. @example 499 */
  price!: number;
}

export class OfflineCopyView {
  /** By id, from the one after `after`; at most 2,000. Archived patients are left out. */
  patients!: OfflinePatientView[];
  /** The `after` of the next page; null on the last page. @example '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30' */
  next!: string | null;
  /** All tiers offered, by plan and price. Empty on pages with `after`. */
  tiers!: OfflineTierView[];
}
