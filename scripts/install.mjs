// @ts-check
/** Runs `npm ci` unless node_modules is newer than package-lock.json. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { step } from './progress.mjs';
import { run } from './tools.mjs';

const modifiedAt = (/** @type {string} */ path) => statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

export async function install() {
  const isCurrent = modifiedAt('node_modules/.package-lock.json') >= modifiedAt('package-lock.json');
  // Without development packages, after `npm ci --omit=dev`, nothing builds.
  if (isCurrent && existsSync(join(ROOT, 'node_modules', 'typescript'))) return;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  await step('Installing packages (npm ci)', () => run('npm', args, { cwd: ROOT }));
}
