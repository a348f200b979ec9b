import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 20_000;

/** Calls `read` until it returns something that is neither false nor an empty list. @returns that. @throws after 20 seconds. */
export async function pollUntil<T>(read: () => Promise<T>): Promise<T> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const value = await read();
    if (Array.isArray(value) ? value.length > 0 : value) return value;
    if (Date.now() > end) throw new Error(`Still ${JSON.stringify(value)} after ${TIMEOUT_MS / 1_000} seconds.`);
    await sleep(50);
  }
}
