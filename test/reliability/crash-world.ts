import Queue from 'bull';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { QUEUES } from '../../src/platform/jobs/outbox.js';
import { freePort, startServer } from '../helpers/server.js';
import { world } from '../helpers/world.js';

const importFlag = (file: string) => `--import ${pathToFileURL(resolve(import.meta.dirname, file)).href}`;

/** A world whose server can be killed at any moment of a path, while the providers live on in a process of their own. */
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
    next.catch(() => undefined); // told when it is needed
    return next;
  };
  let next = standby();
  const locks = deadJobLocks(w.settings);

  /** Tells the server what to do at its boundaries, and waits until it has heard. */
  const order = async (boundaries: { record: true } | { dieAt: string } | null) => {
    const { process } = w.server();
    const heard = new Promise<void>((done) => {
      const hear = (message: { ordered?: true }) => {
        if (!message.ordered) return;
        process.off('message', hear);
        done();
      };
      process.on('message', hear);
    });
    process.send({ boundaries });
    await heard;
  };

  return {
    w,
    providersOrigin,
    /** The boundaries that `work` reaches, by name, in the order in which they come. */
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
     * Does `work` on a server that dies at a boundary, and brings up the next one.
     * @returns whether it died: a boundary may not come again when two things went on at once.
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
    /** The standby takes over, so that it can be ended like every server. */
    async end() {
      await w.server().kill();
      w.takeOver(await next);
      await locks.end();
      await providers.stop();
      await w.end();
    },
  };
}

/**
 * A dead process holds its jobs' locks for eight seconds; here they run out at once, and the queues are looked through
 * as any worker does every two seconds.
 */
function deadJobLocks({ REDIS_URL: url = '', REDIS_PREFIX: prefix = '' }: Record<string, string>) {
  const settings = { stalledInterval: 1, maxStalledCount: 50 };
  const queues = QUEUES.map((name) => new Queue(name, url, { prefix, settings }));
  return {
    async release() {
      const client = queues[0]!.client;
      const locks = await client.keys(`${prefix}:*:lock`);
      if (locks.length) await client.del(...locks);
      for (const queue of queues) {
        await checkStalledJobs(queue); // marks what is under way
        await checkStalledJobs(queue); // moves what is marked and has no lock
      }
    },
    end: () => Promise.all(queues.map((queue) => queue.close())),
  };
}

async function checkStalledJobs(queue: Queue.Queue) {
  await queue.client.del(queue.toKey('stalled-check'));
  await (queue as Queue.Queue & { moveUnlockedJobsToWait(): Promise<void> }).moveUnlockedJobsToWait();
}
