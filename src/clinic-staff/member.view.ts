import type { MemberRole } from '../policies/policies.rules.js';
import type { PasswordLinkView } from '../auth/account.view.js';
import type { MemberAction, MemberStatus } from './member.rules.js';

/** Somebody who works for the doctor. */
export class MemberView {
  /** Id of the membership. */
  id!: string;
  /** Id of the login; null until the invitation is accepted. */
  account_id!: string | null;
  /** @example 'Meera Nair' */
  name!: string;
  /** The email that was invited. @example 'meera@rao-clinic.example' */
  email!: string | null;
  /** The mobile number that was invited, in E.164. @example '+919876543210' */
  mobile!: string | null;
  role!: MemberRole;
  /** `invited` until the invitation is accepted. */
  status!: MemberStatus;
  /** In rupees: how much of one payment the person may refund in all; null for nothing. @example 500 */
  refund_limit!: number | null;
  /** When the open invitation stops working; null without one. */
  invitation_expires_at!: Date | null;
  created_at!: Date;
  /** When a session in this clinic was last used; null before the first login. */
  last_seen_at!: Date | null;
  /** Devices that are logged in to this clinic now. */
  sessions!: number;
  /** Whether the login has two-step sign-in. */
  second_factor!: boolean;
  /**
   * The person has lost the second factors: the first login with the password after this time removes them. Null if nobody
   * has asked for it.
   */
  second_factor_removal_due_at!: Date | null;
  /** What the doctor can do with it now. @example ['update', 'create_password_link', 'end'] */
  actions!: MemberAction[];
}

export class MembersView {
  staff!: MemberView[];
  /** Number of matching rows over all pages. */
  total!: number;
}

export class MemberResponse {
  /** Text to show. @example 'Meera Nair is now an accountant' */
  message!: string;
  staff!: MemberView;
}

export class MemberInvitedResponse extends MemberResponse {
  /** A one-time link for the person, who chooses a password with it; returned once. */
  invitation!: PasswordLinkView;
}
