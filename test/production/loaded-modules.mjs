// @ts-check
/**
 * Loaded into a server (`node --import`), this module writes the URL of every module that the process loads to a file
 * named by its pid in the folder LOADED_MODULES. Node runs the hook below in a separate thread.
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
