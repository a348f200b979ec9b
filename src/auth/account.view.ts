import type { AccountStatus, Role } from './account.rules.js';

/** A login, as its owner and the admin see it. */
export class AccountView {
  id!: string;
  /** @example 'doctor@demo.nirog.example' */
  email!: string;
  role!: Role;
  status!: AccountStatus;
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
  total!: number;
}

export class MessageView {
  /** Text to show. */
  message!: string;
}
