import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.js';

/** OWASP's argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
const MOST_WAIT_MS = 1_000;

/** Of a password that nobody has: an unknown email costs the same time as a wrong password. */
const NOBODY = hash(crypto.randomUUID(), COST);

/** A burst of logins leaves the machine its memory, and who would wait longer than a moment is told so. */
const hashing = new ConcurrencyLimit(AT_ONCE, MOST_WAIT_MS);
const inTurn = <T>(work: () => Promise<T>): Promise<T> => hashing.run('hashing', work);

/** The argon2id hash to store. @throws Refused `server.busy` when too many others wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/**
 * Whether `password` belongs to `stored`; null stands for an unknown account and takes the same time.
 * @throws Refused `server.busy` when too many others wait.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await inTurn(async () => verify(stored ?? (await NOBODY), password));
  return stored !== null && right;
}
