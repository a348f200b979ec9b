// @ts-check
/** Runs `npm ci` when node_modules does not match package-lock.json. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shortHash, readIfExists, ROOT } from './paths.mjs';
import { step } from './progress.mjs';
import { run } from './tools.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
const STAMP = join(ROOT, 'node_modules', '.nirog-installed');

/** The stamp of an up-to-date node_modules. It depends on the lock file, the platform, Node's ABI and .npmrc. */
const expectedStamp = () =>
  shortHash(
    `${readIfExists(LOCK)} ${process.platform}-${process.arch} ${process.versions.modules} ${readIfExists(join(ROOT, '.npmrc'))}`,
  );

/** Whether an optional package is the native package for this platform, and so is needed. */
const matchesPlatform = (/** @type {{ os?: string[], cpu?: string[], libc?: string[] }} */ { os, cpu, libc }) =>
  Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);

/** Whether node_modules matches the lock file without a stamp, after `npm ci` or `npm install` by hand. */
function isInstalledByHand() {
  const [lock, installed] = [readIfExists(LOCK), readIfExists(INSTALLED)];
  if (!lock || !installed) return false;
  const installedPackages = JSON.parse(installed).packages;
  return Object.entries(JSON.parse(lock).packages)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, wanted]) => {
      const found = installedPackages[path];
      if (found) return found.version === wanted.version;
      return wanted.peer || (wanted.optional && !matchesPlatform(wanted));
    });
}

/** Installs the packages if needed. */
export async function install() {
  const stamp = expectedStamp();
  if (readIfExists(STAMP)?.trim() === stamp) return;
  if (!isInstalledByHand()) {
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    // Use the npm that runs this script, if any.
    const npm = process.env['npm_execpath'];
    const [program, ...before] = npm?.endsWith('js') ? [process.execPath, npm] : ['npm'];
    await step('Installing packages (npm ci)', () => run(program, [...before, ...args], { cwd: ROOT }));
  }
  writeFileSync(STAMP, `${stamp}\n`);
}
