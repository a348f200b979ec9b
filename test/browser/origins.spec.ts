import { expect, test, type Browser, type Page } from './fixtures.js';
import { freePort } from '../helpers/server.js';
import { checkoutFrame } from '../helpers/checkout-frame.js';
import { PASSWORD, world, type World } from '../helpers/world.js';

/** Chromium resolves every name below localhost to this machine. */
const HOSTS = { care: 'care.localhost', admin: 'admin.localhost', queues: 'queues.localhost' };

let w: World;
let care: string, admin: string, queues: string;
test.beforeAll(async () => {
  const port = await freePort();
  [care, admin, queues] = Object.values(HOSTS).map((host) => `http://${host}:${port}`) as [string, string, string];
  w = await world({ env: { PORT: String(port), PUBLIC_URL: care, ADMIN_URL: admin, QUEUES_URL: queues } });
});
test.afterAll(async ({ browser }) => {
  // A page that is still open loads parts of the dashboard in the background, also when its server has ended.
  await Promise.all(browser.contexts().map((context) => context.close()));
  await w.end();
});

const newPage = async (browser: Browser, isPhone = false): Promise<Page> => {
  const viewport = { width: isPhone ? 360 : 1280, height: 800 };
  return (await browser.newContext({ viewport, hasTouch: isPhone })).newPage();
};

/** From the landing page, as a doctor who knows the product's address would. */
async function signIn(page: Page, email: string) {
  await page.goto(care);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${admin}/admin/#/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const openScreen = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).click();

async function createPlan(page: Page) {
  await openScreen(page, 'Subscriptions');
  await page.getByRole('button', { name: 'Create Your First Subscription' }).click();
  await page.getByLabel('Plan Name').fill('WhatsApp Support');
  await page.getByRole('button', { name: 'Create Subscription' }).last().click();
  await page.getByRole('link', { name: 'Manage Tiers' }).click();
  await page.getByRole('button', { name: 'Add Tier' }).first().click();
  await page.getByLabel('Price').fill('499');
  await page.getByRole('button', { name: 'Add Tier' }).last().click();
  await expect(page.getByText('₹499').first()).toBeVisible();
}

async function addPatient(page: Page) {
  await openScreen(page, 'Patients');
  await page.getByRole('button', { name: 'Add Patient' }).first().click();
  await page.getByLabel('Name', { exact: false }).first().fill('Ravi Kumar');
  await page.getByLabel('Mobile').first().fill('98765 43210');
  await page.getByLabel('Assign Subscription (Optional)').click();
  await page.getByRole('option', { name: 'WhatsApp Support' }).click();
  await page.getByRole('button', { name: 'Add Patient' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: 'Ravi Kumar' })).toBeVisible();
}

/** The patient opens the link of the WhatsApp message and pays. */
async function pay(phone: Page): Promise<Page> {
  await phone.goto(`${care}/sandbox`);
  const message = phone.getByTestId('phone-message').filter({ hasText: 'Hello Ravi' });
  const [page] = await Promise.all([phone.context().waitForEvent('page'), message.getByTestId('phone-link').click()]);
  await expect(page).toHaveURL(new RegExp(`^${care}/s/`));
  await page.getByText('₹499').first().click();
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  await checkoutFrame(page).getByTestId('checkout-success').click();
  await expect(page.getByText('Payment successful! Your subscription is now active.')).toBeVisible();
  return page;
}

/** Support opens the board from the dashboard. @returns its tab. */
async function openQueues(page: Page): Promise<Page> {
  await page.goto(`${admin}/admin/#/admin/support`);
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open the queues' }).click();
  const tab = await popup;
  await expect(tab).toHaveURL(new RegExp(`^${queues}/queues/?$`));
  await expect(tab.getByText('whatsapp').first()).toBeVisible();
  return tab;
}

const storageOf = (page: Page) => page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');

test('the main job works on three origins, and none has what belongs to another', async ({ browser }) => {
  const { email } = await w.doctor();
  const doctor = await newPage(browser);
  await signIn(doctor, email);
  await expect(doctor.getByText('Revenue This Month')).toBeVisible();
  await createPlan(doctor);
  await addPatient(doctor);
  expect(await storageOf(doctor)).toContain('token');

  const payPage = await pay(await newPage(browser, true));
  await openScreen(doctor, 'Dashboard');
  await doctor.reload();
  await expect(doctor.getByRole('group', { name: 'Revenue This Month' })).toContainText('₹499');

  // The doctor's own browser, on the pay page: no token, whatever runs there.
  await doctor.goto(payPage.url());
  await expect(doctor.getByText('Subscription Active')).toBeVisible();
  expect(await storageOf(doctor)).not.toContain('token');
  // An address of the dashboard from before it had its own host.
  await doctor.goto(`${care}/admin/#/patients`);
  await expect(doctor).toHaveURL(`${admin}/admin/#/patients`);
  await expect(doctor.getByRole('row').filter({ hasText: 'Ravi Kumar' })).toBeVisible();

  const support = await newPage(browser);
  const helper = await w.doctor();
  await w.rows(`UPDATE account SET role = 'support' WHERE id = $1`, [helper.id]);
  await signIn(support, helper.email);
  await expect(support.getByRole('button', { name: 'Open the queues' })).toBeVisible();
  const board = await openQueues(support);
  expect(await storageOf(board)).not.toContain('token');
  const cookies = await support.context().cookies();
  expect(cookies.map(({ name, domain }) => [name, domain])).toEqual([['nirog_queues', HOSTS.queues]]);
  await board.reload(); // the cookie, not the one-time token, opens it
  await expect(board.getByText('whatsapp').first()).toBeVisible();
});

test('a one-time address of the queues that was used says what to do', async ({ browser }) => {
  const page = await newPage(browser);
  await page.goto(`${queues}/queues/open#used`);
  await expect(page.getByText('The queues could not be opened. Open them again from the Support page.')).toBeVisible();
  await expect(page).toHaveURL(`${queues}/queues/open`);
});
