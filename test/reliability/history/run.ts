import { generateHistories, generateSchedule, type History } from './commands.js';
import { playTogether, type Failure, type Report } from './lockstep.js';

export { formatFailure } from './lockstep.js';

/** Each keeps a core busy: while one is killed and started again, the other works. */
const SERVERS = 2;

/** The histories of a seed, on two servers side by side. @param only the number of the one history to play. */
export async function playHistories(seed: number, count: number, only?: number): Promise<Report> {
  const all = generateHistories(seed, only === undefined ? count : only + 1).map((history, n) => ({ n, history }));
  const chosen = only === undefined ? all : all.slice(only);
  const parts = Array.from({ length: Math.min(SERVERS, chosen.length) }, (_, server) =>
    chosen.filter((_each, k) => k % SERVERS === server),
  );
  const reports = await Promise.all(parts.map((part) => playTogether(part, generateSchedule(seed))));
  return reports.reduce((one, other) => ({
    histories: one.histories + other.histories,
    steps: one.steps + other.steps,
    seconds: Math.max(one.seconds, other.seconds),
    failures: [...one.failures, ...other.failures].sort((a, b) => a.history - b.history),
    violations: [...one.violations, ...other.violations],
    calls: one.calls,
  }));
}

/**
 * The fewest commands of a history that still make it differ. All histories that lack some of them are played at once,
 * the shortest that differs is tried again in the same way, until none that is shorter differs.
 * @returns null when it does not differ at all.
 */
export async function shrinkHistory(seed: number, n: number, say: (text: string) => void): Promise<Failure | null> {
  const { begin, rounds } = generateSchedule(seed);
  let best: Failure | null = null;
  let candidates = generateHistories(seed, n + 1).slice(n);
  while (candidates.length > 0) {
    const played = candidates.map((history) => ({ n, history }));
    const { failures } = await playTogether(played, { begin, rounds: rounds.slice(0, best?.step) });
    const [shortest] = failures.sort((a, b) => countCommands(a.played) - countCommands(b.played));
    if (!shortest) break;
    best = shortest;
    const left = truncate(best.played, best.step);
    say(`${countCommands(left)} commands are left`);
    candidates = shorterCandidates(left);
  }
  return best;
}

const countCommands = ({ commands }: History): number => commands.filter((command) => command !== null).length;

/** Without what came after the step that showed it. */
const truncate = ({ start, commands }: History, step: number): History => ({
  start,
  commands: commands.map((command, k) => (k < step ? command : null)),
});

/** The same history without a half, a quarter, an eighth … of its commands, and without each one. */
function shorterCandidates({ start, commands }: History): History[] {
  const kept = commands.flatMap((command, k) => (command === null ? [] : [k]));
  const without = (from: number, size: number) => {
    const left = new Set(kept.slice(from, from + size));
    return { start, commands: commands.map((command, k) => (left.has(k) ? null : command)) };
  };
  const found: History[] = [];
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < kept.length; from += size) found.push(without(from, size));
  return found;
}
