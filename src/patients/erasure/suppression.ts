import type { DataSource, EntityManager } from 'typeorm';
import { hmac, randomToken, reseal, seal, unseal } from '../../platform/secrets.js';

/** Precedes the hash in `whatsapp_contact.number`, which no number and no user id of Meta contains. */
const PREFIX = 'hash:';
const CONTEXT = 'suppression_key/number';

/** $1 number, $2 its hash. Without an opt-out there is nothing to keep. */
const SUPPRESS = `
WITH gone AS (
  DELETE FROM whatsapp_contact WHERE number = $1 OR number = (SELECT bsuid FROM whatsapp_contact WHERE number = $1) RETURNING *
)
INSERT INTO whatsapp_contact AS c (number, stopped_at, stopped_by, opt_changed_at)
SELECT $2, stopped_at, stopped_by, opt_changed_at FROM gone WHERE number = $1 AND stopped_at IS NOT NULL
ON CONFLICT (number) DO UPDATE SET stopped_at = excluded.stopped_at, stopped_by = excluded.stopped_by,
  opt_changed_at = excluded.opt_changed_at`;

/** $1 numbers, $2 their hashes. A newer choice under the number itself counts. */
const UNSUPPRESS = `
WITH gone AS (
  DELETE FROM whatsapp_contact c USING unnest($1::text[], $2::text[]) known (number, hash) WHERE c.number = known.hash
  RETURNING known.number, c.stopped_at, c.stopped_by, c.opt_changed_at
)
INSERT INTO whatsapp_contact AS c (number, stopped_at, stopped_by, opt_changed_at) SELECT * FROM gone
ON CONFLICT (number) DO UPDATE SET stopped_at = excluded.stopped_at, stopped_by = excluded.stopped_by,
  opt_changed_at = excluded.opt_changed_at
WHERE c.opt_changed_at IS NULL OR c.opt_changed_at < excluded.opt_changed_at`;

/** Replaces the contact of an erased number by a hash if it has opted out, so that the opt-out survives; else deletes it. */
export async function suppressNumber(tx: EntityManager, number: string): Promise<void> {
  const key = (await findKey(tx)) ?? (await createKey(tx));
  await tx.query(SUPPRESS, [number, hashNumber(key, number)]);
}

/** Puts the opt-outs of suppressed numbers back into effect, because patients have them again. */
export async function unsuppressNumbers(tx: EntityManager, numbers: readonly string[]): Promise<void> {
  const known = [...new Set(numbers)].filter((number) => number !== '');
  const key = known.length > 0 ? await findKey(tx) : null;
  if (key !== null) await tx.query(UNSUPPRESS, [known, known.map((number) => hashNumber(key, number))]);
}

const hashNumber = (key: string, number: string): string => PREFIX + hmac(number, key);

/** Null before the first suppression. */
async function findKey(tx: EntityManager): Promise<string | null> {
  const [row] = await tx.query<{ sealed: string }[]>(`SELECT sealed FROM suppression_key WHERE name = 'number'`);
  return row ? unseal(row.sealed, CONTEXT) : null;
}

async function createKey(tx: EntityManager): Promise<string> {
  await tx.query(`INSERT INTO suppression_key (name, sealed) VALUES ('number', $1) ON CONFLICT (name) DO NOTHING`, [
    seal(randomToken(32), CONTEXT),
  ]);
  const key = await findKey(tx);
  if (key === null) throw new Error('the key for suppressed numbers was not stored');
  return key;
}

/** Encrypts the key with the current encryption key. @returns how many were encrypted again. */
export async function resealSuppressionKey(db: DataSource): Promise<number> {
  const [row] = await db.query<{ sealed: string }[]>(`SELECT sealed FROM suppression_key WHERE name = 'number'`);
  const resealed = row && reseal(row.sealed, CONTEXT);
  if (!row || resealed === row.sealed) return 0;
  await db.query(`UPDATE suppression_key SET sealed = $1 WHERE name = 'number'`, [resealed]);
  return 1;
}
