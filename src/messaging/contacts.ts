import type { EntityManager } from 'typeorm';
import { config } from '../config.js';
import { ask, statement, updateRow } from '../platform/rows.js';
import { Message } from './message.entity.js';
import type { StoppedBy } from './message.view.js';

/** Meta lets one message to a number pass every six seconds, and this many at once, borrowed from the future. */
const PAIR = { seconds: 6, burst: 45 } as const;
const LIMITED = 'waits: WhatsApp’s limit is reached';
/** For how long an answer opens the window, and for how long a user counts against the tier. */
const DAY = "interval '24 hours'";

/** Any constant of our own: whoever counts a new user holds it until that user is counted. */
const TIER_LOCK = 7_041_779;

interface Turn {
  number: string;
  now: Date;
}

/** $1 doctor, $2 message, $3 number, $4 patient, $5 now, $6 a pair's seconds, $7 those of its burst, $8 why it waits. */
const BEGIN = `
WITH taken AS (
  INSERT INTO whatsapp_contact AS c (number, last_doctor_id, last_patient_id, reached_at, pair_free_at)
  VALUES ($3, $1, $4, $5, $5::timestamptz + make_interval(secs => $6))
  ON CONFLICT (number) DO UPDATE SET last_doctor_id = excluded.last_doctor_id,
    last_patient_id = excluded.last_patient_id,
    reached_at = CASE WHEN c.heard_at > $5::timestamptz - ${DAY} THEN c.reached_at ELSE $5 END,
    pair_free_at = greatest(c.pair_free_at, $5) + make_interval(secs => $6)
  WHERE c.pair_free_at IS NULL OR c.pair_free_at <= $5::timestamptz + make_interval(secs => $7)
  RETURNING number
), turn AS (SELECT EXISTS (SELECT FROM taken) AS came)
UPDATE message m SET attempted_at = CASE WHEN t.came THEN $5::timestamptz END,
  send_at = CASE WHEN NOT t.came THEN $5::timestamptz + make_interval(secs => $6) END,
  reason = CASE WHEN NOT t.came THEN $8 END
FROM turn t WHERE m.doctor_id = $1 AND m.id = $2 RETURNING t.came`;

/**
 * Takes a message's turn at its number, within Meta's limits for a pair and for the users of a day, and notes that it is
 * attempted, or until when it waits. @returns whether it goes now.
 */
export async function takeTurn(tx: EntityManager, message: Message, { number, now }: Turn): Promise<boolean> {
  const { doctorId, id, patientId } = message;
  const later = config.whatsapp.dailyUsers > 0 ? await tierFree(tx, { number, now }, config.whatsapp.dailyUsers) : null;
  if (later) await updateRow<Message>(tx, Message, { doctorId, id }, { sendAt: later, reason: LIMITED });
  if (later) return false;
  const values = [doctorId, id, number, patientId, now, PAIR.seconds, (PAIR.burst - 1) * PAIR.seconds, LIMITED];
  const [turn] = await ask<{ came: boolean }>(tx, statement(BEGIN, values));
  return turn?.came ?? false;
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
