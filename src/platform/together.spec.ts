import { Together } from './together.js';

/** A look-up that ends when the test says so, and what it was asked. */
function slow() {
  const asked: string[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const together = new Together<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        asked.push(keys);
        ends.push((error) => (error ? reject(error) : resolve(new Map(keys.map((key) => [key, key.toUpperCase()])))));
      }),
  );
  /** Ends the look-up that is on its way, and lets the next begin. */
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await new Promise(setImmediate);
  };
  return { together, asked, end };
}

it('asks at once for the first, and together for all who come meanwhile, each key once', async () => {
  const { together, asked, end } = slow();
  const all = Promise.all(['a', 'b', 'c', 'b'].map((key) => together.find(key)));
  expect(asked).toEqual([['a']]);
  await end();
  expect(asked).toEqual([['a'], ['b', 'c']]);
  await end();
  await expect(all).resolves.toEqual(['A', 'B', 'C', 'B']);
});

it('answers nobody from a look-up that began before they asked', async () => {
  const { together, asked, end } = slow();
  const all = Promise.all([together.find('a'), together.find('a')]);
  await end();
  expect(asked).toEqual([['a'], ['a']]);
  await end();
  await all;
});

it('tells an error to those whose look-up it was, and goes on', async () => {
  const { together, end } = slow();
  const first = expect(together.find('a')).rejects.toThrow('away');
  const second = together.find('b');
  await end(new Error('away'));
  await end();
  await first;
  await expect(second).resolves.toBe('B');
});

it('gives undefined for what is not there', async () => {
  await expect(
    new Together<string>(() => Promise.resolve(new Map<string, string>())).find('a'),
  ).resolves.toBeUndefined();
});

it('asks for each alone when it fails for several, so that one is no other’s trouble', async () => {
  const asked: string[][] = [];
  const together = new Together<string>((keys) => {
    asked.push(keys);
    const found = new Map(keys.map((key) => [key, key.toUpperCase()]));
    return keys.includes('bad') ? Promise.reject(new Error('bad')) : Promise.resolve(found);
  });
  const all = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((key) => together.find(key)));
  expect(all.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual(['A', 'B', 'failed', 'C']);
  expect(asked).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
});

it('takes objects for different keys, however alike', async () => {
  const together = new Together<number, { id: string }>((keys) =>
    Promise.resolve(new Map(keys.map((key, place) => [key, place]))),
  );
  const all = ['first', 'same', 'same'].map((id) => together.find({ id }));
  await expect(Promise.all(all)).resolves.toEqual([0, 0, 1]);
});
