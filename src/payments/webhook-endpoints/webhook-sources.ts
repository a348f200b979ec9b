import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Alarms } from '../../platform/ops/alarms.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { WebhookSender } from './webhook-source.entity.js';

/** `heard_at` is exact to this much, so that not every event writes it. */
const COARSE_MS = 60_000;

const NOTE = `
INSERT INTO webhook_sender AS s (doctor_id, key_id, account_id, heard_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (doctor_id, key_id) DO UPDATE SET account_id = coalesce(s.account_id, excluded.account_id),
  heard_at = greatest(s.heard_at, excluded.heard_at)
RETURNING account_id`;

/** What the events of a key have told so far. */
export type Known = Pick<WebhookSender, 'accountId' | 'heardAt'>;

/** An event, as far as it tells who sent it. */
export interface Heard {
  doctorId: string;
  /** The key of the order that it is about, if that is one of ours; else the doctor's present one. */
  keyId: string;
  /** Razorpay's id of the merchant's account. */
  accountId: string | undefined;
  /** Whether it is about an order of ours. */
  isOurs: boolean;
  /** When Razorpay made it; without it that is now. */
  madeAt: Date | undefined;
}

/**
 * Who sends events. Accounts are told apart by the key that an order was made with: what Razorpay still sends about
 * orders of the keys before is about the account before.
 */
@Injectable()
export class WebhookSenders {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly alarms: Alarms,
  ) {}

  /**
   * Notes that an event was heard, where that is news. Only one about an order of ours may name an account for the first
   * time. May be repeated and raced.
   * @returns false when it comes from another account than the first one did: then it must not be applied, and support
   *   is alarmed.
   */
  async isTheirs(known: Known, heard: Heard): Promise<boolean> {
    const { doctorId, keyId, accountId } = heard;
    const isTheirs = await this.compare(known, heard);
    if (!isTheirs) this.alarms.raise('webhook.other_account', { doctorId, keyId, accountId });
    return isTheirs;
  }

  private async compare(known: Known, { doctorId, keyId, accountId, isOurs, madeAt }: Heard): Promise<boolean> {
    if (isOther(known.accountId, accountId)) return false;
    const at = madeAt ?? this.clock.now();
    const named = known.accountId !== null || !isOurs || !accountId;
    const isNews = !known.heardAt || at.getTime() - known.heardAt.getTime() > COARSE_MS;
    if (named && !isNews) return true;
    const [row] = await this.db.tenant(doctorId, (tx) =>
      tx.query<{ account_id: string | null }[]>(NOTE, [doctorId, keyId, (isOurs && accountId) || null, at]),
    );
    return !isOther(row?.account_id, accountId);
  }
}

const isOther = (known: string | null | undefined, told: string | undefined): boolean =>
  known != null && told !== undefined && known !== told;

/** Keys were saved: whichever account is named next is theirs, and nothing has been heard of it yet. */
export const forgetSender = (tx: EntityManager, doctorId: string, keyId: string) =>
  tx.update(WebhookSender, { doctorId, keyId }, { accountId: null, heardAt: null });
