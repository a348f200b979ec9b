import { jest } from '@jest/globals';
import { loadInTime } from './loading';

const LOST = new Error('lost');

/** What came of loading, after so many milliseconds. */
async function after(ms: number, load: () => Promise<string>) {
  const loading = loadInTime(load).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(ms);
  return Promise.race([loading, Promise.resolve('still loading')]);
}

describe('a part of the program', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('comes at once, and nothing waits for it any more', async () => {
    expect(await after(0, () => Promise.resolve('screen'))).toBe('screen');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is asked for again when it was lost', async () => {
    const load = jest.fn<() => Promise<string>>().mockRejectedValueOnce(LOST).mockResolvedValue('screen');
    expect(await after(999, load)).toBe('still loading');
    expect(await after(1_000, load)).toBe('screen');
  });

  it('is given up after the fifth loss', async () => {
    const load = jest.fn(() => Promise.reject(LOST));
    expect(await after(15_000, load)).toBe(LOST);
    expect(load).toHaveBeenCalledTimes(5);
  });

  it('fails after 120 seconds', async () => {
    const never = () => new Promise<string>(() => undefined);
    expect(await after(119_999, never)).toBe('still loading');
    expect(await after(120_000, never)).toEqual(new Error('screen.timeout'));
  });
});
