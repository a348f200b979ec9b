import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;

/** Of a password that nobody has: an unknown email costs the same time as a wrong password. */
const NOBODY = hash(crypto.randomUUID(), COST);

let inFlight = 0;
const waiting: (() => void)[] = [];

/** At most two hashes at once, so that a burst of logins leaves the machine its memory. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (inFlight >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else inFlight += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else inFlight -= 1;
  }
}

/** The argon2id hash to store. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** Whether `password` belongs to `stored`; null stands for an unknown account and takes the same time. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await inTurn(async () => verify(stored ?? (await NOBODY), password));
  return stored !== null && right;
}
