import { expect, test } from './fixtures.js';
import { paymentHelpers } from '../helpers/payments.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { holdRequests } from './screens.js';
import { activeLink, fullDoctor, newPhonePage, waitingLink, type Link } from './pay-page.js';

test.use({ expectedLogs: /Failed to load resource/ });

let w: World;
let doctor: Doctor;
let link: Link;
test.beforeAll(async () => {
  w = await world();
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  doctor = await fullDoctor(w);
  link = await waitingLink(w, doctor);
});
test.afterAll(() => w.end());

test('the page is readable before and without JavaScript, and a GET changes nothing', async ({ browser }) => {
  const page = await newPhonePage(w, browser, { javaScriptEnabled: false });
  const linksBefore = await w.rows('SELECT * FROM link');
  await page.goto(`/s/${link.identifier}`);
  await expect(page).toHaveTitle('Dr Asha Rao, Rao Clinic');
  for (const text of [
    'Dr Asha Rao',
    'Reg. no. KMC 45678',
    'Hello Ravi,',
    'Review of reports within a day',
    '₹4,500.50',
  ])
    await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call 080 4123 4567' })).toHaveAttribute('href', 'tel:+918041234567');
  await expect(page.getByText('Paying online needs JavaScript.')).toBeVisible();
  for (const name of ['Check with the bank', 'Show my payments'])
    await expect(page.getByRole('button', { name })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeHidden();
  await expect(page.getByRole('radio', { name: /499/ })).toBeChecked();
  expect(await w.rows('SELECT * FROM link')).toEqual(linksBefore);
  await page.getByRole('link', { name: 'हिन्दी में पढ़ें' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('heading', { name: 'अपना प्लान चुनें' })).toBeVisible();
  await page.context().close();
});

test('a preview bot gets only doctor and clinic, and a browser with its user agent the whole page', async ({
  browser,
}) => {
  const preview = await newPhonePage(w, browser, { userAgent: 'WhatsApp/2.23.20.0 A', javaScriptEnabled: false });
  const linksBefore = await w.rows('SELECT * FROM link');
  await preview.goto(`/s/${link.identifier}`);
  await expect(preview).toHaveTitle('Dr Asha Rao, Rao Clinic');
  expect(await preview.locator('meta[property="og:title"]').getAttribute('content')).toBe('Dr Asha Rao, Rao Clinic');
  await expect(preview.locator('body')).toHaveText('');
  const html = await preview.content();
  for (const secret of ['Ravi', 'Diabetes Care', '499', link.patient.mobile.slice(-10)])
    expect(html).not.toContain(secret);
  expect(await w.rows('SELECT * FROM link')).toEqual(linksBefore);
  await preview.context().close();

  const page = await newPhonePage(w, browser, { userAgent: 'WhatsApp/2.23.20.0 A' });
  await page.goto(`/s/${link.identifier}`);
  await expect(page.getByText('Hello Ravi,')).toBeVisible();
  await page.context().close();
});

test('the page hydrates the server’s HTML without loading data again', async ({ browser }) => {
  const page = await newPhonePage(w, browser);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const problems: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  const html = await (await page.goto(`/s/${link.identifier}`))?.text();
  await expect
    .poll(() => calls.filter((path) => path.startsWith('/api/')))
    .toEqual(['/api/public/subscription/opened']);
  const serverHtml = /<div id="root">(.*)<\/div>\s*<script type="application\/json"/s.exec(html ?? '')?.[1] ?? '';
  expect(serverHtml).not.toBe('');
  // As the browser serializes it; in a blank page, because the pay page demands Trusted Types.
  const blank = await page.context().newPage();
  const normalizedHtml = await blank.evaluate(`{
    const template = document.createElement('template');
    template.innerHTML = ${JSON.stringify(serverHtml.replace(/<!-- -->/g, ''))};
    template.innerHTML;
  }`);
  expect(await page.locator('#root').innerHTML()).toBe(normalizedHtml);
  await page.getByText('Tier 1299').first().click();
  await expect(page.getByRole('radio', { name: /1299/ })).toBeChecked();
  await expect(page.getByRole('definition').filter({ hasText: '₹1,299' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'R••••• ending' })).toBeVisible();
  expect(problems).toEqual([]);
  await page.context().close();
});

test('events from before hydration are handled: a tier that was tapped, a photo that failed to load', async ({
  browser,
}) => {
  const doctorWithPhoto = await fullDoctor(w);
  const profile_image_url = 'https://photos.example/asha.jpg';
  await w.must('PUT', '/api/profile', {
    token: doctorWithPhoto.token,
    body: { doctor_name: 'Dr Asha Rao', profile_image_url },
  });
  const { identifier } = await waitingLink(w, doctorWithPhoto);
  const page = await newPhonePage(w, browser);
  const releaseScripts = await holdRequests(page, '**/*.js');
  await page.route(profile_image_url, (route) => route.fulfill({ status: 404 }));
  const photoReply = page.waitForResponse(profile_image_url);
  await page.goto(`/s/${identifier}`, { waitUntil: 'commit' });
  await photoReply;
  await page.getByText('Tier 1299').first().click();
  releaseScripts();
  await expect(page.getByRole('definition').filter({ hasText: '₹1,299' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /1299.*Selected/ })).toBeChecked();
  await expect(page.getByText('AR', { exact: true })).toBeVisible();
  await page.context().close();
});

test('the # URL shows the same page', async ({ browser }) => {
  const page = await newPhonePage(w, browser);
  await page.goto(`/#/subscription/${link.identifier}`);
  await expect(page.getByText('Hello Ravi,')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeEnabled();
  await page.getByRole('link', { name: 'हिन्दी में पढ़ें' }).click();
  await expect(page.getByText('नमस्ते Ravi,')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.context().close();
});

test('an error page is shown for an unknown and a paused link', async ({ browser }) => {
  const page = await newPhonePage(w, browser);
  expect((await page.goto('/s/unknown'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Unable to Load Subscription' })).toBeVisible();
  await expect(page.getByText('Invalid or expired subscription link')).toBeVisible();
  await page.goto('/#/subscription/');
  await expect(page.getByRole('heading', { name: 'No Subscription Found' })).toBeVisible();
  await expect(page.getByText("The subscription link you're looking for doesn't exist.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  const paused = await waitingLink(w, doctor);
  await w.must('DELETE', `/api/patients/${paused.patient.id}`, { token: doctor.token });
  expect((await page.goto(`/s/${paused.identifier}`))?.status()).toBe(403);
  await expect(page.getByRole('alert')).toContainText('Please contact Rao Clinic, 080 4123 4567.');
  await expect(page.getByRole('link', { name: 'Call 080 4123 4567' })).toBeVisible();
  await page.goto(`/s/${paused.identifier}?lang=hi`);
  await expect(page.getByRole('alert')).toHaveText('यह लिंक अभी चालू नहीं है। कृपया Rao Clinic, 080 4123 4567 से संपर्क करें।');
  await page.context().close();
});

test('an error page is shown for too many views, with the time to wait', async ({ browser }) => {
  const page = await newPhonePage(w, browser, { extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.77' } });
  const view = async () => (await page.request.get('/s/unknown')).status();
  for (let views = 0; views < 60; views++) expect(await view()).toBe(404);
  const response = await page.goto(`/s/${link.identifier}`);
  expect(response?.status()).toBe(429);
  expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(0);
  await expect(page.getByText('Too many requests. Please wait a moment and try again.')).toBeVisible();
  await page.context().close();
});

test('the language is the browser’s, or a stored choice', async ({ browser }) => {
  const page = await newPhonePage(w, browser, { locale: 'hi-IN' });
  await page.goto(`/s/${link.identifier}`);
  await expect(page.getByRole('button', { name: 'भुगतान करें' })).toBeEnabled();
  await page.getByRole('link', { name: 'Read in English' }).click();
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeEnabled();
  // The server writes the page in English; its script then stores the choice.
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name.endsWith('lang'))?.value)
    .toBe('en');
  await page.goto(`/s/${link.identifier}`);
  await expect(page.getByText('Hello Ravi,')).toBeVisible();
  await page.context().close();
});

test('the payment history shows a held payment', async ({ browser }) => {
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  const { identifier } = await paymentHelpers(w, () => doctor).paidTwice();
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  const page = await newPhonePage(w, browser);
  await page.goto(`/s/${identifier}`);
  await page.getByRole('button', { name: 'Show my payments' }).click();
  await expect(page.getByRole('heading', { name: 'Payments and receipts' })).toBeFocused();
  await expect(page.locator('.payment-list').getByRole('listitem').filter({ hasText: '₹500' })).toContainText(
    'On hold. The clinic decides whether to use it for a renewal or to refund it.',
  );
  await page.context().close();
});

test('the page of an active plan shows end date, additional info and payments', async ({ browser }) => {
  const active = await activeLink(w, doctor);
  const page = await newPhonePage(w, browser);
  await page.goto(`/s/${active.identifier}`);
  await expect(page.getByRole('heading', { name: 'Subscription Active' })).toBeVisible();
  await expect(page.getByText('20 Dec 2026')).toBeVisible();
  await expect(page.getByText('Message me any time.')).toBeVisible();
  await expect(page.getByText('Review of reports within a day')).toBeVisible();
  await expect(page.getByText('To stop this, reply STOP to our message.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show my payments' }).click();
  await expect(page.locator('.payment-list').getByRole('listitem')).toContainText('20 Nov 2026 to 20 Dec 2026');
  await page.goto(`/s/${active.identifier}?lang=hi`);
  await expect(page.getByText('20 दिसंबर 2026')).toBeVisible();
  await page.context().close();
});
