import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Alarms } from '../../platform/ops/alarms.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { WebhookSource } from './webhook-source.entity.js';

/** `heard_at` is exact to this much, so that not every event writes it. */
const LAST_EVENT_PRECISION_MS = 60_000;

const UPSERT_SOURCE = `
INSERT INTO webhook_sender AS s (doctor_id, key_id, account_id, heard_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (doctor_id, key_id) DO UPDATE SET account_id = coalesce(s.account_id, excluded.account_id),
  heard_at = greatest(s.heard_at, excluded.heard_at)
RETURNING account_id`;

/** What the events of a key have told so far. */
export type KnownSource = Pick<WebhookSource, 'accountId' | 'lastEventAt'>;

/** An event, as far as it tells who sent it. */
export interface EventOrigin {
  doctorId: string;
  /** The key of the order that it is about, if that is one of ours; else the doctor's present one. */
  keyId: string;
  /** Razorpay's id of the merchant's account. */
  accountId: string | undefined;
  /** Whether it is about an order of ours. */
  isOurOrder: boolean;
  /** When Razorpay made it; without it that is now. */
  createdAt: Date | undefined;
}

/**
 * Who sends events. Accounts are told apart by the key that an order was made with: what Razorpay still sends about
 * orders of the keys before is about the account before.
 */
@Injectable()
export class WebhookSources {
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
  async isFromKnownAccount(known: KnownSource, origin: EventOrigin): Promise<boolean> {
    const { doctorId, keyId, accountId } = origin;
    const isKnown = await this.compareAndRecord(known, origin);
    if (!isKnown) this.alarms.raise('webhook.other_account', { doctorId, keyId, accountId });
    return isKnown;
  }

  private async compareAndRecord(
    known: KnownSource,
    { doctorId, keyId, accountId, isOurOrder, createdAt }: EventOrigin,
  ): Promise<boolean> {
    if (isDifferentAccount(known.accountId, accountId)) return false;
    const at = createdAt ?? this.clock.now();
    const namesNoNewAccount = known.accountId !== null || !isOurOrder || !accountId;
    const isLaterEvent = !known.lastEventAt || at.getTime() - known.lastEventAt.getTime() > LAST_EVENT_PRECISION_MS;
    if (namesNoNewAccount && !isLaterEvent) return true;
    const [row] = await this.db.tenant(doctorId, (tx) =>
      tx.query<{ account_id: string | null }[]>(UPSERT_SOURCE, [
        doctorId,
        keyId,
        (isOurOrder && accountId) || null,
        at,
      ]),
    );
    return !isDifferentAccount(row?.account_id, accountId);
  }
}

const isDifferentAccount = (known: string | null | undefined, reported: string | undefined): boolean =>
  known != null && reported !== undefined && known !== reported;

/** Keys were saved: whichever account is named next is theirs, and nothing has been heard of it yet. */
export const resetWebhookSource = (tx: EntityManager, doctorId: string, keyId: string) =>
  tx.update(WebhookSource, { doctorId, keyId }, { accountId: null, lastEventAt: null });
