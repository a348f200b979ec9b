import { createBatchLoader } from './batch-loader.js';

/** A loader whose query fails when one key is `bad`, and the keys of each query. */
function loaderFailingWith(error = new Error('bad')) {
  const queries: string[][] = [];
  const loader = createBatchLoader<string, string>((keys) => {
    queries.push([...keys]);
    return keys.includes('bad') ? Promise.reject(error) : Promise.resolve(keys.map((key) => key.toUpperCase()));
  });
  const load = async (...keys: string[]) =>
    (await Promise.allSettled(keys.map((key) => loader.load(key)))).map((result) =>
      result.status === 'fulfilled' ? result.value : 'failed',
    );
  return { queries, load };
}

it('batches the calls of one event-loop turn', async () => {
  const { queries, load } = loaderFailingWith();
  const first = load('a', 'b');
  const second = load('b');
  expect([await first, await second]).toEqual([['A', 'B'], ['B']]);
  expect(await load('c')).toEqual(['C']);
  expect(queries).toEqual([['a', 'b', 'b'], ['c']]);
});

it('never serves a call from an earlier query', async () => {
  const { queries, load } = loaderFailingWith();
  await load('a');
  await load('a');
  expect(queries).toEqual([['a'], ['a']]);
});

it('batches 200 keys at most', async () => {
  const { queries, load } = loaderFailingWith();
  await load(...Array.from({ length: 302 }, (_, n) => `${n}`));
  expect(queries.map((keys) => keys.length)).toEqual([200, 102]);
});

it('loads each key alone when a batch fails, so that one bad key fails no other call', async () => {
  const { queries, load } = loaderFailingWith();
  expect(await load('a', 'b', 'bad', 'c')).toEqual(['A', 'B', 'failed', 'C']);
  expect(queries).toEqual([['a', 'b', 'bad', 'c'], ['a'], ['b'], ['bad'], ['c']]);
});

it('does not load each key alone while the database is unavailable', async () => {
  const { queries, load } = loaderFailingWith(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  expect(await load('a', 'bad', 'c')).toEqual(['failed', 'failed', 'failed']);
  expect(queries).toEqual([['a', 'bad', 'c']]);
});
