import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { inTurn } from '../../platform/db/lease.js';
import { emit } from '../../platform/jobs/outbox.js';
import { randomToken } from '../../platform/secrets.js';
import { Razorpay, RazorpayRefused, RazorpayUnknown, type Keys } from '../../razorpay/razorpay.js';
import { Refused, REFUSALS } from '../../shared/domain-error.js';
import type { SaveGateway } from './gateway.dto.js';
import { MOST_EARLIER, SECRET_OUTLIVES_HOURS } from './gateway.rules.js';
import { openOf, sealFor } from './gateway-secrets.js';
import type { GatewayView } from './gateway.view.js';
import { gatewayView, WEBHOOK_EVENTS, webhookUrl } from './gateway.queries.js';
import { PaymentGateway, type EarlierSecret } from './payment-gateway.entity.js';
import { replacing } from './replaced-keys.js';
import { webhookTokenOf } from '../webhook-endpoints/webhook-endpoints.js';
import { forgetSender } from '../webhook-endpoints/webhook-sources.js';

/** A doctor's keys and the secret of their webhook, opened. */
export interface Credentials extends Keys {
  webhookSecret: string;
}

const KEYS_REFUSED = { field: 'key_secret', message: REFUSALS['gateway.keys_refused'][1] };
const BY_HAND =
  'Razorpay did not let Nirog set up the webhook. Create it in Razorpay with the address shown here, and enter the secret that you chose for it.';

/** The doctors' own Razorpay accounts: keys, webhook addresses, secrets at rest. */
@Injectable()
export class GatewayService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly razorpay: Razorpay,
  ) {}

  get(doctorId: string): Promise<GatewayView> {
    return this.db.tenant(doctorId, (tx) => this.view(tx, doctorId));
  }

  /**
   * Saves keys after Razorpay has accepted them; a secret that is left out stays as it is. The webhook is entered at
   * Razorpay where that can be done with the doctor's keys; then a secret for it may be made here. One at a time: of two
   * that find no webhook at Razorpay, each would enter one.
   * @throws Refused `request.invalid`, `gateway.keys_refused` or `gateway.unreachable`.
   */
  save(doctorId: string, input: SaveGateway): Promise<GatewayView> {
    return this.alone(doctorId, () => this.saveNow(doctorId, input));
  }

  private async saveNow(doctorId: string, input: SaveGateway): Promise<GatewayView> {
    const { before, token } = await this.db.tenant(doctorId, async (tx) => ({
      before: await credentialsOf(tx, doctorId),
      token: await webhookTokenOf(tx, doctorId),
    }));
    const keySecret = input.key_secret ?? (before?.keyId === input.key_id ? before.keySecret : undefined);
    if (!keySecret) throw Refused.field('key_secret', 'Enter the key secret that belongs to this key id');
    const chosen = input.webhook_secret ?? before?.webhookSecret;
    const credentials = { keyId: input.key_id, keySecret, webhookSecret: chosen ?? randomToken(24) };
    await this.probe(credentials, [KEYS_REFUSED]);
    const managed = await this.register(credentials, token);
    if (!chosen && !managed) throw Refused.field('webhook_secret', BY_HAND);
    return this.store(doctorId, credentials, { managed, anew: input.key_secret !== undefined });
  }

  /**
   * Asks Razorpay again whether the saved keys work, and enters the webhook there again, so that it is switched on. Not
   * while keys are saved: it would enter the webhook with the secret that is replaced.
   * @throws Refused `gateway.keys_refused` or `gateway.unreachable`.
   */
  check(doctorId: string): Promise<GatewayView> {
    return this.alone(doctorId, () => this.checkNow(doctorId));
  }

  private async checkNow(doctorId: string): Promise<GatewayView> {
    const account = await this.accountOf(doctorId);
    if (!account) throw new Refused('gateway.keys_refused');
    await this.probe(account);
    const managed = await this.register(account, account.webhookToken);
    return this.db.tenant(doctorId, async (tx) => {
      const change = { checkedAt: this.clock.now(), ...(managed && { webhookManaged: true }) };
      await tx.update(PaymentGateway, { doctorId, keyId: account.keyId }, change);
      return this.view(tx, doctorId);
    });
  }

  /** Gives a doctor keys unless there are some already; may be repeated. @returns the token of the webhook address. */
  async provision(doctorId: string, credentials: Credentials): Promise<{ webhookToken: string }> {
    const known = await this.db.tenant(doctorId, (tx) => gatewayOf(tx, doctorId));
    if (!known) await this.store(doctorId, credentials, { managed: false, anew: true });
    return { webhookToken: await this.db.tenant(doctorId, (tx) => webhookTokenOf(tx, doctorId)) };
  }

  /** A doctor's keys, webhook secret and webhook token; null while no keys are saved. */
  accountOf(doctorId: string): Promise<(Credentials & { webhookToken: string }) | null> {
    return this.db.tenant(doctorId, async (tx) => {
      const credentials = await credentialsOf(tx, doctorId);
      return credentials && { ...credentials, webhookToken: await webhookTokenOf(tx, doctorId) };
    });
  }

  private alone<T>(doctorId: string, work: () => Promise<T>): Promise<T> {
    return inTurn(this.db.source, `gateway ${doctorId}`, work);
  }

  private async view(tx: EntityManager, doctorId: string): Promise<GatewayView> {
    const token = await webhookTokenOf(tx, doctorId);
    return gatewayView(tx, { doctorId, token, gateway: await gatewayOf(tx, doctorId), now: this.clock.now() });
  }

  private async probe(keys: Keys, details?: (typeof KEYS_REFUSED)[]): Promise<void> {
    const work = await this.razorpay.probe(keys).catch((error: unknown) => {
      throw error instanceof RazorpayUnknown ? new Refused('gateway.unreachable') : error;
    });
    if (!work) throw new Refused('gateway.keys_refused', {}, details);
  }

  /** @returns whether the webhook stands at Razorpay now; false leaves it to the doctor. */
  private async register({ webhookSecret: secret, ...keys }: Credentials, token: string): Promise<boolean> {
    try {
      await this.razorpay.registerWebhook(keys, { url: webhookUrl(token), secret, events: WEBHOOK_EVENTS });
      return true;
    } catch (error) {
      if (error instanceof RazorpayRefused || error instanceof RazorpayUnknown) return false;
      throw error;
    }
  }

  /** @param how.anew whose account the keys are is learnt anew. */
  private store(
    doctorId: string,
    { keyId, keySecret, webhookSecret }: Credentials,
    { managed: webhookManaged, anew }: { managed: boolean; anew: boolean },
  ): Promise<GatewayView> {
    const now = this.clock.now();
    return this.db.tenant(doctorId, async (tx) => {
      const before = await tx.findOne(PaymentGateway, { where: { doctorId }, lock: LOCKED });
      const row = {
        ...{ doctorId, keyId, webhookManaged, checkedAt: now, updatedAt: now },
        keySecretSealed: sealFor(doctorId, 'keySecretSealed', keySecret),
        webhookSecretSealed: sealFor(doctorId, 'webhookSecretSealed', webhookSecret),
        ...(before && { ...outliving(before, webhookSecret, now), ...replacing(before, keyId, now) }),
      };
      await tx.upsert(PaymentGateway, row, ['doctorId']);
      if (anew || before?.keyId !== keyId) await forgetSender(tx, doctorId, keyId);
      await emit(tx, 'gateway.saved', { doctorId });
      return this.view(tx, doctorId);
    });
  }
}

/**
 * The secrets that `before` signs with, when `next` takes the place of the newest. Their day is counted on business time, unlike that of
 * a session: it is there for the events that Razorpay repeats, and the simulator repeats them on business time.
 */
const outliving = (before: PaymentGateway, next: string, now: Date) =>
  openOf(before.doctorId, 'webhookSecretSealed', before.webhookSecretSealed) !== next && {
    previousWebhookSecretSealed: before.webhookSecretSealed,
    previousSecretUntil: new Date(now.getTime() + SECRET_OUTLIVES_HOURS * 3_600_000),
    earlierWebhookSecrets: earlierOf(before, now),
  };

/** The secrets before the one that is replaced, whose day is not over; the newest last. */
function earlierOf(before: PaymentGateway, now: Date): EarlierSecret[] {
  const { previousWebhookSecretSealed: sealed, previousSecretUntil: until, earlierWebhookSecrets } = before;
  const all = [...earlierWebhookSecrets, ...(sealed && until ? [{ sealed, until: until.toISOString() }] : [])];
  return all.filter(({ until }) => new Date(until) > now).slice(-MOST_EARLIER);
}

/** Whether a doctor can be paid online at all. */
export const hasGateway = (tx: EntityManager, doctorId: string): Promise<boolean> =>
  tx.existsBy(PaymentGateway, { doctorId });

const gatewayOf = (tx: EntityManager, doctorId: string) => tx.findOneBy(PaymentGateway, { doctorId });

/** The doctor's keys inside the caller's transaction; null while none are saved. */
export async function credentialsOf(tx: EntityManager, doctorId: string): Promise<Credentials | null> {
  const gateway = await gatewayOf(tx, doctorId);
  return (
    gateway && {
      keyId: gateway.keyId,
      keySecret: openOf(doctorId, 'keySecretSealed', gateway.keySecretSealed),
      webhookSecret: openOf(doctorId, 'webhookSecretSealed', gateway.webhookSecretSealed),
    }
  );
}
