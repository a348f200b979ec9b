import type { Queue } from 'bull';

/** How long after its last try a job that used up its tries is tried once more. */
export const RETRY_AFTER_MS = 600_000;
/** At one look. */
const BATCH_SIZE = 100;

/** Tries failed jobs once more, each ten minutes after its last try: whatever was wrong, no event needs a person. */
export async function retryFailed(queue: Queue): Promise<void> {
  const until = Date.now() - RETRY_AFTER_MS;
  const ids = await queue.client.zrangebyscore(queue.toKey('failed'), '-inf', until, 'LIMIT', 0, BATCH_SIZE);
  for (const id of ids) await (await queue.getJob(id))?.retry().catch(() => undefined); // another process was quicker
}
