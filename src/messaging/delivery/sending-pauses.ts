import type { EntityManager } from 'typeorm';
import { ask, statement } from '../../platform/db/prepared-statements.js';
import { templateOf } from '../../whatsapp/templates.js';
import type { Message } from '../message.entity.js';

/** For how long nothing of a scope is sent; then one message is tried. */
export const STOP_MINUTES = { all: 15, marketing: 60, template: 180 } as const;
/** For how long a message that is tried may go without an answer before another is. */
const TRY_MINUTES = 1;

const MINUTE_MS = 60_000;
const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS);

export const templateScope = (name: string, language: string): string => `template/${name}/${language}`;

/** What a stop stops, why, and until when. */
export interface Stop {
  scope: string;
  code: number;
  until: Date;
}

/** Stops what is in `scope`, or lets it rest longer. @returns the stop. */
export async function stopSending(
  tx: EntityManager,
  { scope, code, minutes }: { scope: string; code: number; minutes: number },
  now: Date,
): Promise<Stop> {
  const until = later(now, minutes);
  await tx.query(
    `INSERT INTO whatsapp_stop AS s (scope, code, since, until) VALUES ($1, $2, $3, $4)
     ON CONFLICT (scope) DO UPDATE SET code = excluded.code, until = excluded.until, ended_at = NULL,
       since = CASE WHEN s.ended_at IS NULL THEN s.since ELSE excluded.since END`,
    [scope, code, now, until],
  );
  return { scope, code, until };
}

/** What is in these scopes may be sent: the messages that waited go on with the next sweep. */
export const goOn = (tx: EntityManager, scopes: readonly string[], now: Date) =>
  tx.query('UPDATE whatsapp_stop SET ended_at = $2 WHERE scope = ANY ($1) AND ended_at IS NULL', [scopes, now]);

/** Somebody may have mended what stopped everything: the next message is tried now. */
export const tryAtOnce = (tx: EntityManager, now: Date) =>
  tx.query(`UPDATE whatsapp_stop SET until = $1 WHERE scope = 'all' AND until > $1 AND ended_at IS NULL`, [now]);

const STOPS = `SELECT scope, code, until FROM whatsapp_stop WHERE ended_at IS NULL ORDER BY until DESC`;
const TAKE = `UPDATE whatsapp_stop SET until = $2 WHERE scope = ANY ($1) AND until <= $3 AND ended_at IS NULL
  RETURNING scope`;

/** Every stop that has not ended, the longest first. */
export const stopsNow = (tx: EntityManager): Promise<Stop[]> => ask<Stop>(tx, statement(STOPS, []));

/**
 * What keeps a message from being sent now, the longest of `all`; nothing when it may go. Of the messages that come when a
 * stop's time is over one goes, and `tried` names the stops that end if WhatsApp takes it; the others wait for it.
 */
export async function stopOf(
  tx: EntityManager,
  all: readonly Stop[],
  { template, language }: Pick<Message, 'template' | 'language'>,
  now: Date,
): Promise<{ stop: Stop | null; tried: string[] }> {
  const category = templateOf(template)?.category ?? 'UTILITY';
  const scopes = ['all', templateScope(template, language), ...(category === 'MARKETING' ? ['marketing'] : [])];
  const stops = all.filter(({ scope }) => scopes.includes(scope));
  const [longest] = stops;
  if (!longest) return { stop: null, tried: [] };
  if (longest.until > now) return { stop: longest, tried: [] };
  const until = later(now, TRY_MINUTES);
  const taken = await ask<{ scope: string }>(tx, statement(TAKE, [stops.map(({ scope }) => scope), until, now]));
  const tried = taken.map(({ scope }) => scope);
  return tried.includes(longest.scope) ? { stop: null, tried } : { stop: { ...longest, until }, tried: [] };
}
