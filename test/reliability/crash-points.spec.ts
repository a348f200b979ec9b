import { findViolations } from '../helpers/ledger.js';
import type { Doctor, Reply } from '../helpers/world.js';
import { crashWorld } from './crash-world.js';
import { makeChecksDue, moneyPaths, readOutcome, PATHS, type PathName } from './money-paths.js';

/** At how many boundaries of each path, spread over it; `npm run chaos -- --crash-points` asks for all. */
const OF_EACH_PATH = Number(process.env['CRASH_POINTS'] ?? 1);
/** Each death costs a start of the server. */
const DEATH_MS = 20_000;

/** A question changes nothing anywhere: dying at it is dying at the answer before. */
const QUESTION = /: (?:SELECT|BEGIN)/;
/** Events that are committed together leave in one round of the relay or in several; its first stands for them. */
const ANOTHER_ROUND = /^relay: .* #(?!1$)/;
const ALREADY = ['term.none_pending', 'hold.not_open'];
/** What follows an activation is the same on every path. */
const AFTERWARDS = /^(?:job (?:message|whatsapp)\.|POST \/api\/webhooks\/whatsapp)/;
const WITH_AFTERWARDS: PathName = 'Razorpay tells of a capture';

/**
 * The process dies at the boundaries of the money paths, as by kill -9: just after a statement, a provider's call or a
 * command of Redis was sent, and just after it was answered. Whoever called calls again, as a browser, a doctor or
 * Razorpay does, and after one sweep everything is as if nobody had died.
 */
describe('a server that dies', () => {
  let c: Awaited<ReturnType<typeof crashWorld>>;
  let doctor: Doctor;
  let stages: ReturnType<typeof moneyPaths>;
  beforeAll(async () => {
    c = await crashWorld();
    doctor = await c.w.doctor();
    stages = moneyPaths({ w: c.w, doctor, providersOrigin: c.providersOrigin });
  });
  afterAll(() => c.end());

  /** Somebody outside calls, and whatever that set off happens. */
  async function calls(work: () => Promise<Reply>) {
    const reply = await work();
    if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
    await c.w.settle();
  }

  /** The same call once more: perhaps all was done before the death, and what is left is a refusal that says so. */
  async function callsAgain(work: () => Promise<Reply>) {
    const { status, body } = await work();
    if (status >= 300 && !ALREADY.includes((body as { code?: string }).code ?? ''))
      throw new Error(`${status} ${JSON.stringify(body)}`);
  }

  it.each(PATHS)(
    'while %s',
    async (name) => {
      const undisturbed = await stages[name]();
      await c.w.settle();
      const boundaries = (await c.record(() => calls(undisturbed.work))).filter(
        (boundary) =>
          !QUESTION.test(boundary) &&
          !ANOTHER_ROUND.test(boundary) &&
          (name === WITH_AFTERWARDS || !AFTERWARDS.test(boundary)),
      );
      const expected = await readOutcome(c.w, undisturbed.patientId);
      const chosen = spread(boundaries, PATHS.indexOf(name));
      const missed = [];
      for (const boundary of chosen) {
        const { patientId, work } = await stages[name]();
        await c.w.settle();
        if (!(await c.dieAt(boundary, () => calls(work)))) missed.push(boundary);
        await makeChecksDue(c.w, patientId);
        await c.w.settle();
        expect({ boundary, ...(await findViolations(c.w)) }).toEqual({ boundary }); // whether anybody calls again or not
        await callsAgain(work);
        await c.w.settle();
        expect({ boundary, ...(await readOutcome(c.w, patientId)) }).toEqual({ boundary, ...expected });
        expect({ boundary, ...(await findViolations(c.w)) }).toEqual({ boundary });
      }
      const died = chosen.length - missed.length;
      process.stdout.write(`${name}: died at ${died} of ${boundaries.length} boundaries\n`);
      // What goes on at once comes in any order: a boundary may be another one's second time.
      expect(missed.length).toBeLessThanOrEqual(chosen.length / 4);
      expect(died).toBeGreaterThan(0);
    },
    DEATH_MS * Math.min(OF_EACH_PATH + 2, 200),
  );
});

/** A few boundaries of a path, evenly from its first to its last; `offset` keeps paths from taking the same ones. */
function spread(boundaries: string[], offset: number): string[] {
  const count = Math.min(OF_EACH_PATH, boundaries.length);
  const step = boundaries.length / count;
  const first = (offset * step) / PATHS.length;
  return Array.from({ length: count }, (_, n) => boundaries[Math.floor(first + n * step)]!);
}
