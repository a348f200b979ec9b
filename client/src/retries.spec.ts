import { fetchWithRetries, RETRY_DEFAULTS, retryDelay } from './retries.js';

const NOW = Date.parse('2026-11-20T06:00:00Z');

describe('the delay before the next attempt', () => {
  it.each<[title: string, attempt: number, retryAfter: string | null, random: number, ms: number | null]>([
    ['a part of 250 ms after the first attempt', 0, null, 0.5, 125],
    ['doubles', 2, null, 1, 1_000],
    ['is at most 8 seconds', 20, null, 1, 8_000],
    ['can be nothing', 3, null, 0, 0],
    ['is at least what the server asks for in seconds', 0, '7', 0.5, 7_125],
    ['or as a date', 0, 'Fri, 20 Nov 2026 06:00:10 GMT', 0, 10_000],
    ['which may have passed', 0, 'Fri, 20 Nov 2026 05:00:00 GMT', 1, 250],
    ['ignores a header that is neither', 0, 'soon', 1, 250],
    ['is left to the caller above a minute', 0, '61', 0, null],
  ])('%s', (_, attempt, retryAfter, random, ms) => {
    expect(retryDelay(attempt, retryAfter, random, NOW)).toBe(ms);
  });
});

type Outcome = Response | Error;

const answer = (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const lost = () => new TypeError('fetch failed');

/** Sends a request whose attempts have these outcomes. */
async function send(outcomes: Outcome[], init: RequestInit = {}) {
  const attempts: { key: string | null; body: string }[] = [];
  const delays: number[] = [];
  const fetch = fetchWithRetries({
    ...RETRY_DEFAULTS,
    fetch: async (request) => {
      attempts.push({ key: request.headers.get('idempotency-key'), body: await request.text() });
      const outcome = outcomes.shift() ?? lost();
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    wait: (ms) => Promise.resolve(delays.push(ms)),
    random: () => 1,
  });
  const result = await fetch(new Request('https://care.example/api/patients', init)).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
  );
  return { result, attempts, delays };
}

const KEYED = { method: 'POST', headers: { 'idempotency-key': 'k1' }, body: '{"name":"Ravi"}' };
const inProgress = () => answer(409, { error: 'Still in progress', code: 'idempotency.in_progress' });

describe('a call', () => {
  it.each<[title: string, outcomes: () => Outcome[], init: RequestInit, result: number | string, attempts: number]>([
    ['that succeeds is sent once', () => [answer(200)], {}, 200, 1],
    ['is repeated after a lost connection', () => [lost(), answer(200)], {}, 200, 2],
    ['is repeated after 429, 502, 503 and 504', () => [429, 502, 503, 504, 200].map((s) => answer(s)), {}, 200, 5],
    ['is given up after four repeats', () => [], {}, 'fetch failed', 5],
    ['returns the last response', () => Array.from({ length: 5 }, () => answer(503)), {}, 503, 5],
    ['is not repeated after an error of the caller', () => [answer(404)], {}, 404, 1],
    ['is not repeated after a bug of the server', () => [answer(500)], {}, 500, 1],
    ['waits for an earlier attempt that still runs', () => [lost(), inProgress(), answer(201)], KEYED, 201, 3],
    ['is not repeated after another conflict', () => [answer(409, { code: 'hold.decided' })], KEYED, 409, 1],
    ['without a key is not repeated if it is a POST', () => [lost()], { method: 'POST' }, 'fetch failed', 1],
    ['is repeated if it is a DELETE', () => [lost(), answer(200)], { method: 'DELETE' }, 200, 2],
    ['is not repeated in an hour', () => [answer(429, {}, { 'retry-after': '3600' })], {}, 429, 1],
  ])('%s', async (_, outcomes, init, result, count) => {
    const sent = await send(outcomes(), init);
    expect(sent.result).toBe(result);
    expect(sent.attempts).toHaveLength(count);
  });

  it('has the same key and body in each attempt', async () => {
    const { attempts } = await send([lost(), answer(503), answer(201)], KEYED);
    expect(attempts).toEqual(Array.from({ length: 3 }, () => ({ key: 'k1', body: KEYED.body })));
  });

  it('waits as long as the server asks', async () => {
    const { delays } = await send([answer(429, {}, { 'retry-after': '2' }), answer(503), answer(200)]);
    expect(delays).toEqual([2_250, 500]);
  });

  it('is repeated when the connection fails in the middle of the response', async () => {
    const broken = new ReadableStream({
      pull: (controller) => {
        controller.error(lost());
      },
    });
    const { result, attempts } = await send([new Response(broken), answer(200)]);
    expect([result, attempts.length]).toEqual([200, 2]);
  });

  it('is not repeated once the caller has aborted it', async () => {
    const caller = new AbortController();
    caller.abort(new Error('The user left'));
    const { result } = await send([lost(), answer(200)], { signal: caller.signal });
    expect(result).toBe('The user left');
  });
});
