import { expect, test, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { expectNoHorizontalScroll, newPage, openPatientMenu, today } from './screens.js';

/** Fills a second page of the list, which has 25 rows. */
const WITHOUT_SUBSCRIPTION = 27;

let w: World;
let doctor: Doctor;
let tier: string;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  const plan = await w.plan(doctor);
  tier = await w.tier(doctor, plan, 499);
  for (let n = 0; n < WITHOUT_SUBSCRIPTION; n++) await w.patient(doctor, { name: `Patient ${String(n)}` });
  await w.patient(doctor, { name: 'Asha Iyer', subscription_tier_id: tier, subscription_start_date: today() });
  await w.patient(doctor, { name: 'Bela Khan', subscription_id: plan });
  await w.patient(doctor, { name: 'Farah Shah', mobile: '011 2345 6789' });
});
test.afterAll(() => w.end());

const TOTAL = WITHOUT_SUBSCRIPTION + 3;
const chip = (page: Page, text: RegExp) =>
  page.getByRole('group', { name: 'Filter by status' }).getByRole('button', { name: text });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('chips show the number of patients and filter the list', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/patients');
  await expect(chip(page, /^All /)).toHaveText(`All ${String(TOTAL)}`);
  await expect(chip(page, /^All /)).toHaveAttribute('aria-pressed', 'true');
  await chip(page, /^Active /).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(page, 'Asha Iyer')).toContainText('Active');
  await chip(page, /^Pending payment/).click();
  await expect(row(page, 'Bela Khan')).toContainText('Pending payment');
  await expect(page).toHaveURL(/pending/);
  await chip(page, /^All /).click();
  await chip(page, /^WhatsApp problem/).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(page, 'Farah Shah')).toContainText('No WhatsApp');
  await chip(page, /^Expired/).click();
  await expect(page.getByText('No Patients Found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('row')).toHaveCount(26);
  await page.context().close();
});

test('a plan is a filter, too', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/patients');
  await page.getByRole('combobox', { name: 'Filter by plan' }).click();
  await page.getByRole('option', { name: 'WhatsApp Support' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('combobox', { name: 'Filter by plan' })).toHaveText('WhatsApp Support');
  await page.context().close();
});

test('search, filter and page stay after a reload, and on the way back from a patient', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/patients');
  await page.getByRole('search').getByRole('textbox').fill('Patient');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/search/);
  await expect(chip(page, /^All /)).toHaveText(`All ${String(WITHOUT_SUBSCRIPTION)}`);
  await chip(page, /^No subscription/).click();
  await expect(page).toHaveURL(/none/);
  await page.getByRole('button', { name: 'Go to next page' }).click();
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(1 + WITHOUT_SUBSCRIPTION - 25);
  const address = page.url();
  await page.reload();
  await expect(rows).toHaveCount(1 + WITHOUT_SUBSCRIPTION - 25);

  const backToList = page.getByRole('link', { name: 'All patients' });
  await rows.last().getByRole('cell').nth(3).click();
  await backToList.click();
  await expect(rows).toHaveCount(1 + WITHOUT_SUBSCRIPTION - 25);
  expect(page.url()).toBe(address);

  await rows
    .last()
    .getByRole('link', { name: /^Patient / })
    .press('Enter');
  await expect(page.getByText('Patient Information')).toBeVisible();
  await page.reload();
  await backToList.click();
  await expect(page).toHaveURL(address);

  await (await openPatientMenu(page, 'View Details', rows.last())).click();
  await expect(page.getByText('Patient Information')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('search').getByRole('textbox')).toHaveValue('Patient');
  await page.context().close();
});

test('the menu works by keyboard, and its button has the focus again after Cancel', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/patients?filter={"status":"active"}');
  const button = page.getByRole('button', { name: 'Actions for Asha Iyer' });
  await button.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View Details' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.context().close();
});

test('a payment is recorded from the menu of a row, and from the button of a row that waits for it', async ({
  browser,
}) => {
  const page = await newPage(browser, w, doctor.token, 1440);
  await page.goto('/admin/#/patients?filter={"search":"Asha Iyer"}');
  const actions = page.getByRole('button', { name: 'Actions for Asha Iyer' });
  await (await openPatientMenu(page, 'Record Payment', row(page, 'Asha Iyer'))).click();
  const dialog = page.getByRole('dialog', { name: 'Record payment · Asha Iyer' });
  await expect(dialog.getByRole('status')).toContainText(/^Renewal: from /);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(actions).toBeFocused();
  await expect(page.getByRole('button', { name: /^Record payment of / })).toHaveCount(0);

  const id = (await w.patient(doctor, { name: 'Gita Bose' })).id;
  const body = { subscription_tier_id: tier };
  await w.must('POST', `/api/patients/${id}/subscribe`, { token: doctor.token, body });
  await page.goto('/admin/#/patients?filter={"search":"Gita Bose"}');
  const button = page.getByRole('button', { name: 'Record payment of Gita Bose' });
  await button.press('Enter');
  const second = page.getByRole('dialog', { name: 'Record payment · Gita Bose' });
  await expect(second.getByLabel('Amount (₹)')).toHaveValue('499');
  await second.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText('Payment of ₹499 recorded')).toBeVisible();
  await expect(row(page, 'Gita Bose')).toContainText('Active');
  await expect(button).toHaveCount(0);
  await w.must('DELETE', `/api/patients/${id}`, { token: doctor.token });
  await page.context().close();
});

test('the table fits a tablet', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token, 768);
  await page.goto('/admin/#/patients');

  const { x, width } = (await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(768 - 24);
  await page.context().close();
});

test('a phone shows four patients on the first screen, and a tap on a card opens the patient', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto('/admin/#/patients');
  await expect(chip(page, /^All /)).toHaveText(`All ${String(TOTAL)}`);
  const cards = page.getByRole('main').getByRole('listitem');
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  const fourth = await cards.nth(3).getByRole('heading').boundingBox();
  expect((fourth?.y ?? 800) + (fourth?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await expectNoHorizontalScroll(page);
  // The name's link covers the whole card, except for the number and the buttons.
  await cards.nth(1).tap({ position: { x: 100, y: 40 } });
  await expect(page.getByText('Patient Information')).toBeVisible();
  await page.context().close();
});
