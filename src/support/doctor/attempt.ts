import { ConfigError } from '../../config.js';
import { problem, type Finding } from './finding.js';

const DEADLINE_MS = 10_000;
const SEE_LOG = "See the server's log.";

/** The reason of a failure in one line: a network error's code, otherwise the first line of the message. */
export function reasonOf(error: unknown): string {
  const { message = '', code, cause } = error as { message?: string; code?: string; cause?: unknown };
  if (cause !== undefined && !(error instanceof ConfigError)) return reasonOf(cause);
  return message.split('\n')[0] || code || 'no reason given';
}

/** Runs a check. One that fails, or takes longer than the deadline, is a problem by itself. @param deadlineMs null: none */
export async function attempt(
  check: string,
  work: () => Promise<Finding | Finding[]>,
  fix = SEE_LOG,
  deadlineMs: number | null = DEADLINE_MS,
): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    if (deadlineMs === null) return;
    timer = setTimeout(() => reject(new Error(`no answer within ${deadlineMs / 1_000} s`)), deadlineMs);
  });
  try {
    return [await Promise.race([work(), deadline])].flat();
  } catch (error) {
    return [problem(check, reasonOf(error), fix)];
  } finally {
    clearTimeout(timer);
  }
}
