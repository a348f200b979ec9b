import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../../platform/audit-context.js';
import { Alarms } from '../../platform/ops/alarms.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { WebhookSource } from './webhook-source.entity.js';

/** Accuracy of `last_event_at`, so that not every event writes it. */
const LAST_EVENT_PRECISION_MS = 60_000;

const UPSERT_SOURCE = `
INSERT INTO webhook_source AS s (doctor_id, key_id, account_id, last_event_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (doctor_id, key_id) DO UPDATE SET account_id = coalesce(s.account_id, excluded.account_id),
  last_event_at = greatest(s.last_event_at, excluded.last_event_at)
RETURNING account_id`;

/** What earlier events of a key have reported. */
export type KnownSource = Pick<WebhookSource, 'accountId' | 'lastEventAt'>;

/** The sender of an event. */
export interface EventOrigin {
  doctorId: string;
  /** The key that created the order it is about, if that is ours; otherwise the doctor's current key. */
  keyId: string;
  /** Razorpay's id of the merchant's account. */
  accountId: string | undefined;
  isOurOrder: boolean;
  /** When Razorpay created it; by default now. */
  createdAt: Date | undefined;
}

/**
 * Detects events from a wrong Razorpay account. Accounts are compared per key that created the order, because events
 * about orders of replaced keys may come from another account.
 */
@Injectable()
export class WebhookSources {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly alarms: Alarms,
  ) {}

  /**
   * Compares the account of an event with that of the first one, and stores account and time if they are new. Only an
   * event about our own order may set the account. May be repeated and run concurrently.
   * @returns false if the account differs. The event must then not be applied; an alarm is raised.
   */
  async isFromKnownAccount(context: AuditContext, known: KnownSource, origin: EventOrigin): Promise<boolean> {
    const { doctorId, keyId, accountId } = origin;
    const isKnown = await this.compareAndRecord(context, known, origin);
    if (!isKnown) this.alarms.raise('webhook.other_account', { doctorId, keyId, accountId });
    return isKnown;
  }

  private async compareAndRecord(
    context: AuditContext,
    known: KnownSource,
    { doctorId, keyId, accountId, isOurOrder, createdAt }: EventOrigin,
  ): Promise<boolean> {
    if (isDifferentAccount(known.accountId, accountId)) return false;
    const at = createdAt ?? this.clock.now();
    const namesNoNewAccount = known.accountId !== null || !isOurOrder || !accountId;
    const isLaterEvent = !known.lastEventAt || at.getTime() - known.lastEventAt.getTime() > LAST_EVENT_PRECISION_MS;
    if (namesNoNewAccount && !isLaterEvent) return true;
    const [row] = await this.db.write(context, doctorId, (tx) =>
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

/** After keys were saved, the next event sets the account again. */
export const resetWebhookSource = (tx: EntityManager, doctorId: string, keyId: string) =>
  tx.update(WebhookSource, { doctorId, keyId }, { accountId: null, lastEventAt: null });
