import { gzipSync } from 'node:zlib';
import { texts as en } from '../../public-page/src/doctor/texts.en.js';
import { texts as hi } from '../../public-page/src/doctor/texts.hi.js';
import { publicPage, type ListedPlan } from '../helpers/public-page.js';
import { world, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { addDevanagariFont } from './devanagari.js';
import { expect, test, type Page } from './fixtures.js';
import { newPhonePage } from './pay-page.js';
import { expectNoHorizontalScroll, saveScreenshot } from './screens.js';
import { smallTargets } from './small-targets.js';

const KIB = 1024;
const SIZES = [
  [360, 800],
  [768, 1024],
  [1440, 900],
] as const;
const LANGUAGES = [
  ['en', en],
  ['hi', hi],
] as const;

const PLANS: ListedPlan[] = [
  { prices: { monthly: 499, quarterly: 1299, yearly: 4500 } },
  { name: 'Home Visits', description: 'A visit at home every month.', pricesShown: false, joining: 'approval' },
  { name: 'Follow-up', description: 'Questions after a visit, for two weeks.', joining: 'closed' },
];

let w: World;
test.beforeAll(async () => {
  w = await world();
  await w.clock({ now: '2026-11-20T06:00:00Z' });
});
test.afterAll(() => w.end());

const plan = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const meta = (page: Page, selector: string) => page.locator(`head ${selector}`).getAttribute('content');
/** The public URL of the tests' server is the default one. */
const publicUrl = () => w.origin.replace('127.0.0.1', 'localhost');

for (const [language, texts] of LANGUAGES)
  test(`shows doctor, plans, prices and questions, in ${language}`, async ({ browser }) => {
    const { path } = await publicPage(w, PLANS);
    const page = await newPhonePage(w, browser, { locale: language === 'hi' ? 'hi-IN' : 'en-IN' });
    await addDevanagariFont(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr Asha Rao');
    await expect(page.getByRole('banner')).toContainText(texts.registrationNumber('KMC 45678'));

    const open = plan(page, 'Diabetes Care');
    await expect(open.getByRole('heading', { name: texts.covered })).toBeVisible();
    await expect(open).toContainText('Diet chart every month');
    await expect(open).toContainText('Emergencies');
    await expect(open).toContainText('₹1,299');
    await expect(open).toContainText(texts.forMonths(12));
    await expect(open.getByRole('button', { name: texts.join })).toBeEnabled();

    const approval = plan(page, 'Home Visits');
    await expect(approval).toContainText(texts.askPrice);
    await expect(approval).not.toContainText('₹');
    await expect(approval).toContainText(texts.approvalNote);
    await expect(approval.getByRole('button', { name: texts.askToJoin })).toBeVisible();

    const closed = plan(page, 'Follow-up');
    await expect(closed).toContainText(texts.closed);
    await expect(closed.getByRole('button')).toHaveCount(0);

    const question = page.getByText(language === 'hi' ? 'डॉक्टर कब जवाब देती हैं?' : 'When does the doctor answer?');
    const answer = page.getByText(language === 'hi' ? 'कामकाजी दिनों' : 'Within 24 hours');
    await expect(answer).toBeHidden();
    await question.click();
    await expect(answer).toBeVisible();
    // The doctor has not written the last one in Hindi.
    expect(await page.locator('details').last().getAttribute('lang')).toBe(language === 'hi' ? 'en-IN' : null);

    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await expectNoHorizontalScroll(page);
      expect(await axeViolations(page), `${width}`).toEqual([]);
      expect(await smallTargets(page), `${width}`).toEqual([]);
      await saveScreenshot(page, `doctor-${language}-${width}`);
    }
    await page.context().close();
  });

test('one plan has its own page, which leads to the others', async ({ browser }) => {
  const { path, plans } = await publicPage(w, PLANS);
  const page = await newPhonePage(w, browser);
  await page.goto(path);
  await page.getByRole('link', { name: 'Diabetes Care' }).click();
  await expect(page).toHaveURL(plans[0]?.path ?? '');
  await expect(plan(page, 'Diabetes Care')).toBeVisible();
  await expect(plan(page, 'Home Visits')).toHaveCount(0);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expectNoHorizontalScroll(page);
    expect(await axeViolations(page), `${width}`).toEqual([]);
    expect(await smallTargets(page), `${width}`).toEqual([]);
    await saveScreenshot(page, `doctor-plan-${width}`);
  }
  await page.getByRole('link', { name: en.allPlans('Dr Asha Rao') }).click();
  await expect(plan(page, 'Home Visits')).toBeVisible();
  await page.context().close();
});

for (const [language, texts] of LANGUAGES)
  test(`can be read without JavaScript, in ${language}`, async ({ browser }) => {
    const { path } = await publicPage(w);
    const page = await newPhonePage(w, browser, { javaScriptEnabled: false });
    await page.goto(`${path}?lang=${language}`);
    await expect(plan(page, 'Diabetes Care')).toContainText('₹499');
    await expect(page.getByText(texts.needsJavaScript)).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.getByText(language === 'hi' ? 'डॉक्टर कब जवाब देती हैं?' : 'When does the doctor answer?').click();
    await expect(page.getByText(language === 'hi' ? 'कामकाजी दिनों' : 'Within 24 hours')).toBeVisible();
    await expect(page.getByRole('link', { name: texts.call('080 4123 4567') })).toBeVisible();
    await saveScreenshot(page, `doctor-without-javascript-${language}-360`);
    await page.getByRole('link', { name: texts.switchLanguage }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'hi' ? 'en-IN' : 'hi');
    await page.context().close();
  });

for (const language of ['en', 'hi'])
  test(`stays within the budget of the pay page until the person taps, in ${language}`, async ({ browser }) => {
    const { path } = await publicPage(w, PLANS);
    const page = await newPhonePage(w, browser);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.enable');
    let receivedBytes = 0;
    devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (receivedBytes += encodedDataLength));
    const scripts = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
    });
    await page.addInitScript(`
      window.layoutShift = 0;
      new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.layoutShift += value)))
        .observe({ type: 'layout-shift', buffered: true });`);
    await page.goto(`${path}?lang=${language}`, { waitUntil: 'networkidle' });
    const bodies = await Promise.all(scripts.values());
    const scriptBytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    expect(scriptBytes).toBeGreaterThan(0);
    expect(scriptBytes).toBeLessThanOrEqual(25 * KIB);
    expect(receivedBytes).toBeLessThanOrEqual(60 * KIB);
    expect([...scripts.keys()].filter((url) => !url.startsWith(`${w.origin}/assets/`))).toEqual([]);
    expect(await page.evaluate('window.layoutShift')).toBeLessThan(0.02);
    await page.context().close();
  });

test('search engines list it only if the doctor wants it', async ({ browser, request }) => {
  const hidden = await publicPage(w);
  const listed = await publicPage(w, PLANS, { indexable: true });
  const page = await newPhonePage(w, browser);
  const response = await page.goto(hidden.path);
  expect(response?.headers()['x-robots-tag']).toBe('noindex');
  expect(await meta(page, 'meta[name=robots]')).toBe('noindex');
  const indexable = await page.goto(listed.plans[0]?.path ?? '');
  expect(indexable?.headers()['x-robots-tag']).toBeUndefined();
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  const sitemap = await (await request.get(`${w.origin}/sitemap.xml`)).text();
  expect(sitemap).toContain(`<loc>${publicUrl()}${listed.path}</loc>`);
  expect(sitemap).not.toContain(hidden.slug);
  await page.context().close();
});

test('chats and search engines get title, preview, languages and structured data', async ({ browser }) => {
  const { path, plans } = await publicPage(w, PLANS);
  const page = await newPhonePage(w, browser);
  await page.goto(path);
  const url = publicUrl() + path;
  expect(await page.title()).toBe('Dr Asha Rao · Family Physician & Diabetologist · Rao Clinic');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(url);
  expect(await page.locator('link[hreflang=hi]').first().getAttribute('href')).toBe(`${url}?lang=hi`);
  expect(await meta(page, 'meta[property="og:title"]')).toBe(await page.title());
  expect(await meta(page, 'meta[property="og:image"]')).toBe(`${url}/preview.png`);
  expect(await meta(page, 'meta[name=description]')).toContain('Diabetes Care');
  const jsonLd = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
    '@graph': { '@type': string; identifier?: { value: string }; makesOffer?: { name: string; price: number }[] }[];
  };
  const physician = jsonLd['@graph'].find((each) => each['@type'] === 'Physician');
  expect(physician?.identifier?.value).toBe('KMC 45678');
  // The prices of "Home Visits" are not shown.
  expect(physician?.makesOffer?.map(({ price }) => price)).toEqual(expect.arrayContaining([499, 1299, 4500]));
  expect(JSON.stringify(physician?.makesOffer)).not.toContain('Home Visits');
  expect(JSON.stringify(jsonLd)).not.toMatch(/rating|review/i);

  await page.goto(`${plans[0]?.path ?? ''}?lang=hi`);
  expect(await page.title()).toBe('Diabetes Care · Dr Asha Rao');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
    `${publicUrl()}${plans[0]?.path ?? ''}?lang=hi`,
  );
  expect(await meta(page, 'meta[property="og:image"]')).toBe(`${url}/preview.png?language=hi`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.context().close();
});

test('earlier addresses, and plans that are no longer listed, lead to the page', async ({ browser, request }) => {
  const { doctor, slug, plans } = await publicPage(w);
  const [{ id, slug: planSlug }] = plans as [(typeof plans)[number]];
  const { token } = doctor;
  await w.must('PUT', '/api/public-page', { token, body: { slug: `${slug}-new` } });
  const locationOf = async (path: string) => {
    const response = await request.get(w.origin + path, { maxRedirects: 0 });
    return [response.status(), response.headers()['location']];
  };
  expect(await locationOf(`/d/${slug}?lang=hi`)).toEqual([301, `/d/${slug}-new?lang=hi`]);
  expect(await locationOf(`/d/${slug}/${planSlug}`)).toEqual([301, `/d/${slug}-new/${planSlug}`]);
  const unlisted = { subscription_id: id, listed: false, prices_shown: true, joining: 'open' };
  await w.must('PUT', '/api/public-page', { token, body: { plans: [unlisted] } });
  expect(await locationOf(`/d/${slug}-new/${planSlug}`)).toEqual([302, `/d/${slug}-new`]);
  const page = await newPhonePage(w, browser);
  await page.goto(`/d/${slug}/${planSlug}`);
  await expect(page.getByText(en.noPlans)).toBeVisible();
  await saveScreenshot(page, 'doctor-without-plans-360');
  await page.context().close();
});

for (const [language, texts] of LANGUAGES)
  test(`an unknown or closed page is a page, in ${language}`, async ({ browser }) => {
    const { doctor, path } = await publicPage(w);
    await w.must('PUT', '/api/public-page', { token: doctor.token, body: { enabled: false } });
    const page = await newPhonePage(w, browser, { locale: language === 'hi' ? 'hi-IN' : 'en-IN' });
    await addDevanagariFont(page);
    for (const unknown of ['/d/nobody-here', path, `${path}/diabetes-care`]) {
      const response = await page.goto(unknown);
      expect([response?.status(), response?.headers()['cache-control']]).toEqual([404, 'no-store']);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.unknownTitle);
      await expect(page.getByRole('alert')).toHaveText(texts.unknown);
    }
    expect(await axeViolations(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await saveScreenshot(page, `doctor-unknown-${language}-360`);
    await page.context().close();
  });

test('long names and texts fit on the smallest phone', async ({ browser }) => {
  const { path } = await publicPage(w, [
    {
      name: 'Comprehensivediabeteshypertensionandthyroidcareprogramme for the whole family',
      description: 'शुगर, ब्लड प्रेशर और थायरॉइड की देखभाल, महीने में एक बार जाँच के साथ। '.repeat(4),
      prices: { yearly: 4_99_999.5 },
    },
  ]);
  const page = await newPhonePage(w, browser, { viewport: { width: 320, height: 640 } });
  await addDevanagariFont(page);
  await page.goto(path);
  await expect(page.getByRole('button', { name: en.join })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'doctor-long-320');
  await page.context().close();
});
