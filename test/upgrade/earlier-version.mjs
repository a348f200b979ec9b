// @ts-check
/** Builds an earlier version from the repository's history, once for each commit. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_DIR, ROOT } from '../../scripts/paths.mjs';
import { step } from '../../scripts/progress.mjs';
import { run } from '../../scripts/tools.mjs';

/** @param {string} ref a tag or a commit @returns {Promise<string>} the folder with its build */
export async function buildVersion(ref) {
  const commit = (await run('git', ['rev-parse', '--verify', `${ref}^{commit}`], { cwd: ROOT })).trim();
  const folder = join(DATA_DIR, 'upgrade', commit);
  if (existsSync(join(folder, 'dist', '.stamp'))) return folder;
  const archive = `${folder}.tar`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await step(`Building ${ref}`, async () => {
    await run('git', ['archive', '--output', archive, commit], { cwd: ROOT });
    await run('tar', ['-xf', archive, '-C', folder], { cwd: ROOT });
    rmSync(archive);
    const install = ['ci', '--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund'];
    await run('npm', install, { cwd: folder });
    await run(process.execPath, ['scripts/build.mjs'], { cwd: folder });
  });
  return folder;
}
