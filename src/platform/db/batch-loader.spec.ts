import { setTimeout as sleep } from 'node:timers/promises';
import { BatchLoader } from './batch-loader.js';

/** A loader whose queries end when the test says so, and the keys of each query. */
function slow() {
  const queries: string[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const loader = new BatchLoader<string, string>(
    (all) =>
      new Promise((resolve, reject) => {
        queries.push(all);
        ends.push((error) => (error ? reject(error) : resolve(all.map((one) => one.toUpperCase()))));
      }),
  );
  /** Ends the oldest running query and lets the next one start. */
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await new Promise(setImmediate);
  };
  return { loader, queries, end };
}

/** Waits for the end of the event-loop turn, when its calls are sent. */
const turn = () => new Promise(setImmediate);

it('batches the calls of one turn, and those that arrive while a query runs', async () => {
  const { loader, queries, end } = slow();
  const first = Promise.all(['a', 'b'].map((one) => loader.load(one)));
  expect(queries).toEqual([]);
  await turn();
  expect(queries).toEqual([['a', 'b']]);
  const second = Promise.all(['c', 'b'].map((one) => loader.load(one)));
  await turn();
  const third = loader.load('d');
  await end();
  expect(queries).toEqual([
    ['a', 'b'],
    ['c', 'b', 'd'],
  ]);
  await end();
  expect([await first, await second, await third]).toEqual([['A', 'B'], ['C', 'B'], 'D']);
});

it('never serves a call from a query that was sent before it', async () => {
  const { loader, queries, end } = slow();
  const first = loader.load('a');
  await turn();
  const second = loader.load('a');
  await end();
  expect(queries).toEqual([['a'], ['a']]);
  await end();
  await Promise.all([first, second]);
});

it('rejects the calls of a failed query, and continues', async () => {
  const { loader, end } = slow();
  const first = expect(loader.load('a')).rejects.toThrow('away');
  await turn();
  const second = loader.load('b');
  await end(new Error('away'));
  await end();
  await first;
  await expect(second).resolves.toBe('B');
});

it('batches 200 keys at most', async () => {
  const { loader, queries, end } = slow();
  const all = Promise.all(Array.from({ length: 302 }, (_, n) => loader.load(`${n}`)));
  await turn();
  for (let n = 0; n < 2; n++) await end();
  expect(queries.map((keys) => keys.length)).toEqual([200, 102]);
  expect((await all).at(-1)).toBe('301');
});

/** A loader whose query fails when one key is bad. */
function withBad(error: Error) {
  const queries: string[][] = [];
  const loader = new BatchLoader<string, string>((all) => {
    queries.push(all);
    return all.includes('bad') ? Promise.reject(error) : Promise.resolve(all.map((one) => one.toUpperCase()));
  });
  const answers = async (...all: string[]) =>
    (await Promise.allSettled(all.map((one) => loader.load(one)))).map((one) =>
      one.status === 'fulfilled' ? one.value : 'failed',
    );
  return { queries, answers };
}

it('loads each key alone when a batch fails, so that one bad key fails no other call', async () => {
  const { queries, answers } = withBad(new Error('bad'));
  expect(await answers('a', 'b', 'bad', 'c')).toEqual(['A', 'B', 'failed', 'C']);
  expect(queries).toEqual([['a', 'b', 'bad', 'c'], ['a'], ['b'], ['bad'], ['c']]);
});

it('does not load each key alone while the database is unavailable', async () => {
  const { queries, answers } = withBad(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  expect(await answers('a', 'bad', 'c')).toEqual(['failed', 'failed', 'failed']);
  expect(queries).toEqual([['a', 'bad', 'c']]);
});

it('does not wait for a query that is never answered', async () => {
  const { loader, queries } = slow();
  void loader.load('stuck');
  await turn();
  void loader.load('next');
  await sleep(150);
  expect(queries).toEqual([['stuck'], ['next']]);
});
