import { world, type Doctor, type World } from '../helpers/world.js';
import { countEffort } from './effort.js';
import { expect, test, type Browser, type Locator, type Page } from './fixtures.js';
import { DIABETES_CARE, ENDS_THIS_WEEK, frontDeskClinic } from './front-desk-clinic.js';
import { FRONT_DESK_EFFORTS, type FrontDeskJob } from './front-desk-efforts.js';
import { newPage } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  w = await world();
  doctor = await frontDeskClinic(w);
});
test.afterAll(() => w.end());

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const today = (page: Page) => page.getByRole('region', { name: 'Today' });
const deskRow = (page: Page, name: string) => today(page).getByRole('listitem').filter({ hasText: name });
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page) => page.getByRole('dialog');
const openScreen = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
const choose = async (page: Page, label: string | RegExp, option: string | RegExp) => {
  await page.getByLabel(label, { exact: true }).first().click();
  await page.getByRole('option', { name: option }).click();
};

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
}

/** Opens the first search result for a text. */
async function find(page: Page, text: string, name: string): Promise<void> {
  await openSearch(page);
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}

/** The newest subscription on the patient's page. */
const term = (page: Page) => page.getByRole('article').first();

async function openedChat(page: Page): Promise<void> {
  await expect.poll(() => page.context().pages().length).toBe(2);
}

/** A dashboard just after signing in. WhatsApp's site is simulated. */
async function signedIn(browser: Browser): Promise<Page> {
  const page = await newPage(browser, w, doctor.token);
  await page.context().route('**/wa.me/**', (route) => route.fulfill({ body: 'WhatsApp', contentType: 'text/html' }));
  return page;
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/admin/#/dashboard');
  await expect(button(today(page), /^All /)).toBeVisible();
}

/**
 * A job as a trained user does it, from the dashboard just after signing in until the result is on the screen.
 * @param prepare brings the page to where the job begins, if that is not the dashboard.
 */
function job(name: FrontDeskJob, work: (page: Page) => Promise<void>, prepare?: (page: Page) => Promise<void>): void {
  test(name, async ({ browser }) => {
    const page = await signedIn(browser);
    const effort = await countEffort(page);
    await openDashboard(page);
    if (prepare) {
      await prepare(page);
      await effort.reset();
    }
    await work(page);
    const { clicks, keys } = await effort.read();
    const { now } = FRONT_DESK_EFFORTS[name];
    expect.soft(clicks, 'clicks').toBeLessThanOrEqual(now.clicks);
    expect.soft(keys, 'keys').toBeLessThanOrEqual(now.keys);
    await page.context().close();
  });
}

test('clicks, keys and inserted text are counted', async ({ browser }) => {
  const page = await newPage(browser, w, '');
  const effort = await countEffort(page);
  await page.goto('/admin/#/login');
  await page.getByLabel('Email').fill('asha@mail.in');
  await page.keyboard.press('Tab');
  await page.keyboard.type('abc');
  expect(await effort.read()).toEqual({ clicks: 0, keys: 16 });
  await effort.reset();
  await page.getByLabel('Email').dblclick();
  await page.getByLabel('Email').press('Shift+A');
  expect(await effort.read()).toEqual({ clicks: 2, keys: 2 });
  await page.context().close();
});

job('see who needs something now', async (page) => {
  await button(today(page), /^Show \d+ more$/).click();
  await expect(deskRow(page, 'Ritu Saxena')).toContainText('Payment waits for your decision');
  await expect(deskRow(page, 'Asha Pillai')).toContainText('Can I come tomorrow at 11?');
  await expect(deskRow(page, 'Bina Das')).toContainText('Message not delivered');
  await expect(deskRow(page, 'Rekha Pillai')).toContainText('not opened');
  for (const name of Object.keys(ENDS_THIS_WEEK)) await expect(deskRow(page, name)).toContainText(/Ends in \d days/);
  await expect(deskRow(page, 'Harish Gupta')).toContainText('Ended 1 day ago');
});

job('see whose subscription ended yesterday, with the number', async (page) => {
  await button(today(page), /^Ended /).click();
  await expect(deskRow(page, 'Harish Gupta')).toContainText('Ended 1 day ago');
  await expect(deskRow(page, 'Harish Gupta').getByRole('link', { name: /^(?:Call )?\+91 / })).toBeVisible();
});

job('a new patient pays in cash', async (page) => {
  await page.getByRole('link', { name: /^Add Patient/ }).click();
  await expect(page.getByLabel(/^Name/)).toBeFocused();
  await page.keyboard.type('Meena Shetty');
  await page.keyboard.press('Tab');
  await page.keyboard.type('9845012345');
  await choose(page, 'Assign Subscription (Optional)', 'Family plan');
  await page.getByLabel('Paid at the clinic now').click();
  await expect(page.getByLabel('Amount (₹)')).toHaveValue('499');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Patient added successfully')).toBeVisible();
  await expect(row(page, 'Meena Shetty')).toContainText('Active');
});

job('a known patient buys a plan in cash', async (page) => {
  await find(page, 'fari', 'Farida Sheikh');
  await button(page, 'Record Payment').click();
  await choose(page, /^Paid for/, /Tier 499/);
  await button(dialog(page), 'Record payment').click();
  await expect(term(page)).toContainText('Active');
  await expect(term(page)).toContainText('₹499');
});

job('renew an expired subscription in cash', async (page) => {
  await button(today(page), /^Ended /).click();
  await button(deskRow(page, 'Deepak Verma'), 'More actions for Deepak Verma').click();
  await page.getByRole('menuitem', { name: 'Record payment' }).click();
  await expect(dialog(page).getByRole('status')).toContainText(/^Active from /);
  await button(dialog(page), 'Record payment').click();
  await expect(page.getByText('Payment of ₹499 recorded')).toBeVisible();
  await expect(deskRow(page, 'Deepak Verma')).toHaveCount(0);
});

job('renew a running subscription in cash', async (page) => {
  await find(page, 'kavi', 'Kavita Menon');
  await button(page, 'Record Payment').click();
  await expect(dialog(page).getByRole('status')).toContainText(/^Renewal: /);
  await button(dialog(page), 'Record payment').click();
  await expect(page.getByText('Payment of ₹499 recorded')).toBeVisible();
  await expect(term(page)).toContainText('Upcoming');
});

job('record a UPI payment seen in the doctor’s app', async (page) => {
  await find(page, 'tara', 'Tara Bose');
  await button(page, 'Record Payment').click();
  await dialog(page).getByLabel('UPI to the doctor').click();
  await button(dialog(page), 'Record payment').click();
  await expect(page.getByText('Payment of ₹499 recorded')).toBeVisible();
  await expect(page.getByText('UPI to the doctor').first()).toBeVisible();
});

job('take back a wrong assignment', async (page) => {
  await find(page, 'gopa', 'Gopal Reddy');
  await button(term(page), 'Edit').click();
  await button(term(page), 'Withdraw').click();
  await button(dialog(page), 'Withdraw').click();
  await expect(term(page)).toContainText('Cancelled');
});

job('send a payment link again', async (page) => {
  await button(deskRow(page, 'Rekha Pillai'), 'Send link: Rekha Pillai').click();
  await expect(page.getByText(/Message is on its way|Will be sent at/)).toBeVisible();
});

job('remind a patient whose term ends', async (page) => {
  await button(today(page), /^Ends soon /).click();
  await button(deskRow(page, 'Pooja Nair'), 'Send reminder: Pooja Nair').click();
  await expect(page.getByText(/Message is on its way|Will be sent at/)).toBeVisible();
});

job('remind the five whose term ends this week', async (page) => {
  await openScreen(page, 'Patients');
  await button(page, /^Ends within 7 days/).click();
  await expect(page.getByRole('row')).toHaveCount(1 + Object.keys(ENDS_THIS_WEEK).length);
  await page.getByLabel('Select this page').click();
  await button(page, 'Send link or reminder').click();
  await button(dialog(page), /^Send to /).click();
  await expect(dialog(page)).toContainText(/Finished\. (\d) of \1 done\./);
});

job('find a patient by part of the number', async (page) => {
  await find(page, '7314', 'Ebrahim Sait');
});

job('find a payment by its reference', async (page) => {
  const [order] = await w.rows<{ id: string }>(
    'SELECT provider_order_id AS id FROM payment_order WHERE doctor_id = $1 AND amount_paise = 129900',
    [doctor.id],
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText('${order?.id ?? ''}')`);
  await openSearch(page);
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('option', { name: /^₹1,299 · Ritu Saxena/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment of ₹1,299' })).toBeVisible();
});

job('correct a payment recorded for the wrong tier', async (page) => {
  await openScreen(page, 'Payments');
  await row(page, 'Yusuf Ali').getByRole('link', { name: 'Details' }).click();
  await button(page, 'Correct').click();
  await choose(page, /^Paid for/, /Tier 499/);
  await expect(dialog(page).getByLabel('Amount (₹)')).toHaveValue('499');
  await dialog(page).getByLabel('Reason for the correction').click();
  await page.keyboard.type('month');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment of ₹499' })).toBeVisible();
});

job('check the payment of a patient who says “I paid”', async (page) => {
  await find(page, 'mano', 'Manoj Tiwari');
  await button(page, 'Check payment status').click();
  await expect(page.getByRole('article')).toContainText('The plan is active until');
});

job('correct the number of a failed message and resend it', async (page) => {
  await page.getByRole('link', { name: 'View Messages' }).click();
  await button(row(page, 'Bina Das'), 'Resend').click();
  await expect(dialog(page).getByLabel(/^Mobile/)).toBeFocused();
  await page.keyboard.type('9845098450');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The message is being sent again')).toBeVisible();
  await expect(row(page, 'Bina Das')).toHaveCount(0);
  await expect.poll(() => w.messages('+919845098450')).toHaveLength(1);
});

job('answer a patient who wrote back', async (page) => {
  await deskRow(page, 'Asha Pillai').getByRole('link', { name: 'Read: Asha Pillai' }).click();
  await expect(page.getByText('Can I come tomorrow at 11?')).toBeVisible();
  await page.getByRole('link', { name: 'Answer' }).click();
  await openedChat(page);
});

job('extend everyone of a plan by three days', async (page) => {
  await openScreen(page, 'Patients');
  await choose(page, 'Filter by plan', 'Diabetes care');
  const patients = Object.keys(DIABETES_CARE).length;
  await expect(page.getByRole('row')).toHaveCount(1 + patients);
  await page.getByLabel('Select this page').click();
  await button(page, 'Extend').click();
  await page.keyboard.type('3');
  await expect(dialog(page)).toContainText(`${patients} active subscriptions end later.`);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(`Finished. ${patients} of ${patients} done.`);
});

job('see today’s takings by method', async (page) => {
  await openScreen(page, 'Payments');
  await choose(page, 'Period', 'Today');
  await expect(page.getByText(/^At the clinic ₹[\d,]+ · .*UPI ₹[\d,]+/)).toBeVisible();
});

job('add an email', async (page) => {
  await find(page, 'zoya', 'Zoya Mirza');
  await button(page, 'Edit Patient').click();
  await page.getByLabel(/^Email/).click();
  await page.keyboard.type('zoya@mail.in');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Patient updated successfully')).toBeVisible();
  await expect(page.getByText('zoya@mail.in').first()).toBeVisible();
});

job('archive a patient who moved away', async (page) => {
  await find(page, 'prak', 'Prakash Jain');
  await button(page, 'Archive').click();
  await button(dialog(page), 'Archive').click();
  await expect(page.getByText('Patient archived successfully')).toBeVisible();
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
});

job('refund a double payment', async (page) => {
  await deskRow(page, 'Ritu Saxena').getByRole('link', { name: 'Decide: Ritu Saxena' }).click();
  await button(page.getByRole('article'), 'Refund').click();
  await button(dialog(page), 'Refund').click();
  await expect(page.getByRole('article')).toHaveCount(0);
});

job('move a patient to another tier', async (page) => {
  await find(page, 'jaya', 'Jaya Krishnan');
  await button(page, 'Edit Subscription').click();
  await choose(page, /^Change Tier/, /Tier 1299/);
  await button(dialog(page), 'Save').click();
  await expect(term(page)).toContainText('Tier 1299');
});

job(
  'come back to the filtered list from a patient',
  async (page) => {
    const first = page.getByRole('row').nth(1);
    const text = await first.textContent();
    await first.getByRole('cell').nth(3).click();
    await expect(page.getByText('Subscription History')).toBeVisible();
    await page.getByRole('link', { name: 'All patients' }).click();
    await expect(page.getByRole('row').nth(1)).toHaveText(text ?? '');
  },
  async (page) => {
    await openScreen(page, 'Patients');
    await button(page, /^Expired /).click();
    await expect(page.getByRole('row').nth(1)).toContainText('Harish Gupta');
  },
);

test('no job takes more than before, and all together at least 40 % less', () => {
  const sums = { before: 0, now: 0 };
  for (const [name, { before, now }] of Object.entries(FRONT_DESK_EFFORTS)) {
    if (before === null) continue;
    expect(now.clicks, `clicks: ${name}`).toBeLessThanOrEqual(before.clicks);
    expect(now.clicks + now.keys, name).toBeLessThanOrEqual(before.clicks + before.keys);
    sums.before += before.clicks + before.keys;
    sums.now += now.clicks + now.keys;
  }
  expect(sums.now).toBeLessThanOrEqual(0.6 * sums.before);
});
