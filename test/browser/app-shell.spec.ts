import { expect, test, type Page } from './fixtures.js';
import { PASSWORD, world, type Doctor, type World } from '../helpers/world.js';
import { newPage, openScreen } from './screens.js';

let w: World;
let doctor: Doctor;
let patientId: string;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  patientId = (await w.patient(doctor)).id;
});
test.afterAll(() => w.end());

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const SIGN_IN = { name: 'Sign In' };

test('without a login, every screen leads to the login', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: w.origin });
  const id = '01920000-0000-7000-8000-000000000000';
  for (const path of [
    'dashboard',
    'analytics',
    'profile',
    'subscriptions',
    `subscriptions/${id}`,
    'patients',
    `patients/${id}`,
    'import',
    `import/${id}`,
    'payments',
    'settings',
    'settings/whatsapp',
    'settings/clinics',
    'payment-account',
    'audit',
    'account',
    'admin/accounts',
    'admin/staff',
    'admin/figures',
    'admin/support',
  ]) {
    await page.goto('about:blank');
    await page.goto(`/admin/#/${path}`);
    await expect(page.getByRole('button', SIGN_IN)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/#\/login$/);
  }
  await page.close();
});

test('a stored token is verified first; while the server does not answer, it is kept and verified again', async ({
  browser,
}) => {
  const page = await newPage(browser, w, doctor.token);
  let isServerUp = false;
  await page.clock.install();
  await page.route('**/api/auth/verify', (route) => (isServerUp ? route.continue() : route.abort()));
  await page.goto('/admin/#/dashboard');
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await expect(page.getByText('The server cannot be reached. Trying again…')).toHaveCount(0);
  await page.clock.runFor(6_000);
  await expect(page.getByText('The server cannot be reached. Trying again…')).toBeVisible();
  expect(await page.evaluate("localStorage.getItem('token')")).toBe(doctor.token);
  isServerUp = true;
  await page.clock.runFor(10_000);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.context().close();
});

test('the login stores the token and leads to the dashboard; the logout removes it', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: w.origin });
  await page.goto('/admin/#/login');
  await page.getByRole('button', SIGN_IN).click();
  await expect(page.getByText('Required')).toHaveCount(2);
  await expect(page.getByLabel(/^Email/)).toHaveAttribute('type', 'email');
  await page.getByLabel(/^Email/).fill(doctor.email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', SIGN_IN).click();
  await expect(page).toHaveURL(/\/admin\/#\/dashboard$/);
  expect(await page.evaluate("localStorage.getItem('token')")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  const token = await page.evaluate<string>("localStorage.getItem('token')");
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/#\/login$/);
  expect(await page.evaluate("localStorage.getItem('token')")).toBeNull();
  await expect.poll(async () => (await w.call('GET', '/api/account', { token })).status).toBe(401);
  await page.close();
});

test('the sidebar is 260 pixels wide, shows the user, and marks the current screen', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/dashboard');
  const sidebar = page.getByRole('complementary');
  await expect(sidebar).toHaveCSS('width', '260px');
  await expect(sidebar.getByText(doctor.email)).toBeVisible();
  await expect(sidebar.getByText('Doctor', { exact: true })).toBeVisible();
  for (const [path, item] of [
    ['dashboard', 'Dashboard'],
    ['analytics', 'Analytics'],
    ['profile', 'Profile'],
    ['subscriptions', 'Subscriptions'],
    ['patients', 'Patients'],
    [`patients/${patientId}`, 'Patients'],
    ['import', 'Patients'],
    ['settings/clinics', 'Settings'],
    ['payment-account', 'Settings'],
    ['audit', 'Settings'],
    ['account', 'Settings'],
  ] as const) {
    await openScreen(page, path);
    await expect(mainNavigation(page).locator('[aria-current=page]')).toHaveText(item);
  }
  await page.context().close();
});

test('a third-party chat widget stays hidden in the dashboard, and is visible on the login screen', async ({
  browser,
}) => {
  const page = await newPage(browser, w, doctor.token);
  await page.clock.install();
  await page.goto('/admin/#/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  // Not insertAdjacentHTML: the page demands Trusted Types.
  await page.evaluate(
    "document.body.append(Object.assign(document.createElement('div'), { className: 'whatsapp-widget', textContent: 'Chat with us' }))",
  );
  const widget = page.getByText('Chat with us');
  await page.clock.runFor(500);
  await expect(widget).toBeHidden();
  await page.evaluate("document.querySelector('.whatsapp-widget').style.display = 'block'");
  await page.clock.runFor(500);
  await expect(widget).toBeHidden();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', SIGN_IN)).toBeVisible();
  await expect(widget).toBeVisible();
  await page.context().close();
});

test('the dashboard can be installed', async ({ request }) => {
  const html = await (await request.get(`${w.origin}/admin/`)).text();
  expect(html).toContain('rel="manifest" href="/admin/manifest.webmanifest"');
  const response = await request.get(`${w.origin}/admin/manifest.webmanifest`);
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const { icons } = (await response.json()) as { icons: { src: string }[] };
  expect(icons).not.toEqual([]);
  for (const { src } of icons) expect((await request.get(w.origin + src)).headers()['content-type']).toBe('image/png');
});
