import { setTimeout as sleep } from 'node:timers/promises';
import { random } from '../chaos/random.mjs';
import { findViolations } from '../helpers/ledger.js';
import { instruct, isHeld, recordMoments, release, worldWithProviders } from './boundary-control.js';
import { moneyPaths } from './money-paths/money-paths.js';
import { makeChecksDue, readOutcome, type Outcome } from './money-paths/outcome.js';

/** How many pairs of calls are tested, with one statement each. `Infinity`: all pairs, with all statements. */
const PAIR_COUNT = Number(process.env['INTERLEAVINGS'] ?? 12);
/** How many times three calls are tested. */
const TRIPLE_COUNT = Number(process.env['INTERLEAVED_TRIPLES'] ?? 2);
/** Draws pairs, triples and statements. */
const SEED = Number(process.env['INTERLEAVING_SEED'] ?? 1);
/** Calls of one pair, for example `the pay page polls × Razorpay reports it`: tests all its statements, and no other pair. */
const ONLY = process.env['INTERLEAVING'];
/** For example `2/4`: the second quarter of the pairs, so that four runs share them. */
const [SHARD = 1, SHARD_COUNT = 1] = process.env['INTERLEAVING_SHARD']?.split('/').map(Number) ?? [];
const WITH_ALL_STATEMENTS = PAIR_COUNT === Infinity || ONLY !== undefined;
const CASE_MS = 20_000;
/** Of all statements of a pair. */
const PAIR_MS = WITH_ALL_STATEMENTS ? 100 * CASE_MS : 3 * CASE_MS;

/** By then a call has ended, or waits for something that the held calls have. */
const BLOCKED_MS = 400;
const POLL_MS = 10;

const WAITING_FOR_LOCK = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;
/** Events and webhooks that jobs have still to work on. */
const PENDING_WORK = `SELECT (SELECT count(*) FROM outbox WHERE handled_at IS NULL)::int
  + (SELECT count(*) FROM inbox WHERE handled_at IS NULL)::int AS n`;

/** Another call cannot notice whether it comes before or after these statements. */
const UNNOTICED = /: (?:BEGIN|START|SET|RELEASE|SAVEPOINT)\b/;

/** Calls that may come at the same moment. */
const SITUATIONS = {
  'a captured payment that is not reported yet': [
    'Razorpay reports it',
    'the pay page polls',
    'the reconciliation queries Razorpay',
    'the patient creates an order',
    'the doctor activates at the clinic',
    'the doctor assigns another tier',
    'the doctor withdraws the assignment',
  ],
  'a held payment': ['the doctor accepts the hold', 'the doctor refunds the hold', 'the doctor assigns another tier'],
  'a paid subscription': [
    'the doctor refunds all',
    'the doctor refunds a part',
    'the doctor assigns another tier',
    'Razorpay reports it again',
  ],
} as const;
type SituationName = keyof typeof SITUATIONS;

const draw = random(SEED);
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(draw() * all.length)]!;

/** All pairs of calls, also of a call with itself. */
const ALL_PAIRS = (Object.keys(SITUATIONS) as SituationName[]).flatMap((name) =>
  SITUATIONS[name].flatMap((first) => SITUATIONS[name].map((second) => ({ name, calls: [first, second] }))),
);
const CHOSEN_PAIRS = WITH_ALL_STATEMENTS
  ? ALL_PAIRS.filter(({ calls }) => ONLY === undefined || calls.join(' × ') === ONLY)
  : ALL_PAIRS.map((pair) => ({ pair, place: draw() }))
      .toSorted((a, b) => a.place - b.place)
      .slice(0, PAIR_COUNT)
      .map(({ pair }) => pair);
const PAIRS = CHOSEN_PAIRS.filter((_, n) => n % SHARD_COUNT === SHARD - 1);
const TRIPLES = Array.from({ length: ONLY === undefined ? TRIPLE_COUNT : 0 }, () => {
  const name = oneOf(Object.keys(SITUATIONS) as SituationName[]);
  return { name, calls: Array.from({ length: 3 }, () => oneOf<string>(SITUATIONS[name])) };
});

/** The orders in which calls can come one after the other. */
const permutations = (calls: readonly string[]): string[][] =>
  calls.length < 2
    ? [[...calls]]
    : calls.flatMap((call, n) => permutations(calls.toSpliced(n, 1)).map((others) => [call, ...others]));

/** In how many parts two outcomes differ. */
const countDifferences = (a: Outcome, b: Outcome): number =>
  Object.keys(a).filter((part) => JSON.stringify(a[part]) !== JSON.stringify(b[part])).length;

/**
 * Two or three calls that move money come at the same moment. All but the last wait before one of their SQL statements,
 * or of their jobs' statements, until the last has ended or waits for their locks. Afterwards everything must be as if the
 * calls had come one after the other, in any order, or as if a refused call had not come. No rule of the ledger may be
 * violated.
 */
describe('interleaved calls', () => {
  let c: Awaited<ReturnType<typeof worldWithProviders>>;
  let situations: ReturnType<typeof moneyPaths>['situations'];
  const server = () => c.w.server().process;
  beforeAll(async () => {
    c = await worldWithProviders();
    situations = moneyPaths({ w: c.w, doctor: await c.w.doctor(), providersOrigin: c.providersOrigin }).situations;
  });
  afterAll(async () => {
    await c.providers.stop();
    await c.w.end();
  });

  async function prepare(name: SituationName) {
    const { patientId, calls } = await situations[name]();
    await c.w.settle();
    return {
      patientId,
      call: (made: string) => {
        const call = calls[made];
        if (!call) throw new Error(`${name} has no call “${made}”`);
        return call();
      },
    };
  }

  /** The outcome when all work that the calls have started is done, and what is retried within a minute. */
  async function outcomeOf(patientId: string): Promise<Outcome> {
    await c.w.settle();
    await makeChecksDue(c.w, patientId);
    await c.w.settle();
    return readOutcome(c.w, patientId);
  }

  /** @param atOnce each call comes as soon as the one before was answered, before its jobs have ended */
  async function serially(name: SituationName, calls: string[], atOnce: boolean): Promise<Outcome> {
    const { patientId, call } = await prepare(name);
    for (const made of calls) {
      await call(made);
      if (!atOnce) await c.w.settle();
    }
    return outcomeOf(patientId);
  }

  const recorded = new Map<string, Promise<string[]>>();
  /** The statements of a call and of its jobs, in order. */
  function statementsOf(name: SituationName, made: string): Promise<string[]> {
    const record = async () => {
      const { call } = await prepare(name);
      const statements = await recordMoments(server(), 'statements', async () => {
        await call(made);
        await c.w.settle();
      });
      return statements.filter((statement) => !UNNOTICED.test(statement));
    };
    const key = `${name}: ${made}`;
    const statements = recorded.get(key) ?? record();
    recorded.set(key, statements);
    return statements;
  }

  const countPendingWork = async () => (await c.w.rows<{ n: number }>(PENDING_WORK))[0]?.n ?? 0;

  /** Waits until a call and its jobs have ended, or until it is blocked. */
  async function endedOrBlocked(call: Promise<unknown>, workBefore: number): Promise<void> {
    const state = { hasEnded: false };
    void call.finally(() => (state.hasEnded = true)).catch(() => undefined);
    for (let waited = 0; waited < BLOCKED_MS; waited += POLL_MS) {
      if (state.hasEnded && (await countPendingWork()) <= workBefore) return;
      if ((await c.w.rows(WAITING_FOR_LOCK)).length > 0) return;
      await sleep(POLL_MS);
    }
  }

  /** @param statements where all calls but the last one wait. */
  async function interleave(name: SituationName, calls: readonly string[], statements: readonly string[]) {
    const { patientId, call } = await prepare(name);
    await instruct(server(), { hold: [...statements] });
    const responses: ReturnType<typeof call>[] = [];
    const reached: string[] = [];
    for (const [n, made] of calls.entries()) {
      const work = await countPendingWork();
      const statement = statements[n];
      const held = statement === undefined ? null : isHeld(server(), statement).then(() => reached.push(statement));
      const response = call(made);
      responses.push(response);
      await Promise.race([endedOrBlocked(response, work), ...(held ? [held] : [])]);
    }
    for (const statement of statements) release(server(), statement);
    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    await instruct(server(), null);
    return { reached: reached.length, statuses, outcome: await outcomeOf(patientId) };
  }

  const serial = new Map<string, Promise<Outcome>>();
  /** The outcomes of all orders of the calls. */
  async function serialOutcomes(name: SituationName, calls: readonly string[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const order of permutations(calls))
      for (const atOnce of [false, true]) {
        const key = [name, ...order, atOnce].join();
        const outcome = serial.get(key) ?? serially(name, order, atOnce);
        serial.set(key, outcome);
        outcomes.push(await outcome);
      }
    return outcomes;
  }

  /** Interleaves calls and compares the outcome. @returns whether a call was held back. */
  async function test(name: SituationName, calls: readonly string[], statements: readonly string[]) {
    const { reached, statuses, outcome } = await interleave(name, calls, statements);
    const at = { statements, statuses };
    const accepted = calls.filter((_, n) => (statuses[n] ?? 0) < 400);
    const outcomes = [...(await serialOutcomes(name, calls)), ...(await serialOutcomes(name, accepted))];
    const expected = outcomes.toSorted((a, b) => countDifferences(a, outcome) - countDifferences(b, outcome))[0];
    expect({ ...at, outcome, violations: await findViolations(c.w) }).toEqual({
      ...at,
      outcome: expected,
      violations: {},
    });
    return reached > 0;
  }

  it('refuses an order through a link that is revoked after it was found', async () => {
    const withdrawing = 'PUT /api/patients/subscriptions/…/withdraw: SELECT term #2';
    const calls = ['the doctor withdraws the assignment', 'the patient creates an order'];
    const { reached, statuses } = await interleave('a captured payment that is not reported yet', calls, [withdrawing]);
    expect({ reached, statuses }).toEqual({ reached: 1, statuses: [200, 404] });
  });

  for (const { name, calls } of PAIRS)
    it(
      `of ${name}: ${calls.join(' × ')}`,
      async () => {
        const all = await statementsOf(name, calls[0] ?? '');
        const chosen = WITH_ALL_STATEMENTS ? all : [oneOf(all)];
        let reached = 0;
        for (const statement of chosen) if (await test(name, calls, [statement])) reached++;
        // The statements of concurrent jobs have no fixed order.
        process.stdout.write(`${name}: ${calls.join(' × ')}: held back at ${reached} of ${chosen.length} statements\n`);
      },
      PAIR_MS,
    );

  for (const { name, calls } of TRIPLES)
    it(
      `of ${name}: ${calls.join(' × ')}`,
      async () => {
        const [first = '', second = ''] = calls;
        const statements = [oneOf(await statementsOf(name, first)), oneOf(await statementsOf(name, second))];
        await test(name, calls, statements);
      },
      6 * CASE_MS,
    );
});
