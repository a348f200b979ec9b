// @ts-check
/** Installs the packages of package-lock.json when node_modules does not hold them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shortHash, readIfExists, ROOT } from './paths.mjs';
import { step } from './progress.mjs';
import { run } from './tools.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
const STAMP = join(ROOT, 'node_modules', '.nirog-installed');

/** What the stamp holds when all is well: other packages are needed for another lock file, platform or Node. */
const expectedStamp = () =>
  shortHash(
    `${readIfExists(LOCK)} ${process.platform}-${process.arch} ${process.versions.modules} ${readIfExists(join(ROOT, '.npmrc'))}`,
  );

/** Whether a package that the lock file calls optional is one for this very platform, and so is needed after all. */
const matchesPlatform = (/** @type {{ os?: string[], cpu?: string[], libc?: string[] }} */ { os, cpu, libc }) =>
  Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);

/** Whether npm put there what the lock file asks for without us: somebody ran `npm ci` or `npm install` by hand. */
function isInstalledByHand() {
  const [lock, installed] = [readIfExists(LOCK), readIfExists(INSTALLED)];
  if (!lock || !installed) return false;
  const have = JSON.parse(installed).packages;
  return Object.entries(JSON.parse(lock).packages)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, want]) => {
      const found = have[path];
      if (found) return found.version === want.version;
      return want.peer || (want.optional && !matchesPlatform(want));
    });
}

/** Runs `npm ci` if it is needed. */
export async function install() {
  const stamp = expectedStamp();
  if (readIfExists(STAMP)?.trim() === stamp) return;
  if (!isInstalledByHand()) {
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    // The very npm that runs us, if one does.
    const npm = process.env['npm_execpath'];
    const [program, ...before] = npm?.endsWith('js') ? [process.execPath, npm] : ['npm'];
    await step('Installing packages (npm ci)', () => run(program, [...before, ...args], { cwd: ROOT }));
  }
  writeFileSync(STAMP, `${stamp}\n`);
}
