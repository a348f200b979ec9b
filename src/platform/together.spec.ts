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
