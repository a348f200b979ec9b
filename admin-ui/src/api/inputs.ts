import type { StaffRole, StaffStatus } from '../../../src/auth/account.rules';
import type { AccountView } from '../../../src/auth/account.view';
import type { TermView } from '../../../src/enrolments/terms/term.view';
import type { PatientView } from '../../../src/patients/patient.view';
import type { RefundView } from '../../../src/payments/refunds/refund.view';
import type { PlanView } from '../../../src/plans/plan.view';
import type { ClinicView } from '../../../src/profile/clinic.view';
import type { MessageLanguage, PatientMessageKind } from '../../../src/profile/message-settings.rules';
import type { ProfileView } from '../../../src/profile/profile.view';
import type { TierView } from '../../../src/tiers/tier.view';

/** What a person may write, out of what the server shows; it refuses any other field. */
export type Credentials = Pick<AccountView, 'email'> & { password: string };

export type PlanInput = Pick<PlanView, 'name' | 'description' | 'covered_services' | 'excluded_services'> &
  Partial<Pick<PlanView, 'additional_info' | 'message_name' | 'is_active' | 'version'>>;

/** What is left out stays as it is. */
export interface GatewayInput {
  key_id: string;
  key_secret?: string;
  webhook_secret?: string;
}

/** How patients are written to. */
export type MessageSettings = Pick<ProfileView, 'message_language' | 'reminder_days' | 'messages_off'>;

/** A message to be looked at: without a language in that of the settings, without a patient with examples. */
export interface MessagePreviewQuery {
  kind: PatientMessageKind;
  language?: MessageLanguage | undefined;
  patient_id?: string | undefined;
}

/** Every field that patients see, null where there is none. */
export type ProfileInput = Omit<ProfileView, keyof MessageSettings>;

/** The rest of the profile stays as it is; no save goes without the name. */
export type MessageSettingsInput = MessageSettings & Pick<ProfileView, 'doctor_name'>;

export type TierInput = Pick<TierView, 'tier_name' | 'validity_type' | 'validity_months' | 'price' | 'features'>;

/** With at most one of: a plan that the patient is still to choose a tier of, or a tier that runs already and since when. */
export type PatientInput = Pick<PatientView, 'name' | 'mobile'> &
  Partial<
    Pick<PatientView, 'email'> & Pick<TermView, 'subscription_id' | 'subscription_tier_id' | 'subscription_start_date'>
  >;

/** Contact data; null empties a field. */
export type PatientChange = Pick<PatientView, 'name' | 'mobile' | 'email' | 'last_appointment'>;

/** `end_access`: whether the subscription that was paid ends now. */
export type RefundInput = Pick<RefundView, 'amount' | 'reason'> & { end_access: boolean };

export interface PasswordChange {
  current_password: string;
  new_password: string;
}

/** Another email to log in with. */
export interface EmailChange {
  email: string;
  current_password: string;
}

export type ClinicInput = Pick<ClinicView, 'name' | 'address'>;

/** Only what changed. */
export type TermChange = {
  [Field in 'subscription_end_date' | 'subscription_tier_id']?: NonNullable<TermView[Field]>;
};

/** A staff login. */
export interface StaffInput {
  name: string;
  email: string;
  role: StaffRole;
}

export type StaffChange = Partial<Omit<StaffInput, 'email'> & { status: StaffStatus }>;
