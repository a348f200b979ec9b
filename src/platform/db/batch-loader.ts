import DataLoader from 'dataloader';
import { isTransient } from './transient-error.js';

const MAX_BATCH_SIZE = 200;

/**
 * Batches the calls of one event-loop turn into one query. If a batch fails, each key is queried alone, so that one bad
 * key fails only its own call. While the database is unavailable, the whole batch fails.
 * @param loadAll returns the results in the order of the keys. When it throws, it has changed nothing.
 */
export const createBatchLoader = <Key, Result>(
  loadAll: (keys: readonly Key[]) => Promise<readonly Result[]>,
): DataLoader<Key, Result> =>
  new DataLoader<Key, Result>(
    async (keys) => {
      try {
        return await loadAll(keys);
      } catch (error) {
        if (keys.length === 1 || isTransient(error)) throw error;
        return Promise.all(keys.map((key) => loadAlone(loadAll, key)));
      }
    },
    { cache: false, maxBatchSize: MAX_BATCH_SIZE, batchScheduleFn: (dispatch) => void setImmediate(dispatch) },
  );

async function loadAlone<Key, Result>(
  loadAll: (keys: readonly Key[]) => Promise<readonly Result[]>,
  key: Key,
): Promise<Result | Error> {
  try {
    return (await loadAll([key]))[0] as Result;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
