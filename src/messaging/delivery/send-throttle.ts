import type { EntityManager } from 'typeorm';
import { config } from '../../config.js';
import { query, prepared } from '../../platform/db/prepared-statements.js';

/** Meta's pair rate limit: one message per number every 6 seconds. A burst of up to 45 uses up later capacity. */
const PAIR_RATE = { seconds: 6, burst: 45 } as const;
/** Length of the conversation window, and how long a user counts against the daily limit. */
const DAY = "interval '24 hours'";

/** Key of the advisory lock under which new users are counted; an arbitrary constant. */
const DAILY_LIMIT_LOCK = 7_041_779;

/** A message that needs a send slot now. */
export interface SendRequest {
  /** E.164. */
  number: string;
  doctorId: string;
  patientId: string | null;
}

/** When to try again, for each request that gets no slot. */
type Delays<T> = Map<T, Date>;

/**
 * Reserves send slots within Meta's pair rate limit and daily user limit. Requests for one number are served in order.
 * Numbers are locked in ascending order, so that concurrent calls cannot deadlock.
 */
export async function reserveSendSlots<T extends SendRequest>(
  tx: EntityManager,
  requests: readonly T[],
  now: Date,
): Promise<Delays<T>> {
  const delays = await dailyLimitDelays(tx, requests, now);
  const nextSlotAt = new Date(now.getTime() + PAIR_RATE.seconds * 1_000);
  const rounds = splitIntoRounds(requests.filter((request) => !delays.has(request)));
  const granted = await Promise.all(rounds.map((round) => reserveRound(tx, round, now)));
  for (const [n, round] of rounds.entries())
    for (const request of round) if (!granted[n]?.has(request.number)) delays.set(request, nextSlotAt);
  return delays;
}

/**
 * A leaky bucket per number: each slot moves `pair_rate_free_at` on by $5. A number gets no slot while that time lies more
 * than $6 ahead. Also records the patient as the doctor's correspondent at the number.
 * $1 numbers, each once, $2 their doctors, $3 their patients, $4 now, $5 seconds per message, $6 seconds per burst.
 */
const RESERVE_SLOTS = `
WITH request AS (
  SELECT * FROM unnest($1::text[], $2::uuid[], $3::uuid[]) AS r (number, doctor_id, patient_id) ORDER BY number),
correspondents AS (
  INSERT INTO whatsapp_correspondent AS w (number, doctor_id, patient_id)
  SELECT * FROM request WHERE patient_id IS NOT NULL
  ON CONFLICT (number, doctor_id) DO UPDATE SET patient_id = excluded.patient_id
  WHERE w.patient_id <> excluded.patient_id)
INSERT INTO whatsapp_contact AS c (number, conversation_opened_at, pair_rate_free_at)
SELECT request.number, $4, $4::timestamptz + make_interval(secs => $5) FROM request
ON CONFLICT (number) DO UPDATE SET
  conversation_opened_at = CASE WHEN c.last_inbound_at > $4::timestamptz - ${DAY} THEN c.conversation_opened_at ELSE $4 END,
  pair_rate_free_at = greatest(c.pair_rate_free_at, $4) + make_interval(secs => $5)
WHERE c.pair_rate_free_at IS NULL OR c.pair_rate_free_at <= $4::timestamptz + make_interval(secs => $6)
RETURNING number`;

/** @param round each number once. @returns the numbers that got a slot. */
async function reserveRound(tx: EntityManager, round: readonly SendRequest[], now: Date): Promise<Set<string>> {
  const columns = (['number', 'doctorId', 'patientId'] as const).map((name) => round.map((request) => request[name]));
  const values = [...columns, now, PAIR_RATE.seconds, (PAIR_RATE.burst - 1) * PAIR_RATE.seconds];
  const rows = await query<Pick<SendRequest, 'number'>>(tx, prepared(RESERVE_SLOTS, values));
  return new Set(rows.map(({ number }) => number));
}

/** First the first request of each number, then the second of each, and so on: an upsert may change a row only once. */
function splitIntoRounds<T extends SendRequest>(requests: readonly T[]): T[][] {
  const rounds: T[][] = [];
  const seen = new Map<string, number>();
  for (const request of requests) {
    const earlier = seen.get(request.number) ?? 0;
    (rounds[earlier] ??= []).push(request);
    seen.set(request.number, earlier + 1);
  }
  return rounds;
}

const EXEMPT_NUMBERS = `SELECT number FROM whatsapp_contact c WHERE number = ANY ($1::text[])
  AND (c.conversation_opened_at > $2::timestamptz - ${DAY} OR c.last_inbound_at > $2::timestamptz - ${DAY})`;
/** How many users count against the daily limit, and when the oldest of them stops counting. */
const DAILY_USAGE = `SELECT count(*)::int AS used, coalesce(min(conversation_opened_at), $1::timestamptz) + ${DAY} AS "freeAt"
FROM (
  SELECT c.conversation_opened_at FROM whatsapp_contact c WHERE c.conversation_opened_at > $1::timestamptz - ${DAY}
  ORDER BY c.conversation_opened_at DESC LIMIT $2) counted`;

/** Delays requests beyond the daily user limit. Users who wrote or were messaged in the last 24 hours are exempt. */
async function dailyLimitDelays<T extends SendRequest>(
  tx: EntityManager,
  requests: readonly T[],
  now: Date,
): Promise<Delays<T>> {
  const { dailyUsers: dailyLimit } = config.whatsapp;
  if (dailyLimit === 0 || requests.length === 0) return new Map();
  const numbers = [...new Set(requests.map(({ number }) => number))];
  const rows = await query<Pick<SendRequest, 'number'>>(tx, prepared(EXEMPT_NUMBERS, [numbers, now]));
  const exempt = new Set(rows.map(({ number }) => number));
  const newUsers = numbers.filter((number) => !exempt.has(number));
  if (newUsers.length === 0) return new Map();
  const [, [usage]] = await Promise.all([
    query(tx, prepared('SELECT pg_advisory_xact_lock($1)', [DAILY_LIMIT_LOCK])),
    query<{ used: number; freeAt: Date }>(tx, prepared(DAILY_USAGE, [now, dailyLimit])),
  ]);
  if (!usage) throw new Error('the daily usage query returned no row');
  const delayed = new Set(newUsers.slice(dailyLimit - usage.used));
  return new Map(requests.filter(({ number }) => delayed.has(number)).map((request) => [request, usage.freeAt]));
}
