import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The user that runs the database's programs when the drill runs as root; empty for the current user. */
export interface User {
  uid?: number;
  gid?: number;
}

const LOG_LENGTH = 20_000;
const MAX_REASON = 500;
const PROBLEM = /(?:PANIC|FATAL|ERROR):/;

/** The lines in which pgBackRest or PostgreSQL report an error, the last ones if there are many. */
export function problemsIn(output: string): string {
  const lines = output.split('\n').filter((line) => PROBLEM.test(line));
  const texts = lines.map((line) => line.slice(line.search(PROBLEM)).trim());
  return [...new Set(texts)].join(' ').slice(-MAX_REASON);
}

/** A program of the database that runs. */
export interface Program {
  child: ChildProcess;
  /** Resolves when it has ended, or could not be started. */
  exited: Promise<void>;
  hasEnded: () => boolean;
  /** The end of what it has printed. */
  output: () => string;
}

export function startProgram(command: string, args: string[], user: User): Program {
  const child = spawn(command, args, { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let ended = false;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-LOG_LENGTH)));
  const exited = once(child, 'close')
    .then(
      () => undefined,
      (error: unknown) => {
        printed += `ERROR: ${command} does not start: ${error instanceof Error ? error.message : String(error)}\n`;
      },
    )
    .finally(() => (ended = true));
  return { child, exited, hasEnded: () => ended, output: () => printed };
}

/** Runs pgBackRest, which reads its settings from its file and from PGBACKREST_… variables. @returns its output. */
export async function pgBackRest(args: string[], user: User): Promise<string> {
  const { child, exited, output } = startProgram('pgbackrest', args, user);
  await exited;
  if (child.exitCode === 0) return output();
  throw new Error(`pgbackrest ${args[0] ?? ''}: ${problemsIn(output()) || `exit code ${child.exitCode}`}`);
}
