import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/db/columns.js';
import { storing } from '../../platform/jobs/inbox.js';
import { storableText } from '../../platform/json.js';
import { opening, Reads } from '../../platform/db/reads.js';
import { Relay } from '../../platform/jobs/relay.js';
import { isSigned } from '../../platform/secrets.js';
import { BatchLoader } from '../../platform/db/batch-loader.js';
import { Refused } from '../../shared/domain-error.js';
import { openOf } from '../account/gateway-secrets.js';
import type { EarlierSecret } from '../account/payment-gateway.entity.js';

/** A webhook as it came in. */
export interface Arrival {
  /** From the address it was sent to. */
  token: string;
  raw: Buffer;
  /** The same, parsed. */
  body: unknown;
  signature: string;
  /** The sender's, when it sends one. */
  eventId: string | undefined;
}

/** What signs what is sent to an address. */
interface Recipient {
  /** Of the secrets: while it is the saved one, so are they. */
  version: number;
  secret: string;
  /** Replaced ones whose day may not be over. */
  previous: { secret: string; until: Date }[];
}

/** An event whose signature is good, if the secrets of this version are still the saved ones. */
interface Signed {
  token: string;
  version: number;
  id: string;
  eventId: string;
  /** JSON. */
  body: string;
}

/** A row of `RECIPIENT`. */
interface Found {
  doctorId: string;
  version: number;
  sealed: string;
  previousSealed: string | null;
  until: Date;
  earlier: EarlierSecret[];
}

/** How often the secrets are looked up for one event. */
const MOST_LOOKS = 5;

/** Doctors whose secrets are kept open in memory; the one who came first gives way. */
const MOST_KNOWN = 2_000;

/** Whose the address is. Of an unknown one: nobody's, who has nothing. */
const BY_TOKEN = {
  name: 'by_webhook_token',
  text: opening(`coalesce((SELECT doctor_id::text FROM webhook_route WHERE token = $1),
    '00000000-0000-0000-0000-000000000000')`),
};

const RECIPIENT = `
SELECT g.doctor_id AS "doctorId", r.secrets_version AS version, g.webhook_secret_sealed AS sealed,
  g.previous_webhook_secret_sealed AS "previousSealed", g.previous_secret_until AS until,
  g.earlier_webhook_secrets AS earlier
FROM webhook_route r JOIN payment_gateway g ON g.doctor_id = r.doctor_id WHERE r.token = $1`;

/** $1 tokens, $2 versions of their secrets, $3 ids, $4 event ids, $5 bodies. */
const STORE = storing({
  event: 'razorpay.received',
  payload: `jsonb_build_object('doctorId', scope, 'inboxId', id)`,
  rows: `SELECT e.id, 'razorpay', r.doctor_id::text, e.event_id, e.body
    FROM unnest($1::text[], $2::integer[], $3::uuid[], $4::text[], $5::jsonb[]) e (token, version, id, event_id, body)
    JOIN webhook_route r ON r.token = e.token AND r.secrets_version = e.version`,
});

/** Takes Razorpay's webhooks in: signature, inbox and outbox, as quickly as can be. */
@Injectable()
export class RazorpayIntake {
  private readonly known = new Map<string, Recipient>();
  /** What comes while others are being stored is stored together: many events cost little more than one. */
  private readonly stored = new BatchLoader((events: Signed[]) => this.storeAll(events));

  constructor(
    private readonly reads: Reads,
    private readonly relay: Relay,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores an event once. Usually one round trip: it is checked with secrets that were opened before, and stored only
   * while those are the saved ones. So a change of secrets, by whichever process, counts at once.
   * @throws Refused `request.not_found` or `signature.invalid`.
   */
  async take(arrival: Arrival): Promise<void> {
    const known = this.known.get(arrival.token);
    if (known && this.isSignedFor(known, arrival) && (await this.store(known, arrival))) return;
    for (let look = 1; look <= MOST_LOOKS; look++) {
      const recipient = await this.recipientOf(arrival.token);
      if (!recipient) throw new Refused('request.not_found');
      if (!this.isSignedFor(recipient, arrival)) throw new Refused('signature.invalid');
      if (!(await this.store(recipient, arrival))) continue; // the secrets were changed between the two
      this.remember(arrival.token, recipient);
      return;
    }
    throw new Error('the secrets are changed all the time');
  }

  private isSignedFor({ secret, previous }: Recipient, { raw, signature }: Arrival): boolean {
    if (isSigned(raw, signature, secret)) return true;
    const now = this.clock.now();
    return previous.some((one) => one.until > now && isSigned(raw, signature, one.secret));
  }

  /** @returns whether the recipient's secrets are still the saved ones; if not, nothing is stored. */
  private store({ version }: Recipient, { token, raw, body, eventId }: Arrival): Promise<boolean> {
    const event = {
      ...{ token, version, id: newId(), body: storableText(raw, body) },
      eventId: eventId || createHash('sha256').update(raw).digest('hex'),
    };
    return this.stored.load(event);
  }

  /** @returns for each whether its secrets are still the saved ones. */
  private async storeAll(events: Signed[]): Promise<boolean[]> {
    const columns = (['token', 'version', 'id', 'eventId', 'body'] as const).map((key) =>
      events.map((one) => one[key]),
    );
    const rows = await this.reads.write<{ id: string; fresh: boolean }>(STORE, columns);
    if (rows.some(({ fresh }) => fresh)) this.relay.poke();
    const valid = new Set(rows.map(({ id }) => id));
    return events.map(({ id }) => valid.has(id));
  }

  private async recipientOf(token: string): Promise<Recipient | null> {
    const [found] = await this.reads.behind<Found>({ ...BY_TOKEN, values: [token] }, RECIPIENT, [token]);
    if (!found) return null;
    const { doctorId, version, sealed, previousSealed, until, earlier } = found;
    const replaced = [
      ...(previousSealed ? [{ sealed: previousSealed, until }] : []),
      ...earlier.map((one) => ({ sealed: one.sealed, until: new Date(one.until) })),
    ];
    return {
      version,
      secret: openOf(doctorId, 'webhookSecretSealed', sealed),
      previous: replaced.map((one) => ({
        secret: openOf(doctorId, 'previousWebhookSecretSealed', one.sealed),
        until: one.until,
      })),
    };
  }

  private remember(token: string, recipient: Recipient): void {
    this.known.delete(token);
    this.known.set(token, recipient);
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_KNOWN && oldest !== undefined) this.known.delete(oldest);
  }
}
