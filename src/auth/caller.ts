import type { ActorKind } from '../platform/audit-context.js';
import type { Role } from '../policies/policies.rules.js';
import { paise, type Paise } from '../shared/money.js';
import type { AccountView } from './account.view.js';

/** The account that makes a request, in the clinic of its session. */
export interface Caller extends AccountView {
  sessionId: string;
  /** The login from which the session was opened; the session itself after a login. */
  rootSessionId: string;
  /** How much of one payment the person may refund in all; null for nothing. Only for members of a clinic. */
  refundLimitPaise: Paise | null;
  openedByPin: boolean;
  /** How the audit log names the caller: whoever works for a doctor is `staff`. */
  actorKind: ActorKind;
}

/** The device that makes a request; the list of sessions shows it. */
export interface Device {
  ip: string;
  userAgent: string | null;
}

export const toAccountView = ({ id, email, mobile, name, role, status, doctor_id }: AccountView): AccountView => ({
  id,
  email,
  role,
  status,
  name,
  mobile,
  doctor_id,
});

export const ACTOR_KIND_BY_ROLE = {
  doctor: 'doctor',
  reception: 'staff',
  accountant: 'staff',
  viewer: 'staff',
  admin: 'admin',
  support: 'support',
} as const satisfies Record<Role, ActorKind>;

/** What the caller may refund of one payment in all; undefined without a limit. */
export const refundLimitOf = ({ role, refundLimitPaise }: Caller): Paise | undefined =>
  role === 'doctor' ? undefined : (refundLimitPaise ?? paise(0));
