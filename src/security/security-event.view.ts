import type { Role } from '../policies/policies.rules.js';
import type { SecurityEventKind } from '../platform/security-events/security-events.rules.js';

/** The login or API key that an event is about. */
export class SecurityEventPersonView {
  /** @example '0199f180-5b7e-7f41-8d2c-1a9e4c6f0b35' */
  id!: string;
  /** Null for a doctor, whose name is in the profile. @example 'Meera Nair' */
  name!: string | null;
  /**
   * Email, or the mobile number of a person who logs in with it; null for an API key, and for admins and support unless an
   * admin asks.
   * @example 'doctor@demo.nirog.example'
   */
  login!: string | null;
  role!: Role | 'staff';
}

/** Something about security that happened, with who and from where. Alike ones within a second are one event. */
export class SecurityEventView {
  /** @example '0199f180-5b7e-7f41-8d2c-1a9e4c6f0b36' */
  id!: string;
  at!: Date;
  kind!: SecurityEventKind;
  /** Null while nobody is known, as for a login with an unknown email. */
  person!: SecurityEventPersonView | null;
  /** The clinic in which the session worked; null for admins, support and calls without a login. */
  doctor_id!: string | null;
  /** Null, like country and user agent, for an event of admins and support, unless an admin asks. @example '203.0.113.7' */
  ip!: string | null;
  /** Country of the network as ISO 3166-1 code; null if it is unknown or private. @example 'IN' */
  country!: string | null;
  user_agent!: string | null;
  /** Operation of the API that was called; null for pages. @example 'payments.list' */
  operation!: string | null;
  /** Error code of the response; null for a success. @example 'role.forbidden' */
  code!: string | null;
  /** How many events alike it stands for. @example 1 */
  times!: number;
}

export class SecurityEventListView {
  security_events!: SecurityEventView[];
  /** Number of matching events over all pages. */
  total!: number;
}
