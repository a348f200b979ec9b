import { DomainError } from '../shared/domain-error.js';

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/**
 * Limits how much work of one key runs at once in this process, so that one clinic's reports leave connections for the
 * others, and password hashing leaves memory. Further work waits in order of arrival.
 */
export class ConcurrencyLimit {
  private readonly queues = new Map<string, Queue>();

  /** @param waitMs how long work waits for a slot before it is rejected; null: as long as it takes. */
  constructor(
    private readonly limit: number,
    private readonly waitMs: number | null,
  ) {}

  /** @throws DomainError `server.busy` when no slot is free within `waitMs`. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? { running: 0, waiting: [] };
    this.queues.set(key, queue);
    if (queue.running >= this.limit) await this.waitForSlot(queue);
    else queue.running += 1;
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) this.queues.delete(key);
    }
  }

  private waitForSlot(queue: Queue): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queue.waiting.splice(queue.waiting.indexOf(start), 1);
        reject(new DomainError('server.busy'));
      };
      const timer = this.waitMs === null ? undefined : setTimeout(giveUp, this.waitMs);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      queue.waiting.push(start);
    });
  }
}
