// @ts-check
/** Commands to a running cluster, from its terminal or from `npm run cluster -- kill postgres-1`. */
import { rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { formatStatus } from './status.mjs';

/** @typedef {import('./part.mjs').Part} Part */

const ACTIONS = /** @type {const} */ (['kill', 'pause', 'continue', 'disconnect', 'fill', 'start']);

export const COMMANDS = `Commands: status
  kill <part>      kill -9 of all its processes, as when a machine loses power; it stays dead
  pause <part>     SIGSTOP, as when a machine hangs
  continue <part>  SIGCONT
  start <part>     starts it again, and gives it network and disk back
With --machines also:
  disconnect <part> takes its network away
  fill <part>      takes the free space of its disk away`;

/** The length of a socket's path is limited, so it is relative if that is shorter. @param {string} folder */
function socketPath(folder) {
  const path = join(folder, 'control.sock');
  const short = relative(process.cwd(), path);
  return short.length < path.length ? short : path;
}

/** @param {Part[]} parts @param {string} line @returns {Promise<string>} the answer @throws Error for an unknown command */
export async function runClusterCommand(parts, line) {
  const [word = '', name = ''] = line.trim().split(/\s+/);
  if (word === 'status') return formatStatus(await Promise.all(parts.map((each) => each.refresh())));
  const action = ACTIONS.find((each) => each === word);
  if (!action) throw new Error(COMMANDS);
  const part = parts.find((each) => each.name === name);
  if (!part) throw new Error(`Name a part: ${parts.map((each) => each.name).join(', ')}`);
  await (action === 'continue' ? part.start() : part[action]());
  return formatStatus([await part.refresh()]);
}

/** Answers commands from other processes. @param {string} folder @param {Part[]} parts @returns {() => void} closes it */
export function serveCommands(folder, parts) {
  const path = socketPath(folder);
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => {});
    createInterface({ input: socket }).once('line', (line) => {
      runClusterCommand(parts, line).then(
        (answer) => socket.end(`ok ${answer}`),
        (error) => socket.end(`error ${error.message}`),
      );
    });
  });
  server.listen(path);
  return () => server.close();
}

/** Sends a command to the cluster that runs in `folder`. @param {string} folder @param {string} line @returns {Promise<string>} */
export async function sendCommand(folder, line) {
  const socket = createConnection(socketPath(folder));
  socket.write(`${line}\n`);
  const answer = await text(socket).catch(() => {
    throw new Error(`No cluster runs in ${folder}. Start it: npm run cluster`);
  });
  const [, word, rest = ''] = /^(ok|error) ([^]*)$/.exec(answer) ?? [];
  if (word !== 'ok') throw new Error(rest || 'The cluster has ended.');
  return rest;
}

/** Reads commands from the terminal. @param {Part[]} parts @param {(line: string) => void} log */
export function readCommands(parts, log) {
  if (!process.stdin.isTTY) return;
  log(`\n${COMMANDS}\n`);
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line.trim()) runClusterCommand(parts, line).then(log, (error) => log(error.message));
  });
}
