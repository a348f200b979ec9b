import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { newKeyId, newRazorpayId, newSecret } from './razorpay-ids.js';

/** A merchant's account at the simulated Razorpay. */
export interface RazorpayKey {
  keyId: string;
  keySecret: string;
  accountId: string;
}

/** Keys that begin so are made up by whoever saves them: the secret first used is the right one. */
const OPEN_PREFIX = 'rzp_test_sim';

/** The accounts of the simulated Razorpay, one for each key id. */
@Injectable()
export class RazorpayKeys {
  constructor(private readonly db: DataSource) {}

  /** The account that these belong to; null when the key is unknown or the secret is another. */
  async authenticate(keyId: string, keySecret: string): Promise<RazorpayKey | null> {
    if (keyId.startsWith(OPEN_PREFIX) && keySecret !== '')
      await this.db.query(
        `INSERT INTO sandbox.razorpay_key (key_id, key_secret, account_id) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING`,
        [keyId, keySecret, newRazorpayId('acc')],
      );
    const key = await this.find(keyId);
    return key?.keySecret === keySecret ? key : null;
  }

  async find(keyId: string): Promise<RazorpayKey | null> {
    const [key] = await this.db.query<RazorpayKey[]>(
      `SELECT key_id AS "keyId", key_secret AS "keySecret", account_id AS "accountId"
       FROM sandbox.razorpay_key WHERE key_id = $1`,
      [keyId],
    );
    return key ?? null;
  }

  /** A doctor's own account, made at the first question; the same at every later one. */
  async ensureFor(doctorId: string): Promise<{ keyId: string; keySecret: string; webhookSecret: string }> {
    await this.db.query(
      `INSERT INTO sandbox.razorpay_key (key_id, key_secret, account_id, doctor_id, webhook_secret)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [newKeyId(), newSecret(), newRazorpayId('acc'), doctorId, newSecret()],
    );
    const [key] = await this.db.query<{ keyId: string; keySecret: string; webhookSecret: string }[]>(
      `SELECT key_id AS "keyId", key_secret AS "keySecret", webhook_secret AS "webhookSecret"
       FROM sandbox.razorpay_key WHERE doctor_id = $1`,
      [doctorId],
    );
    if (!key) throw new Error(`the simulator has no account for doctor ${doctorId}`);
    return key;
  }
}
