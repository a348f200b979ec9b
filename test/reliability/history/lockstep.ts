import { world, type World } from '../../helpers/world.js';
import type { Answer } from './expected-reply.js';
import { aim, type Call } from './calls.js';
import type { History, NewKeys, Round } from './commands.js';
import { perform, type Stage } from './driver.js';
import { factsOf, see, type Seen } from './observation.js';
import { violations } from './figures.js';
import { apply, startOf } from './model.js';
import { AT_ONCE, eachOf, stagesOf } from './fixtures.js';
import { nobody, type Model } from './model-state.js';
import { pass, sleep } from './time.js';
import { isLong, MINUTE_MS, moodOf, move, saveKeys, setMood, settle } from './environment.js';

/** A history to play, under its number among those of its seed. */
interface Numbered {
  n: number;
  history: History;
}

/** A history that went another way than the model. */
export interface Failure {
  history: number;
  /** The step after which it showed, from 1. */
  step: number;
  /** The calls up to there. */
  calls: string[];
  /** What the model expects (`-`) and what there is instead (`+`). */
  wrong: string[];
  played: History;
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
export interface Run extends Numbered {
  stage: Stage;
  models: Model[];
  seen: Seen;
  calls: string[];
  failed: boolean;
}

/**
 * Plays histories in lockstep on a server of their own: each does one command, all at once, then the clock moves.
 * Everything that is stored is compared with the model after each step, the invariants and figures after each long one.
 */
export async function playTogether(
  histories: readonly Numbered[],
  { begin, rounds }: { begin: number; rounds: readonly Round[] },
): Promise<Report> {
  const w = await world();
  const report: Report = { histories: histories.length, steps: 0, seconds: 0, failures: [], violations: [], calls: [] };
  const since = Date.now();
  try {
    const stages = await stagesOf(
      w,
      histories.map(({ history }) => history),
      begin,
    );
    const runs = histories.map((history, k) => runOf(history, stages[k] as Stage, begin));
    await settle(w);
    await compare(w, runs, 0, report);
    for (const [step, round] of rounds.entries()) {
      await playRound(w, runs, step, round, report);
      const isOver = step === rounds.length - 1 || runs.every(({ failed }) => failed);
      if (isLong(round) || isOver) report.violations.push(...(await violations(w, runs)));
      if (isOver) break;
    }
    report.calls = runs[0]?.calls ?? [];
  } finally {
    report.seconds = (Date.now() - since) / 1_000;
    await w.end();
  }
  return report;
}

/** The doctors save other keys; what was ordered and paid with those before goes on with those. */
async function changeKeys(w: World, live: readonly Run[], how: NewKeys): Promise<void> {
  await saveKeys(w, [...new Set(live.map(({ stage }) => stage.doctor))], how);
  for (const run of live) {
    run.models = run.models.map((model) => ({ ...model, keys: model.keys + 1 }));
    run.calls.push(`   … keys: ${how}`);
  }
}

function runOf({ n, history }: Numbered, stage: Stage, begin: number): Run {
  const model = nobody(begin);
  startOf(model, history.start);
  const seen: Seen = { facts: [], terms: [], orders: [], ids: new Map(), links: [] };
  return { n, history, stage, models: [model], seen, calls: [JSON.stringify(history.start)], failed: false };
}

async function playRound(w: World, runs: readonly Run[], step: number, round: Round, report: Report): Promise<void> {
  const live = runs.filter(({ failed }) => !failed);
  const answers = new Map<Run, { call: Call; answer: Answer }>();
  if (round.keys) await changeKeys(w, live, round.keys);
  await setMood(w, round);
  await eachOf(live, AT_ONCE, async (run) => {
    const command = run.history.commands[step];
    if (!command) return;
    const call = aim(run.models[0] as Model, command);
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
  report.failures.push({ history: run.n, step, calls: run.calls, wrong, played: run.history });
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
    const { facts, links } = run.seen;
    // One that leads to another plan now is no longer known as this one's.
    run.stage.links = run.stage.links.map((known, plan) => links[plan] ?? (links.includes(known) ? null : known));
    const first = factsOf(run.models[0] as Model);
    run.models = run.models.filter((model) => factsOf(model).join('\n') === facts.join('\n'));
    if (run.models.length > 0) return;
    const missing = first.filter((fact) => !facts.includes(fact)).map((fact) => `- ${fact}`);
    const extra = facts.filter((fact) => !first.includes(fact)).map((fact) => `+ ${fact}`);
    fail(run, step, [...missing, ...extra], report);
  });
}
