import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

const MAIN = resolve(import.meta.dirname, '../../dist/main.js');
const START_MS = 30_000;
const LOG_LENGTH = 20_000;
/** A module that every server of this run loads. `npm test -- isolation` uses it to remove the services' filters. */
const NODE_OPTIONS = process.env['SERVER_NODE_OPTIONS'] ?? '';

/** A built server in its own process, so that a test can kill it. */
export interface RunningServer {
  origin: string;
  process: ChildProcess;
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** The end of its log. */
  log(): string;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

interface StartOptions {
  /** The program: the build in the checkout, or a copy of it. */
  main?: string;
  /** Receives the server's log in chunks that may end within a line. */
  onLog?: (text: string) => void;
  /** The server writes its log to this file and does not keep this process running. Later test files connect to it. */
  logFile?: string | undefined;
}

/** Starts the server and waits for its ready message. Throws with its log when it does not become ready. */
export async function startServer(
  env: Record<string, string>,
  { main = MAIN, onLog, logFile }: StartOptions = {},
): Promise<RunningServer> {
  const port = env['PORT'] ?? String(await freePort());
  const output = logFile === undefined ? 'pipe' : openSync(logFile, 'a');
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      LOG_LEVEL: 'warn',
      SHUTDOWN_DELAY_SECONDS: '0',
      NODE_OPTIONS,
      ...env,
      PORT: port,
    },
    stdio: ['ignore', output, output, 'ipc'],
  });
  if (typeof output === 'number') closeSync(output);
  let received = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      received = (received + chunk.toString()).slice(-LOG_LENGTH);
      onLog?.(chunk.toString());
    });
  const log = () => (logFile === undefined ? received : readLog(logFile));
  const exited = once(child, 'exit');
  const ready = new Promise<void>((done) => child.on('message', () => done()));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the server is not ready after ${START_MS} ms\n${log()}`)), START_MS);
  });
  const died = exited.then(() => Promise.reject(new Error(`the server ended at its start\n${log()}`)));
  await Promise.race([ready, late, died]).finally(() => clearTimeout(timer));
  died.catch(() => undefined);
  if (logFile !== undefined) {
    child.unref();
    child.channel?.unref();
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    process: child,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    log,
  };
}

const readLog = (file: string, start = 0): string => readFileSync(file).subarray(start).toString().slice(-LOG_LENGTH);

/** A server that an earlier test file has started with `logFile`. It must keep running, and its log begins here. */
export function connectServer(port: string, logFile: string): RunningServer {
  const { size } = statSync(logFile);
  const keepsRunning = (): never => {
    throw new Error('Other test files use this server: create the world with { ownServer: true }');
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    get process() {
      return keepsRunning();
    },
    stop: keepsRunning,
    kill: keepsRunning,
    log: () => readLog(logFile, size),
  };
}
