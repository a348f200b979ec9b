import type { ActorKind } from '../platform/audit-context.js';
import { ruleFor, type Permission, type Role, type Rule } from '../policies/policies.rules.js';
import { DomainError } from '../shared/domain-error.js';
import { paise, rupees, type Paise } from '../shared/money.js';
import type { AccountView } from './account.view.js';

/** The account that makes a request, in the clinic of its session. */
export interface Caller extends Omit<AccountView, 'role' | 'refund_limit'> {
  role: Role;
  sessionId: string;
  /** The login from which the session was opened; the session itself after a login. */
  rootSessionId: string;
  /** How much of one payment the person may refund in all; null for nothing. Only for members of a clinic. */
  refundLimitPaise: Paise | null;
  openedByPin: boolean;
  /** The support access of a support view; null in every other session. */
  supportAccessId: string | null;
  /** Country of the network from which the session was used last; null while it is unknown. */
  sessionCountry: string | null;
  hasSecondFactor: boolean;
  /** Whether the operator or the doctor asks for a second factor; see `SECOND_FACTOR` and `staff_need_second_factor`. */
  mustHaveSecondFactor: boolean;
  /** Whether the second factor was verified in the last ten minutes; always false without one. */
  isVerified: boolean;
  /** The API key with which other software calls; null for people. */
  apiKey: { id: string; scopes: readonly Permission[] } | null;
  /** How the audit log names the caller: a person who works for a doctor is `staff`. */
  actorKind: ActorKind;
}

/** The device that makes a request; the list of sessions shows it. */
export interface Device {
  ip: string;
  userAgent: string | null;
}

type AccountFacts = Omit<AccountView, 'role' | 'refund_limit'> & Pick<Caller, 'role' | 'refundLimitPaise'>;

export function toAccountView(account: AccountFacts): AccountView {
  const { id, email, mobile, name, role, status, doctor_id, refundLimitPaise } = account;
  if (role === 'integration') throw new Error('an API key is not a login');
  const refund_limit = role === 'reception' && refundLimitPaise !== null ? rupees(refundLimitPaise) : null;
  return { id, email, role, status, name, mobile, doctor_id, refund_limit };
}

export const ACTOR_KIND_BY_ROLE = {
  doctor: 'doctor',
  reception: 'staff',
  accountant: 'staff',
  viewer: 'staff',
  admin: 'admin',
  support: 'support',
  support_view: 'support',
  integration: 'integration',
} as const satisfies Record<Role, ActorKind>;

/** Whether an API key lacks the scope; false for people. */
export const lacksScope = ({ apiKey }: Pick<Caller, 'apiKey'>, permission: Permission): boolean =>
  apiKey !== null && !apiKey.scopes.includes(permission);

/** The rule of the caller's role, within the scopes of an API key. */
export function ruleForCaller(caller: Pick<Caller, 'role' | 'apiKey'>, permission: Permission): Rule {
  if (lacksScope(caller, permission)) return { allowed: false, reason: `This API key lacks the scope ${permission}` };
  return ruleFor(caller.role, permission);
}

/** @throws DomainError `verification.needed` if the login has a second factor that was not verified recently. */
export function assertVerified(caller: Caller | undefined): void {
  if (caller?.hasSecondFactor && !caller.isVerified) throw new DomainError('verification.needed');
}

/** Above it a refund asks for the second factor. */
const UNVERIFIED_REFUND_MAX = paise(500_000);

/** What the caller may refund of one payment in all; undefined without a limit. */
export interface RefundLimits {
  /** For a receptionist, what the doctor has allowed. */
  maxRefundedPaise: Paise | undefined;
  /** Until the second factor is verified. */
  maxUnverifiedPaise: Paise | undefined;
}

export const refundLimitsOf = (caller: Caller): RefundLimits => ({
  maxRefundedPaise: caller.role === 'doctor' ? undefined : (caller.refundLimitPaise ?? paise(0)),
  maxUnverifiedPaise: caller.hasSecondFactor && !caller.isVerified ? UNVERIFIED_REFUND_MAX : undefined,
});
