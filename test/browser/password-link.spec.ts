import { expect, test, type Browser, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';

const LINK_NOT_VALID = 'This link is not valid any more. Ask for a new one.';
const NEW_PASSWORD = 'another-secret';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

/** A page that may read the clipboard, with or without a login. */
async function newClipboardPage(browser: Browser, token?: string): Promise<Page> {
  const localStorage = token ? [{ name: 'token', value: token }] : [];
  const origins = [{ origin: w.origin, localStorage }];
  const context = await browser.newContext({ baseURL: w.origin, storageState: { cookies: [], origins } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: w.origin });
  return context.newPage();
}

async function createLink({ id }: Doctor): Promise<string> {
  const { password_link } = await w.must<{ password_link: { url: string } }>(
    'POST',
    `/api/admin/accounts/${id}/password-link`,
    { token: await w.adminToken() },
  );
  return password_link.url;
}

async function submitPassword(page: Page, password: string, confirm: string) {
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel('Confirm Password').fill(confirm);
  await page.getByRole('button', { name: 'Save Password' }).click();
}

test('an admin creates a link, sees it once, copies it, and returns to the same place', async ({ browser }) => {
  const page = await newClipboardPage(browser, await w.adminToken());
  const idempotencyKeys: (string | undefined)[] = [];
  await page.route('**/password-link', async (route) => {
    idempotencyKeys.push(route.request().headers()['idempotency-key']);
    await route.fallback();
  });
  await page.goto('/admin/#/admin/accounts');
  const button = page.getByRole('row').filter({ hasText: doctor.email }).getByRole('button', { name: 'Password link' });
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(doctor.email);
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeFocused();
  await page.keyboard.press('Enter');
  const field = dialog.getByLabel('Link', { exact: true });
  await expect(field).toHaveValue(/\/#\/new-password\/[\w-]{20,}$/);
  expect(idempotencyKeys).toEqual([undefined]);
  const linkUrl = await field.inputValue();
  await expect(dialog).toContainText(/Works once, until \d{1,2}\s\w{3}\s\d{4}, \d{1,2}:\d{2}\s[ap]m/);
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(linkUrl);
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.context().close();
});

test('a suspended account gets no link', async ({ browser }) => {
  const suspended = await w.doctor();
  await w.must('PUT', `/api/admin/accounts/${suspended.id}/suspend`, { token: await w.adminToken(), body: {} });
  const page = await newClipboardPage(browser, await w.adminToken());
  await page.goto('/admin/#/admin/accounts');
  const row = page.getByRole('row').filter({ hasText: suspended.email });
  await expect(row.getByRole('button')).toHaveText(['Set plan', 'Reinstate']);
  await page.context().close();
});

test('a doctor who forgot the password reads how to get a link', async ({ browser }) => {
  const page = await newClipboardPage(browser);
  await page.goto('/#/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/admin\/#\/forgot-password$/);
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.goto('/#/forgot-password');
  await expect(page).toHaveURL(/\/admin\/#\/forgot-password$/);
  await page.context().close();
});

test('the link sets a new password once, and stays out of the browser history', async ({ browser }) => {
  const page = await newClipboardPage(browser, doctor.token);
  const otherSession = await w.logIn(doctor.email);
  const linkUrl = await createLink(doctor);
  await page.goto('/terms');
  await page.goto(linkUrl);
  await expect(page).toHaveURL(/\/admin\/#\/new-password\//);
  await expect(page.getByLabel('Email')).toHaveValue(doctor.email);
  await submitPassword(page, 'ab', 'abc');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await submitPassword(page, 'ab', 'ab');
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await submitPassword(page, NEW_PASSWORD, NEW_PASSWORD);

  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Password changed. Log in with your new password.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(doctor.email);
  await expect(page.getByLabel(/^Password/)).toBeFocused();
  expect(await page.evaluate("localStorage.getItem('token')")).toBeNull();
  for (const token of [doctor.token, otherSession])
    expect((await w.call('GET', '/api/auth/verify', { token })).status).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL(/\/terms$/);

  await page.goto(linkUrl);
  await expect(page.getByRole('alert').filter({ hasText: LINK_NOT_VALID })).toBeVisible();
  await page.getByRole('link', { name: 'How to get a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();

  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.getByLabel('Email').fill(doctor.email);
  await page.getByLabel(/^Password/).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Revenue This Month')).toBeVisible();
  await page.context().close();
});

test('a link that cannot be checked now can be retried, and is not sent to any server', async ({ browser }) => {
  const page = await newClipboardPage(browser);
  const linkUrl = await createLink(doctor);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.headers()['referer'] ?? '', request.url()));
  let isFailing = true;
  await page.route('**/api/auth/password-link/check', (route) => (isFailing ? route.abort() : route.fallback()));
  await page.goto(linkUrl);
  await expect(page.getByText('Your link still works.')).toBeVisible();
  isFailing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(doctor.email);
  // Playwright reports the fragment of the page's own URLs, but browsers never send it to a server.
  expect(urls.map((url) => url.split('#')[0]).filter((url) => url?.includes(linkUrl.split('/').pop() ?? ''))).toEqual(
    [],
  );
  await page.context().close();
});
