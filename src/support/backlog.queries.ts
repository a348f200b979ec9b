import type { EntityManager } from 'typeorm';
import { dayOf } from '../shared/calendar.js';

/** What waits for Razorpay, a job or a doctor, over all doctors. */
export interface Backlog {
  /** Seconds by which the earliest scheduled check is late; 0 if none is. */
  overdue: { orders: number; refunds: number };
  holds: { open: number; oldest_seconds: number };
  /** Patients' requests about their data that were not answered in time. */
  overdue_requests: number;
}

const lateness = (table: string) =>
  `SELECT greatest(0, floor(extract(epoch FROM $1::timestamptz - min(check_at))))::int FROM ${table}`;

const BACKLOG = `
SELECT json_build_object('orders', coalesce((${lateness('payment_order')}), 0), 'refunds', coalesce((${lateness('refund')}), 0)) AS overdue,
  (SELECT json_build_object('open', count(*),
     'oldest_seconds', coalesce(greatest(0, floor(extract(epoch FROM $1::timestamptz - min(created_at)))), 0))
   FROM hold WHERE state = 'open') AS holds,
  (SELECT count(*)::int FROM data_request WHERE status = 'open' AND due_on < $2) AS overdue_requests`;

/** @param tx of `Database.acrossTenants`. @param now business time */
export async function readBacklog(tx: EntityManager, now: Date): Promise<Backlog> {
  const [row] = await tx.query<Backlog[]>(BACKLOG, [now, dayOf(now)]);
  if (!row) throw new Error('the database returned no row');
  return row;
}
