// @ts-check
/**
 * Loaded into a server (`node --import`): writes the address of every module that the process loads to a file of its own
 * in the folder LOADED_MODULES. Modules load in this thread, so Node asks the hook below from a thread of its own.
 */
import { appendFileSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const file = join(process.env['LOADED_MODULES'] ?? '', String(process.pid));

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  appendFileSync(file, `${url}\n`);
  return nextLoad(url, context);
}

if (isMainThread) register(import.meta.url);
