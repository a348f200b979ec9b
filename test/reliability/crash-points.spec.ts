import { findViolations } from '../helpers/ledger.js';
import type { Doctor, HttpResponse } from '../helpers/world.js';
import { crashWorld } from './crash-world.js';
import { moneyPaths, PATHS, type PathName } from './money-paths/money-paths.js';
import { makeChecksDue, readOutcome, type Outcome } from './money-paths/outcome.js';

/** The number of boundaries tested per path, spread evenly. `npm run chaos -- --crash-points` tests all of them. */
const PER_PATH = Number(process.env['CRASH_POINTS'] ?? 1);
/** Each crash costs a server start. */
const DEATH_MS = 20_000;
/** Concurrent steps have no fixed order, so a recorded boundary may not be reached again: then the next one is tested. */
const TRIES = 3;

/** Reads have no effects: a crash at one equals a crash at the boundary before it. */
const READ = /: (?:SELECT|BEGIN)/;
/** Events committed together may leave in one round of the relay or in several, so only the first round is tested. */
const ANOTHER_ROUND = /^relay: .* #(?!1$)/;
const ALREADY = ['term.none_pending', 'hold.not_open'];
/** The steps after an activation are the same on every path, so only one path tests them. */
const AFTERWARDS = /^(?:job (?:message|whatsapp)\.|POST \/api\/webhooks\/whatsapp)/;
const WITH_AFTERWARDS: PathName = 'Razorpay reports a capture';

/**
 * Kills the process (kill -9) at the boundaries of the money paths: just after a statement, a provider call or a Redis
 * command was sent, and just after it was answered. The caller then repeats the call, as a browser, a doctor or
 * Razorpay would. After one sweep the outcome must be the same as without the crash.
 */
describe('a server that dies', () => {
  let c: Awaited<ReturnType<typeof crashWorld>>;
  let doctor: Doctor;
  let stages: ReturnType<typeof moneyPaths>['paths'];
  beforeAll(async () => {
    c = await crashWorld();
    doctor = await c.w.doctor();
    stages = moneyPaths({ w: c.w, doctor, providersOrigin: c.providersOrigin }).paths;
  });
  afterAll(() => c.end());

  /** Makes the external call and waits until all work that it triggered is done. */
  async function calls(work: () => Promise<HttpResponse>) {
    const response = await work();
    if (response.status >= 300) throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
    await c.w.settle();
  }

  /** Repeats the call. It may fail with a code which says that the work was already done. */
  async function callsAgain(work: () => Promise<HttpResponse>) {
    const { status, body } = await work();
    if (status >= 300 && !ALREADY.includes((body as { code?: string }).code ?? ''))
      throw new Error(`${status} ${JSON.stringify(body)}`);
  }

  /** Follows a path to its end. @returns the patient, and the boundaries that were reached. */
  async function runsUndisturbed(name: PathName) {
    const { patient, work } = await stages[name]();
    await c.w.settle();
    return { patient, boundaries: await c.record(() => calls(work)) };
  }

  /** Checks what becomes of a path whose server dies at a boundary. @returns whether the boundary was reached. */
  async function crashesAt(boundary: string, name: PathName, expected: Outcome): Promise<boolean> {
    const { patient, work } = await stages[name]();
    await c.w.settle();
    const hasDied = await c.dieAt(boundary, () => calls(work));
    await makeChecksDue(c.w, patient);
    await c.w.settle();
    expect({ boundary, ...(await findViolations(c.w)) }).toEqual({ boundary }); // the invariants hold even if the caller does not repeat the call
    await callsAgain(work);
    await c.w.settle();
    expect({ boundary, ...(await readOutcome(c.w, patient)) }).toEqual({ boundary, ...expected });
    expect({ boundary, ...(await findViolations(c.w)) }).toEqual({ boundary });
    return hasDied;
  }

  it.each(PATHS)(
    'while %s',
    async (name) => {
      const first = await runsUndisturbed(name);
      const second = await runsUndisturbed(name);
      // What only one of them reached belongs to something else, which happened to run at that moment.
      const boundaries = first.boundaries.filter(
        (boundary) =>
          second.boundaries.includes(boundary) &&
          !READ.test(boundary) &&
          !ANOTHER_ROUND.test(boundary) &&
          (name === WITH_AFTERWARDS || !AFTERWARDS.test(boundary)),
      );
      const expected = await readOutcome(c.w, first.patient);
      const chosen = spread(boundaries, PATHS.indexOf(name));
      const died = [];
      for (const boundary of chosen) {
        const from = boundaries.indexOf(boundary);
        const following = [...boundaries.slice(from), ...boundaries.slice(0, from)];
        for (const candidate of following.slice(0, TRIES))
          if (await crashesAt(candidate, name, expected)) {
            died.push(candidate);
            break;
          }
      }
      process.stdout.write(`${name}: died at ${died.length} of ${boundaries.length} boundaries\n`);
      expect(died.length).toBeGreaterThanOrEqual(chosen.length * 0.75);
    },
    DEATH_MS * Math.min(PER_PATH + 2, 200),
  );
});

/** A few boundaries at equal distances. `offset` varies the start, so that paths test different boundaries. */
function spread(boundaries: string[], offset: number): string[] {
  const count = Math.min(PER_PATH, boundaries.length);
  const step = boundaries.length / count;
  const first = (offset * step) / PATHS.length;
  return Array.from({ length: count }, (_, n) => boundaries[Math.floor(first + n * step)]!);
}
