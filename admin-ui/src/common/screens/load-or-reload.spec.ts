import { jest } from '@jest/globals';
import { loadWithTimeout, type LoadingPage } from './load-or-reload';

const FAILURE = new Error('lost');
const fail = () => Promise.reject(FAILURE);

/** A page whose server answers from attempt number `tries` on. */
function pageReachableAt(tries: number) {
  const log: string[] = [];
  let lastFailure: string | null = null;
  const page: LoadingPage = {
    isServerReachable: () => Promise.resolve(log.push('checked') >= tries),
    lastFailure: () => lastFailure,
    setLastFailure: (what) => void (lastFailure = what),
    reload: () => void log.push('reloaded'),
  };
  return { page, log };
}

/** The result after `ms` milliseconds, or 'still loading'. */
async function resultAfter(ms: number, load: () => Promise<string>, page: LoadingPage) {
  const loading = loadWithTimeout(load, page).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(ms);
  return Promise.race([loading, Promise.resolve('still loading')]);
}

describe('loading a chunk', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('returns it and leaves no timer', async () => {
    expect(await resultAfter(0, () => Promise.resolve('screen'), pageReachableAt(1).page)).toBe('screen');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('reloads the page once the server is reachable, after a failure', async () => {
    const { page, log } = pageReachableAt(3);
    expect(await resultAfter(6_999, fail, page)).toBe('still loading');
    expect(log).toEqual(['checked', 'checked']);
    await jest.advanceTimersByTimeAsync(1);
    expect(log).toEqual(['checked', 'checked', 'checked', 'reloaded']);
  });

  it('throws if it fails again after the reload; a later success resets that', async () => {
    const { page, log } = pageReachableAt(1);
    await resultAfter(1_000, fail, page);
    expect(await resultAfter(0, fail, page)).toBe(FAILURE);
    await resultAfter(0, () => Promise.resolve('another screen'), page);
    await resultAfter(1_000, fail, page);
    expect(log.filter((line) => line === 'reloaded')).toHaveLength(2);
  });

  it('fails after 120 seconds', async () => {
    const never = () => new Promise<string>(() => undefined);
    expect(await resultAfter(119_999, never, pageReachableAt(1).page)).toBe('still loading');
    expect(await resultAfter(120_000, never, pageReachableAt(1).page)).toEqual(new Error('screen.timeout'));
    expect(await resultAfter(120_000, fail, pageReachableAt(Infinity).page)).toEqual(new Error('screen.timeout'));
  });
});
