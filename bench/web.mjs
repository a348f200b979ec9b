/** Measures pages in Chromium with the CPU and network of a slow phone and an empty cache. All values are medians. */
import { gzipSync } from 'node:zlib';
import { findBrowser, launch } from '../scripts/chromium.mjs';
import { median } from './report.mjs';

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {'paint' | 'js' | 'all' | 'shift' | 'change'} Kind js and all in KiB */
/** @typedef {{ there: string, shown: string, back: string, left: string }} Change selectors of the links to a screen and back, and of what each shows */
/** @typedef {{ name: string, path: string, token?: string, change?: Change, goals: Record<Kind, number | null> }} Page */
/** @typedef {Record<Kind, number>} Visit */

const LOADS = 5;
const CHANGES = 3;
const SLOW_PHONE = { viewport: { width: 390, height: 844 } };
const CPU_SLOWDOWN = 4;
const [DOWN_BITS, UP_BITS, ROUND_TRIP_MS] = [1_600_000, 750_000, 150];
const KIB = 1_024;
/** Wait after the network is idle; the measured pages do not paint later. */
const QUIET_MS = 1_500;

/** Runs in the page before its scripts: records the largest paint and layout shifts. */
function observePage() {
  const seen = { paint: 0, shift: 0 };
  Object.assign(window, { seen });
  const observe = (/** @type {string} */ type, /** @type {(entry: any) => void} */ onEntry) =>
    new window.PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => (seen.paint = entry.startTime));
  observe('layout-shift', (entry) => (seen.shift += entry.hadRecentInput ? 0 : entry.value));
}

/**
 * Runs in the page: times from a click until a screen that was shown before is painted, in ms. The first turn loads it.
 * @param {Change & { turns: number }} change
 */
async function timeChange({ there, shown, back, left, turns }) {
  const frame = () => new Promise(window.requestAnimationFrame);
  const go = async (/** @type {string} */ link, /** @type {string} */ content) => {
    const since = window.performance.now();
    /** @type {HTMLElement} */ (document.querySelector(link)).click();
    while (!document.querySelector(content)) await frame();
    await frame(); // the frame that shows it
    await new Promise((resolve) => setTimeout(resolve));
    return window.performance.now() - since;
  };
  const rest = () => new Promise((resolve) => setTimeout(resolve, 1_000));
  const times = [];
  for (let turn = 0; turn <= turns; turn++) {
    const time = await go(there, shown);
    if (turn > 0) times.push(time);
    await rest();
    await go(back, left);
    await rest();
  }
  return times;
}

/** Size of a script with gzip, the unit of the goals, whatever encoding the browser uses. @param {string} url */
async function gzippedSize(url) {
  const body = await (await fetch(url)).arrayBuffer();
  return gzipSync(Buffer.from(body), { level: 9 }).length;
}

/** Loads a page with an empty cache. @param {any} browser @param {string} origin @param {Page} page @returns {Promise<Visit>} */
async function loadPage(browser, origin, { path, token, change }) {
  const context = await browser.newContext(SLOW_PHONE);
  try {
    if (token) await context.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
    await context.addInitScript(observePage);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: ROUND_TRIP_MS,
      downloadThroughput: DOWN_BITS / 8,
      uploadThroughput: UP_BITS / 8,
    });
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    let all = 0;
    devTools.on('Network.loadingFinished', (/** @type {any} */ { encodedDataLength }) => (all += encodedDataLength));
    /** @type {Set<string>} */
    const scripts = new Set();
    page.on('response', (/** @type {any} */ response) => {
      if (response.request().resourceType() === 'script') scripts.add(response.url());
    });
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    await page.waitForTimeout(QUIET_MS);
    const { paint, shift } = await page.evaluate('window.seen');
    const sizes = await Promise.all([...scripts].map(gzippedSize));
    const changes = change ? await page.evaluate(timeChange, { ...change, turns: CHANGES }) : [];
    const js = sizes.reduce((sum, size) => sum + size, 0) / KIB;
    return { paint, shift, all: all / KIB, js, change: median(changes) };
  } finally {
    await context.close();
  }
}

const KINDS = /** @type {const} */ ({
  paint: ['largest paint', 'ms', 0],
  js: ['JavaScript, gzip', 'KiB', 1],
  all: ['everything sent', 'KiB', 1],
  shift: ['layout shift', '', 3],
  change: ['another screen, seen before', 'ms', 0],
});

/** @param {(browser: any) => Promise<void>} work */
export async function withBrowser(work) {
  const browser = await launch(await findBrowser());
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** @param {any} browser @param {string} origin @param {Page} page @returns {Promise<Row[]>} */
export async function measurePage(browser, origin, page) {
  await loadPage(browser, origin, page); // warm up the server
  const visits = [];
  for (let n = 0; n < LOADS; n++) visits.push(await loadPage(browser, origin, page));
  const rows = [];
  for (const kind of /** @type {(keyof typeof KINDS)[]} */ (Object.keys(KINDS))) {
    const [what, unit, digits] = KINDS[kind];
    const goal = page.goals[kind];
    if (goal === null) continue;
    const ours = Number(median(visits.map((each) => each[kind])).toFixed(digits));
    rows.push({ name: `${page.name}, ${what}`, ours, floor: null, ratio: null, unit, goal, met: ours <= goal });
  }
  return rows;
}

/** Plans on the measured public page: those of a typical doctor. */
const LISTED_PLANS = 2;

/**
 * Opens the public page of the measured doctor.
 * @param {string} origin @param {string} token of the doctor @returns {Promise<string>} the path of the page
 */
export async function openPublicPage(origin, token) {
  const call = async (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {object | undefined} */ body,
  ) => {
    const response = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { profile } = await call('GET', '/api/profile', undefined);
  await call('PUT', '/api/profile', { doctor_name: profile.doctor_name, registration_number: 'KMC 45678' });
  const { public_page: page } = await call('GET', '/api/public-page', undefined);
  const plans = page.plans.slice(0, LISTED_PLANS).map((/** @type {{ subscription_id: string }} */ plan) => ({
    subscription_id: plan.subscription_id,
    listed: true,
    prices_shown: true,
    joining: 'open',
  }));
  const questions = ['When does the doctor answer?', 'Can I stop?', 'How do I pay?'].map((question) => ({
    question,
    answer: 'Within 24 hours on working days.',
  }));
  const saved = await call('PUT', '/api/public-page', { enabled: true, questions, plans });
  return new URL(saved.public_page.url).pathname;
}

/**
 * @param {{ identifier: string, publicPath: string, token: string }} of `identifier`: of a payable link; `publicPath`: of the
 * public page; `token`: of the measured doctor @returns {Page[]}
 */
export const pagesToMeasure = ({ identifier, publicPath, token }) => [
  { name: 'pay page', path: `/s/${identifier}`, goals: { paint: 600, js: 25, all: 60, shift: 0.02, change: null } },
  { name: 'public page', path: publicPath, goals: { paint: 600, js: 25, all: 60, shift: 0.02, change: null } },
  { name: 'landing', path: '/', goals: { paint: 1_000, js: 25, all: 120, shift: 0.02, change: null } },
  {
    name: 'dashboard',
    path: '/admin/#/dashboard',
    token,
    change: {
      there: 'a[href="#/patients"]',
      shown: 'main li h2',
      back: 'a[href="#/dashboard"]',
      left: 'main:not(:has(li h2))',
    },
    goals: { paint: 2_500, js: 380, all: null, shift: null, change: 150 },
  },
];
