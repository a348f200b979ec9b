import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import type { BulkAction } from '../../../src/bulk/bulk.rules';
import type { StaffStatus } from '../../../src/auth/account.rules';
import type { PlatformRole } from '../../../src/policies/policies.rules';
import type { MemberView } from '../../../src/clinic-staff/member.view';
import type { TermView } from '../../../src/enrolments/terms/term.view';
import type { PatientView } from '../../../src/patients/patient.view';
import type { RefundView } from '../../../src/payments/refunds/refund.view';
import type { PlanView } from '../../../src/plans/plan.view';
import type { ClinicView } from '../../../src/profile/clinic.view';
import type { MessageLanguage, PatientMessageKind } from '../../../src/profile/message-settings.rules';
import type { ProfileView } from '../../../src/profile/profile.view';
import type { Day } from '../../../src/shared/calendar';
import type { ManualMethod } from '../../../src/shared/manual-method';
import type { TierView } from '../../../src/tiers/tier.view';

/*
 * Request bodies and queries of the API, derived from its views. The server rejects any other field. Amounts are in
 * rupees.
 */

export interface Credentials {
  email: string;
  password: string;
}

/** The answer to a challenge. A code is the authenticator app's, or a recovery code. */
export type FactorAnswer = { challenge: string } & ({ code: string } | { passkey: AuthenticationResponseJSON });

export type PlanInput = Pick<PlanView, 'name' | 'description' | 'covered_services' | 'excluded_services'> &
  Partial<Pick<PlanView, 'additional_info' | 'message_name' | 'is_active' | 'version'>>;

/** A secret that is left out keeps its saved value. */
export interface GatewayInput {
  key_id: string;
  key_secret?: string;
  webhook_secret?: string;
}

export type MessageSettings = Pick<
  ProfileView,
  'message_language' | 'reminder_days' | 'messages_off' | 'receipt_with_confirmation' | 'payment_cards'
>;

/** `language` defaults to the saved settings. Without `patient_id` the preview uses example data. */
export interface MessagePreviewQuery {
  kind: PatientMessageKind;
  language?: MessageLanguage | undefined;
  patient_id?: string | undefined;
}

/** Fields without a value are null. */
export type ProfileInput = Omit<
  ProfileView,
  keyof MessageSettings | 'payment_cards_available' | 'picture_url' | 'picture_source'
>;

/** The other profile fields do not change. The API requires the name with every save. */
export type MessageSettingsInput = MessageSettings & Pick<ProfileView, 'doctor_name'>;

export type TierInput = Pick<
  TierView,
  'tier_name' | 'validity_type' | 'validity_months' | 'price' | 'features' | 'tax_treatment' | 'sac'
>;

/**
 * A new patient with at most one assignment: `subscription_id`, a plan whose tier the patient chooses, or
 * `subscription_tier_id` with `subscription_start_date`, a term that is active already, or with `payment`, one that is
 * paid now.
 */
export type PatientInput = Pick<PatientView, 'name' | 'mobile'> &
  Partial<
    Pick<PatientView, 'email' | 'tags' | 'is_minor' | 'guardian_name' | 'message_language'> &
      Pick<TermView, 'subscription_id' | 'subscription_tier_id' | 'subscription_start_date'> & {
        payment: ManualPaymentInput;
      }
  >;

/** A payment at the clinic. `amount` in rupees; by default the tier's price. */
export interface ManualPaymentInput {
  payment_method: ManualMethod;
  amount?: number;
  amount_reason?: string;
  reference?: string;
  payment_date?: Day;
  send_confirmation: boolean;
}

export type RecordPaymentInput = ManualPaymentInput & { subscription_tier_id: string };

/** A payment that was entered for a version of the patient and a price; see `RecordPaymentIfUnchanged`. */
export type ComparedPaymentInput = RecordPaymentInput & { patient_version: string; expected_price: number };

export interface PaymentPreviewQuery {
  subscription_tier_id: string;
  payment_date?: Day | undefined;
}

/** Patients of a bulk action, by id or as the list filters them. */
export type BulkTarget = { patient_ids: string[] } | { filter: object };

export type BulkInput = BulkTarget & {
  action: BulkAction;
  days?: number;
  subscription_tier_id?: string;
  tag?: string;
};

/** Null clears a field; fields that are left out stay unchanged. */
export type PatientChange = Partial<
  Pick<
    PatientView,
    | 'name'
    | 'mobile'
    | 'email'
    | 'last_appointment'
    | 'is_minor'
    | 'guardian_name'
    | 'payer_id'
    | 'message_language'
    | 'tags'
  >
>;

/** Names of tags to add to a patient and to remove. */
export interface TagChange {
  add: string[];
  remove: string[];
}

/** `end_access`: whether the refund ends the term immediately. */
export type RefundInput = Pick<RefundView, 'amount' | 'reason'> & { end_access: boolean };

export interface PasswordChange {
  current_password: string;
  new_password: string;
}

export interface EmailChange {
  email: string;
  current_password: string;
}

export type ClinicInput = Pick<ClinicView, 'name' | 'address'>;

/** Contains only changed fields. */
export type TermChange = {
  [Field in 'subscription_end_date' | 'subscription_tier_id']?: NonNullable<TermView[Field]>;
};

export interface StaffInput {
  name: string;
  email: string;
  role: PlatformRole;
}

/** A person of the clinic: `email` or `mobile`. `refund_limit` in rupees, null for nothing. */
export interface MemberInput extends MemberChange {
  email?: string;
  mobile?: string;
}

export type MemberChange = Pick<MemberView, 'name' | 'role' | 'refund_limit'>;

export interface PinInput {
  pin: string;
  current_password: string;
}

export type StaffChange = Partial<Omit<StaffInput, 'email'> & { status: StaffStatus }>;
