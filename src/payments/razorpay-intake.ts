import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/columns.js';
import { storing } from '../platform/inbox.js';
import { storableText } from '../platform/json.js';
import { opening, Reads } from '../platform/reads.js';
import { Relay } from '../platform/relay.js';
import { isSigned } from '../platform/secrets.js';
import { Refused } from '../shared/refused.js';
import { openOf } from './gateway-secrets.js';

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

/** Who an address belongs to, and what signs what is sent there. */
interface Recipient {
  doctorId: string;
  /** As they are stored: sealed anew, a text is another, so these tell whether what was opened is still true. */
  sealed: string;
  previousSealed: string | null;
  secret: string;
  previous: { secret: string; until: Date } | null;
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
SELECT g.doctor_id AS "doctorId", g.webhook_secret_sealed AS sealed, g.previous_webhook_secret_sealed AS "previousSealed",
  g.previous_secret_until AS until
FROM webhook_route r JOIN payment_gateway g ON g.doctor_id = r.doctor_id WHERE r.token = $1`;

/** $1 doctor, $2 and $3 the sealed secrets that the signature was checked with, $4 id, $5 event id, $6 body. */
const STORE = storing({
  event: 'razorpay.received',
  payload: `jsonb_build_object('doctorId', $1::uuid, 'inboxId', id)`,
  row: `SELECT $4::uuid, 'razorpay', $1::uuid::text, $5::text, $6::jsonb FROM payment_gateway g
    WHERE g.doctor_id = $1 AND g.webhook_secret_sealed = $2
      AND g.previous_webhook_secret_sealed IS NOT DISTINCT FROM $3::text`,
});

/** Takes Razorpay's webhooks in: signature, inbox and outbox, as quickly as can be. */
@Injectable()
export class RazorpayIntake {
  private readonly known = new Map<string, Recipient>();

  constructor(
    private readonly reads: Reads,
    private readonly relay: Relay,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores an event once. Usually one round trip: it is checked with secrets that were opened before, and the statement
   * that stores it holds only while those are the saved ones. So a change of secrets, by whichever process, counts at once.
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
    return previous !== null && previous.until > this.clock.now() && isSigned(raw, signature, previous.secret);
  }

  /** @returns whether the recipient's secrets are still the saved ones; if not, nothing is stored. */
  private async store(
    { doctorId, sealed, previousSealed }: Recipient,
    { raw, body, eventId }: Arrival,
  ): Promise<boolean> {
    const id = eventId || createHash('sha256').update(raw).digest('hex');
    const values = [doctorId, sealed, previousSealed, newId(), id, storableText(raw, body)];
    const [stored] = await this.reads.tenant<{ valid: boolean; fresh: boolean }>(doctorId, STORE, values);
    if (stored?.fresh) this.relay.poke();
    return stored?.valid ?? false;
  }

  private async recipientOf(token: string): Promise<Recipient | null> {
    const found = await this.reads.behind<Pick<Recipient, 'doctorId' | 'sealed' | 'previousSealed'> & { until: Date }>(
      { ...BY_TOKEN, values: [token] },
      RECIPIENT,
      [token],
    );
    if (!found[0]) return null;
    const { until, ...row } = found[0];
    const { doctorId, sealed, previousSealed } = row;
    return {
      ...row,
      secret: openOf(doctorId, 'webhookSecretSealed', sealed),
      previous: previousSealed
        ? { secret: openOf(doctorId, 'previousWebhookSecretSealed', previousSealed), until }
        : null,
    };
  }

  private remember(token: string, recipient: Recipient): void {
    this.known.delete(token);
    this.known.set(token, recipient);
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_KNOWN && oldest !== undefined) this.known.delete(oldest);
  }
}
