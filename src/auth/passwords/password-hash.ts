import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.js';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** How a hash with these costs begins. */
const COST_PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;
const MAX_CONCURRENT_HASHES = 2;
const MAX_WAIT_MS = 1_000;

/** Verified against for an unknown email, which then takes the same time as a wrong password. */
const DUMMY_HASH = hash(crypto.randomUUID(), COST);

/** Limits the memory that a burst of logins uses. A login that would wait longer than a second fails. */
const hashLimit = new ConcurrencyLimit(MAX_CONCURRENT_HASHES, MAX_WAIT_MS);
const limitConcurrency = <T>(work: () => Promise<T>): Promise<T> => hashLimit.run('hashing', work);

/** Whether a hash was made with other costs than today's, so that the next login should replace it. */
export const needsNewHash = (stored: string): boolean => !stored.startsWith(COST_PREFIX);

/** The argon2id hash to store. @throws DomainError `server.busy` after waiting a second for other hashes. */
export const hashPassword = (password: string): Promise<string> => limitConcurrency(() => hash(password, COST));

/**
 * @param stored hash; null for an unknown account, which takes the same time.
 * @throws DomainError `server.busy` after waiting a second for other hashes.
 */
export async function isCorrectPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await limitConcurrency(async () => verify(stored ?? (await DUMMY_HASH), password));
  return stored !== null && matches;
}
