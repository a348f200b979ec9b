import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort, startServer } from '../helpers/server.js';
import { world } from '../helpers/world.js';

const importFlag = (file: string) => `--import ${pathToFileURL(resolve(import.meta.dirname, file)).href}`;

/** What `boundaries.mjs` does in the server: see there. */
export type Instruction = { record: 'boundaries' | 'statements' } | { dieAt: string } | { hold: string[] } | null;

interface Report {
  ordered?: true;
  boundary?: string;
  held?: string;
}

/** A world whose server loads `boundaries.mjs`. The providers run in a separate process. */
export async function worldWithProviders() {
  const providersPort = await freePort();
  const providersOrigin = `http://127.0.0.1:${providersPort}`;
  const w = await world({
    env: {
      RAZORPAY_BASE_URL: `${providersOrigin}/sandbox/razorpay`,
      WHATSAPP_BASE_URL: `${providersOrigin}/sandbox/whatsapp`,
      JOIN_CODES_PER_DAY: '100000',
      NODE_OPTIONS: importFlag('boundaries.mjs'),
    },
  });
  const providers = await startServer({
    ...w.settings,
    PORT: String(providersPort),
    ROLE: 'api',
    NODE_OPTIONS: importFlag('providers.mjs'),
    SANDBOX_TARGET_URL: w.origin,
  });
  return { w, providers, providersOrigin };
}

/** The server's next report of a kind. */
function nextReport(server: ChildProcess, isExpected: (report: Report) => boolean): Promise<Report> {
  return new Promise((done) => {
    const onMessage = (report: Report) => {
      if (!isExpected(report)) return;
      server.off('message', onMessage);
      done(report);
    };
    server.on('message', onMessage);
  });
}

/** Sends the server its instruction and waits for the acknowledgement. */
export async function instruct(server: ChildProcess, boundaries: Instruction): Promise<void> {
  const acknowledged = nextReport(server, ({ ordered }) => ordered === true);
  server.send({ boundaries });
  await acknowledged;
}

/** The names of the boundaries or statements that `work` reaches, in order. */
export async function recordMoments(
  server: ChildProcess,
  record: 'boundaries' | 'statements',
  work: () => Promise<unknown>,
): Promise<string[]> {
  const found: string[] = [];
  const onMessage = ({ boundary }: Report) => {
    if (boundary !== undefined) found.push(boundary);
  };
  server.on('message', onMessage);
  await instruct(server, { record });
  await work();
  await instruct(server, null);
  server.off('message', onMessage);
  return found;
}

/** Resolves when the server holds the statement back. */
export const isHeld = (server: ChildProcess, name: string): Promise<unknown> =>
  nextReport(server, ({ held }) => held === name);

/** Lets the statement go on, if it is held back, and does not hold it back any more. */
export const release = (server: ChildProcess, name: string): boolean => server.send({ release: name });
