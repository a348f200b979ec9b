import { Refused } from '../shared/refused.js';

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/**
 * Limits how many slow reads of one doctor run at once in this process, so that one clinic's reports leave connections
 * for the others. Further reads wait in the order of their arrival.
 */
export class TenantConcurrency {
  private readonly queues = new Map<string, Queue>();

  /**
   * @param limit how many run at once
   * @param waitMs how long a further one waits before it is refused
   */
  constructor(
    private readonly limit: number,
    private readonly waitMs: number,
  ) {}

  /** @throws Refused `server.unavailable` when no turn came within the wait. */
  async run<T>(doctorId: string, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(doctorId) ?? { running: 0, waiting: [] };
    this.queues.set(doctorId, queue);
    if (queue.running >= this.limit) await this.turn(queue);
    else queue.running += 1;
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) this.queues.delete(doctorId);
    }
  }

  private turn(queue: Queue): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(start), 1);
        reject(new Refused('server.unavailable'));
      }, this.waitMs);
      queue.waiting.push(start);
    });
  }
}
