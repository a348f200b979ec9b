import type { EntityManager } from 'typeorm';
import type { OptOutSource } from '../message.view.js';

/**
 * Opts a number out of reminders, or in again. A choice older than the stored one is ignored. WhatsApp timestamps have
 * whole seconds and those of the page milliseconds, so within one second the choice that arrives last wins.
 * @param by null opts in.
 */
export const setOptOut = (tx: EntityManager, number: string, by: OptOutSource | null, at: Date) =>
  tx.query(
    `INSERT INTO whatsapp_contact AS c (number, stopped_at, stopped_by, opt_changed_at)
     VALUES ($1, CASE WHEN $2::text IS NOT NULL THEN $3::timestamptz END, $2, $3)
     ON CONFLICT (number) DO UPDATE SET stopped_by = excluded.stopped_by, opt_changed_at = excluded.opt_changed_at,
       stopped_at = CASE WHEN excluded.stopped_at IS NOT NULL THEN coalesce(c.stopped_at, excluded.stopped_at) END
     WHERE c.opt_changed_at IS NULL OR date_trunc('second', c.opt_changed_at) <= excluded.opt_changed_at`,
    [number, by, at],
  );

/** Records a message from the number: it opens the conversation window and shows that the number can be reached. */
export const openConversationWindow = (tx: EntityManager, number: string, at: Date) =>
  tx.query(
    `INSERT INTO whatsapp_contact AS c (number, last_inbound_at) VALUES ($1, $2)
     ON CONFLICT (number) DO UPDATE SET last_inbound_at = greatest(c.last_inbound_at, excluded.last_inbound_at), unreachable_at = NULL`,
    [number, at],
  );

/** Marks a number as unreachable. @param at null clears the mark. */
export const setUnreachable = (tx: EntityManager, number: string, at: Date | null) =>
  tx.query(
    `INSERT INTO whatsapp_contact (number, unreachable_at) VALUES ($1, $2)
     ON CONFLICT (number) DO UPDATE SET unreachable_at = excluded.unreachable_at`,
    [number, at],
  );

/** Links Meta's user id to a number. A newer opt-out or opt-in stored under the id alone is copied to the number. */
export async function linkUserId(tx: EntityManager, number: string, bsuid: string): Promise<void> {
  const params = [number, bsuid];
  await tx.query('UPDATE whatsapp_contact SET bsuid = $2 WHERE number = $1 AND bsuid IS DISTINCT FROM $2', params);
  await tx.query(
    `UPDATE whatsapp_contact c SET stopped_at = u.stopped_at, stopped_by = u.stopped_by, opt_changed_at = u.opt_changed_at
     FROM whatsapp_contact u WHERE c.number = $1 AND u.number = $2 AND u.opt_changed_at > coalesce(c.opt_changed_at, '-infinity')`,
    params,
  );
}

/** The number linked to Meta's user id, or the id itself, under which opt-outs are stored until a number is known. */
export async function findNumberByUserId(tx: EntityManager, bsuid: string): Promise<string> {
  const [row] = await tx.query<{ number: string }[]>(
    'SELECT number FROM whatsapp_contact WHERE bsuid = $1 ORDER BY number = bsuid LIMIT 1',
    [bsuid],
  );
  return row?.number ?? bsuid;
}
