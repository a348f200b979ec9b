import type { EntityManager } from 'typeorm';
import { query, prepared } from '../../platform/db/prepared-statements.js';
import { findTemplate } from '../../whatsapp/templates.js';
import type { Message } from '../message.entity.js';

/** How long nothing of a scope is sent before one message probes whether WhatsApp accepts it again. */
export const PAUSE_MINUTES = { all: 15, marketing: 60, template: 180 } as const;
/** How long to wait for the outcome of a probe before the next message may probe. */
const PROBE_MINUTES = 1;

const MINUTE_MS = 60_000;
const addMinutes = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS);

export const templateScope = (name: string, language: string): string => `template/${name}/${language}`;

export interface SendingPause {
  /** See `WhatsAppSendingPause.scope`. */
  scope: string;
  /** WhatsApp's error code that caused it. */
  code: number;
  /** When the next message may probe. */
  until: Date;
}

/** Pauses `scope`, or extends its pause. */
export async function pauseSending(
  tx: EntityManager,
  { scope, code, minutes }: { scope: string; code: number; minutes: number },
  now: Date,
): Promise<SendingPause> {
  const until = addMinutes(now, minutes);
  await tx.query(
    `INSERT INTO whatsapp_sending_pause AS s (scope, code, since, until) VALUES ($1, $2, $3, $4)
     ON CONFLICT (scope) DO UPDATE SET code = excluded.code, until = excluded.until, ended_at = NULL,
       since = CASE WHEN s.ended_at IS NULL THEN s.since ELSE excluded.since END`,
    [scope, code, now, until],
  );
  return { scope, code, until };
}

/** Ends the pauses of these scopes. The next sweep queues the messages that waited. */
export const resumeSending = (tx: EntityManager, scopes: readonly string[], now: Date) =>
  tx.query('UPDATE whatsapp_sending_pause SET ended_at = $2 WHERE scope = ANY ($1) AND ended_at IS NULL', [
    scopes,
    now,
  ]);

/** Lets the next message probe an account-wide pause now instead of at the end of its time. */
export const probeNow = (tx: EntityManager, now: Date) =>
  tx.query(`UPDATE whatsapp_sending_pause SET until = $1 WHERE scope = 'all' AND until > $1 AND ended_at IS NULL`, [
    now,
  ]);

const ACTIVE_PAUSES = `SELECT scope, code, until FROM whatsapp_sending_pause WHERE ended_at IS NULL ORDER BY until DESC`;
const CLAIM_PROBE = `UPDATE whatsapp_sending_pause SET until = $2 WHERE scope = ANY ($1) AND until <= $3 AND ended_at IS NULL
  RETURNING scope`;

/** Every pause that has not ended, the longest first. */
export const findActivePauses = (tx: EntityManager): Promise<SendingPause[]> =>
  query<SendingPause>(tx, prepared(ACTIVE_PAUSES, []));

/**
 * Checks whether an active pause covers the message. Once the time of a pause is over, one message is sent as a probe
 * and the others wait for its outcome.
 * @param active from `findActivePauses`.
 * @returns the longest pause to wait for, null when the message may be sent; `probedScopes` are the pauses that end if
 * WhatsApp accepts it.
 */
export async function checkPauses(
  tx: EntityManager,
  active: readonly SendingPause[],
  { template, language }: Pick<Message, 'template' | 'language'>,
  now: Date,
): Promise<{ pause: SendingPause | null; probedScopes: string[] }> {
  const category = findTemplate(template)?.category ?? 'UTILITY';
  const scopes = ['all', templateScope(template, language), ...(category === 'MARKETING' ? ['marketing'] : [])];
  const pauses = active.filter(({ scope }) => scopes.includes(scope));
  const [longest] = pauses;
  if (!longest) return { pause: null, probedScopes: [] };
  if (longest.until > now) return { pause: longest, probedScopes: [] };
  const until = addMinutes(now, PROBE_MINUTES);
  const claimed = await query<{ scope: string }>(
    tx,
    prepared(CLAIM_PROBE, [pauses.map(({ scope }) => scope), until, now]),
  );
  const probedScopes = claimed.map(({ scope }) => scope);
  return probedScopes.includes(longest.scope)
    ? { pause: null, probedScopes }
    : { pause: { ...longest, until }, probedScopes: [] };
}
