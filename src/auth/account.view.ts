import type { Day } from '../shared/calendar.js';
import type { AccountStatus, StaffStatus } from './account.rules.js';
import type { ClinicRole, MemberRole, PlatformRole, SessionRole } from '../policies/policies.rules.js';
import type { PlatformPlan } from './platform-plan/platform-plan.rules.js';

/** A person who can log in. */
export class AccountView {
  /** @example '0199f180-5b7e-7f41-8d2c-1a9e4c6f0b35' */
  id!: string;
  /** Null for staff who log in with a mobile number. @example 'doctor@demo.nirog.example' */
  email!: string | null;
  /** `doctor` for the owner of the clinic, or the role that the doctor gave to the person. */
  role!: SessionRole;
  status!: AccountStatus;
  /** Name of staff; null for a doctor, whose name is in the profile. @example 'Meera Nair' */
  name!: string | null;
  /** The mobile number with which staff log in; null with an email. @example '+919876543210' */
  mobile!: string | null;
  /** The doctor whose clinic the person works in; null for admins and support. */
  doctor_id!: string | null;
  /**
   * How much of one payment a receptionist may refund in all, in rupees; null for nothing. Null for every other role too: a
   * doctor refunds without a limit, nobody else refunds.
   * @example null
   */
  refund_limit!: number | null;
}

/** A clinic in which a login can work. */
export class MembershipView {
  doctor_id!: string;
  /** From the doctor's profile; null before there is one. @example 'Dr Asha Rao' */
  doctor_name!: string | null;
  /** @example 'Rao Clinic' */
  clinic_name!: string | null;
  /** `owner` in the doctor's own clinic. */
  role!: 'owner' | MemberRole;
}

/** An account with its clinics and its platform plan; the fields of the plan are null unless it is a doctor's. */
export class AccountDetailView extends AccountView {
  /** The clinics in which the login can work, the own one first; `POST /auth/clinic` changes to another. */
  memberships!: MembershipView[];
  /** Whether the person has a PIN with which they take over a shared computer. */
  has_pin!: boolean;
  /** The plan in force today; an expired trial counts as Starter. */
  platform_plan!: PlatformPlan | null;
  /** Last day of the trial; null without a trial under way. */
  trial_ends_on!: Day | null;
  /** Number of active subscriptions of patients today. @example 41 */
  active_subscriptions!: number | null;
  /** How many active subscriptions the plan allows; null means no limit. @example 50 */
  subscription_limit!: number | null;
  /**
   * Text to show from 80 % of the limit on; null below it.
   * @example '41 of 50 active patient subscriptions are used.'
   */
  warning!: string | null;
}

export class AccountResponse {
  account!: AccountDetailView;
}

export class AccountSavedResponse extends AccountResponse {
  /** Text to show. @example 'Account updated successfully' */
  message!: string;
}

export class LoginView {
  /**
   * JWT for the `Authorization: Bearer` header; bound to a server-side session.
   * @example 'eyJhbGciOiJIUzI1NiJ9.eyJleGFtcGxlIjp0cnVlfQ.not-a-real-signature'
   */
  token!: string;
  user!: AccountView;
  /** When the doctor's account was approved, in its first login within 30 days of that; null otherwise. */
  approved_at!: Date | null;
}

/** A session in a clinic. */
export class ClinicLoginView {
  /**
   * JWT for the `Authorization: Bearer` header; bound to a server-side session.
   * @example 'eyJhbGciOiJIUzI1NiJ9.eyJleGFtcGxlIjp0cnVlfQ.not-a-real-signature'
   */
  token!: string;
  user!: AccountView;
}

/** Somebody who can take over a shared computer of the clinic. */
export class PersonView {
  /** Id of the account. */
  id!: string;
  /** @example 'Meera Nair' */
  name!: string;
  role!: ClinicRole;
  /** Whether it is the caller. */
  current!: boolean;
}

export class PeopleView {
  people!: PersonView[];
}

/** An invitation to work for a doctor. */
export class InvitationCheckView {
  /** The invited person. @example 'Meera Nair' */
  name!: string;
  /** @example 'meera@rao-clinic.example' */
  email!: string | null;
  /** The number in E.164, if a mobile number was invited. @example '+919876543210' */
  mobile!: string | null;
  role!: MemberRole;
  /** @example 'Dr Asha Rao' */
  doctor_name!: string | null;
  /** @example 'Rao Clinic' */
  clinic_name!: string | null;
  /** Whether the email or mobile number already has a login, whose password accepts the invitation. */
  has_login!: boolean;
  expires_at!: Date;
}

export class SignupView {
  /** Text to show. @example 'Account created. An admin will approve it before your first login.' */
  message!: string;
  /**
   * @example { "id": "0199f180-5b7e-7f41-8d2c-1a9e4c6f0b35", "email": "asha@rao-clinic.example", "role": "doctor", "status": "pending", "name": null, "mobile": null, "doctor_id": "0199f180-5b7e-7f41-8d2c-1a9e4c6f0b35", "refund_limit": null }
   */
  user!: AccountView;
}

export class VerifyView {
  valid!: boolean;
  user!: AccountView;
}

/** A doctor's account as admins see it. */
export class AdminAccountView {
  /** @example '0199f180-5b7e-7f41-8d2c-1a9e4c6f0b35' */
  id!: string;
  /** @example 'doctor@demo.nirog.example' */
  email!: string;
  role!: 'doctor';
  status!: AccountStatus;
  /** From the doctor's profile; null before there is one. */
  doctor_name!: string | null;
  clinic_name!: string | null;
  /** As set by the admin; an expired trial counts as Starter. */
  platform_plan!: PlatformPlan;
  /** Why the account was rejected or suspended; null otherwise. */
  status_reason!: string | null;
  created_at!: Date;
  approved_at!: Date | null;
  /** Whether the login has two-step sign-in. */
  second_factor!: boolean;
  /**
   * The owner has lost the second factors: the first login with the password after this time removes them. Null if nobody
   * has asked for it.
   */
  second_factor_removal_due_at!: Date | null;
  /** What the admin can do with the account now. @example ['suspend'] */
  actions!: ('approve' | 'reject' | 'suspend' | 'reinstate')[];
}

export class AdminAccountsView {
  accounts!: AdminAccountView[];
  /** Number of matching rows over all pages. */
  total!: number;
}

export class AdminAccountResponse {
  /** Text to show. @example 'Account approved' */
  message!: string;
  account!: AdminAccountView;
}

/** A one-time link with which the owner of an account sets a new password. It is returned once. */
export class PasswordLinkView {
  /** @example 'https://nirog.example/admin/#/new-password/Zk3uQ0sV2yXw8aBcDeFgHiJkLmNoPqRs' */
  url!: string;
  /** 24 hours after the link was created. */
  expires_at!: Date;
}

export class PasswordLinkResponse {
  /** Text to show. @example 'Password link created' */
  message!: string;
  password_link!: PasswordLinkView;
}

/** An account of an admin or of support. */
export class StaffView {
  id!: string;
  /** @example 'Meera Nair' */
  name!: string | null;
  /** @example 'meera@operator.example' */
  email!: string;
  role!: PlatformRole;
  status!: StaffStatus;
  created_at!: Date;
  /** When a session was last used; null before the first login. */
  last_seen_at!: Date | null;
  /** Devices that are logged in now. */
  sessions!: number;
  /** Whether the login has two-step sign-in. */
  second_factor!: boolean;
  /**
   * The owner has lost the second factors: the first login with the password after this time removes them. Null if nobody
   * has asked for it.
   */
  second_factor_removal_due_at!: Date | null;
  /** Whether this is the caller's own account, which cannot disable itself or change its role. */
  current!: boolean;
  /** What the caller may do with it now. */
  actions!: ('change_role' | 'create_password_link' | 'end_sessions' | 'disable' | 'enable')[];
}

export class StaffListView {
  staff!: StaffView[];
  /** Number of matching rows over all pages. */
  total!: number;
}

export class StaffResponse {
  /** Text to show. @example 'Staff login updated' */
  message!: string;
  staff!: StaffView;
}

export class StaffCreatedResponse extends StaffResponse {
  /** A one-time link with which the new person chooses their password; returned once. */
  invitation!: PasswordLinkView;
}

export class SupportContactView {
  /**
   * Email address or phone number of support, for users who cannot log in; null if the operator has set none.
   * @example 'support@demo.nirog.example'
   */
  support_contact!: string | null;
  /** Minimum length of new passwords. @example 6 */
  password_min_length!: number;
}

/** The account of a password link. */
export class PasswordLinkCheckView {
  /** Email, or mobile number, of the account whose password the link sets. @example 'doctor@demo.nirog.example' */
  email!: string;
  expires_at!: Date;
}

/** An account that is logged in on one device. */
export class SessionView {
  id!: string;
  created_at!: Date;
  last_seen_at!: Date;
  /** IP address of the login. */
  ip!: string | null;
  user_agent!: string | null;
  /** Whether it is the session of this call. */
  current!: boolean;
}

export class SessionsView {
  sessions!: SessionView[];
  /** Number of matching rows over all pages. */
  total!: number;
}

export class MessageView {
  /** Text to show. @example 'Password changed. Log in with your new password.' */
  message!: string;
}
