// @ts-check
/** Runs tools to completion: package manager, builds, checks, test runners. */
import { once } from 'node:events';
import { end, start } from './child.mjs';
import { log } from './progress.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {import('./processes.mjs').StopSignal} StopSignal */
/** @typedef {import('node:child_process').SpawnOptions & { signals?: StopSignal[] }} Options signals: how it is stopped */

/** A tool needs no time to shut down: partial results are made again. @type {StopSignal[]} */
const QUICK_STOP = [
  ['SIGTERM', 2_000],
  ['SIGKILL', 5_000],
];

/** Running tools and their stop signals. @type {Map<ChildProcess, StopSignal[]>} */
const runningTools = new Map();

/** Stops all running tools. */
export const endTools = () => Promise.all([...runningTools].map(([child, signals]) => end(child, signals)));

/** @param {string} command @param {string[]} args @param {Options} options */
function startTool(command, args, options) {
  const signals = options.signals ?? QUICK_STOP;
  const child = start(command, args, { ...options, signals });
  runningTools.set(child, signals);
  child.once('error', () => runningTools.delete(child)).once('close', () => runningTools.delete(child));
  return child;
}

/** @param {ChildProcess} child @returns {Promise<number>} the exit code; 1 when a signal ended it */
const exitCode = async (child) => {
  const [code] = await once(child, 'close');
  return code ?? 1;
};

/**
 * Runs a tool and captures its output.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function capture(command, args, options = {}) {
  const child = startTool(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  try {
    return { code: await exitCode(child), output };
  } catch (error) {
    return { code: 127, output: String(error) };
  }
}

/**
 * Like `capture`, but throws an error with the output if the tool fails.
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
 * Runs a tool with its output on the console.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} options
 * @returns {Promise<number>} its exit code
 */
export const runInForeground = (command, args, options = {}) =>
  exitCode(startTool(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }));

/** Like `runInForeground`, but prints the output when the tool has ended. @type {typeof runInForeground} */
export async function runInBackground(command, args, options) {
  const { code, output } = await capture(command, args, options);
  log(output.trimEnd());
  return code;
}
