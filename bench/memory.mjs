// @ts-check
/** Memory of the measured server. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A sample costs several ms of CPU, because `ps` is a process. */
const SAMPLE_MS = 200;
const MIB = 1_024; // in KiB, the unit of `ps`

/** Resident memory of a process, in MiB. @param {number} pid */
export async function readRss(pid) {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / MIB;
}

/** By how many MiB the resident memory of a process grows at most during `work`. @template T @param {number} pid @param {() => Promise<T>} work */
export async function measurePeak(pid, work) {
  const before = await readRss(pid);
  let peak = before;
  const sampling = setInterval(() => void readRss(pid).then((now) => (peak = Math.max(peak, now))), SAMPLE_MS);
  const result = await work().finally(() => clearInterval(sampling));
  return { result, growth: Math.max(peak, await readRss(pid)) - before };
}
