import { world, type World } from '../../helpers/world.js';
import type { ExpectedResponse } from './expected-response.js';
import { resolveCommand, type Call } from './calls.js';
import type { History, NewKeys, HistoryRound } from './commands.js';
import { performCall, type HistoryFixture } from './driver.js';
import { modelFacts, observe, type Observation } from './observation.js';
import { findHistoryViolations } from './figures.js';
import { applyCall, applyStart } from './model/model.js';
import { MAX_CONCURRENT_CALLS, forEachConcurrently, createFixtures } from './fixtures.js';
import { isPaidUnseen } from './model/links.js';
import { newModel, type Model, type QueryTime } from './model/model-state.js';
import { passTime, passTimeStopped } from './model/time.js';
import {
  isLongRound,
  MINUTE_MS,
  describeMode,
  moveClock,
  saveCards,
  saveKeys,
  setRazorpayMode,
  settle,
} from './environment.js';

/** A history and its number among the histories of its seed. */
interface NumberedHistory {
  n: number;
  history: History;
}

/** A history in which the product differs from the model. */
export interface Failure {
  history: number;
  /** The first step with a difference, counted from 1. */
  step: number;
  calls: string[];
  /** Lines that only the model has (`-`) and lines that only the product has (`+`). */
  differences: string[];
  played: History;
}

/** Formats a failure: the command that replays it, its calls and the differences. */
export const formatFailure = (seed: number, { history, step, calls, differences: wrong }: Failure): string =>
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
  /** Violations of ledger invariants, and wrong figures. They belong to no single history. */
  violations: string[];
  /** How often something happened that only some histories reach. */
  reached: Record<string, number>;
  /** The calls of the first history, with Razorpay's faults and the clock's jumps. */
  calls: string[];
}

/** A running history. Concurrent events have no order, so the product may match any of several models. */
export interface Run extends NumberedHistory {
  stage: HistoryFixture;
  models: Model[];
  seen: Observation;
  calls: string[];
  failed: boolean;
}

/**
 * Plays histories together on a server of their own: in each step every history makes one call, then the clock moves.
 * After each step the stored data is compared with the models; after each long step the invariants and figures are
 * checked.
 */
export async function playTogether(
  histories: readonly NumberedHistory[],
  { begin, rounds }: { begin: number; rounds: readonly HistoryRound[] },
): Promise<Report> {
  const w = await world({ ownServer: true, env: { JOIN_CODES_PER_DAY: '100000' } });
  const report: Report = {
    histories: histories.length,
    steps: 0,
    seconds: 0,
    failures: [],
    violations: [],
    reached: {},
    calls: [],
  };
  const since = Date.now();
  try {
    const stages = await createFixtures(
      w,
      histories.map(({ history }) => history),
      begin,
    );
    const runs = histories.map((history, k) => startRun(history, stages[k] as HistoryFixture, begin));
    await settle(w);
    await compareFacts(w, runs, 0, report);
    for (const [step, round] of rounds.entries()) {
      await playRound(w, runs, step, round, report);
      const isOver = step === rounds.length - 1 || runs.every(({ failed }) => failed);
      if (isLongRound(round) || isOver) report.violations.push(...(await findHistoryViolations(w, runs)));
      if (isOver) break;
    }
    report.calls = runs[0]?.calls ?? [];
    report.reached = countReached(runs.flatMap(({ models }) => models.slice(0, 1)));
  } finally {
    report.seconds = (Date.now() - since) / 1_000;
    await w.end();
  }
  return report;
}

function countReached(models: readonly Model[]): Record<string, number> {
  const links = models.flatMap(({ orders }) => orders.filter(({ link }) => link !== null));
  const requests = models.flatMap((model) => model.requests);
  const held = models.flatMap(({ payments, orders }) =>
    payments.filter(({ hold, order }) => hold !== null && order !== null && orders[order]?.link !== null),
  );
  return {
    'people who joined': models.filter(({ joiner, consents }) => joiner !== null && consents.length > 0).length,
    'approved requests': requests.filter(({ state }) => state === 'approved').length,
    'declined requests': requests.filter(({ state }) => state === 'declined').length,
    'payment links': links.length,
    'paid links': links.filter(({ state }) => state === 'paid').length,
    'held payments of links': held.length,
  };
}

/** Each doctor saves new keys. Existing orders and payments keep the keys they were made with. */
async function changeKeys(w: World, live: readonly Run[], how: NewKeys): Promise<void> {
  await saveKeys(w, [...new Set(live.map(({ stage }) => stage.doctor))], how);
  for (const run of live) {
    run.models = run.models.map((model) => ({ ...model, keys: model.keys + 1 }));
    run.calls.push(`   … keys: ${how}`);
  }
}

/** Switches the doctors' payment cards on or off. */
async function switchCards(w: World, live: readonly Run[], cards: boolean): Promise<void> {
  await saveCards(w, [...new Set(live.map(({ stage }) => stage.doctor))], cards);
  for (const run of live) {
    run.models = run.models.map((model) => ({ ...model, cards }));
    run.calls.push(`   … payment cards: ${cards ? 'on' : 'off'}`);
  }
}

const QUERY_TIMES: readonly QueryTime[] = ['first', 'before sending', 'last'];

/** The models with each time at which links may be queried, if that matters. */
const withQueryTimes = (models: readonly Model[]): Model[] =>
  models.flatMap((model) =>
    model.orders.some(isPaidUnseen)
      ? QUERY_TIMES.map((linkQueries) => ({ ...structuredClone(model), linkQueries }))
      : [model],
  );

function startRun({ n, history }: NumberedHistory, stage: HistoryFixture, begin: number): Run {
  const whom = history.start.kind === 'nobody' ? history.start.whom : 'self';
  const model = newModel(begin, stage.mobile === null ? null : { whom, how: history.joining });
  applyStart(model, history.start);
  const people = { facts: [], patientId: stage.patientId, requests: [], enrolments: [] };
  const seen: Observation = { ...people, terms: [], orders: [], ids: new Map(), links: [] };
  return {
    n,
    history,
    stage,
    models: [model],
    seen,
    calls: [JSON.stringify({ ...history, commands: undefined })],
    failed: false,
  };
}

async function playRound(
  w: World,
  runs: readonly Run[],
  step: number,
  round: HistoryRound,
  report: Report,
): Promise<void> {
  const live = runs.filter(({ failed }) => !failed);
  const answers = new Map<Run, { call: Call; answer: ExpectedResponse }>();
  if (round.keys) await changeKeys(w, live, round.keys);
  if (round.cards !== null) await switchCards(w, live, round.cards);
  for (const run of live) run.models = withQueryTimes(run.models);
  await setRazorpayMode(w, round);
  await forEachConcurrently(live, MAX_CONCURRENT_CALLS, async (run) => {
    const command = run.history.commands[step];
    if (!command) return;
    const call = resolveCommand(run.models[0] as Model, command, round.fault);
    run.calls.push(`${step + 1}. ${JSON.stringify(call)}${describeMode(round)}`);
    answers.set(run, { call, answer: await performCall(w, run.stage, call, run.seen, run.models[0] as Model) });
    report.steps++;
  });
  await setRazorpayMode(w, { fault: 'none', refunds: 'processed' });
  await settle(w);
  for (const [run, { call, answer }] of answers) keepMatchingModels(run, call, answer, { step, round, report });
  await moveClock(w, round);
  for (const run of live) {
    const to = (run.models[0]?.now ?? 0) + Math.round(round.move.minutes * MINUTE_MS);
    run.models = run.models.flatMap((model) => (round.move.stop ? passTimeStopped(model, to) : passTime(model, to)));
    if (isLongRound(round)) run.calls.push(`   … ${round.move.minutes} min, ${round.move.stop ? 'killed' : 'running'}`);
  }
  await compareFacts(w, runs, step + 1, report);
}

/** Keeps the models that expect this answer. If none is left, the history has failed. */
function keepMatchingModels(
  run: Run,
  call: Call,
  answer: ExpectedResponse,
  { step, round, report }: { step: number; round: HistoryRound; report: Report },
) {
  const mismatches: string[] = [];
  run.models = run.models.filter((model) => {
    const expected = applyCall(model, call, round);
    const same = (Object.keys(expected) as (keyof ExpectedResponse)[]).every((key) => expected[key] === answer[key]);
    if (!same) mismatches.push(`- ${JSON.stringify(expected)}`);
    return same;
  });
  const { status, captured, enabled, body } = answer as ExpectedResponse & { body?: object };
  const got = `+ ${JSON.stringify({ status, captured, enabled, ...(body && { body }) })}`;
  if (run.models.length === 0) failRun(run, step + 1, [...mismatches, got], report);
}

function failRun(run: Run, step: number, wrong: string[], report: Report): void {
  run.failed = true;
  report.failures.push({ history: run.n, step, calls: run.calls, differences: wrong, played: run.history });
}

async function compareFacts(w: World, runs: readonly Run[], step: number, report: Report): Promise<void> {
  const live = runs.filter(({ failed }) => !failed);
  const seen = await observe(
    w,
    live.map(({ stage }) => stage),
  );
  live.forEach((run, k) => {
    run.seen = seen[k] as Observation;
    const { facts, links, patientId } = run.seen;
    run.stage.patientId ??= patientId;
    // A link that now belongs to another plan is removed from this one.
    run.stage.links = run.stage.links.map((known, plan) => links[plan] ?? (links.includes(known) ? null : known));
    const first = modelFacts(run.models[0] as Model);
    const matching = run.models.filter((model) => modelFacts(model).join('\n') === facts.join('\n'));
    const distinct = matching.map((model): [string, Model] => {
      const next = { ...model, linkQueries: 'last' as const };
      return [JSON.stringify(next), next];
    });
    run.models = [...new Map(distinct).values()];
    if (run.models.length > 0) return;
    const missing = first.filter((fact) => !facts.includes(fact)).map((fact) => `- ${fact}`);
    const extra = facts.filter((fact) => !first.includes(fact)).map((fact) => `+ ${fact}`);
    failRun(run, step, [...missing, ...extra], report);
  });
}
