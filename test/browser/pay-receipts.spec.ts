import { checkoutFrame } from '../helpers/checkout-frame.js';
import { paymentHelpers } from '../helpers/payments.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { texts as en } from '../../public-page/src/texts/texts.en.js';
import { texts as hi } from '../../public-page/src/texts/texts.hi.js';
import { axeViolations } from './axe.js';
import { addDevanagariFont } from './devanagari.js';
import { expect, test, type Locator, type Page } from './fixtures.js';
import { activeLink, fullDoctor, newPhonePage, tapPay, waitingLink, type Link } from './pay-page.js';

/** WCAG 2.5.5. */
const MIN_TARGET_PX = 44;

let w: World;
let doctor: Doctor;
let payments: ReturnType<typeof paymentHelpers>;
test.beforeAll(async () => {
  w = await world();
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  doctor = await fullDoctor(w);
  payments = paymentHelpers(w, () => doctor);
});
test.afterAll(() => w.end());

/** A link whose payment of 20 November was partly refunded on 22 November. */
async function refundedLink(): Promise<Link> {
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  const link = await activeLink(w, doctor);
  await w.clock({ now: '2026-11-22T06:00:00Z' });
  await payments.refund((await payments.paymentOf(link.patient.id)).id, { amount: 99 });
  await w.settle();
  return link;
}

async function openHistory(page: Page, identifier: string, language: 'en' | 'hi'): Promise<Locator> {
  const texts = { en, hi }[language];
  await page.goto(`/s/${identifier}?lang=${language}`);
  await page.getByRole('button', { name: texts.showHistory }).click();
  await expect(page.getByRole('heading', { name: texts.receipts })).toBeVisible();
  return page.locator('.receipt-list').getByRole('link');
}

/** Taps a link to a PDF, which a browser shows or saves. */
async function openPdf(page: Page, link: Locator) {
  const [response] = await Promise.all([page.waitForResponse('**/receipts/*.pdf*'), link.click()]);
  const href = (await link.getAttribute('href')) ?? '';
  const file = await page.request.get(href);
  return {
    url: new URL(response.url()),
    status: response.status(),
    headers: response.headers(),
    pdf: await file.body(),
  };
}

test('a patient opens a receipt and a refund receipt in Hindi from the payment history', async ({ browser }) => {
  const { identifier } = await refundedLink();
  const page = await newPhonePage(w, browser);
  await addDevanagariFont(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const links = await openHistory(page, identifier, 'hi');
  await expect(links).toHaveText([/^R\/26-27\/R\d+₹99वापसी रसीद · 22 नवंबर 2026$/, /^R\/26-27\/\d+₹49920 नवंबर 2026$/]);
  expect(requests.filter((url) => url.endsWith('/receipts'))).toHaveLength(1);
  for (const link of await links.all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(MIN_TARGET_PX);
  expect(await page.evaluate('document.scrollingElement.scrollWidth <= innerWidth')).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  for (const link of await links.all()) {
    const { url, status, headers, pdf } = await openPdf(page, link);
    expect([status, headers['content-type'], url.search]).toEqual([200, 'application/pdf', '?language=hi']);
    expect(headers).toMatchObject({ 'cache-control': expect.stringContaining('no-store'), 'x-robots-tag': 'noindex' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  }
  await page.context().close();
});

test('the receipts of the English page are in English', async ({ browser }) => {
  const page = await newPhonePage(w, browser);
  const links = await openHistory(page, (await refundedLink()).identifier, 'en');
  await expect(links).toHaveText([/^R\/26-27\/R\d+₹99Refund receipt · 22 Nov 2026$/, /^R\/26-27\/\d+₹49920 Nov 2026$/]);
  expect((await openPdf(page, links.last())).url.search).toBe('?language=en');
  await page.context().close();
});

test('the page links to the receipt after a payment, and requests receipts at no other time', async ({ browser }) => {
  const { identifier } = await waitingLink(w, doctor);
  const page = await newPhonePage(w, browser);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`/s/${identifier}`);
  await tapPay(page);
  await checkoutFrame(page).getByTestId('checkout-success').click();
  const link = page.getByRole('link', { name: en.receipt });
  await expect(link).toBeVisible({ timeout: 15_000 });
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(MIN_TARGET_PX);
  await expect(page.getByRole('heading', { name: 'Subscription Active' })).toBeVisible();
  expect(await openPdf(page, link)).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  await page.context().close();

  const visit = await newPhonePage(w, browser);
  requests.length = 0;
  visit.on('request', (request) => requests.push(request.url()));
  await visit.goto(`/s/${identifier}`, { waitUntil: 'networkidle' });
  await expect(visit.getByRole('heading', { name: 'Subscription Active' })).toBeVisible();
  expect(requests.filter((url) => url.endsWith('/receipts'))).toEqual([]);
  await expect(visit.getByRole('link', { name: en.receipt })).toHaveCount(0);
  await visit.context().close();
});

test('an error page is shown for an unknown receipt and for one of another patient', async ({ browser }) => {
  const page = await newPhonePage(w, browser);
  const other = await openHistory(page, (await refundedLink()).identifier, 'en');
  const [, , , , id = ''] = ((await other.last().getAttribute('href')) ?? '').split(/[/?]/);
  expect(id).toMatch(/\.pdf$/);
  const { identifier } = await activeLink(w, doctor);
  for (const file of [id, 'unknown.pdf', '0199f2a1-9e40-7c6d-8a15-3b2f6d9c0e47.pdf']) {
    const response = await page.goto(`/s/${identifier}/receipts/${file}`);
    expect([response?.status(), response?.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    await expect(page.getByRole('heading', { name: 'Receipt not found' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(en.receiptNotFoundNote);
  }
  await page.getByRole('link', { name: en.switchLanguage }).click();
  await expect(page.getByRole('heading', { name: 'रसीद नहीं मिली' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(hi.receiptNotFoundNote);
  expect(await axeViolations(page)).toEqual([]);
  await page.context().close();
});

test('receipts that do not load are loaded again with the payments', async ({ browser }) => {
  const { identifier } = await activeLink(w, doctor);
  const page = await newPhonePage(w, browser);
  await page.route('**/receipts', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.goto(`/s/${identifier}`);
  const show = page.getByRole('button', { name: en.showHistory });
  await show.click();
  await expect(page.getByText(en.historyFailed)).toBeVisible();
  await page.unroute('**/receipts');
  await show.click();
  await expect(page.locator('.receipt-list').getByRole('link')).toHaveCount(1);
  await page.context().close();
});
