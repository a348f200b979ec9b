import type { Queue } from 'bull';

/** How long after its last attempt a failed job is tried again. */
export const RETRY_AFTER_MS = 600_000;
/** Jobs per call. */
const BATCH_SIZE = 100;

/** Retries failed jobs, each ten minutes after its last attempt, so that no event needs manual work. */
export async function retryFailed(queue: Queue): Promise<void> {
  const until = Date.now() - RETRY_AFTER_MS;
  const ids = await queue.client.zrangebyscore(queue.toKey('failed'), '-inf', until, 'LIMIT', 0, BATCH_SIZE);
  // Fails when another process has retried it.
  for (const id of ids) await (await queue.getJob(id))?.retry().catch(() => undefined);
}
