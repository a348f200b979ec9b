import type { Day } from '../shared/calendar.js';
import type { AccountStatus, Role, StaffRole, StaffStatus } from './account.rules.js';
import type { PlatformPlan } from './platform-plan.rules.js';

/** A login, as its owner and the admin see it. */
export class AccountView {
  id!: string;
  /** @example 'doctor@demo.nirog.example' */
  email!: string;
  role!: Role;
  status!: AccountStatus;
}

/** A login with what it pays Nirog for; the figures are null unless it is a doctor's. */
export class AccountDetailView extends AccountView {
  /** The plan in force today: a trial that is over is Starter. */
  platform_plan!: PlatformPlan | null;
  /** Last day of the trial; null when there is none any more. */
  trial_ends_on!: Day | null;
  /** Enrolments with a live term today. */
  active_subscriptions!: number | null;
  /** How many the plan allows; null is no limit. */
  subscription_limit!: number | null;
  /** Text to show from 80 % of the limit on. */
  warning!: string | null;
}

export class AccountReply {
  account!: AccountDetailView;
}

export class AccountSavedReply extends AccountReply {
  /** Text to show. */
  message!: string;
}

export class LoginView {
  /** JWT for the `Authorization: Bearer` header; bound to a server-side session. */
  token!: string;
  user!: AccountView;
}

export class SignupView {
  /** Text to show. */
  message!: string;
  user!: AccountView;
}

export class VerifyView {
  valid!: boolean;
  user!: AccountView;
}

/** An account in the admin's list. */
export class AdminAccountView extends AccountView {
  /** From the doctor's profile; null before there is one. */
  doctor_name!: string | null;
  clinic_name!: string | null;
  /** As set; a trial that is over counts as Starter. */
  platform_plan!: PlatformPlan;
  /** Why it was rejected or suspended. */
  status_reason!: string | null;
  created_at!: Date;
  approved_at!: Date | null;
  /** What the admin may do now, one button each. */
  actions!: ('approve' | 'reject' | 'suspend' | 'reinstate')[];
}

export class AdminAccountsView {
  accounts!: AdminAccountView[];
  /** Rows that match, over all pages. */
  total!: number;
}

export class AdminAccountReply {
  /** Text to show. */
  message!: string;
  account!: AdminAccountView;
}

/** A one-time link to a new password; shown once, for the admin to pass on. */
export class PasswordLinkView {
  /** @example 'https://nirog.example/admin/#/new-password/Zk3uQ0sV2yXw8aBcDeFgHiJkLmNoPqRs' */
  url!: string;
  /** 24 hours after it was made. */
  expires_at!: Date;
}

export class PasswordLinkReply {
  /** Text to show. */
  message!: string;
  password_link!: PasswordLinkView;
}

/** The login of a person who runs the platform. */
export class StaffView {
  id!: string;
  /** @example 'Meera Nair' */
  name!: string | null;
  /** @example 'meera@operator.example' */
  email!: string;
  role!: StaffRole;
  status!: StaffStatus;
  created_at!: Date;
  /** When a session was last used; null before the first login. */
  last_seen_at!: Date | null;
  /** Devices that are logged in now. */
  sessions!: number;
  /** Whether this is the caller's own login, which cannot disable itself or change its role. */
  current!: boolean;
  /** What the caller may do with it now. */
  actions!: ('change_role' | 'create_password_link' | 'end_sessions' | 'disable' | 'enable')[];
}

export class StaffListView {
  staff!: StaffView[];
  /** Rows that match, over all pages. */
  total!: number;
}

export class StaffReply {
  /** Text to show. */
  message!: string;
  staff!: StaffView;
}

export class StaffCreatedReply extends StaffReply {
  /** A one-time link with which the new person chooses their password; returned once. */
  invitation!: PasswordLinkView;
}

/** What the screen behind the link shows. */
export class PasswordLinkCheckView {
  /** Of the account whose password it changes. */
  email!: string;
  expires_at!: Date;
}

/** A login on one device. */
export class SessionView {
  id!: string;
  created_at!: Date;
  last_seen_at!: Date;
  /** The address it logged in from. */
  ip!: string | null;
  user_agent!: string | null;
  /** The session that asks. */
  current!: boolean;
}

export class SessionsView {
  sessions!: SessionView[];
  /** Rows that match, over all pages. */
  total!: number;
}

export class MessageView {
  /** Text to show. */
  message!: string;
}
