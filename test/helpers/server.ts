import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

const MAIN = resolve(import.meta.dirname, '../../dist/main.js');
const START_MS = 30_000;
/** A module that every server of this run loads. `npm test -- isolation` uses it to remove the services' filters. */
const NODE_OPTIONS = process.env['SERVER_NODE_OPTIONS'] ?? '';

/** A built server in its own process, so that a test can kill it. */
export interface RunningServer {
  origin: string;
  process: ChildProcess;
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** The last 20,000 characters of its log. */
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
}

/** Starts the server and waits for its ready message. Throws with its log when it does not become ready. */
export async function startServer(
  env: Record<string, string>,
  { main = MAIN, onLog }: StartOptions = {},
): Promise<RunningServer> {
  const port = env['PORT'] ?? String(await freePort());
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
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-20_000);
      onLog?.(chunk.toString());
    });
  const exited = once(child, 'exit');
  const ready = new Promise<void>((done) => child.on('message', () => done()));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the server is not ready after ${START_MS} ms\n${log}`)), START_MS);
  });
  const died = exited.then(() => Promise.reject(new Error(`the server ended at its start\n${log}`)));
  await Promise.race([ready, late, died]).finally(() => clearTimeout(timer));
  died.catch(() => undefined);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    process: child,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    log: () => log,
  };
}
