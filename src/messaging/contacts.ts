import type { EntityManager } from 'typeorm';
import { config } from '../config.js';
import { ask, statement } from '../platform/rows.js';
import type { Message } from './message.entity.js';
import type { StoppedBy } from './message.view.js';

/** Meta lets one message to a number pass every six seconds, and this many at once, borrowed from the future. */
const PAIR = { seconds: 6, burst: 45 } as const;
/** For how long an answer opens the window, and for how long a user counts against the tier. */
const DAY = "interval '24 hours'";

/** Any constant of our own: whoever counts a new user holds it until that user is counted. */
const TIER_LOCK = 7_041_779;

interface Turn {
  number: string;
  now: Date;
}

/**
 * Takes a message's turn at its number, within Meta's limits for a pair and for the users of a day.
 * @returns null when it may go, else when it may.
 */
export async function takeTurn(tx: EntityManager, message: Message, { number, now }: Turn): Promise<Date | null> {
  const later = config.whatsapp.dailyUsers > 0 ? await tierFree(tx, { number, now }, config.whatsapp.dailyUsers) : null;
  if (later) return later;
  const burst = (PAIR.burst - 1) * PAIR.seconds;
  const taken = await tx.query<unknown[]>(
    `INSERT INTO whatsapp_contact AS c (number, last_doctor_id, last_patient_id, reached_at, pair_free_at)
     VALUES ($1, $2, $3, $4, $4::timestamptz + make_interval(secs => $5))
     ON CONFLICT (number) DO UPDATE SET last_doctor_id = excluded.last_doctor_id,
       last_patient_id = excluded.last_patient_id,
       reached_at = CASE WHEN c.heard_at > $4::timestamptz - ${DAY} THEN c.reached_at ELSE $4 END,
       pair_free_at = greatest(c.pair_free_at, $4) + make_interval(secs => $5)
     WHERE c.pair_free_at IS NULL OR c.pair_free_at <= $4::timestamptz + make_interval(secs => $6)
     RETURNING number`,
    [number, message.doctorId, message.patientId, now, PAIR.seconds, burst],
  );
  return taken.length > 0 ? null : new Date(now.getTime() + PAIR.seconds * 1_000);
}

const IS_KNOWN = `SELECT FROM whatsapp_contact c WHERE c.number = $1
  AND (c.reached_at > $2::timestamptz - ${DAY} OR c.heard_at > $2::timestamptz - ${DAY})`;
const FREE = `SELECT c.reached_at + ${DAY} AS free FROM whatsapp_contact c WHERE c.reached_at > $1::timestamptz - ${DAY}
  ORDER BY c.reached_at DESC OFFSET $2 - 1 LIMIT 1`;

/** When the tier has room for one more user; null when it has, or the user needs none. New users are counted one by one. */
async function tierFree(tx: EntityManager, { number, now }: Turn, most: number): Promise<Date | null> {
  if ((await ask(tx, statement(IS_KNOWN, [number, now]))).length > 0) return null;
  await ask(tx, statement('SELECT pg_advisory_xact_lock($1)', [TIER_LOCK]));
  const [row] = await ask<{ free: Date }>(tx, statement(FREE, [now, most]));
  return row?.free ?? null;
}

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
