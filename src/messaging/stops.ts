import type { EntityManager } from 'typeorm';
import type { Template } from '../whatsapp/templates.js';
import type { Message } from './message.entity.js';

/** For how long nothing of a scope is sent; then one message is tried again. */
export const STOP_MINUTES = { all: 15, marketing: 60, template: 180 } as const;

const MINUTE_MS = 60_000;

export const templateScope = (name: string, language: string): string => `template/${name}/${language}`;

/** Stops what is in `scope` for a while. @returns until when. */
export async function stopSending(
  tx: EntityManager,
  { scope, code, minutes }: { scope: string; code: number; minutes: number },
  now: Date,
): Promise<Date> {
  const until = new Date(now.getTime() + minutes * MINUTE_MS);
  await tx.query(
    `INSERT INTO whatsapp_stop AS s (scope, code, since, until) VALUES ($1, $2, $3, $4)
     ON CONFLICT (scope) DO UPDATE SET code = excluded.code, until = excluded.until,
       since = CASE WHEN s.until > excluded.since THEN s.since ELSE excluded.since END`,
    [scope, code, now, until],
  );
  return until;
}

/** Sends what is in `scope` again. */
export const goOn = (tx: EntityManager, scope: string, now: Date) =>
  tx.query('UPDATE whatsapp_stop SET until = $2 WHERE scope = $1 AND until > $2', [scope, now]);

/** What keeps a message from being sent now, the longest first; null when nothing does. */
export async function stopOf(
  tx: EntityManager,
  { template, language }: Pick<Message, 'template' | 'language'>,
  category: Template['category'],
  now: Date,
): Promise<{ code: number; until: Date } | null> {
  const scopes = ['all', templateScope(template, language), ...(category === 'MARKETING' ? ['marketing'] : [])];
  const [stop] = await tx.query<{ code: number; until: Date }[]>(
    'SELECT code, until FROM whatsapp_stop WHERE scope = ANY ($1) AND until > $2 ORDER BY until DESC LIMIT 1',
    [scopes, now],
  );
  return stop ?? null;
}
