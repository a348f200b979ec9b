import { isTransient } from './transient-error.js';

interface Pending<Key, Result> {
  key: Key;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

const MAX_BATCH_SIZE = 200;
/** A batch waits at most this long for the previous one, so that a stuck connection does not delay other calls. */
const MAX_WAIT_MS = 100;

/**
 * Batches calls made in the same event-loop turn into one query. Calls that arrive while a query is running form the
 * next batch. A query never serves a call that was made after it was sent, so no result is stale.
 */
export class BatchLoader<Key, Result> {
  private pending: Pending<Key, Result>[] = [];
  private isRunning = false;

  /** @param loadAll returns the results in the order of the keys. When it throws, it has changed nothing. */
  constructor(private readonly loadAll: (keys: Key[]) => Promise<Result[]>) {}

  /** @throws the error of the query for this key alone, or of the whole batch while the database is unavailable. */
  load(key: Key): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.pending.push({ key, resolve, reject });
      if (this.isRunning) return;
      this.isRunning = true;
      setImmediate(() => void this.run());
    });
  }

  private async run(): Promise<void> {
    while (this.pending.length > 0) await atMost(MAX_WAIT_MS, this.settle(this.pending.splice(0, MAX_BATCH_SIZE)));
    this.isRunning = false;
  }

  /** When a batch fails, each of its keys is loaded alone: one bad key fails no other call. */
  private async settle(batch: Pending<Key, Result>[]): Promise<void> {
    try {
      const results = await this.loadAll(batch.map(({ key }) => key));
      batch.forEach(({ resolve }, n) => resolve(results[n] as Result));
    } catch (error) {
      if (batch.length > 1 && !isTransient(error)) await Promise.all(batch.map((one) => this.settle([one])));
      else for (const { reject } of batch) reject(error);
    }
  }
}

/** Resolves when `work` ends, or after `ms`; `work` then continues. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const elapsed = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, elapsed]).finally(() => clearTimeout(timer));
}
