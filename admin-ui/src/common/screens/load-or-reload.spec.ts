import { jest } from '@jest/globals';
import { loadInTime, type RunningPage } from './load-or-reload';

const LOST = new Error('lost');
const lose = () => Promise.reject(LOST);

/** A page whose server is heard at the try of that number. */
function pageHeardAt(tries: number) {
  const log: string[] = [];
  let lost: string | null = null;
  const page: RunningPage = {
    isHeard: () => Promise.resolve(log.push('asked') >= tries),
    lost: () => lost,
    setLost: (what) => void (lost = what),
    beginAnew: () => void log.push('begun anew'),
  };
  return { page, log };
}

/** What came of loading, after so many milliseconds. */
async function after(ms: number, load: () => Promise<string>, page: RunningPage) {
  const loading = loadInTime(load, page).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(ms);
  return Promise.race([loading, Promise.resolve('still loading')]);
}

describe('a part of the program', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('comes at once, and nothing waits for it any more', async () => {
    expect(await after(0, () => Promise.resolve('screen'), pageHeardAt(1).page)).toBe('screen');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('that was lost has the page begun anew once the server is heard', async () => {
    const { page, log } = pageHeardAt(3);
    expect(await after(6_999, lose, page)).toBe('still loading');
    expect(log).toEqual(['asked', 'asked']);
    await jest.advanceTimersByTimeAsync(1);
    expect(log).toEqual(['asked', 'asked', 'asked', 'begun anew']);
  });

  it('that is lost again in the new page is given up, until something has come', async () => {
    const { page, log } = pageHeardAt(1);
    await after(1_000, lose, page);
    expect(await after(0, lose, page)).toBe(LOST);
    await after(0, () => Promise.resolve('another screen'), page);
    await after(1_000, lose, page);
    expect(log.filter((line) => line === 'begun anew')).toHaveLength(2);
  });

  it('fails after 120 seconds', async () => {
    const never = () => new Promise<string>(() => undefined);
    expect(await after(119_999, never, pageHeardAt(1).page)).toBe('still loading');
    expect(await after(120_000, never, pageHeardAt(1).page)).toEqual(new Error('screen.timeout'));
    expect(await after(120_000, lose, pageHeardAt(Infinity).page)).toEqual(new Error('screen.timeout'));
  });
});
