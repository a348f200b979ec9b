import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { FastifyReply } from 'fastify';
import { systemContext } from '../../platform/audit-context.js';
import { Database } from '../../platform/db/database.js';
import { SingleStatements } from '../../platform/db/single-statements.js';
import { RATE_LIMITS, RateLimits } from '../../platform/http/rate-limits.js';
import { hashToken } from '../../platform/secrets.js';
import { DomainError } from '../../shared/domain-error.js';
import type { Caller } from '../caller.js';
import type { ApiKeyScope } from '../../policies/policies.rules.js';
import { isInNetworks } from './api-key-networks.js';
import { API_KEY_MODE, apiKeyModeOf } from './api-key-secret.js';

const WRITE_EVERY_MS = 1_000;
/** The use of a key is written if its last write is older than this. */
const USE_INTERVAL_MS = 60_000;

const FIND_KEY = `
SELECT k.id, k.doctor_id, k.account_id, k.name, k.scopes, k.networks,
  coalesce(now() - u.last_used_at > interval '${USE_INTERVAL_MS} ms', true) AS is_due
FROM api_key k JOIN account d ON d.id = k.doctor_id AND d.status = 'approved'
LEFT JOIN api_key_use u ON u.api_key_id = k.id
WHERE (k.secret_hash = $1 OR k.previous_secret_hash = $1 AND k.previous_ends_at > now())
  AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())`;

/** $1 and $2: ids and addresses, in the same order. */
const WRITE_USES = `
INSERT INTO api_key_use (api_key_id, last_used_at, last_used_ip)
SELECT id, now(), ip FROM unnest($1::uuid[], $2::text[]) AS used (id, ip)
ON CONFLICT (api_key_id) DO UPDATE SET last_used_at = excluded.last_used_at, last_used_ip = excluded.last_used_ip`;

interface FoundKey {
  id: string;
  doctor_id: string;
  account_id: string;
  name: string;
  scopes: ApiKeyScope[];
  networks: string[];
  is_due: boolean;
}

const { calls, seconds } = RATE_LIMITS['api.key'];
const POLICY = `"key";q=${calls};w=${seconds}`;

const BEARER = /^Bearer ((?:nk|nirog)_\w+)$/i;

/** The API key of an Authorization header; null for any other header. */
export const apiKeyOf = (authorization: string | undefined): string | null =>
  BEARER.exec(authorization ?? '')?.[1] ?? null;

/** Authenticates calls with an API key. */
@Injectable()
export class ApiKeyCallers implements BeforeApplicationShutdown {
  private readonly log = new Logger(ApiKeyCallers.name);
  /** By key: the address of a use that is not written yet. */
  private readonly uses = new Map<string, string>();

  constructor(
    private readonly statements: SingleStatements,
    private readonly db: Database,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Authenticates a call and counts it. Every response says how many calls are left (RateLimit header fields, IETF draft).
   * @throws DomainError as `authenticate`, and `request.too_many`.
   */
  async admit(secret: string, ip: string, reply: FastifyReply): Promise<Caller> {
    const caller = await this.authenticate(secret, ip);
    const { remaining, resetSeconds, isExceeded } = await this.limits.count('api.key', caller.sessionId);
    void reply.headers({ 'ratelimit-policy': POLICY, ratelimit: `"key";r=${remaining};t=${resetSeconds}` });
    if (!isExceeded) return caller;
    void reply.header('retry-after', resetSeconds);
    throw new DomainError('request.too_many');
  }

  /**
   * The caller of a key that works now.
   * @throws DomainError `api_key.invalid`, `api_key.other_mode` or `api_key.network`.
   */
  private async authenticate(secret: string, ip: string): Promise<Caller> {
    const mode = apiKeyModeOf(secret);
    if (mode === null) throw new DomainError('api_key.invalid');
    if (mode !== API_KEY_MODE) throw new DomainError('api_key.other_mode', { mode: API_KEY_MODE });
    const [key] = await this.statements.readShared<FoundKey>(FIND_KEY, [hashToken(secret)]);
    if (!key) throw new DomainError('api_key.invalid');
    if (!isInNetworks(ip, key.networks)) throw new DomainError('api_key.network');
    if (key.is_due) this.uses.set(key.id, ip);
    return toCaller(key);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.writeUses();
  }

  /** Writes the uses on a timer, so that a read request does not write. After a crash the next call adds its use. */
  @Interval(WRITE_EVERY_MS)
  protected async writeUses(): Promise<void> {
    if (this.uses.size === 0) return;
    const uses = [...this.uses];
    this.uses.clear();
    const params = [uses.map(([id]) => id), uses.map(([, ip]) => ip)];
    await this.db
      .writeShared(systemContext('api_keys.used'), (tx) => tx.query(WRITE_USES, params))
      .catch((error: unknown) =>
        this.log.warn(`uses of keys were not written: ${error instanceof Error ? error.message : String(error)}`),
      );
  }
}

const toCaller = ({ id, doctor_id, account_id, name, scopes }: FoundKey): Caller => ({
  id: account_id,
  email: null,
  mobile: null,
  name,
  role: 'integration',
  status: 'approved',
  doctor_id,
  sessionId: id,
  rootSessionId: id,
  refundLimitPaise: null,
  openedByPin: false,
  supportAccessId: null,
  sessionCountry: null,
  hasSecondFactor: false,
  mustHaveSecondFactor: false,
  isVerified: false,
  apiKey: { id, scopes },
  actorKind: 'integration',
});
