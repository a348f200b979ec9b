import type { EntityManager } from 'typeorm';
import { Order } from './order.entity.js';
import { PaymentGateway } from './payment-gateway.entity.js';
import { WebhookSender } from './webhook-sender.entity.js';

/** `heard_at` is exact to this much, so that not every event writes it. */
const COARSE_MS = 60_000;

/** An event, as far as it tells who sent it. */
export interface Heard {
  doctorId: string;
  /** Razorpay's id of the merchant's account. */
  accountId: string | undefined;
  /** The order that it is about, if that is one of ours. */
  orderId: string | null;
  /** When Razorpay made it. */
  at: Date;
}

/**
 * Notes that an event was heard. Accounts are told apart by the key that an order was made with: what Razorpay still
 * sends about orders of the keys before is about the account before. Only an event about one of our orders may name an
 * account for the first time. May be repeated and raced.
 * @returns false when it comes from another account than the first one did: then it must not be applied.
 */
export async function noteHeard(tx: EntityManager, { doctorId, accountId, orderId, at }: Heard): Promise<boolean> {
  const order = orderId && (await tx.findOneByOrFail(Order, { doctorId, id: orderId }));
  const keyId = (order || (await tx.findOneBy(PaymentGateway, { doctorId })))?.keyId;
  if (keyId === undefined) return true;
  const known = await tx.findOneBy(WebhookSender, { doctorId, keyId });
  if (isOther(known?.accountId, accountId)) return false;
  const named = known?.accountId != null || !orderId || !accountId;
  const isNews = !known?.heardAt || at.getTime() - known.heardAt.getTime() > COARSE_MS;
  if (named && !isNews) return true;
  const [row] = await tx.query<{ account_id: string | null }[]>(
    `INSERT INTO webhook_sender AS s (doctor_id, key_id, account_id, heard_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (doctor_id, key_id) DO UPDATE SET account_id = coalesce(s.account_id, excluded.account_id),
       heard_at = greatest(s.heard_at, excluded.heard_at)
     RETURNING account_id`,
    [doctorId, keyId, (orderId && accountId) || null, at],
  );
  return !isOther(row?.account_id, accountId);
}

const isOther = (known: string | null | undefined, told: string | undefined): boolean =>
  known != null && told !== undefined && known !== told;

/** Keys were saved: whichever account is named next is theirs, and nothing has been heard of it yet. */
export const forgetSender = (tx: EntityManager, doctorId: string, keyId: string) =>
  tx.update(WebhookSender, { doctorId, keyId }, { accountId: null, heardAt: null });
