import { generateHistories, generateSchedule, type History } from './commands.js';
import { playTogether, type Failure, type Report } from './lockstep.js';

export { formatFailure } from './lockstep.js';

/** Two, so that one uses the CPU while the other restarts. */
const SERVERS = 2;

/** Plays the histories of a seed on two servers in parallel. @param only plays just the history with this number. */
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
    reached: Object.fromEntries(
      Object.entries(one.reached).map(([what, count]) => [what, count + (other.reached[what] ?? 0)]),
    ),
    calls: one.calls,
  }));
}

/**
 * Finds a shortest version of a failing history. Plays all versions that lack some commands, continues with the
 * shortest that still fails, and stops when no shorter one fails.
 * @returns null when the history does not fail at all.
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
    const shorter = truncate(best.played, best.step);
    say(`${countCommands(shorter)} commands are left`);
    candidates = shorterCandidates(shorter);
  }
  return best;
}

const countCommands = ({ commands }: History): number => commands.filter((command) => command !== null).length;

/** The history without the commands after the failing step. */
const truncate = (history: History, step: number): History => ({
  ...history,
  commands: history.commands.map((command, k) => (k < step ? command : null)),
});

/** Versions without a half, a quarter, an eighth … of the commands, and without each single one. */
function shorterCandidates(history: History): History[] {
  const { commands } = history;
  const kept = commands.flatMap((command, k) => (command === null ? [] : [k]));
  const without = (from: number, size: number) => {
    const left = new Set(kept.slice(from, from + size));
    return { ...history, commands: commands.map((command, k) => (left.has(k) ? null : command)) };
  };
  const found: History[] = [];
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < kept.length; from += size) found.push(without(from, size));
  return found;
}
