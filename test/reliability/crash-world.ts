import Queue from 'bull';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { QUEUES } from '../../src/platform/jobs/outbox.js';
import { freePort, startServer } from '../helpers/server.js';
import { world } from '../helpers/world.js';

const importFlag = (file: string) => `--import ${pathToFileURL(resolve(import.meta.dirname, file)).href}`;

/** A world whose server can be killed at any boundary. The providers run in a separate process. */
export async function crashWorld() {
  const providersPort = await freePort();
  const providersOrigin = `http://127.0.0.1:${providersPort}`;
  const w = await world({
    env: {
      RAZORPAY_BASE_URL: `${providersOrigin}/sandbox/razorpay`,
      WHATSAPP_BASE_URL: `${providersOrigin}/sandbox/whatsapp`,
      NODE_OPTIONS: importFlag('boundaries.mjs'),
    },
  });
  const providers = await startServer({
    ...w.settings,
    PORT: String(providersPort),
    ROLE: 'api',
    NODE_OPTIONS: importFlag('providers.mjs'),
    SANDBOX_TARGET_URL: w.origin,
  });
  const standby = () => {
    const next = startServer({ ...w.settings, STANDBY: 'on' });
    next.catch(() => undefined); // awaited later, where a failure is reported
    return next;
  };
  let next = standby();
  const locks = deadJobLocks(w.settings);

  /** Sends the server its instruction for boundaries and waits for the acknowledgement. */
  const order = async (boundaries: { record: true } | { dieAt: string } | null) => {
    const { process } = w.server();
    const acknowledged = new Promise<void>((done) => {
      const onMessage = (message: { ordered?: true }) => {
        if (!message.ordered) return;
        process.off('message', onMessage);
        done();
      };
      process.on('message', onMessage);
    });
    process.send({ boundaries });
    await acknowledged;
  };

  return {
    w,
    providersOrigin,
    /** The names of the boundaries that `work` reaches, in order. */
    async record(work: () => Promise<unknown>): Promise<string[]> {
      const found: string[] = [];
      const { process } = w.server();
      process.on('message', ({ boundary }: { boundary?: string }) => boundary !== undefined && found.push(boundary));
      await order({ record: true });
      await work();
      await order(null);
      return found;
    },
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
