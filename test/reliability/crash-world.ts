import Queue from 'bull';
import { once } from 'node:events';
import { QUEUES } from '../../src/platform/jobs/outbox.js';
import { startServer } from '../helpers/server.js';
import { instruct, recordMoments, worldWithProviders, type Instruction } from './boundary-control.js';

/** A world whose server can be killed at any boundary. The providers run in a separate process. */
export async function crashWorld() {
  const { w, providers, providersOrigin } = await worldWithProviders();
  const standby = () => {
    const next = startServer({ ...w.settings, STANDBY: 'on' });
    next.catch(() => undefined); // awaited later, where a failure is reported
    return next;
  };
  let next = standby();
  const locks = deadJobLocks(w.settings);

  const order = (boundaries: Instruction) => instruct(w.server().process, boundaries);

  return {
    w,
    providersOrigin,
    record: (work: () => Promise<unknown>) => recordMoments(w.server().process, 'boundaries', work),
    /**
     * Runs `work` on a server that dies at the boundary, then starts the next server.
     * @returns whether it died. A boundary may not be reached again when two things ran concurrently.
     */
    async dieAt(boundary: string, work: () => Promise<unknown>): Promise<boolean> {
      const dead = once(w.server().process, 'exit').then(() => true);
      await order({ dieAt: boundary });
      const died = await Promise.race([
        dead,
        work().then(
          () => false,
          () => dead,
        ),
      ]);
      if (!died) {
        await order(null);
        return false;
      }
      await locks.release();
      w.takeOver(await next);
      next = standby();
      return true;
    },
    /** Lets the standby take over first, so that it ends like every other server. */
    async end() {
      await w.server().kill();
      w.takeOver(await next);
      await locks.end();
      await providers.stop();
      await w.end();
    },
  };
}

/** Releases a dead process's job locks, which last eight seconds, and runs the workers' stalled-job check. */
function deadJobLocks({ REDIS_URL: url = '', REDIS_PREFIX: prefix = '' }: Record<string, string>) {
  const settings = { stalledInterval: 1, maxStalledCount: 50 };
  const queues = QUEUES.map((name) => new Queue(name, url, { prefix, settings }));
  return {
    async release() {
      const client = queues[0]!.client;
      const locks = await client.keys(`${prefix}:*:lock`);
      if (locks.length) await client.del(...locks);
      for (const queue of queues) {
        await checkStalledJobs(queue); // marks active jobs
        await checkStalledJobs(queue); // moves marked jobs without a lock
      }
    },
    end: () => Promise.all(queues.map((queue) => queue.close())),
  };
}

async function checkStalledJobs(queue: Queue.Queue) {
  await queue.client.del(queue.toKey('stalled-check'));
  await (queue as Queue.Queue & { moveUnlockedJobsToWait(): Promise<void> }).moveUnlockedJobsToWait();
}
