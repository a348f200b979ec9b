// @ts-check
/**
 * The server as a child process. Its full log is DATA_DIR/logs/server.log, one JSON object per line. The console shows
 * only warnings and errors, so that the URL and the logins stay visible.
 */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { end, GRACEFUL_STOP, start } from './child.mjs';
import { isShuttingDown } from './shutdown.mjs';
import { logPath, openLog } from './logs.mjs';
import { ROOT, displayPath } from './paths.mjs';
import { endLeftoverProcess, recordProcess } from './processes.mjs';
import { logError } from './progress.mjs';

/** @typedef {{ type: 'ready', url?: string, logins?: { role: string, email: string, password: string }[] }} Ready */

/** pino's levels. */
const [INFO, WARNING] = [30, 40];

/**
 * Formats a log line for the console.
 * @param {string} line
 * @param {number} minLevel the lowest level that is shown
 * @returns {string | null} null for a line below the level
 */
export function formatLogLine(line, minLevel = INFO) {
  if (!line.startsWith('{')) return line;
  try {
    const { level, msg = '', err } = JSON.parse(line);
    if (level < minLevel) return null;
    const cause = err?.message && err.message !== msg ? ` (${err.message})` : '';
    return `${level > WARNING ? 'error: ' : level === WARNING ? 'warning: ' : ''}${msg}${cause}`;
  } catch {
    return line;
  }
}

/** Stops the server of a killed run, before its port and its stores are used again. */
export const endLeftoverServer = (/** @type {string} */ dataDir) =>
  endLeftoverProcess(dataDir, 'server', GRACEFUL_STOP);

/**
 * Starts the built server.
 * @param {{ dataDir: string, env: NodeJS.ProcessEnv }} options
 * @returns {{ ready: Promise<Ready>, stop(): Promise<void>, ended: Promise<string> }}
 *   `ended` resolves with the reason; `ready` never settles if it ends before it is ready
 */
export function startServer({ dataDir, env }) {
  const file = createWriteStream('', { fd: openLog(dataDir, 'server') });
  const child = start(process.execPath, ['--enable-source-maps', join(ROOT, 'dist', 'main.js')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  recordProcess(dataDir, 'server', child.pid);
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        file.write(`${line}\n`);
        const text = formatLogLine(line, WARNING);
        if (text !== null && !isShuttingDown()) logError(text);
      });
  return {
    ready: new Promise((resolve) => child.on('message', (message) => isReady(message) && resolve(message))),
    ended: new Promise((resolve) => {
      const onEnd = (/** @type {unknown} */ how) =>
        resolve(`The server stopped (${String(how)}). Its log: ${displayPath(logPath(dataDir, 'server'))}`);
      child.once('error', onEnd);
      child.once('close', (code, signal) => onEnd(signal ?? `exit code ${code}`));
    }),
    stop: () => end(child),
  };
}

/** @param {unknown} message @returns {message is Ready} */
const isReady = (message) =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
