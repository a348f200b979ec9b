import { readFile } from 'node:fs/promises';
import { member } from '../helpers/clinic-staff.js';
import { paymentHelpers } from '../helpers/payments.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { expect, test, type Page } from './fixtures.js';
import { expectNoHorizontalScroll, newPage, openScreen, saveScreenshot } from './screens.js';

test.describe.configure({ mode: 'parallel' });
test.use({ expectedLogs: /400 \(Bad Request\)/ });

let w: World;
let doctor: Doctor;
/** A patient who paid ₹1,000 in cash. */
let cashPatient: string;
let cashPayment: string;

async function payInCash(name: string, price: number) {
  const tier = await w.tier(doctor, await w.plan(doctor, { covered_services: 'Chat\nVisits' }), price);
  const { id } = await w.patient(doctor, { name });
  const body = { subscription_tier_id: tier, payment_method: 'cash', send_confirmation: false };
  await w.must('POST', `/api/patients/${id}/payments`, { token: doctor.token, body });
  return id;
}

/** A cash payment, an online payment with a partial refund, and a voided payment. */
test.beforeAll(async () => {
  w = await world({ ownServer: true });
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  doctor = await w.doctor();
  const payments = paymentHelpers(w, () => doctor);
  const body = { doctor_name: 'Dr Asha Rao', registration_number: 'KMC 45678' };
  await w.must('PUT', '/api/profile', { token: doctor.token, body });
  cashPatient = await payInCash('Asha Nair', 1_000);
  cashPayment = (await payments.paymentOf(cashPatient)).id;
  const online = await payments.paid(4_000);
  await payments.refund(online.payment.id, { amount: 500 });
  const mistake = await payments.paymentOf(await payInCash('Wrong Patient', 700));
  await payments.post(`/api/payments/${mistake.id}/void`, { reason: 'Wrong patient' });
  await w.settle();
});
test.afterAll(() => w.end());

/** The API's call for a PDF file, with the press that makes it. The new tab shows it, or downloads it without a viewer. */
async function openPdf(page: Page, press: () => Promise<void>): Promise<string> {
  const answer = page.waitForResponse((response) => /\.pdf/.test(response.url()));
  const opened = page.waitForEvent('popup');
  await press();
  const [response, tab] = await Promise.all([answer, opened]);
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('application/pdf');
  expect(Number(response.headers()['content-length'])).toBeGreaterThan(1_000);
  await tab.close();
  return response.url();
}

test('a receipt of a cash payment is on the patient’s page and opens as PDF in two sizes and languages', async ({
  browser,
}) => {
  const page = await newPage(browser, w, doctor.token, 360);
  await openScreen(page, `patients/${cashPatient}`);
  const panel = page.getByRole('region', { name: 'Receipts' });
  const row = panel.getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('R/26-27/000001');
  await expect(row).toContainText('₹1,000');
  await expectNoHorizontalScroll(page);
  await panel.scrollIntoViewIfNeeded();
  await saveScreenshot(page, 'receipts-patient-360');
  expect(await openPdf(page, () => row.getByRole('button', { name: 'A4' }).click())).toMatch(
    /\.pdf\?format=a4&language=en$/,
  );
  await panel.getByRole('button', { name: 'हिन्दी' }).click();
  expect(await openPdf(page, () => row.getByRole('button', { name: '80 mm' }).click())).toMatch(
    /\.pdf\?format=80mm&language=hi$/,
  );

  await row.getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'R/26-27/000001' })).toBeVisible();
  for (const text of ['KMC 45678', 'Asha Nair (mobile ending', 'Exempt (health care services)', 'Visits'])
    await expect(page.getByText(text).first()).toBeVisible();
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'receipt-360');
  await page.setViewportSize({ width: 1440, height: 900 });
  await saveScreenshot(page, 'receipt-1440');
  await page.getByRole('link', { name: 'Open payment' }).click();
  await expect(page).toHaveURL(new RegExp(`/payments/${cashPayment}$`));
  await expect(page.getByRole('region', { name: 'Receipts' }).getByText('R/26-27/000001')).toBeVisible();
  await saveScreenshot(page, 'receipts-payment-1440');
  await page.context().close();
});

test('a receipt is sent on WhatsApp, from the page or a row, and the phone opens it', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token, 360);
  await openScreen(page, `patients/${cashPatient}`);
  await page.getByRole('button', { name: 'Send on WhatsApp, R/26-27/000001' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this receipt on WhatsApp?' });
  await expect(dialog).toContainText('Asha Nair gets R/26-27/000001 as a PDF.');
  await saveScreenshot(page, 'receipt-send-360');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('The receipt is on its way')).toBeVisible();
  await w.settle();

  const phone = await browser.newPage({ baseURL: w.origin });
  await phone.goto('/sandbox');
  const message = phone.getByTestId('phone-message').last();
  await expect(message).toContainText('Hello Asha, here is receipt R/26-27/000001 from Dr Asha Rao, for ₹1,000.');
  const file = message.getByTestId('phone-document');
  await expect(file).toHaveText('R-26-27-000001.pdf');
  const response = await phone.request.get((await file.getAttribute('href')) ?? '');
  expect(response.headers()['content-type']).toBe('application/pdf');
  await phone.close();

  await page.goto('/admin/#/receipts');
  await page.getByRole('link', { name: 'R/26-27/000002' }).click();
  await page.route('**/api/receipts/*/send', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Send on WhatsApp' }).click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Failed to send the receipt', { exact: true })).toBeVisible();
  await page.unrouteAll();

  await w.rows(`UPDATE link SET revoked_at = now() WHERE doctor_id = $1`, [doctor.id]);
  await page.getByRole('button', { name: 'Send on WhatsApp' }).click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('the patient’s link is no longer valid')).toBeVisible();
  await w.rows(`UPDATE link SET revoked_at = NULL WHERE doctor_id = $1`, [doctor.id]);
  await page.context().close();
});

test('a blocked tab saves the receipt and says so; a failure closes the tab and says so', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await openScreen(page, `payments/${cashPayment}`);
  const button = page.getByRole('button', { name: /^A4/ });
  await page.route('**/*.pdf?*', (route) => route.fulfill({ status: 500, body: '' }));
  const popup = page.waitForEvent('popup');
  await button.click();
  const tab = await popup;
  await expect(page.getByText('Failed to open the receipt. Please try again.')).toBeVisible();
  await expect.poll(() => tab.isClosed()).toBe(true);
  await page.unrouteAll();
  await page.evaluate('window.open = () => null');
  const download = page.waitForEvent('download');
  await button.click();
  expect((await download).suggestedFilename()).toBe('R-26-27-000001.pdf');
  await expect(page.getByText('The browser blocked the new tab. The receipt is in your downloads')).toBeVisible();
  await page.context().close();
});

test('the list is searched, filtered and exported, and a row opens its receipt', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token, 1440);
  await openScreen(page, 'payments');
  await page.getByRole('navigation', { name: 'Payments, receipts and books' }).getByText('Receipts').click();
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(5);
  await expect(rows.filter({ hasText: 'Refund receipt · Recorded by mistake' })).toHaveCount(1);
  await saveScreenshot(page, 'receipts-1440');
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `receipts-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Refund receipt' }).click();
  await expect(rows).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')).toHaveLength(3);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('search').getByRole('textbox').fill('asha');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rows).toHaveCount(1);
  // The link covers the row.
  await rows.getByText('Cash').click({ force: true });
  await expect(page.getByRole('heading', { level: 1, name: 'R/26-27/000001' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Receipts' }).click();
  await expect(rows).toHaveCount(1);
  await page.context().close();
});

test('the books show the sums of the financial year and are downloaded for the accountant', async ({ browser }) => {
  const { token } = await member(w, doctor, { role: 'accountant' });
  const page = await newPage(browser, w, token);
  await page.clock.setFixedTime('2026-11-20T06:00:00Z');
  await openScreen(page, 'payments');
  await page.getByRole('navigation', { name: 'Payments, receipts and books' }).getByText('Books').click();
  await expect(page.getByRole('combobox', { name: 'Financial year' })).toHaveText('2026-27');
  const card = (name: string) => page.getByRole('group', { name, exact: true });
  await expect(card('Receipts')).toContainText('₹5,700');
  await expect(card('Receipts')).toContainText('3 issued');
  await expect(card('Refund receipts')).toContainText('₹1,200');
  await expect(card('Cash book')).toContainText('₹1,000');
  await expect(card('Cash book')).toContainText('₹1,700 in, ₹700 out');
  await expect(card('Case register (Form 25)')).toContainText('₹5,000');
  await expect(page.getByText('20 % of your fees were paid in cash: ₹1,000 of ₹5,000.')).toBeVisible();
  await expect(page.getByText('This is above 5 %')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Months' }).getByRole('row')).toHaveCount(2);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `books-${width}`);
  }
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download for the accountant (ZIP)' }).click();
  expect((await download).suggestedFilename()).toBe('nirog-books-2026-27.zip');
  await expect(page.getByRole('button', { name: 'Download for the accountant (ZIP)' })).toBeEnabled();
  await page.getByRole('link', { name: 'View receipts of 2026-27' }).click();
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(5);

  await openScreen(page, 'books?year=2024-25');
  await expect(page.getByText('Nothing in 2024-25 yet')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.context().close();
});

test('the books have the rows of the cash book, the case register and the refunds, each with its CSV', async ({
  browser,
}) => {
  const page = await newPage(browser, w, (await member(w, doctor, { role: 'accountant' })).token, 1440);
  await page.clock.setFixedTime('2026-11-20T06:00:00Z');
  await openScreen(page, 'books');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  const csvLines = async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    return (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n').length;
  };
  await page.getByRole('tab', { name: 'Cash book' }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('₹1,700');
  await expect(rows.nth(2)).toContainText('₹1,000');
  expect(await csvLines()).toBe(4);
  await page.getByRole('tab', { name: 'Refunds' }).click();
  await expect(rows.filter({ hasText: 'Refund receipt' })).toHaveCount(2);
  expect(await csvLines()).toBe(3);
  await page.getByRole('tab', { name: 'Case register' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Date', 'No.', 'Patient’s name', 'Nature of services', 'Fees received', 'Date of receipt', 'Receipt no.'],
  ]);
  expect(await csvLines()).toBe(3);
  for (const book of ['case-register', 'cash-book', 'refunds'])
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await openScreen(page, `books?book=${book}`);
      await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible();
      await expectNoHorizontalScroll(page);
      await saveScreenshot(page, `books-${book}-${width}`);
    }
  await page.setViewportSize({ width: 360, height: 800 });
  await openScreen(page, 'books?book=case-register');
  await page.getByRole('listitem').filter({ hasText: 'Asha Nair' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'R/26-27/000001' })).toBeVisible();
  await openScreen(page, 'books?book=cash-book&year=2024-25');
  await expect(page.getByText('No cash in 2024-25')).toBeVisible();
  await page.context().close();
});

test('a zip that breaks off is not saved and says so; one that is cancelled can be downloaded again', async ({
  browser,
}) => {
  const page = await newPage(browser, w, doctor.token);
  await openScreen(page, 'receipts');
  const button = page.getByRole('button', { name: 'Download PDFs' });
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  const cut = { body: 'PK\u0003\u0004 the beginning of a zip', contentType: 'application/zip' };
  await page.route('**/api/receipts.zip?*', (route) => route.fulfill(cut));
  await button.click();
  await expect(page.getByText('The connection broke off, so nothing was saved.')).toBeVisible();
  await page.unrouteAll();
  await page.route('**/api/receipts.zip?*', () => undefined); // never answered
  await button.click();
  await expect(page.getByText('0.0 MB received…')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Download cancelled.')).toBeVisible();
  expect(saved).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const download = page.waitForEvent('download');
  await button.click();
  expect((await download).suggestedFilename()).toMatch(/^nirog-receipts-.*\.zip$/);
  const zip = await readFile(await (await download).path());
  expect(zip.readUInt16LE(zip.length - 12)).toBe(5);
  await page.context().close();
});

test('reception sees receipts without the export, and no books; a viewer sees neither', async ({ browser }) => {
  const reception = await newPage(browser, w, (await member(w, doctor, { role: 'reception' })).token);
  await openScreen(reception, 'receipts');
  await expect(reception.getByText('R/26-27/000001')).toBeVisible();
  for (const name of ['Download CSV', 'Download PDFs'])
    await expect(reception.getByRole('button', { name })).toHaveCount(0);
  const tabs = reception.getByRole('navigation', { name: 'Payments, receipts and books' });
  await expect(tabs.getByRole('link')).toHaveText(['Payments', 'Receipts']);
  await openScreen(reception, 'books');
  await expect(reception.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await reception.context().close();

  const viewer = await newPage(browser, w, (await member(w, doctor, { role: 'viewer' })).token);
  await openScreen(viewer, `patients/${cashPatient}`);
  await expect(viewer.getByText('Patient Information')).toBeVisible();
  await expect(viewer.getByRole('region', { name: 'Receipts' })).toHaveCount(0);
  await openScreen(viewer, 'payments');
  await expect(viewer.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await expect(viewer.getByRole('navigation', { name: 'Payments, receipts and books' })).toHaveCount(0);
  await viewer.context().close();
});

test('GSTIN, receipt prefix and the tax of a tier are entered, and errors are at their fields', async ({ browser }) => {
  const other = await w.doctor();
  const plan = await w.plan(other);
  const page = await newPage(browser, w, other.token, 360);
  await openScreen(page, `subscriptions/${plan}`);
  await page.getByRole('button', { name: 'Add Tier' }).first().click();
  await page.getByLabel('Price').fill('1180');
  await saveScreenshot(page, 'tier-tax-closed-360');
  await page.getByText('Tax: Exempt – clinical services').click();
  await page.getByRole('combobox', { name: 'Tax' }).click();
  await page.getByRole('option', { name: '18 % GST included' }).click();
  await page.getByLabel('SAC').fill('123');
  await page.getByRole('button', { name: 'Add Tier' }).click();
  await expect(page.getByText('The SAC has 4 or 6 digits and starts with 99')).toBeVisible();
  await page.getByLabel('SAC').fill('999722');
  await page.getByRole('button', { name: 'Add Tier' }).click();
  await expect(page.getByText('Enter your GSTIN in the profile before you charge GST')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'tier-tax-360');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await openScreen(page, 'profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZX');
  await page.getByLabel('Receipt prefix').fill('RAO');
  await expect(page.getByText(/RAO\/\d\d-\d\d\/000001/)).toBeVisible();
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('This is not a valid GSTIN')).toBeVisible();
  await saveScreenshot(page, 'profile-gstin-360');
  await page.setViewportSize({ width: 1440, height: 900 });
  await saveScreenshot(page, 'profile-gstin-1440');
  await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZV');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByText('27AAPFU0939F1ZV')).toBeVisible();
  await saveScreenshot(page, 'profile-1440');

  await openScreen(page, `subscriptions/${plan}`);
  await page.getByRole('button', { name: 'Add Tier' }).first().click();
  await page.getByLabel('Price').fill('1180');
  await page.getByText('Tax: Exempt – clinical services').click();
  await page.getByRole('combobox', { name: 'Tax' }).click();
  await page.getByRole('option', { name: '18 % GST included' }).click();
  await page.getByRole('button', { name: 'Add Tier' }).click();
  await expect(page.getByText('Tier added successfully')).toBeVisible();
  await expect(page.getByText('18 % GST included')).toBeVisible();
  await page.context().close();
});
