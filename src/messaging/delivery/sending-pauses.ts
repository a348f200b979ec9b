import type { EntityManager } from 'typeorm';
import { query, prepared } from '../../platform/db/prepared-statements.js';
import { findTemplate } from '../../whatsapp/templates.js';
import type { Message } from '../message.entity.js';

/** For how long nothing of a scope is sent; then one message is tried. */
export const PAUSE_MINUTES = { all: 15, marketing: 60, template: 180 } as const;
/** For how long a message that is tried may go without an answer before another is. */
const PROBE_MINUTES = 1;

const MINUTE_MS = 60_000;
const addMinutes = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS);

export const templateScope = (name: string, language: string): string => `template/${name}/${language}`;

/** What a stop stops, why, and until when. */
export interface SendingPause {
  scope: string;
  code: number;
  until: Date;
}

/** Stops what is in `scope`, or lets it rest longer. @returns the stop. */
export async function pauseSending(
  tx: EntityManager,
  { scope, code, minutes }: { scope: string; code: number; minutes: number },
  now: Date,
): Promise<SendingPause> {
  const until = addMinutes(now, minutes);
  await tx.query(
    `INSERT INTO whatsapp_stop AS s (scope, code, since, until) VALUES ($1, $2, $3, $4)
     ON CONFLICT (scope) DO UPDATE SET code = excluded.code, until = excluded.until, ended_at = NULL,
       since = CASE WHEN s.ended_at IS NULL THEN s.since ELSE excluded.since END`,
    [scope, code, now, until],
  );
  return { scope, code, until };
}

/** What is in these scopes may be sent: the messages that waited go on with the next sweep. */
export const resumeSending = (tx: EntityManager, scopes: readonly string[], now: Date) =>
  tx.query('UPDATE whatsapp_stop SET ended_at = $2 WHERE scope = ANY ($1) AND ended_at IS NULL', [scopes, now]);

/** Somebody may have mended what stopped everything: the next message is tried now. */
export const probeNow = (tx: EntityManager, now: Date) =>
  tx.query(`UPDATE whatsapp_stop SET until = $1 WHERE scope = 'all' AND until > $1 AND ended_at IS NULL`, [now]);

const ACTIVE_PAUSES = `SELECT scope, code, until FROM whatsapp_stop WHERE ended_at IS NULL ORDER BY until DESC`;
const CLAIM_PROBE = `UPDATE whatsapp_stop SET until = $2 WHERE scope = ANY ($1) AND until <= $3 AND ended_at IS NULL
  RETURNING scope`;

/** Every stop that has not ended, the longest first. */
export const findActivePauses = (tx: EntityManager): Promise<SendingPause[]> =>
  query<SendingPause>(tx, prepared(ACTIVE_PAUSES, []));

/**
 * What keeps a message from being sent now, the longest of `active`; nothing when it may go. Of the messages that come when a
 * stop's time is over one goes, and `probedScopes` names the pauses that end if WhatsApp takes it; the others wait for it.
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
