import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { withLock } from '../../platform/db/lease.js';
import { SingleStatements } from '../../platform/db/single-statements.js';
import { emit } from '../../platform/jobs/outbox.js';
import { randomToken } from '../../platform/secrets.js';
import { Razorpay, RazorpayError, RazorpayOutcomeUnknown, type Keys } from '../../razorpay/razorpay.js';
import { DomainError, ERRORS_BY_CODE } from '../../shared/domain-error.js';
import type { SaveGateway } from './gateway.dto.js';
import { MAX_EARLIER_SECRETS, SECRET_OVERLAP_HOURS } from './gateway.rules.js';
import { unsealSecret, sealSecret } from './gateway-secrets.js';
import type { GatewayView } from './gateway.view.js';
import { readGatewayView, WEBHOOK_EVENTS, webhookUrl } from './gateway.queries.js';
import { PaymentGateway, type EarlierSecret } from './payment-gateway.entity.js';
import { retireKeys } from './replaced-keys.js';
import { findWebhookToken } from '../webhook-endpoints/webhook-endpoints.js';
import { resetWebhookSource } from '../webhook-endpoints/webhook-sources.js';

/** A doctor's keys and webhook secret, unsealed. */
export interface Credentials extends Keys {
  webhookSecret: string;
}

const KEYS_REFUSED = { field: 'key_secret', message: ERRORS_BY_CODE['gateway.keys_refused'][1] };
const MANUAL_WEBHOOK_MESSAGE =
  'Razorpay did not let Nirog set up the webhook. Create it in Razorpay with the address shown here, and enter the secret that you chose for it.';

/** The doctors' own Razorpay accounts: keys, sealed secrets and webhook addresses. */
@Injectable()
export class GatewayService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly razorpay: Razorpay,
    private readonly statements: SingleStatements,
  ) {}

  get(doctorId: string): Promise<GatewayView> {
    return this.db.read(doctorId, (tx) => this.readView(tx, doctorId));
  }

  /**
   * Saves keys after Razorpay has accepted them; an omitted secret stays as it is. Registers the webhook at Razorpay if
   * the keys allow it; then a missing webhook secret is generated. Takes a lock per doctor, because two concurrent
   * calls that find no webhook at Razorpay would each create one.
   * @throws DomainError `request.invalid`, `gateway.keys_refused` or `gateway.unreachable`.
   */
  save(context: AuditContext, doctorId: string, input: SaveGateway): Promise<GatewayView> {
    return this.withGatewayLock(doctorId, () => this.saveNow(context, doctorId, input));
  }

  private async saveNow(context: AuditContext, doctorId: string, input: SaveGateway): Promise<GatewayView> {
    const { before, token } = await this.db.read(doctorId, async (tx) => ({
      before: await readCredentials(tx, doctorId),
      token: await findWebhookToken(tx, doctorId),
    }));
    const keySecret = input.key_secret ?? (before?.keyId === input.key_id ? before.keySecret : undefined);
    if (!keySecret) throw DomainError.invalidField('key_secret', 'Enter the key secret that belongs to this key id');
    const chosen = input.webhook_secret ?? before?.webhookSecret;
    const credentials = { keyId: input.key_id, keySecret, webhookSecret: chosen ?? randomToken(24) };
    await this.probe(credentials, [KEYS_REFUSED]);
    const managed = await this.registerWebhook(credentials, token);
    if (!chosen && !managed) throw DomainError.invalidField('webhook_secret', MANUAL_WEBHOOK_MESSAGE);
    return this.store(context, doctorId, credentials, { managed, resetSource: input.key_secret !== undefined });
  }

  /**
   * Checks the saved keys with Razorpay, and registers the webhook again, which also switches it on. Takes the lock of
   * `save`: otherwise it could register the webhook with a secret that is just being replaced.
   * @throws DomainError `gateway.keys_refused` or `gateway.unreachable`.
   */
  check(context: AuditContext, doctorId: string): Promise<GatewayView> {
    return this.withGatewayLock(doctorId, () => this.checkNow(context, doctorId));
  }

  private async checkNow(context: AuditContext, doctorId: string): Promise<GatewayView> {
    const account = await this.findAccount(doctorId);
    if (!account) throw new DomainError('gateway.keys_refused');
    await this.probe(account);
    const managed = await this.registerWebhook(account, account.webhookToken);
    return this.db.write(context, doctorId, async (tx) => {
      const change = { checkedAt: this.clock.now(), ...(managed && { webhookManaged: true }) };
      await tx.update(PaymentGateway, { doctorId, keyId: account.keyId }, change);
      return this.readView(tx, doctorId);
    });
  }

  /** Stores keys for a doctor who has none; may be repeated. @returns the token of the webhook address. */
  async provision(
    context: AuditContext,
    doctorId: string,
    credentials: Credentials,
  ): Promise<{ webhookToken: string }> {
    const existing = await this.db.read(doctorId, (tx) => findGateway(tx, doctorId));
    if (!existing) await this.store(context, doctorId, credentials, { managed: false, resetSource: true });
    return { webhookToken: await this.db.read(doctorId, (tx) => findWebhookToken(tx, doctorId)) };
  }

  /** A doctor's keys, webhook secret and webhook token; null until keys are saved. */
  findAccount(doctorId: string): Promise<(Credentials & { webhookToken: string }) | null> {
    return this.db.read(doctorId, async (tx) => {
      const credentials = await readCredentials(tx, doctorId);
      return credentials && { ...credentials, webhookToken: await findWebhookToken(tx, doctorId) };
    });
  }

  private withGatewayLock<T>(doctorId: string, work: () => Promise<T>): Promise<T> {
    return withLock(this.statements, `gateway ${doctorId}`, work);
  }

  private async readView(tx: EntityManager, doctorId: string): Promise<GatewayView> {
    const token = await findWebhookToken(tx, doctorId);
    return readGatewayView(tx, { doctorId, token, gateway: await findGateway(tx, doctorId), now: this.clock.now() });
  }

  private async probe(keys: Keys, details?: (typeof KEYS_REFUSED)[]): Promise<void> {
    const areKeysValid = await this.razorpay.areKeysValid(keys).catch((error: unknown) => {
      throw error instanceof RazorpayOutcomeUnknown ? new DomainError('gateway.unreachable') : error;
    });
    if (!areKeysValid) throw new DomainError('gateway.keys_refused', {}, details);
  }

  /** @returns whether the webhook is registered at Razorpay; if not, the doctor must create it. */
  private async registerWebhook({ webhookSecret: secret, ...keys }: Credentials, token: string): Promise<boolean> {
    try {
      await this.razorpay.registerWebhook(keys, { url: webhookUrl(token), secret, events: WEBHOOK_EVENTS });
      return true;
    } catch (error) {
      if (error instanceof RazorpayError || error instanceof RazorpayOutcomeUnknown) return false;
      throw error;
    }
  }

  /** `resetSource` forgets which Razorpay account sends the webhooks. */
  private store(
    context: AuditContext,
    doctorId: string,
    { keyId, keySecret, webhookSecret }: Credentials,
    { managed: webhookManaged, resetSource }: { managed: boolean; resetSource: boolean },
  ): Promise<GatewayView> {
    const now = this.clock.now();
    return this.db.write(context, doctorId, async (tx) => {
      const before = await tx.findOne(PaymentGateway, { where: { doctorId }, lock: LOCKED });
      const row = {
        doctorId,
        keyId,
        webhookManaged,
        checkedAt: now,
        updatedAt: now,
        keySecretSealed: sealSecret(doctorId, 'keySecretSealed', keySecret),
        webhookSecretSealed: sealSecret(doctorId, 'webhookSecretSealed', webhookSecret),
        ...(before && { ...keepPreviousSecret(before, webhookSecret, now), ...retireKeys(before, keyId, now) }),
      };
      await tx.upsert(PaymentGateway, row, ['doctorId']);
      if (resetSource || before?.keyId !== keyId) await resetWebhookSource(tx, doctorId, keyId);
      await emit(tx, 'gateway.saved', { doctorId });
      return this.readView(tx, doctorId);
    });
  }
}

/**
 * Keeps the secrets of `before` valid for a day when `next` replaces the newest. The day is counted in business time,
 * unlike that of a session: it covers events that Razorpay repeats, and the simulator repeats them in business time.
 */
const keepPreviousSecret = (before: PaymentGateway, next: string, now: Date) =>
  unsealSecret(before.doctorId, 'webhookSecretSealed', before.webhookSecretSealed) !== next && {
    previousWebhookSecretSealed: before.webhookSecretSealed,
    previousSecretUntil: new Date(now.getTime() + SECRET_OVERLAP_HOURS * 3_600_000),
    earlierWebhookSecrets: unexpiredSecrets(before, now),
  };

/** The secrets replaced earlier that are still valid; the newest last. */
function unexpiredSecrets(before: PaymentGateway, now: Date): EarlierSecret[] {
  const { previousWebhookSecretSealed: sealed, previousSecretUntil: until, earlierWebhookSecrets } = before;
  const all = [...earlierWebhookSecrets, ...(sealed && until ? [{ sealed, until: until.toISOString() }] : [])];
  return all.filter(({ until }) => new Date(until) > now).slice(-MAX_EARLIER_SECRETS);
}

/** Whether the doctor has saved Razorpay keys. */
export const hasGateway = (tx: EntityManager, doctorId: string): Promise<boolean> =>
  tx.existsBy(PaymentGateway, { doctorId });

const findGateway = (tx: EntityManager, doctorId: string) => tx.findOneBy(PaymentGateway, { doctorId });

/** The doctor's keys and webhook secret; null until they are saved. */
export async function readCredentials(tx: EntityManager, doctorId: string): Promise<Credentials | null> {
  const gateway = await findGateway(tx, doctorId);
  return (
    gateway && {
      keyId: gateway.keyId,
      keySecret: unsealSecret(doctorId, 'keySecretSealed', gateway.keySecretSealed),
      webhookSecret: unsealSecret(doctorId, 'webhookSecretSealed', gateway.webhookSecretSealed),
    }
  );
}
