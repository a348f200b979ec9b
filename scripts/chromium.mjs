// @ts-check
/** Finds a browser for the browser tests: from the npm package, installed on the machine, or from apt. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_DIR, ROOT } from './paths.mjs';
import { aptInstall, hasApt, which } from './programs.mjs';
import { step } from './progress.mjs';
import { run } from './tools.mjs';

/** `env` is added to the environment of the program. @typedef {{ path: string, env: Record<string, string> }} Browser */

const PACKAGE = join(ROOT, 'node_modules', '@sparticuz', 'chromium');

/** Starts the browser with Playwright. */
export async function launch(/** @type {Browser} */ { path, env }) {
  const { chromium } = await import('@playwright/test'); // this file is loaded before packages are installed
  return chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu'],
    env: { .../** @type {Record<string, string>} */ (process.env), ...env },
    timeout: 30_000,
  });
}

async function canRender(/** @type {Browser} */ browser) {
  try {
    const running = await launch(browser);
    try {
      const page = await running.newPage();
      await page.setContent('<p>nirog</p>');
      return (await page.textContent('p')) === 'nirog';
    } finally {
      await running.close();
    }
  } catch {
    return false;
  }
}

/** Unpacks the files of the package that are named on the command line. It unpacks into TMPDIR. */
const INFLATE = `
  import { inflate } from '@sparticuz/chromium';
  await Promise.all(process.argv.slice(1).map((file) => inflate(file)));`;

/** Unpacks the package into `folder` atomically. */
async function unpack(/** @type {string} */ folder) {
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  const packs = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
  const files = packs.map((pack) => join(PACKAGE, 'bin', pack));
  const env = { ...process.env, TMPDIR: partial };
  await run(process.execPath, ['--input-type=module', '-e', INFLATE, ...files], { cwd: ROOT, env });
  writeFileSync(
    join(partial, 'fonts', 'fonts.conf'),
    `<fontconfig><dir>${folder}/fonts/fonts</dir><cachedir>${folder}/fonts/cache</cachedir></fontconfig>\n`,
  );
  rmSync(folder, { recursive: true, force: true });
  renameSync(partial, folder);
}

/** @returns {Promise<Browser | null>} */
async function packagedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const folder = join(DATA_DIR, 'programs', `chromium-${version}`);
  if (!existsSync(folder)) await step('Unpacking the browser', () => unpack(folder));
  // A minimal machine has neither fonts nor the NSS libraries. The package includes both.
  /** @type {Record<string, string>} */
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
  const plain = { path: join(folder, 'chromium'), env: fonts };
  if (await canRender(plain)) return plain;
  const withLibraries = { ...plain, env: { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } };
  return (await canRender(withLibraries)) ? withLibraries : null;
}

/** @returns {Promise<Browser | null>} */
async function installedBrowser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const mac = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  for (const path of [...names.map(which), ...mac.filter((path) => existsSync(path))])
    if (path && (await canRender({ path, env: {} }))) return { path, env: {} };
  return null;
}

/** @returns {Promise<Browser>} */
export async function findBrowser() {
  const found = (await packagedBrowser()) ?? (await installedBrowser());
  if (found) return found;
  if (process.getuid?.() === 0 && hasApt()) await step('Installing chromium (apt-get)', () => aptInstall('chromium'));
  const installed = await installedBrowser();
  if (installed) return installed;
  throw new Error('No browser found. Install Chrome or Chromium, then run npm test again.');
}
