import type { ApiKeyScope } from '../../policies/policies.rules.js';
import type { ApiKeyStatus } from './api-key.rules.js';

/** A key with which other software calls the API for the clinic. Its secret is shown only when it is made. */
export class ApiKeyView {
  /** @example '0199f2b0-1c2d-7e3f-8a4b-5c6d7e8f9a0b' */
  id!: string;
  /** @example 'Appointment software' */
  name!: string;
  /** The beginning of the secret. @example 'nk_live_4Fq9' */
  prefix!: string;
  /** What it may do; see `docs/roles.md`. @example ['patients.read', 'payments.read'] */
  scopes!: ApiKeyScope[];
  /** Addresses and networks from which it works; empty: from anywhere. @example ['203.0.113.0/24'] */
  networks!: string[];
  status!: ApiKeyStatus;
  /** When it stops working by itself; null: never. @example '2027-11-27T06:30:00.000Z' */
  expires_at!: Date | null;
  /** @example '2026-11-27T06:30:00.000Z' */
  created_at!: Date;
  /** @example null */
  revoked_at!: Date | null;
  /** Accurate to a minute; null if it was never used. @example '2026-11-27T06:30:00.000Z' */
  last_used_at!: Date | null;
  /** @example '203.0.113.7' */
  last_used_ip!: string | null;
  /** Until when the secret before the last rotation still works; null if only one works. @example null */
  previous_secret_ends_at!: Date | null;
}

export class ApiKeysView {
  api_keys!: ApiKeyView[];
  /** Number of keys that match. @example 2 */
  total!: number;
}

export class OwnApiKeyResponse {
  api_key!: ApiKeyView;
}

export class ApiKeyResponse extends OwnApiKeyResponse {
  /** @example 'API key saved' */
  message!: string;
}

export class ApiKeyCreatedResponse extends ApiKeyResponse {
  /** The secret: send it as `Authorization: Bearer <secret>`. It cannot be shown again. @example 'nk_live_4Fq9…' */
  secret!: string;
}
