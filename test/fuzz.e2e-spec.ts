import fc from 'fast-check';
import { JWT_SECRET } from './authorisation/logins.js';
import { Contract } from './helpers/contract.js';
import { createObjects, type FuzzObjects } from './fuzz/objects.js';
import { arbitraryPlans, type RequestPlan } from './fuzz/plans.js';
import { buildRequest, type Outgoing } from './fuzz/requests.js';
import type { Schemas } from './fuzz/values.js';
import { fetchDocument, listEndpoints, type Endpoint } from './helpers/api-endpoints.js';
import { world, type World } from './helpers/world.js';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 20_000);
/** The same requests on every run, so that a change fails by what it changed; other seeds look further. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 2_114_257_234);
/** Requests after which two new doctors are taken, so that no list grows for ever. */
const ROUND = 20_000;
const AT_ONCE = 8;
const SLOW_MS = 1_000;
/** Of the replies; fewer would mean that little more than the door was tried. */
const LEAST_THROUGH = 0.3;
/** One call in so many on an object makes a new one for the calls to come. */
const RENEW = 20;
/** Requests to each operation of which one must get through. */
const ENOUGH = 100;
const REPORTED = 20;
const HEAD_TOO_LARGE = 431;

/** Operations that no random request gets through to, and why. */
const NEVER_THROUGH: Record<string, string> = {
  'PUT /api/patients/subscriptions/{id}/enable': 'needs a subscription that was disabled before',
  'POST /api/messages/{id}/resend': 'needs a message that failed',
};

/** Random requests to every operation: whatever is sent, the API answers as its description says, soon, and of the caller's own. */
describe(`${RUNS} random requests (FUZZ_SEED=${SEED})`, () => {
  let w: World;
  let contract: Contract;
  let endpoints: Endpoint[];
  let schemas: Schemas;
  /** What is wrong, each with its first request. */
  const problems = new Map<string, string>();
  const statuses = new Map<number, number>();
  const through = new Map<string, number>();
  let [slowest, sent] = [0, 0];

  beforeAll(async () => {
    w = await world({ env: { JWT_SECRET } });
    const document = await fetchDocument(w);
    contract = new Contract(document);
    schemas = document.components.schemas as Schemas;
    endpoints = listEndpoints(document);
  });
  afterAll(() => w.end());

  async function answerTo({ method, path, headers, body }: Outgoing) {
    const since = performance.now();
    const response = await fetch(w.origin + path, { method, headers, ...(body !== undefined && { body }) });
    const text = await response.text();
    const [ms, type] = [performance.now() - since, response.headers.get('content-type')];
    return { status: response.status, type, text, ms };
  }

  /** What is wrong with the answer, if anything. */
  function problemOf({ method, path, secret }: Outgoing, { status, type, text }: Awaited<ReturnType<typeof answerTo>>) {
    if (status >= 500) return 'a fault of ours';
    if (secret !== null && text.includes(secret)) return `it holds ${secret}, another doctor’s`;
    const body: unknown = type?.includes('json') ? JSON.parse(text) : text;
    try {
      // A head that is too long is refused before its address is read.
      const { pathname } = new URL(status === HEAD_TOO_LARGE ? '/' : path, w.origin);
      contract.check(method, pathname, { status, type, body });
    } catch (error) {
      return (error as Error).message.slice(0, 400);
    }
    return null;
  }

  async function run(plan: RequestPlan, objects: FuzzObjects) {
    const { endpoint, owner, nth } = plan;
    const request = await buildRequest(plan, objects);
    let answer = await answerTo(request);
    // A machine that is busy with something else is slow once, a request that is slow is so again.
    for (let tries = 0; answer.ms > SLOW_MS && tries < 2; tries++) answer = await answerTo(request);
    const problem = answer.ms > SLOW_MS ? `it took ${Math.round(answer.ms)} ms` : problemOf(request, answer);
    if (problem) {
      const { method, path, body = '', headers } = request;
      const told = `${method} ${path} ${JSON.stringify(headers)} ${body.slice(0, 200)}`.slice(0, 700);
      const kind = `${endpoint.key}: ${problem.replace(/[0-9a-f-]{36}/g, '…')}`;
      if (!problems.has(kind)) problems.set(kind, `by ${plan.caller}: ${told}\n → ${answer.text.slice(0, 300)}`);
    }
    slowest = Math.max(slowest, answer.ms);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status < 300 && !plan.method) through.set(endpoint.key, (through.get(endpoint.key) ?? 0) + 1);
    if (nth % RENEW === 0 && objects.namesObject(endpoint)) await objects.renew(endpoint, owner);
  }

  it(
    'are answered as described, without a fault, within a second, with nothing of another doctor’s',
    async () => {
      for (let round = 0; sent < RUNS; round++) {
        const objects = await createObjects(w, endpoints, String(round));
        const numRuns = Math.min(ROUND, RUNS - sent);
        const plans = fc.sample(arbitraryPlans(endpoints, schemas), { numRuns, seed: SEED + round });
        const next = plans.values();
        const worker = async () => {
          for (const plan of next) if (problems.size < REPORTED) await run(plan, objects);
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

  it('got through often enough, and to every operation', () => {
    const good = [...statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
    expect(good / sent).toBeGreaterThan(LEAST_THROUGH);
    if (sent / endpoints.length < ENOUGH) return;
    expect(endpoints.map(({ key }) => key).filter((key) => !through.has(key) && !(key in NEVER_THROUGH))).toEqual([]);
  });

  it('left no work behind that cannot be done', async () => {
    await w.settle();
  });
});

const sorted = (counts: Map<number, number>) => Object.fromEntries([...counts].sort(([a], [b]) => a - b));
