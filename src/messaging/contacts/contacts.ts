import type { EntityManager } from 'typeorm';
import type { OptOutSource } from '../message.view.js';

/**
 * The number's owner wants no reminders from `at` on, or wants them again. What was said before the last word changes
 * nothing, however late it arrives. WhatsApp dates in whole seconds and the page in milliseconds: within one second the
 * wish that arrives last counts.
 * @param by null: they are wanted again.
 */
export const setOptOut = (tx: EntityManager, number: string, by: OptOutSource | null, at: Date) =>
  tx.query(
    `INSERT INTO whatsapp_contact AS c (number, stopped_at, stopped_by, wish_at)
     VALUES ($1, CASE WHEN $2::text IS NOT NULL THEN $3::timestamptz END, $2, $3)
     ON CONFLICT (number) DO UPDATE SET stopped_by = excluded.stopped_by, wish_at = excluded.wish_at,
       stopped_at = CASE WHEN excluded.stopped_at IS NOT NULL THEN coalesce(c.stopped_at, excluded.stopped_at) END
     WHERE c.wish_at IS NULL OR date_trunc('second', c.wish_at) <= excluded.wish_at`,
    [number, by, at],
  );

/** The number's owner wrote: the window is open for 24 hours, and the number can be reached. */
export const openConversationWindow = (tx: EntityManager, number: string, at: Date) =>
  tx.query(
    `INSERT INTO whatsapp_contact AS c (number, heard_at) VALUES ($1, $2)
     ON CONFLICT (number) DO UPDATE SET heard_at = greatest(c.heard_at, excluded.heard_at), unreachable_at = NULL`,
    [number, at],
  );

/** Whether WhatsApp could reach the number the last time. @param at when it could not; null when it could. */
export const setUnreachable = (tx: EntityManager, number: string, at: Date | null) =>
  tx.query(
    `INSERT INTO whatsapp_contact (number, unreachable_at) VALUES ($1, $2)
     ON CONFLICT (number) DO UPDATE SET unreachable_at = excluded.unreachable_at`,
    [number, at],
  );

/** Meta's own id of the number's owner became known: what was wished under that id alone holds for the number. */
export async function linkUserId(tx: EntityManager, number: string, bsuid: string): Promise<void> {
  const params = [number, bsuid];
  await tx.query('UPDATE whatsapp_contact SET bsuid = $2 WHERE number = $1 AND bsuid IS DISTINCT FROM $2', params);
  await tx.query(
    `UPDATE whatsapp_contact c SET stopped_at = u.stopped_at, stopped_by = u.stopped_by, wish_at = u.wish_at
     FROM whatsapp_contact u WHERE c.number = $1 AND u.number = $2 AND u.wish_at > coalesce(c.wish_at, '-infinity')`,
    params,
  );
}

/** The number that a user id was seen with, or the id itself while it was with none: a wish is kept under it. */
export async function findNumberByUserId(tx: EntityManager, bsuid: string): Promise<string> {
  const [row] = await tx.query<{ number: string }[]>(
    'SELECT number FROM whatsapp_contact WHERE bsuid = $1 ORDER BY number = bsuid LIMIT 1',
    [bsuid],
  );
  return row?.number ?? bsuid;
}
