import { expect, test, type Locator, type Page } from './fixtures.js';
import { gzipSync } from 'node:zlib';
import { world, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { POLICIES } from './policies.js';

const KIB = 1024;
const SPECIALTIES =
  'Pediatrics, Dentistry, Ophthalmology, Dermatology, Cardiology, Neurology, Orthopedics, Gynecology, General Physicians, ENT, Diabetology, Psychiatry';
/** The sections in the specification's order: the id of each, or its class if it has no id. */
const SECTIONS = 'hero stats benefits plans how specialties dashboard testimonials call-to-action pricing'.split(' ');
const HEADINGS = [
  'Care your patients subscribe to',
  'Less chasing, steadier income',
  'Plans that doctors sell with Nirog',
  'How it works',
  'Made for your specialty',
  'A dashboard that answers',
  'What doctors say',
  'Your first plan can be live this evening',
  'Pricing',
];

let w: World;
test.beforeAll(async () => {
  w = await world();
});
test.afterAll(() => w.end());

const urlOf = (path: string) => w.origin + path;

/** Collects the console's warnings and errors, and uncaught errors. */
const collectProblems = (page: Page): string[] => {
  const problems: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
};
const sectionName = async (section: Locator) =>
  (await section.getAttribute('id')) ?? (await section.getAttribute('class'))?.split(' ')[0];
const metaContent = (page: Page, selector: string) => page.locator(selector).first().getAttribute('content');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page shows all its content in order', async ({ page }) => {
    await page.goto(urlOf('/'));
    await expect(page.locator('h1, h2')).toHaveText(HEADINGS);
    const sections = await page.locator('main > section').all();
    expect(await Promise.all(sections.map(sectionName))).toEqual(SECTIONS);
    await expect(page.locator('.hero')).toContainText('30-day free trial. No credit card.');
    const stats = page.getByRole('region', { name: 'Nirog in numbers' });
    await expect(stats.getByRole('definition')).toHaveText(['500+', '10,000+', '₹2Cr+', '4.9/5']);
    await expect(stats.getByRole('term')).toHaveText(['doctors', 'monthly consultations', 'revenue', 'rating']);
    await expect(page.locator('#benefits h3')).toHaveCount(4);
    const plans = ['WhatsApp support', 'Vaccination packages', 'Treatment bundles', 'Wellness programs'];
    await expect(page.locator('#plans h3')).toHaveText(plans);
    await expect(page.locator('#how h3')).toHaveText(['Make a plan', 'Add your patients', 'Get paid']);
    await expect(page.locator('#specialties li')).toHaveText(SPECIALTIES.split(', '));
    await expect(page.locator('#dashboard h3')).toHaveCount(4);
    await expect(page.locator('#testimonials blockquote')).toHaveCount(3);
    for (const paragraph of await page.locator('main h3 + p, #testimonials blockquote').all())
      await expect(paragraph).toHaveText(/\w{3,}.*[.!]$/);
  });

  test('pricing: two plans, both free for 30 days', async ({ page }) => {
    await page.goto(urlOf('/'));
    const pricing = page.locator('#pricing');
    await expect(pricing).toContainText('All plans have a 30-day free trial with no credit card.');
    const [starter, professional] = [pricing.locator('.price').first(), pricing.locator('.price').last()];
    await expect(starter).toContainText(/Starter.*₹1,800 per month.*Up to 50 active patient subscriptions/);
    await expect(professional).toContainText(
      /Professional.*₹3,500 per month.*Unlimited subscriptions.*Priority support.*Dedicated account manager/,
    );
  });

  test('the links in header and footer lead to the right pages', async ({ page }) => {
    await page.goto(urlOf('/'));
    const header = page.getByRole('banner');
    for (const [name, to] of [
      ['Pricing', '#pricing'],
      ['Sign In', '/admin/#/login'],
      ['Get Started Free', '/admin/#/signup'],
    ] as const)
      await expect(header.getByRole('link', { name })).toHaveAttribute('href', to);
    for (const link of await page.getByRole('link', { name: /Get Started Free|Start free trial/ }).all())
      await expect(link).toHaveAttribute('href', '/admin/#/signup');
    for (const [name, { title }] of Object.entries(POLICIES)) {
      await page.goto(urlOf('/'));
      await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(urlOf(`/${name}`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    }
  });

  for (const [name, { title, texts }] of Object.entries(POLICIES))
    test(`${name}: its text, date and back link`, async ({ page }) => {
      await page.goto(urlOf(`/${name}`));
      await expect(page).toHaveTitle(`${title} · Nirog`);
      await expect(page.getByRole('main')).toContainText(`${title}Last updated October 12, 2025`);
      for (const text of texts) await expect(page.getByRole('main')).toContainText(text);
      await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(4);
      await page.getByRole('link', { name: 'Nirog' }).click();
      await expect(page).toHaveURL(`${w.origin}/`);
    });
});

test('the # URL of a policy shows the policy', async ({ page }) => {
  for (const [name, { title }] of Object.entries(POLICIES)) {
    await page.goto(urlOf(`/#/${name}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveURL(`${w.origin}/${name}`);
  }
});

test('Sign In and Get Started Free lead to their screens, and so do their # URLs', async ({ page }) => {
  for (const [name, hash, heading] of [
    ['Sign In', '#/login', 'Welcome back'],
    ['Get Started Free', '#/signup', 'Create your account'],
  ] as const) {
    await page.goto(urlOf('/'));
    await page.getByRole('banner').getByRole('link', { name }).click();
    await expect(page).toHaveURL(urlOf(`/admin/${hash}`));
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await page.goto(urlOf(`/${hash}`));
    await expect(page).toHaveURL(urlOf(`/admin/${hash}`));
  }
});

test('Pricing scrolls to the prices, and so does its URL', async ({ page }) => {
  const problems = collectProblems(page);
  await page.goto(urlOf('/'));
  await expect(page.locator('#pricing h2')).not.toBeInViewport();
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await expect(page.locator('#pricing h2')).toBeInViewport();
  await page.goto('about:blank');
  await page.goto(urlOf('/#pricing'));
  await expect(page.locator('#pricing h2')).toBeInViewport();
  expect(problems).toEqual([]);
});

test('animations run, but not with reduced motion', async ({ browser }) => {
  const COUNT_ANIMATIONS = `document.getAnimations().filter(({ playState, effect }) =>
    playState === 'running' && effect.getComputedTiming().duration !== 'auto' && effect.getTiming().duration > 1).length`;
  for (const [reducedMotion, isMoving] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const) {
    const page = await browser.newPage({ reducedMotion });
    await page.goto(urlOf('/'), { waitUntil: 'commit' });
    await expect(page.locator('h1')).toBeVisible();
    expect([reducedMotion, (await page.evaluate<number>(COUNT_ANIMATIONS)) > 0]).toEqual([reducedMotion, isMoving]);
    await page.close();
  }
});

test('search engines and chat apps get title, description and URL', async ({ page, request }) => {
  const publicUrl = w.origin.replace('127.0.0.1', 'localhost'); // the default public URL
  for (const path of ['/', ...Object.keys(POLICIES).map((name) => `/${name}`)]) {
    await page.goto(urlOf(path));
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(publicUrl + path);
    expect(await metaContent(page, 'meta[property="og:url"]')).toBe(publicUrl + path);
    expect(await metaContent(page, 'meta[property="og:title"]')).toBe(await page.title());
    expect(await metaContent(page, 'meta[property="og:image"]')).toBe(`${publicUrl}/preview.png`);
    expect((await metaContent(page, 'meta[name=description]'))?.length).toBeGreaterThan(20);
  }
  const picture = await request.get(urlOf('/preview.png'));
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  // Width and height in the PNG header.
  expect((await picture.body()).readUInt32BE(16)).toBe(1200);
  expect((await picture.body()).readUInt32BE(20)).toBe(630);
  const sitemap = await (await request.get(urlOf('/sitemap.xml'))).text();
  expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, path]) => path)).toEqual(
    ['/', ...Object.keys(POLICIES).map((name) => `/${name}`)].map((path) => publicUrl + path),
  );
  expect(await (await request.get(urlOf('/robots.txt'))).text()).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
});

test('the structured data contains the prices, and the CSP allows it', async ({ page }) => {
  const problems = collectProblems(page);
  await page.goto(urlOf('/'), { waitUntil: 'networkidle' });
  const jsonLd = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
    '@graph': { '@type': string; offers?: { name: string; price: number; priceCurrency: string }[] }[];
  };
  const software = jsonLd['@graph'].find((each) => each['@type'] === 'SoftwareApplication');
  expect(software?.offers).toMatchObject([
    { name: 'Starter', price: 1800, priceCurrency: 'INR' },
    { name: 'Professional', price: 3500, priceCurrency: 'INR' },
  ]);
  expect(problems).toEqual([]);
});

test('an unknown URL: an HTML page for people, JSON for programs', async ({ page, request }) => {
  expect((await page.goto(urlOf('/nowhere')))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(await metaContent(page, 'meta[name=robots]')).toBe('noindex');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS[0] ?? '');
  const response = await request.get(urlOf('/nowhere'), { headers: { accept: '*/*' } });
  expect([response.status(), await response.json()]).toEqual([
    404,
    expect.objectContaining({ code: 'request.not_found' }),
  ]);
  expect(
    (await request.get(urlOf('/api/nowhere'), { headers: { accept: 'text/html' } })).headers()['content-type'],
  ).toContain('application/json');
});

test('axe finds no problem on a phone and a desktop', async ({ browser }) => {
  for (const width of [360, 1280]) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    for (const path of ['/', ...Object.keys(POLICIES).map((name) => `/${name}`), '/nowhere']) {
      await page.goto(urlOf(path));
      expect([path, await axeViolations(page)]).toEqual([path, []]);
    }
    await page.close();
  }
});

for (const path of ['/', '/terms', '/nowhere'])
  test(`${path} is small, fits a small phone and does not shift`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    let receivedBytes = 0;
    devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (receivedBytes += encodedDataLength));
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await page.addInitScript(`
      window.layoutShift = 0;
      new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.layoutShift += value)))
        .observe({ type: 'layout-shift', buffered: true });`);
    await page.goto(urlOf(path), { waitUntil: 'networkidle' });
    const scriptBytes = (await Promise.all(scripts)).reduce(
      (sum, body) => sum + gzipSync(body, { level: 9 }).length,
      0,
    );
    expect(scriptBytes).toBeLessThanOrEqual(25 * KIB);
    expect(receivedBytes).toBeGreaterThan(0);
    expect(receivedBytes).toBeLessThanOrEqual(120 * KIB);
    expect(await page.evaluate('window.layoutShift')).toBeLessThan(0.02);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await context.close();
  });
