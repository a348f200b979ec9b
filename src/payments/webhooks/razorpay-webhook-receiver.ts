import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/db/columns.js';
import { currentTraceparent } from '../../platform/operation-context.js';
import { insertInboxSql } from '../../platform/jobs/inbox.js';
import { toStorableText } from '../../platform/json.js';
import { tenantPreludeSql, SingleStatements } from '../../platform/db/single-statements.js';
import { Relay } from '../../platform/jobs/relay.js';
import { isSigned } from '../../platform/secrets.js';
import { createBatchLoader } from '../../platform/db/batch-loader.js';
import { DomainError } from '../../shared/domain-error.js';
import { withoutPersonalData } from './razorpay-event.js';
import { unsealSecret } from '../gateway/gateway-secrets.js';
import type { EarlierSecret } from '../gateway/payment-gateway.entity.js';

export interface IncomingWebhook {
  /** The last part of the webhook address. */
  token: string;
  raw: Buffer;
  /** `raw`, parsed. */
  body: unknown;
  signature: string;
  /** Razorpay's id of the event, if it was sent. */
  eventId: string | undefined;
}

/** The secrets of a webhook endpoint. */
interface EndpointSecrets {
  /** The secrets are outdated when the endpoint has another version. */
  version: number;
  secret: string;
  /** Replaced secrets, which may still be valid. */
  previous: { secret: string; until: Date }[];
}

/** An event that one of the secrets of `version` has signed. It is stored only if that version is still current. */
interface VerifiedWebhook {
  token: string;
  version: number;
  id: string;
  eventId: string;
  /** JSON. */
  body: string;
  /** Of the request that delivered it. */
  traceparent: string | null;
}

interface EndpointSecretsRow {
  doctorId: string;
  version: number;
  sealed: string;
  previousSealed: string | null;
  until: Date;
  earlier: EarlierSecret[];
}

/** The secrets are looked up again if they are replaced meanwhile: at most this many times for one event. */
const MAX_LOOKUPS = 5;

/** Endpoints whose unsealed secrets are cached. The oldest entry is evicted first. */
const MAX_CACHED_ENDPOINTS = 2_000;

/** Sets the tenant by token; for an unknown token, to an id that no doctor has. */
const TENANT_BY_TOKEN = {
  name: 'by_webhook_token',
  text: tenantPreludeSql(`coalesce((SELECT doctor_id::text FROM webhook_endpoint WHERE token = $1),
    '00000000-0000-0000-0000-000000000000')`),
};

const FIND_ENDPOINT_SECRETS = `
SELECT g.doctor_id AS "doctorId", r.secrets_version AS version, g.webhook_secret_sealed AS sealed,
  g.previous_webhook_secret_sealed AS "previousSealed", g.previous_secret_until AS until,
  g.earlier_webhook_secrets AS earlier
FROM webhook_endpoint r JOIN payment_gateway g ON g.doctor_id = r.doctor_id WHERE r.token = $1`;

/** $1 tokens, $2 versions of their secrets, $3 ids, $4 event ids, $5 bodies, $6 traces. */
const INSERT_WEBHOOKS = insertInboxSql({
  event: 'razorpay.received',
  payload: `jsonb_build_object('doctorId', scope, 'inboxId', id)`,
  rows: `SELECT e.id, 'razorpay', r.doctor_id::text, e.event_id, e.body, e.traceparent
    FROM unnest($1::text[], $2::integer[], $3::uuid[], $4::text[], $5::jsonb[], $6::text[])
      e (token, version, id, event_id, body, traceparent)
    JOIN webhook_endpoint r ON r.token = e.token AND r.secrets_version = e.version`,
});

/** Receives Razorpay's webhooks: checks the signature and stores the event in inbox and outbox. */
@Injectable()
export class RazorpayWebhookReceiver {
  private readonly cache = new Map<string, EndpointSecrets>();
  /** Stores events that arrive together with one INSERT, so that many cost little more than one. */
  private readonly insertLoader = createBatchLoader((events: readonly VerifiedWebhook[]) => this.insertAll(events));

  constructor(
    private readonly statements: SingleStatements,
    private readonly relay: Relay,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores an event once, usually in one round trip: the signature is checked with cached secrets, and the event is
   * stored only if those are still current. A change of secrets in any process takes effect immediately.
   * @throws DomainError `request.not_found` or `signature.invalid`.
   */
  async receive(webhook: IncomingWebhook): Promise<void> {
    const cached = this.cache.get(webhook.token);
    if (cached && this.isSignatureValid(cached, webhook) && (await this.insert(cached, webhook))) return;
    for (let lookup = 1; lookup <= MAX_LOOKUPS; lookup++) {
      const secrets = await this.findSecrets(webhook.token);
      if (!secrets) throw new DomainError('request.not_found');
      if (!this.isSignatureValid(secrets, webhook)) throw new DomainError('signature.invalid');
      if (!(await this.insert(secrets, webhook))) continue; // the secrets have changed in between
      this.addToCache(webhook.token, secrets);
      return;
    }
    throw new Error('the webhook secrets changed at every attempt');
  }

  private isSignatureValid({ secret, previous }: EndpointSecrets, { raw, signature }: IncomingWebhook): boolean {
    if (isSigned(raw, signature, secret)) return true;
    const now = this.clock.now();
    return previous.some((replaced) => replaced.until > now && isSigned(raw, signature, replaced.secret));
  }

  /** @returns whether the secrets are still current; if not, nothing is stored. */
  private insert({ version }: EndpointSecrets, { token, raw, body, eventId }: IncomingWebhook): Promise<boolean> {
    const event = {
      token,
      version,
      id: newId(),
      body: toStorableText(withoutPersonalData(body)),
      traceparent: currentTraceparent(),
      // Without an id, events with the same body count as one.
      eventId: eventId || createHash('sha256').update(raw).digest('hex'),
    };
    return this.insertLoader.load(event);
  }

  /** @returns for each event whether its secrets are still current. */
  private async insertAll(events: readonly VerifiedWebhook[]): Promise<boolean[]> {
    const columns = (['token', 'version', 'id', 'eventId', 'body', 'traceparent'] as const).map((key) =>
      events.map((event) => event[key]),
    );
    const rows = await this.statements.writeShared<{ id: string; fresh: boolean }>(INSERT_WEBHOOKS, columns);
    if (rows.some(({ fresh }) => fresh)) this.relay.wake();
    const valid = new Set(rows.map(({ id }) => id));
    return events.map(({ id }) => valid.has(id));
  }

  private async findSecrets(token: string): Promise<EndpointSecrets | null> {
    const [row] = await this.statements.readAsTenantOf<EndpointSecretsRow>(
      { ...TENANT_BY_TOKEN, values: [token] },
      FIND_ENDPOINT_SECRETS,
      [token],
    );
    if (!row) return null;
    const { doctorId, version, sealed, previousSealed, until, earlier } = row;
    const replaced = [
      ...(previousSealed ? [{ sealed: previousSealed, until }] : []),
      ...earlier.map((one) => ({ sealed: one.sealed, until: new Date(one.until) })),
    ];
    return {
      version,
      secret: unsealSecret(doctorId, 'webhookSecretSealed', sealed),
      previous: replaced.map((one) => ({
        secret: unsealSecret(doctorId, 'previousWebhookSecretSealed', one.sealed),
        until: one.until,
      })),
    };
  }

  private addToCache(token: string, secrets: EndpointSecrets): void {
    this.cache.delete(token);
    this.cache.set(token, secrets);
    const [oldest] = this.cache.keys();
    if (this.cache.size > MAX_CACHED_ENDPOINTS && oldest !== undefined) this.cache.delete(oldest);
  }
}
