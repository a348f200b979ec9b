import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { GatewayService } from '../../payments/gateway/gateway.service.js';
import { WebhookRegistry, type WebhookTarget } from './webhooks/webhook-registry.js';
import { newKeyId, newRazorpayId, newSecret } from './razorpay-ids.js';

/** An API key of the simulated Razorpay. Each merchant has one. */
export interface RazorpayKey {
  keyId: string;
  keySecret: string;
  accountId: string;
  /** The doctor who saved the key at Nirog; null before that. */
  doctorId: string | null;
}

export interface MerchantAccount extends RazorpayKey {
  targets: WebhookTarget[];
}

export interface ProvisionedKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

/** Any unknown key with this prefix is accepted; the secret of its first use becomes its secret. */
const SELF_REGISTERED_PREFIX = 'rzp_test_sim';

/** Tables with rows of a merchant, which move to the new key when keys are regenerated. */
const MERCHANT_TABLES = ['razorpay_entity', 'razorpay_webhook', 'razorpay_idempotency'];

/** The merchants of the simulated Razorpay. */
@Injectable()
export class RazorpayAccounts {
  constructor(
    private readonly db: DataSource,
    private readonly gateways: GatewayService,
    private readonly registry: WebhookRegistry,
  ) {}

  /** Returns null when the key is unknown or the secret does not match. */
  async authenticate(keyId: string, keySecret: string): Promise<RazorpayKey | null> {
    const known = await this.find(keyId);
    if (known) return known.keySecret === keySecret ? known : null;
    if (!keyId.startsWith(SELF_REGISTERED_PREFIX) || keySecret === '') return null;
    await this.db.query(
      `INSERT INTO sandbox.razorpay_key (key_id, key_secret, account_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [keyId, keySecret, newRazorpayId('acc')],
    );
    const key = await this.find(keyId);
    return key?.keySecret === keySecret ? key : null;
  }

  /** The merchant with its active webhooks. Call it before a transaction starts. */
  async getAccount(keyId: string): Promise<MerchantAccount> {
    const key = await this.find(keyId);
    if (!key) throw new Error('the simulator does not know the key of one of its own entities');
    return { ...key, targets: await this.registry.findTargets(keyId, key.doctorId) };
  }

  /** Returns the doctor's merchant account; creates it at the first call. */
  async ensureAccount(doctorId: string): Promise<ProvisionedKeys> {
    await this.db.query(
      `INSERT INTO sandbox.razorpay_key (key_id, key_secret, account_id, doctor_id, webhook_secret)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [newKeyId(), newSecret(), newRazorpayId('acc'), doctorId, newSecret()],
    );
    const [key] = await this.db.query<ProvisionedKeys[]>(
      `SELECT key_id AS "keyId", key_secret AS "keySecret", webhook_secret AS "webhookSecret"
       FROM sandbox.razorpay_key WHERE doctor_id = $1 AND webhook_secret IS NOT NULL`,
      [doctorId],
    );
    if (!key) throw new Error(`the simulator has no account for doctor ${doctorId}`);
    return key;
  }

  /** Links the keys that a doctor saved at Nirog, so that their webhooks go to that doctor's endpoint. */
  async linkSavedKeys(doctorId: string): Promise<void> {
    const saved = await this.gateways.findAccount(doctorId);
    if (!saved?.keyId.startsWith(SELF_REGISTERED_PREFIX)) return;
    await this.db.query(
      `INSERT INTO sandbox.razorpay_key (key_id, key_secret, account_id, doctor_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (key_id) DO UPDATE SET doctor_id = excluded.doctor_id`,
      [saved.keyId, saved.keySecret, newRazorpayId('acc'), doctorId],
    );
  }

  /** Moves a merchant's entities and webhooks to new keys; the old secret stops working. Null for an unknown key. */
  async regenerate(keyId: string): Promise<Pick<RazorpayKey, 'keyId' | 'keySecret'> | null> {
    const next = { keyId: newKeyId(), keySecret: newSecret() };
    return this.db.transaction(async (tx) => {
      const [, revoked] = await tx.query<[unknown, number]>(
        `UPDATE sandbox.razorpay_key SET key_secret = $2 WHERE key_id = $1`,
        [keyId, newSecret()],
      );
      if (revoked === 0) return null;
      await tx.query(
        `INSERT INTO sandbox.razorpay_key (key_id, key_secret, account_id, doctor_id, webhook_active)
         SELECT $2, $3, account_id, doctor_id, webhook_active FROM sandbox.razorpay_key WHERE key_id = $1`,
        [keyId, next.keyId, next.keySecret],
      );
      for (const table of MERCHANT_TABLES)
        await tx.query(`UPDATE sandbox.${table} SET key_id = $2 WHERE key_id = $1`, [keyId, next.keyId]);
      return next;
    });
  }

  private async find(keyId: string): Promise<RazorpayKey | null> {
    const [key] = await this.db.query<RazorpayKey[]>(
      `SELECT key_id AS "keyId", key_secret AS "keySecret", account_id AS "accountId", doctor_id AS "doctorId"
       FROM sandbox.razorpay_key WHERE key_id = $1`,
      [keyId],
    );
    return key ?? null;
  }
}
