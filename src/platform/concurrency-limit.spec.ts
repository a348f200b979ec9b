import { ConcurrencyLimit } from './concurrency-limit.js';

const [LONG_WAIT_MS, SHORT_WAIT_MS] = [10_000, 5];

/** Runs work that lasts until the test calls `end`. `started` has the names in the order of the starts. */
function controlledWork(limit: ConcurrencyLimit) {
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const run = (doctor: string, name: string) =>
    limit.run(doctor, () => {
      started.push(name);
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve(name))),
      );
    });
  return { started, run, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

const flushPromises = () => new Promise(setImmediate);

it('runs a few at once for each doctor, and the others in order of arrival', async () => {
  const { started, run, end } = controlledWork(new ConcurrencyLimit(2, LONG_WAIT_MS));
  const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => run(name.charAt(0), name));
  await flushPromises();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  end('a2');
  await flushPromises();
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const name of ['a1', 'a3', 'b1']) end(name);
  await flushPromises();
  end('a4');
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
});

it('gives the slot of failed work to the next', async () => {
  const { run, end } = controlledWork(new ConcurrencyLimit(1, LONG_WAIT_MS));
  const first = expect(run('a', 'first')).rejects.toThrow('no');
  const second = run('a', 'second');
  end('first', new Error('no'));
  await first;
  await flushPromises();
  end('second');
  expect(await second).toBe('second');
});

it('rejects work that got no slot in time, and keeps the slot for others', async () => {
  const { started, run, end } = controlledWork(new ConcurrencyLimit(1, SHORT_WAIT_MS));
  const first = run('a', 'first');
  await expect(run('a', 'late')).rejects.toThrow('try again in a few seconds');
  end('first');
  await first;
  const third = run('a', 'third');
  await flushPromises();
  end('third');
  expect(await third).toBe('third');
  expect(started).toEqual(['first', 'third']);
});

it('lets work wait as long as it takes if there is no time limit', async () => {
  const { run, end } = controlledWork(new ConcurrencyLimit(1, null));
  const first = run('a', 'first');
  const second = run('a', 'second');
  await new Promise((resolve) => setTimeout(resolve, SHORT_WAIT_MS));
  end('first');
  await first;
  await flushPromises();
  end('second');
  expect(await second).toBe('second');
});
