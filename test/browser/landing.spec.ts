import { expect, test, type Locator, type Page } from './fixtures.js';
import { gzipSync } from 'node:zlib';
import { world, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { POLICIES } from './policies.js';

const KIB = 1024;
const SPECIALTIES =
  'Pediatrics, Dentistry, Ophthalmology, Dermatology, Cardiology, Neurology, Orthopedics, Gynecology, General Physicians, ENT, Diabetology, Psychiatry';
/** The sections in the specification's order, each with its anchor or class. */
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

const at = (path: string) => w.origin + path;

/** Collects the browser's warnings and errors. */
const problemsOf = (page: Page): string[] => {
  const problems: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
};
const nameOf = async (section: Locator) =>
  (await section.getAttribute('id')) ?? (await section.getAttribute('class'))?.split(' ')[0];
const content = (page: Page, selector: string) => page.locator(selector).first().getAttribute('content');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page shows all its content in order', async ({ page }) => {
    await page.goto(at('/'));
    await expect(page.locator('h1, h2')).toHaveText(HEADINGS);
    const sections = await page.locator('main > section').all();
    expect(await Promise.all(sections.map(nameOf))).toEqual(SECTIONS);
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
    for (const part of await page.locator('main h3 + p, #testimonials blockquote').all())
      await expect(part).toHaveText(/\w{3,}.*[.!]$/);
  });

  test('pricing: two plans, both free for 30 days', async ({ page }) => {
    await page.goto(at('/'));
    const pricing = page.locator('#pricing');
    await expect(pricing).toContainText('All plans have a 30-day free trial with no credit card.');
    const [starter, professional] = [pricing.locator('.price').first(), pricing.locator('.price').last()];
    await expect(starter).toContainText(/Starter.*₹1,800 per month.*Up to 50 active patient subscriptions/);
    await expect(professional).toContainText(
      /Professional.*₹3,500 per month.*Unlimited subscriptions.*Priority support.*Dedicated account manager/,
    );
  });

  test('the links in header and footer lead to the right pages', async ({ page }) => {
    await page.goto(at('/'));
    const header = page.getByRole('banner');
    for (const [name, to] of [
      ['Pricing', '#pricing'],
      ['Sign In', '/admin/#/login'],
      ['Get Started Free', '/admin/#/signup'],
    ] as const)
      await expect(header.getByRole('link', { name })).toHaveAttribute('href', to);
    for (const start of await page.getByRole('link', { name: /Get Started Free|Start free trial/ }).all())
      await expect(start).toHaveAttribute('href', '/admin/#/signup');
    for (const [name, { title }] of Object.entries(POLICIES)) {
      await page.goto(at('/'));
      await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(at(`/${name}`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    }
  });

  for (const [name, { title, says }] of Object.entries(POLICIES))
    test(`${name}: its text, date and back link`, async ({ page }) => {
      await page.goto(at(`/${name}`));
      await expect(page).toHaveTitle(`${title} · Nirog`);
      await expect(page.getByRole('main')).toContainText(`${title}Last updated October 12, 2025`);
      for (const words of says) await expect(page.getByRole('main')).toContainText(words);
      await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(4);
      await page.getByRole('link', { name: 'Nirog' }).click();
      await expect(page).toHaveURL(`${w.origin}/`);
    });
});

test('the # URL of a policy shows the policy', async ({ page }) => {
  for (const [name, { title }] of Object.entries(POLICIES)) {
    await page.goto(at(`/#/${name}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveURL(`${w.origin}/${name}`);
  }
});

test('Sign In and Get Started Free lead to their screens, and so do their # URLs', async ({ page }) => {
  for (const [name, hash, heading] of [
    ['Sign In', '#/login', 'Welcome back'],
    ['Get Started Free', '#/signup', 'Create your account'],
  ] as const) {
    await page.goto(at('/'));
    await page.getByRole('banner').getByRole('link', { name }).click();
    await expect(page).toHaveURL(at(`/admin/${hash}`));
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await page.goto(at(`/${hash}`));
    await expect(page).toHaveURL(at(`/admin/${hash}`));
  }
});

test('Pricing scrolls to the prices, and so does its URL', async ({ page }) => {
  const problems = problemsOf(page);
  await page.goto(at('/'));
  await expect(page.locator('#pricing h2')).not.toBeInViewport();
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await expect(page.locator('#pricing h2')).toBeInViewport();
  await page.goto('about:blank');
  await page.goto(at('/#pricing'));
  await expect(page.locator('#pricing h2')).toBeInViewport();
  expect(problems).toEqual([]);
});

test('with reduced motion nothing moves', async ({ browser }) => {
  const moving = `document.getAnimations().filter(({ playState, effect }) =>
    playState === 'running' && effect.getComputedTiming().duration !== 'auto' && effect.getTiming().duration > 1).length`;
  for (const [reducedMotion, moves] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const) {
    const page = await browser.newPage({ reducedMotion });
    await page.goto(at('/'), { waitUntil: 'commit' });
    await expect(page.locator('h1')).toBeVisible();
    expect([reducedMotion, (await page.evaluate<number>(moving)) > 0]).toEqual([reducedMotion, moves]);
    await page.close();
  }
});

test('search engines and chat apps get title, description and URL', async ({ page, request }) => {
  const publicUrl = w.origin.replace('127.0.0.1', 'localhost'); // the default public URL
  for (const address of ['/', ...Object.keys(POLICIES).map((name) => `/${name}`)]) {
    await page.goto(at(address));
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(publicUrl + address);
    expect(await content(page, 'meta[property="og:url"]')).toBe(publicUrl + address);
    expect(await content(page, 'meta[property="og:title"]')).toBe(await page.title());
    expect(await content(page, 'meta[property="og:image"]')).toBe(`${publicUrl}/preview.png`);
    expect((await content(page, 'meta[name=description]'))?.length).toBeGreaterThan(20);
  }
  const picture = await request.get(at('/preview.png'));
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  expect((await picture.body()).readUInt32BE(16)).toBe(1200);
  expect((await picture.body()).readUInt32BE(20)).toBe(630);
  const sitemap = await (await request.get(at('/sitemap.xml'))).text();
  expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
    ['/', ...Object.keys(POLICIES).map((name) => `/${name}`)].map((address) => publicUrl + address),
  );
  expect(await (await request.get(at('/robots.txt'))).text()).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
});

test('the structured data contains the prices, and the CSP allows it', async ({ page }) => {
  const problems = problemsOf(page);
  await page.goto(at('/'), { waitUntil: 'networkidle' });
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
    '@graph': { '@type': string; offers?: { name: string; price: number; priceCurrency: string }[] }[];
  };
  const software = data['@graph'].find((each) => each['@type'] === 'SoftwareApplication');
  expect(software?.offers).toMatchObject([
    { name: 'Starter', price: 1800, priceCurrency: 'INR' },
    { name: 'Professional', price: 3500, priceCurrency: 'INR' },
  ]);
  expect(problems).toEqual([]);
});

test('an unknown URL: an HTML page for people, JSON for programs', async ({ page, request }) => {
  expect((await page.goto(at('/nowhere')))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(await content(page, 'meta[name=robots]')).toBe('noindex');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS[0] ?? '');
  const reply = await request.get(at('/nowhere'), { headers: { accept: '*/*' } });
  expect([reply.status(), await reply.json()]).toEqual([404, expect.objectContaining({ code: 'request.not_found' })]);
  expect(
    (await request.get(at('/api/nowhere'), { headers: { accept: 'text/html' } })).headers()['content-type'],
  ).toContain('application/json');
});

test('axe finds no problem on a phone and a desktop', async ({ browser }) => {
  for (const width of [360, 1280]) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    for (const address of ['/', ...Object.keys(POLICIES).map((name) => `/${name}`), '/nowhere']) {
      await page.goto(at(address));
      expect([address, await axeViolations(page)]).toEqual([address, []]);
    }
    await page.close();
  }
});

for (const address of ['/', '/terms', '/nowhere'])
  test(`${address} is small, fits a small phone and does not shift`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    let sent = 0;
    devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (sent += encodedDataLength));
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (reply) => {
      if (reply.request().resourceType() === 'script') scripts.push(reply.body());
    });
    await page.addInitScript(`
      window.shift = 0;
      new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.shift += value)))
        .observe({ type: 'layout-shift', buffered: true });`);
    await page.goto(at(address), { waitUntil: 'networkidle' });
    const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    expect(bytes).toBeLessThanOrEqual(25 * KIB);
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(120 * KIB);
    expect(await page.evaluate('window.shift')).toBeLessThan(0.02);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await context.close();
  });
