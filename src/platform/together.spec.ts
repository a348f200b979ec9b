import { Together } from './together.js';

/** A question that ends when the test says so, and what it was about. */
function slow() {
  const asked: string[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const together = new Together<string, string>(
    (all) =>
      new Promise((resolve, reject) => {
        asked.push(all);
        ends.push((error) => (error ? reject(error) : resolve(all.map((one) => one.toUpperCase()))));
      }),
  );
  /** Ends the question that is on its way, and lets the next begin. */
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await new Promise(setImmediate);
  };
  return { together, asked, end };
}

/** The turn of the event loop is over: what was asked in it is on its way. */
const turn = () => new Promise(setImmediate);

it('asks together for all of one turn, and for all who come while it waits', async () => {
  const { together, asked, end } = slow();
  const first = Promise.all(['a', 'b'].map((one) => together.ask(one)));
  expect(asked).toEqual([]);
  await turn();
  expect(asked).toEqual([['a', 'b']]);
  const second = Promise.all(['c', 'b'].map((one) => together.ask(one)));
  await turn();
  const third = together.ask('d');
  await end();
  expect(asked).toEqual([
    ['a', 'b'],
    ['c', 'b', 'd'],
  ]);
  await end();
  expect([await first, await second, await third]).toEqual([['A', 'B'], ['C', 'B'], 'D']);
});

it('answers nobody from a question that was sent before they asked', async () => {
  const { together, asked, end } = slow();
  const first = together.ask('a');
  await turn();
  const second = together.ask('a');
  await end();
  expect(asked).toEqual([['a'], ['a']]);
  await end();
  await Promise.all([first, second]);
});

it('tells an error to those whose question it was, and goes on', async () => {
  const { together, end } = slow();
  const first = expect(together.ask('a')).rejects.toThrow('away');
  await turn();
  const second = together.ask('b');
  await end(new Error('away'));
  await end();
  await first;
  await expect(second).resolves.toBe('B');
});

it('asks about 200 at a time at most', async () => {
  const { together, asked, end } = slow();
  const all = Promise.all(Array.from({ length: 302 }, (_, n) => together.ask(`${n}`)));
  await turn();
  for (let n = 0; n < 2; n++) await end();
  expect(asked.map((those) => those.length)).toEqual([200, 102]);
  expect((await all).at(-1)).toBe('301');
});

/** The same question, of which one part is bad. */
function withBad(error: Error) {
  const asked: string[][] = [];
  const together = new Together<string, string>((all) => {
    asked.push(all);
    return all.includes('bad') ? Promise.reject(error) : Promise.resolve(all.map((one) => one.toUpperCase()));
  });
  const answers = async (...all: string[]) =>
    (await Promise.allSettled(all.map((one) => together.ask(one)))).map((one) =>
      one.status === 'fulfilled' ? one.value : 'failed',
    );
  return { asked, answers };
}

it('asks about each alone when it fails for several, so that one is no other’s trouble', async () => {
  const { asked, answers } = withBad(new Error('bad'));
  expect(await answers('a', 'b', 'bad', 'c')).toEqual(['A', 'B', 'failed', 'C']);
  expect(asked).toEqual([['a', 'b', 'bad', 'c'], ['a'], ['b'], ['bad'], ['c']]);
});

it('does not when the database is away', async () => {
  const { asked, answers } = withBad(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  expect(await answers('a', 'bad', 'c')).toEqual(['failed', 'failed', 'failed']);
  expect(asked).toEqual([['a', 'bad', 'c']]);
});
