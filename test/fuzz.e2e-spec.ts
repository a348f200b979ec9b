import fc from 'fast-check';
import { Contract } from './helpers/contract.js';
import { createObjects, type FuzzObjects } from './fuzz/objects.js';
import { arbitraryPlans, type RequestPlan } from './fuzz/plans.js';
import { buildRequest, type Outgoing } from './fuzz/requests.js';
import type { Schemas } from './fuzz/values.js';
import { fetchDocument, listEndpoints, type Endpoint } from './helpers/api-endpoints.js';
import { world, type World } from './helpers/world.js';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 20_000);
/** A fixed seed, so that a new failure comes from a code change. Other seeds explore more. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 2_114_257_234);
/** After this many requests two new doctors are used, so that lists stay short. */
const ROUND = 20_000;
const AT_ONCE = 8;
const SLOW_MS = 1_000;
/** An archive contains every row of a doctor, table by table. */
const SLOW_ARCHIVE_MS = 5_000;
/** The minimal share of successful responses. With fewer, only validation would be tested. */
const LEAST_THROUGH = 0.3;
/** One call in so many on an object creates a new object for later calls. */
const RENEW = 20;
/** The number of requests per operation of which at least one must succeed. */
const ENOUGH = 100;
const REPORTED = 20;
const HEAD_TOO_LARGE = 431;

/** Operations for which no random request succeeds, with the reason. */
const NEVER_THROUGH: Record<string, string> = {
  'PUT /api/patients/subscriptions/{id}/enable': 'needs a subscription that was disabled before',
  'POST /api/messages/{id}/resend': 'needs a message that failed',
};

/** Every response to a random request must match the document, arrive in time and contain only the caller's data. */
describe(`${RUNS} random requests (FUZZ_SEED=${SEED})`, () => {
  let w: World;
  let contract: Contract;
  let endpoints: Endpoint[];
  let schemas: Schemas;
  let objects: FuzzObjects;
  /** Problems, each with its first request. */
  const problems = new Map<string, string>();
  const statuses = new Map<number, number>();
  const through = new Map<string, number>();
  let [slowest, sent] = [0, 0];

  beforeAll(async () => {
    w = await world();
    const document = await fetchDocument(w);
    contract = new Contract(document);
    schemas = document.components.schemas as Schemas;
    endpoints = listEndpoints(document);
  });
  beforeAll(async () => (objects = await createObjects(w, endpoints, '0')));
  afterAll(() => w.end());

  async function answerTo({ method, path, headers, body }: Outgoing) {
    const since = performance.now();
    const response = await fetch(w.origin + path, { method, headers, ...(body !== undefined && { body }) });
    const text = await response.text();
    const [ms, type] = [performance.now() - since, response.headers.get('content-type')];
    return { status: response.status, type, text, ms };
  }

  function problemOf({ method, path, secret }: Outgoing, { status, type, text }: Awaited<ReturnType<typeof answerTo>>) {
    if (status >= 500) return 'a fault of ours';
    if (secret !== null && text.includes(secret)) return `it holds ${secret}, another doctor’s`;
    const body: unknown = type?.includes('json') ? JSON.parse(text) : text;
    try {
      // The server rejects too large headers before it reads the URL.
      const { pathname } = new URL(status === HEAD_TOO_LARGE ? '/' : path, w.origin);
      contract.check(method, pathname, { status, type, body });
    } catch (error) {
      return (error as Error).message.slice(0, 400);
    }
    return null;
  }

  async function run(plan: RequestPlan) {
    const { endpoint, owner, nth } = plan;
    const request = await buildRequest(plan, objects);
    const slowMs = endpoint.key.includes('/archives/') ? SLOW_ARCHIVE_MS : SLOW_MS;
    let answer = await answerTo(request);
    // A slow response is retried, because a busy machine may delay a request once.
    for (let tries = 0; answer.ms > slowMs && tries < 2; tries++) answer = await answerTo(request);
    const problem = answer.ms > slowMs ? `it took ${Math.round(answer.ms)} ms` : problemOf(request, answer);
    if (problem) {
      const { method, path, body = '', headers } = request;
      const description = `${method} ${path} ${JSON.stringify(headers)} ${body.slice(0, 200)}`.slice(0, 700);
      const kind = `${endpoint.key}: ${problem.replace(/[0-9a-f-]{36}/g, '…')}`;
      if (!problems.has(kind)) problems.set(kind, `by ${plan.caller}: ${description}\n → ${answer.text.slice(0, 300)}`);
    }
    slowest = Math.max(slowest, answer.ms);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status < 300 && !plan.method) through.set(endpoint.key, (through.get(endpoint.key) ?? 0) + 1);
    if (nth % RENEW === 0 && objects.namesObject(endpoint)) await objects.renew(endpoint, owner);
  }

  it(
    'get documented responses within a second, without a 5xx and without another doctor’s data',
    async () => {
      for (let round = 0; sent < RUNS; round++) {
        if (round > 0) objects = await createObjects(w, endpoints, String(round));
        const numRuns = Math.min(ROUND, RUNS - sent);
        const plans = fc.sample(arbitraryPlans(endpoints, schemas), { numRuns, seed: SEED + round });
        const next = plans.values();
        const worker = async () => {
          for (const plan of next) if (problems.size < REPORTED) await run(plan);
        };
        await Promise.all(Array.from({ length: AT_ONCE }, worker));
        sent += numRuns;
      }
      if (problems.size) throw new Error(`${[...problems].flat().join('\n')}\n\nAgain with FUZZ_SEED=${SEED}`);
      console.log(
        `${sent} requests, slowest ${Math.round(slowest)} ms, by status: ${JSON.stringify(sorted(statuses))}`,
      );
    },
    30_000 + RUNS * 30,
  );

  it('succeed often enough, and for every operation', () => {
    const good = [...statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
    expect(good / sent).toBeGreaterThan(LEAST_THROUGH);
    if (sent / endpoints.length < ENOUGH) return;
    expect(endpoints.map(({ key }) => key).filter((key) => !through.has(key) && !(key in NEVER_THROUGH))).toEqual([]);
  });

  it('leave no pending work', async () => {
    await w.settle();
  });
});

const sorted = (counts: Map<number, number>) => Object.fromEntries([...counts].sort(([a], [b]) => a - b));
