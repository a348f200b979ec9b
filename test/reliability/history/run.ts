import { brokenRules } from '../../ledger.js';
import { world, type World } from '../../world.js';
import { aim, type Call } from './calls.js';
import { historiesOf, scheduleOf, type Command, type History, type Round } from './commands.js';
import { perform, type Stage } from './driver.js';
import { factsOf, see, type Seen } from './facts.js';
import { sumsOf, yearlyOf } from './figures.js';
import { apply, startOf } from './model.js';
import type { Answer } from './answer.js';
import { eachOf, stagesOf } from './stage.js';
import { nobody, type Model } from './state.js';
import { pass, sleep } from './time.js';

/** Fewer than the server has connections to its database. */
const AT_ONCE = 12;
const MINUTE_MS = 60_000;
const GIVE_UP_MS = 200;

/** A history that went another way than the model. */
export interface Failure {
  history: number;
  /** The step after which it showed, from 1: the shortest prefix that fails. */
  step: number;
  /** The calls up to there. */
  calls: string[];
  /** What the model expects (`-`) and what there is instead (`+`). */
  wrong: string[];
}

/** A failure for a person: how to play it alone, the calls that lead there, and what is wrong then. */
export const told = (seed: number, { history, step, calls, wrong }: Failure): string =>
  [
    `History ${history} of seed ${seed} differs after step ${step}: npm run simulate -- --seed ${seed} --only ${history}`,
    ...calls,
    ...wrong,
  ].join('\n');

export interface Report {
  histories: number;
  steps: number;
  seconds: number;
  failures: Failure[];
  /** Of the ledger, and of figures: not one history's. */
  violations: string[];
  /** The calls of the first history, with Razorpay's moods and the clock's long moves. */
  calls: string[];
}

/** A history under way. The product may be in any one of the models' states: events of one instant have no order. */
interface Run {
  n: number;
  history: History;
  stage: Stage;
  models: Model[];
  seen: Seen;
  calls: string[];
  failed: boolean;
}

/**
 * Plays histories in lockstep on a server of their own: each does one command, all at once, then the clock moves.
 * Everything that is stored is compared with the model after each step, the invariants and figures after each long one.
 * @param only the number of the one history to play.
 */
export async function play(
  seed: number,
  count: number,
  only?: number,
  say: (text: string) => void = () => undefined,
): Promise<Report> {
  const { begin, rounds } = scheduleOf(seed);
  const all = historiesOf(seed, only === undefined ? count : only + 1);
  const numbers = only === undefined ? all.map((_, n) => n) : [only];
  const w = await world();
  const report: Report = { histories: numbers.length, steps: 0, seconds: 0, failures: [], violations: [], calls: [] };
  try {
    const stages = await stagesOf(
      w,
      numbers.map((n) => all[n] as History),
      begin,
    );
    const runs = stages.map((stage, k) => runOf(stage, numbers[k] as number, all, begin));
    const since = Date.now();
    await w.must('POST', '/sandbox/settle', { body: {} });
    await compare(w, runs, 0, report);
    for (const [step, round] of rounds.entries()) {
      const before = Date.now();
      await playRound(w, runs, step, round, report);
      const passed = Date.now() - before;
      if (isLong(round)) report.violations.push(...(await violations(w, runs)));
      say(`step ${step + 1}: ${passed} ms, ${report.failures.length} failures`);
    }
    report.violations.push(...(await violations(w, runs)));
    report.seconds = (Date.now() - since) / 1_000;
    report.calls = runs[0]?.calls ?? [];
    return report;
  } finally {
    await w.end();
  }
}

const isLong = ({ move }: Round) => move.minutes >= 1;

function runOf(stage: Stage, n: number, all: readonly History[], begin: number): Run {
  const history = all[n] as History;
  const model = nobody(begin);
  startOf(model, history.start);
  const seen: Seen = { facts: [], terms: [], orders: [], ids: new Map(), links: [] };
  return { n, history, stage, models: [model], seen, calls: [JSON.stringify(history.start)], failed: false };
}

async function playRound(w: World, runs: readonly Run[], step: number, round: Round, report: Report): Promise<void> {
  await setMood(w, round);
  const live = runs.filter(({ failed }) => !failed);
  const answers = new Map<Run, { call: Call; answer: Answer }>();
  const hangs = round.fault.startsWith('timeout');
  await eachOf(live, hangs ? live.length : AT_ONCE, async (run) => {
    const call = aim(run.models[0] as Model, run.history.commands[step] as Command);
    run.calls.push(`${step + 1}. ${JSON.stringify(call)}${moodOf(round)}`);
    answers.set(run, { call, answer: await perform(w, run.stage, call, run.seen, run.models[0] as Model) });
    report.steps++;
  });
  await setMood(w, { fault: 'none', refunds: 'processed' });
  await settle(w);
  for (const [run, { call, answer }] of answers) answered(run, call, answer, { step, round, report });
  await move(w, round);
  for (const run of live) {
    const to = (run.models[0]?.now ?? 0) + Math.round(round.move.minutes * MINUTE_MS);
    run.models = run.models.flatMap((model) => (round.move.stop ? sleep(model, to) : pass(model, to)));
    if (isLong(round)) run.calls.push(`   … ${round.move.minutes} min, ${round.move.stop ? 'killed' : 'running'}`);
  }
  await compare(w, runs, step + 1, report);
}

const moodOf = ({ fault, refunds }: Round) =>
  (fault === 'none' ? '' : ` Razorpay: ${fault}`) + (refunds === 'processed' ? '' : ` refunds: ${refunds}`);

/** The models that answer so; none: the history has failed. */
function answered(
  run: Run,
  call: Call,
  answer: Answer,
  { step, round, report }: { step: number; round: Round; report: Report },
) {
  const told: string[] = [];
  run.models = run.models.filter((model) => {
    const expected = apply(model, call, round);
    const same = (Object.keys(expected) as (keyof Answer)[]).every((key) => expected[key] === answer[key]);
    if (!same) told.push(`- ${JSON.stringify(expected)}`);
    return same;
  });
  const { status, captured, enabled, body } = answer as Answer & { body?: object };
  const got = `+ ${JSON.stringify({ status, captured, enabled, ...(body && { body }) })}`;
  if (run.models.length === 0) fail(run, step + 1, [...told, got], report);
}

function fail(run: Run, step: number, wrong: string[], report: Report): void {
  run.failed = true;
  report.failures.push({ history: run.n, step, calls: run.calls, wrong });
}

/** Keeps the models that agree with what is stored. */
async function compare(w: World, runs: readonly Run[], step: number, report: Report): Promise<void> {
  const live = runs.filter(({ failed }) => !failed);
  const seen = await see(
    w,
    live.map(({ stage }) => stage),
  );
  live.forEach((run, k) => {
    run.seen = seen[k] as Seen;
    run.stage.links = run.stage.links.map((known, plan) => run.seen.links[plan] ?? known);
    const { facts } = run.seen;
    const first = factsOf(run.models[0] as Model);
    run.models = run.models.filter((model) => factsOf(model).join('\n') === facts.join('\n'));
    if (run.models.length > 0) return;
    const missing = first.filter((fact) => !facts.includes(fact)).map((fact) => `- ${fact}`);
    const extra = facts.filter((fact) => !first.includes(fact)).map((fact) => `+ ${fact}`);
    fail(run, step, [...missing, ...extra], report);
  });
}

/** What breaks an invariant, and figures that are not the sum of their histories. */
async function violations(w: World, runs: readonly Run[]): Promise<string[]> {
  const broken = Object.entries(await brokenRules(w, 0)).map(([rule, rows]) => `${rule}: ${rows.join(', ')}`);
  const doctors = new Map(runs.map(({ stage }) => [stage.doctor.id, stage.doctor]));
  await eachOf([...doctors.values()], AT_ONCE, async ({ id, token }) => {
    const own = runs.filter(({ stage }) => stage.doctor.id === id);
    if (own.some(({ failed }) => failed)) return;
    const models = own.map(({ models }) => models[0] as Model);
    const sum = (of: (m: Model) => number) => models.reduce((total, m) => total + of(m), 0);
    const get = <T>(path: string) => w.must<T>('GET', `/api/analytics/${path}`, { token });
    const { mrr } = await get<{ mrr: number }>('current-mrr');
    const revenue = await get<{ newRevenue: number; refunds: number }>('new-revenue?period=lifetime');
    const expected = {
      mrr: Math.round(sum(yearlyOf) / 12) / 100,
      newRevenue: sum((m) => sumsOf(m).captured) / 100,
      refunds: sum((m) => sumsOf(m).refunded) / 100,
    };
    const found = { mrr, newRevenue: revenue.newRevenue, refunds: revenue.refunds };
    if (JSON.stringify(expected) !== JSON.stringify(found))
      broken.push(
        `figures of ${id} (histories ${own.map(({ n }) => n).join(', ')}): ${JSON.stringify({ expected, found })}`,
      );
  });
  return broken;
}

async function setMood(w: World, { fault, refunds }: Pick<Round, 'fault' | 'refunds'>): Promise<void> {
  await w.must('PUT', '/sandbox/faults', { body: { provider: 'razorpay', mode: fault } });
  const count = refunds === 'processed' ? 1 : 1_000_000;
  await w.must('PUT', '/sandbox/razorpay/refunds', { body: { outcome: refunds, count } });
}

/**
 * Until all is quiet. Razorpay gives up at once on events that were tampered with, which it would send for a day, and
 * the next poll may ask at once: the pause between questions is real time, of which nothing passes here.
 */
async function settle(w: World): Promise<void> {
  const timer = setInterval(() => void giveUp(w).catch(() => undefined), GIVE_UP_MS);
  try {
    await w.settle();
    await giveUp(w);
    await w.rows('UPDATE payment_order SET asked_at = NULL WHERE asked_at IS NOT NULL');
  } finally {
    clearInterval(timer);
  }
}

const giveUp = (w: World) =>
  w.rows(`DELETE FROM sandbox.pending_errand WHERE tries > 0 AND payload->>'body' ~ '"amount":[0-9]*1[,}]'`);

/** The clock goes on, with the server up, or while it is killed. */
async function move(w: World, { move: { minutes, stop } }: Round): Promise<void> {
  if (!stop) {
    await w.must('PUT', '/sandbox/clock', { body: { advance: { minutes } } });
    return;
  }
  await w.rows('UPDATE sandbox.clock SET stands_at = stands_at + make_interval(secs => $1)', [minutes * 60]);
  await w.crash();
  await settle(w);
}
