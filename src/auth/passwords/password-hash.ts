import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.js';

/** OWASP's argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_CONCURRENT_HASHES = 2;
const MAX_WAIT_MS = 1_000;

/** Of a password that nobody has: an unknown email costs the same time as a wrong password. */
const DUMMY_HASH = hash(crypto.randomUUID(), COST);

/** A burst of logins leaves the machine its memory, and who would wait longer than a moment is told so. */
const hashLimit = new ConcurrencyLimit(MAX_CONCURRENT_HASHES, MAX_WAIT_MS);
const limitConcurrency = <T>(work: () => Promise<T>): Promise<T> => hashLimit.run('hashing', work);

/** The argon2id hash to store. @throws DomainError `server.busy` when too many others wait. */
export const hashPassword = (password: string): Promise<string> => limitConcurrency(() => hash(password, COST));

/**
 * Whether `password` belongs to `stored`; null stands for an unknown account and takes the same time.
 * @throws DomainError `server.busy` when too many others wait.
 */
export async function isCorrectPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await limitConcurrency(async () => verify(stored ?? (await DUMMY_HASH), password));
  return stored !== null && matches;
}
