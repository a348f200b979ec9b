// @ts-check
/** Programs that are run for their result: package manager, builds, checks, test runners. */
import { once } from 'node:events';
import { end, start } from './child.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {import('./processes.mjs').Push} Push */
/** @typedef {import('node:child_process').SpawnOptions & { pushes?: Push[] }} Options pushes: how it is interrupted */

/** A tool has nothing to put in order: what it leaves half done is done again. @type {Push[]} */
const QUICKLY = [
  ['SIGTERM', 2_000],
  ['SIGKILL', 5_000],
];

/** Tools under way. @type {Map<ChildProcess, Push[]>} */
const underWay = new Map();

/** Interrupts every tool. */
export const endTools = () => Promise.all([...underWay].map(([child, pushes]) => end(child, pushes)));

/** @param {string} command @param {string[]} args @param {Options} options */
function begin(command, args, options) {
  const pushes = options.pushes ?? QUICKLY;
  const child = start(command, args, { ...options, pushes });
  underWay.set(child, pushes);
  child.once('error', () => underWay.delete(child)).once('close', () => underWay.delete(child));
  return child;
}

/** @param {ChildProcess} child @returns {Promise<number>} the exit code; 1 when a signal ended it */
const codeOf = async (child) => {
  const [code] = await once(child, 'close');
  return code ?? 1;
};

/**
 * Runs a tool whose output matters only when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function capture(command, args, options = {}) {
  const child = begin(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  try {
    return { code: await codeOf(child), output };
  } catch (error) {
    return { code: 127, output: String(error) };
  }
}

/**
 * As `capture`, but a failure is thrown with what the tool said.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} options
 */
export async function run(command, args, options = {}) {
  const { code, output } = await capture(command, args, options);
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} failed (exit code ${code}):\n${output.trim()}`);
  return output;
}

/**
 * Runs a tool in plain sight.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} options
 * @returns {Promise<number>} its exit code
 */
export const show = (command, args, options = {}) =>
  codeOf(begin(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }));
