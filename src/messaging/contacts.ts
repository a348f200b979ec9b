import type { EntityManager } from 'typeorm';
import type { StoppedBy } from './message.view.js';

/**
 * The number's owner wants no reminders from `at` on, or wants them again. What was said before the last word changes
 * nothing, however late it arrives.
 * @param by null: they are wanted again.
 */
export const wish = (tx: EntityManager, number: string, by: StoppedBy | null, at: Date) =>
  tx.query(
    `INSERT INTO whatsapp_contact AS c (number, stopped_at, stopped_by, wish_at)
     VALUES ($1, CASE WHEN $2::text IS NOT NULL THEN $3::timestamptz END, $2, $3)
     ON CONFLICT (number) DO UPDATE SET stopped_by = excluded.stopped_by, wish_at = excluded.wish_at,
       stopped_at = CASE WHEN excluded.stopped_at IS NOT NULL THEN coalesce(c.stopped_at, excluded.stopped_at) END
     WHERE c.wish_at IS NULL OR c.wish_at <= excluded.wish_at`,
    [number, by, at],
  );

/** The number's owner wrote: the window is open for 24 hours, and the number can be reached. */
export const heardContact = (tx: EntityManager, number: string, at: Date, bsuid: string | null) =>
  tx.query(
    `INSERT INTO whatsapp_contact AS c (number, heard_at, bsuid) VALUES ($1, $2, $3)
     ON CONFLICT (number) DO UPDATE SET heard_at = greatest(c.heard_at, excluded.heard_at), unreachable_at = NULL,
       bsuid = coalesce(excluded.bsuid, c.bsuid)`,
    [number, at, bsuid],
  );

/** Whether WhatsApp could reach the number the last time. @param at when it could not; null when it could. */
export const markContact = (tx: EntityManager, number: string, at: Date | null) =>
  tx.query(
    `INSERT INTO whatsapp_contact (number, unreachable_at) VALUES ($1, $2)
     ON CONFLICT (number) DO UPDATE SET unreachable_at = excluded.unreachable_at`,
    [number, at],
  );

/** Meta's own id of the number's owner became known. */
export const nameContact = (tx: EntityManager, number: string, bsuid: string) =>
  tx.query('UPDATE whatsapp_contact SET bsuid = $2 WHERE number = $1 AND bsuid IS DISTINCT FROM $2', [number, bsuid]);

/** The number that a user id was seen with; null when it never was. */
export async function numberOfUser(tx: EntityManager, bsuid: string): Promise<string | null> {
  const [row] = await tx.query<{ number: string }[]>('SELECT number FROM whatsapp_contact WHERE bsuid = $1 LIMIT 1', [
    bsuid,
  ]);
  return row?.number ?? null;
}
