import type { EntityManager } from 'typeorm';
import { config } from '../../config.js';
import { ask, statement } from '../../platform/db/prepared-statements.js';

/** Meta lets one message to a number pass every six seconds, and this many at once, borrowed from the future. */
const PAIR = { seconds: 6, burst: 45 } as const;
/** For how long an answer opens the window, and for how long a user counts against the tier. */
const DAY = "interval '24 hours'";

/** Any constant of our own: whoever counts new users holds it until they are counted. */
const TIER_LOCK = 7_041_779;

/** Of a message that wants to go to a number now. */
export interface Turn {
  /** E.164. */
  number: string;
  doctorId: string;
  patientId: string | null;
}

/** Until when those wait that do not go now. */
type Waits<T> = Map<T, Date>;

/**
 * Takes turns at numbers, within Meta's limits for a pair and for the users of a day. Of several for one number the first
 * comes first, and the numbers are locked in their order, so that two who take turns do not wait for each other.
 */
export async function takeTurns<T extends Turn>(tx: EntityManager, turns: readonly T[], now: Date): Promise<Waits<T>> {
  const waits = await tierWaits(tx, turns, now);
  const soon = new Date(now.getTime() + PAIR.seconds * 1_000);
  const rounds = roundsOf(turns.filter((turn) => !waits.has(turn)));
  const taken = await Promise.all(rounds.map((round) => take(tx, round, now)));
  for (const [n, round] of rounds.entries())
    for (const turn of round) if (!taken[n]?.has(turn.number)) waits.set(turn, soon);
  return waits;
}

/** $1 numbers, each once, $2 their doctors, $3 their patients, $4 now, $5 a pair's seconds, $6 those of its burst. */
const TAKE = `
WITH t AS (SELECT * FROM unnest($1::text[], $2::uuid[], $3::uuid[]) AS t (number, doctor_id, patient_id) ORDER BY number),
written AS (
  INSERT INTO whatsapp_correspondent AS w (number, doctor_id, patient_id)
  SELECT * FROM t WHERE patient_id IS NOT NULL
  ON CONFLICT (number, doctor_id) DO UPDATE SET patient_id = excluded.patient_id
  WHERE w.patient_id <> excluded.patient_id)
INSERT INTO whatsapp_contact AS c (number, reached_at, pair_free_at)
SELECT t.number, $4, $4::timestamptz + make_interval(secs => $5) FROM t
ON CONFLICT (number) DO UPDATE SET
  reached_at = CASE WHEN c.heard_at > $4::timestamptz - ${DAY} THEN c.reached_at ELSE $4 END,
  pair_free_at = greatest(c.pair_free_at, $4) + make_interval(secs => $5)
WHERE c.pair_free_at IS NULL OR c.pair_free_at <= $4::timestamptz + make_interval(secs => $6)
RETURNING number`;

/** @param round each number once. @returns the numbers whose turn came. */
async function take(tx: EntityManager, round: readonly Turn[], now: Date): Promise<Set<string>> {
  const columns = (['number', 'doctorId', 'patientId'] as const).map((name) => round.map((turn) => turn[name]));
  const values = [...columns, now, PAIR.seconds, (PAIR.burst - 1) * PAIR.seconds];
  const rows = await ask<Pick<Turn, 'number'>>(tx, statement(TAKE, values));
  return new Set(rows.map(({ number }) => number));
}

/** The first of each number, then the second of each, and so on: one statement changes a row once. */
function roundsOf<T extends Turn>(turns: readonly T[]): T[][] {
  const rounds: T[][] = [];
  const seen = new Map<string, number>();
  for (const turn of turns) {
    const before = seen.get(turn.number) ?? 0;
    (rounds[before] ??= []).push(turn);
    seen.set(turn.number, before + 1);
  }
  return rounds;
}

const KNOWN = `SELECT number FROM whatsapp_contact c WHERE number = ANY ($1::text[])
  AND (c.reached_at > $2::timestamptz - ${DAY} OR c.heard_at > $2::timestamptz - ${DAY})`;
/** How many users count against the tier, and when there is room for one more once it is full. */
const ROOM = `SELECT count(*)::int AS reached, coalesce(min(reached_at), $1::timestamptz) + ${DAY} AS free FROM (
  SELECT c.reached_at FROM whatsapp_contact c WHERE c.reached_at > $1::timestamptz - ${DAY}
  ORDER BY c.reached_at DESC LIMIT $2) counted`;

/** Those for whom the tier has no room; who was written to within the day, or has written, needs none. */
async function tierWaits<T extends Turn>(tx: EntityManager, turns: readonly T[], now: Date): Promise<Waits<T>> {
  const { dailyUsers: most } = config.whatsapp;
  if (most === 0 || turns.length === 0) return new Map();
  const numbers = [...new Set(turns.map(({ number }) => number))];
  const rows = await ask<Pick<Turn, 'number'>>(tx, statement(KNOWN, [numbers, now]));
  const known = new Set(rows.map(({ number }) => number));
  const unknown = numbers.filter((number) => !known.has(number));
  if (unknown.length === 0) return new Map();
  const [, [room]] = await Promise.all([
    ask(tx, statement('SELECT pg_advisory_xact_lock($1)', [TIER_LOCK])),
    ask<{ reached: number; free: Date }>(tx, statement(ROOM, [now, most])),
  ]);
  if (!room) throw new Error('the tier was not counted');
  const left = new Set(unknown.slice(most - room.reached));
  return new Map(turns.filter(({ number }) => left.has(number)).map((turn) => [turn, room.free]));
}
