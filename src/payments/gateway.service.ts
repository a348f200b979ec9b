import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { config } from '../config.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database.js';
import { emit } from '../platform/outbox.js';
import { open, randomToken, seal } from '../platform/secrets.js';
import { Razorpay, RazorpayUnknown, type Keys } from '../razorpay/razorpay.js';
import { Refused } from '../shared/refused.js';
import type { GatewayView } from './gateway.view.js';
import type { SaveGateway } from './gateway.dto.js';
import { PaymentGateway } from './payment-gateway.entity.js';
import { WebhookRoute } from './routes.entity.js';

/** A doctor's keys and the secret of their webhook, opened. */
export interface Credentials extends Keys {
  webhookSecret: string;
}

const NO_GATEWAY = { key_id: null, mode: null, has_key_secret: false, has_webhook_secret: false, checked_at: null };

/** The doctors' own Razorpay accounts: keys, webhook addresses, secrets at rest. */
@Injectable()
export class GatewayService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly razorpay: Razorpay,
  ) {}

  get(doctorId: string): Promise<GatewayView> {
    return this.db.tenant(doctorId, async (tx) =>
      viewOf(await gatewayOf(tx, doctorId), await webhookToken(tx, doctorId)),
    );
  }

  /**
   * Saves keys after Razorpay has accepted them; a secret that is left out stays as it is.
   * @throws Refused `request.invalid`, `gateway.keys_refused` or `gateway.unreachable`.
   */
  async save(doctorId: string, input: SaveGateway): Promise<GatewayView> {
    const before = await this.db.tenant(doctorId, (tx) => credentialsOf(tx, doctorId));
    const same = before?.keyId === input.key_id ? before : null;
    const keySecret = input.key_secret ?? same?.keySecret;
    const webhookSecret = input.webhook_secret ?? before?.webhookSecret;
    if (!keySecret) throw Refused.field('key_secret', 'Enter the key secret that belongs to this key id');
    if (!webhookSecret) throw Refused.field('webhook_secret', 'Enter the webhook secret that you set in Razorpay');
    const credentials = { keyId: input.key_id, keySecret, webhookSecret };
    await this.probe(credentials);
    return this.store(doctorId, credentials);
  }

  /** Asks Razorpay again whether the saved keys work. @throws Refused `gateway.keys_refused` or `gateway.unreachable`. */
  async check(doctorId: string): Promise<GatewayView> {
    const credentials = await this.db.tenant(doctorId, (tx) => credentialsOf(tx, doctorId));
    if (!credentials) throw new Refused('gateway.keys_refused');
    await this.probe(credentials);
    return this.db.tenant(doctorId, async (tx) => {
      await tx.update(PaymentGateway, { doctorId }, { checkedAt: this.clock.now() });
      return viewOf(await gatewayOf(tx, doctorId), await webhookToken(tx, doctorId));
    });
  }

  /** Gives a doctor keys unless there are some already; may be repeated. @returns the token of the webhook address. */
  async provision(doctorId: string, credentials: Credentials): Promise<{ webhookToken: string }> {
    const known = await this.db.tenant(doctorId, (tx) => gatewayOf(tx, doctorId));
    if (!known) await this.store(doctorId, credentials);
    return { webhookToken: await this.db.tenant(doctorId, (tx) => webhookToken(tx, doctorId)) };
  }

  /** A doctor's keys, webhook secret and webhook token; null while no keys are saved. */
  accountOf(doctorId: string): Promise<(Credentials & { webhookToken: string }) | null> {
    return this.db.tenant(doctorId, async (tx) => {
      const credentials = await credentialsOf(tx, doctorId);
      return credentials && { ...credentials, webhookToken: await webhookToken(tx, doctorId) };
    });
  }

  /** Which doctor a webhook address belongs to, and the secret that signs what arrives there; null when unknown. */
  async byWebhookToken(token: string): Promise<{ doctorId: string; webhookSecret: string } | null> {
    const route = await this.db.source.manager.findOneBy(WebhookRoute, { token });
    if (!route) return null;
    const { doctorId } = route;
    const credentials = await this.db.tenant(doctorId, (tx) => credentialsOf(tx, doctorId));
    return credentials && { doctorId, webhookSecret: credentials.webhookSecret };
  }

  private async probe(keys: Keys): Promise<void> {
    const work = await this.razorpay.probe(keys).catch((error: unknown) => {
      throw error instanceof RazorpayUnknown ? new Refused('gateway.unreachable') : error;
    });
    if (!work) throw new Refused('gateway.keys_refused');
  }

  private store(doctorId: string, { keyId, keySecret, webhookSecret }: Credentials): Promise<GatewayView> {
    const now = this.clock.now();
    const row = {
      ...{ doctorId, keyId, checkedAt: now, updatedAt: now },
      keySecretSealed: seal(keySecret, `${doctorId}/key_secret`),
      webhookSecretSealed: seal(webhookSecret, `${doctorId}/webhook_secret`),
    };
    return this.db.tenant(doctorId, async (tx) => {
      await tx.upsert(PaymentGateway, row, ['doctorId']);
      await emit(tx, 'gateway.saved', { doctorId });
      return viewOf(row, await webhookToken(tx, doctorId));
    });
  }
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
      keySecret: open(gateway.keySecretSealed, `${doctorId}/key_secret`),
      webhookSecret: open(gateway.webhookSecretSealed, `${doctorId}/webhook_secret`),
    }
  );
}

/** The unguessable part of the doctor's webhook address, made at the first question. */
async function webhookToken(tx: EntityManager, doctorId: string): Promise<string> {
  const known = await tx.findOneBy(WebhookRoute, { doctorId });
  if (known) return known.token;
  const route = { token: randomToken(24), doctorId };
  await tx.createQueryBuilder().insert().into(WebhookRoute).values(route).orIgnore().execute();
  return (await tx.findOneByOrFail(WebhookRoute, { doctorId })).token;
}

const viewOf = (gateway: PaymentGateway | null, token: string): GatewayView => ({
  ...(gateway
    ? {
        ...{ key_id: gateway.keyId, mode: gateway.keyId.startsWith('rzp_live_') ? 'live' : 'test' },
        ...{ has_key_secret: true, has_webhook_secret: true, checked_at: gateway.checkedAt },
      }
    : NO_GATEWAY),
  webhook_url: `${config.publicUrl}/api/webhooks/razorpay/${token}`,
});
