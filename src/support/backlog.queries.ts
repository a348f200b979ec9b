import type { EntityManager } from 'typeorm';

/** Money that waits for Razorpay, a job or a doctor, over all doctors. */
export interface MoneyBacklog {
  /** Seconds by which the earliest scheduled check is late; 0 if none is. */
  overdue: { orders: number; refunds: number };
  holds: { open: number; oldest_seconds: number };
}

const lateness = (table: string) =>
  `SELECT greatest(0, floor(extract(epoch FROM $1::timestamptz - min(check_at))))::int FROM ${table}`;

const MONEY_BACKLOG = `
SELECT json_build_object('orders', coalesce((${lateness('payment_order')}), 0), 'refunds', coalesce((${lateness('refund')}), 0)) AS overdue,
  (SELECT json_build_object('open', count(*),
     'oldest_seconds', coalesce(greatest(0, floor(extract(epoch FROM $1::timestamptz - min(created_at)))), 0))
   FROM hold WHERE state = 'open') AS holds`;

/** @param tx of `Database.acrossTenants`. @param now business time */
export async function readMoneyBacklog(tx: EntityManager, now: Date): Promise<MoneyBacklog> {
  const [row] = await tx.query<MoneyBacklog[]>(MONEY_BACKLOG, [now]);
  if (!row) throw new Error('the database returned no row');
  return row;
}
