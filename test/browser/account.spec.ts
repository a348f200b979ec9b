import { expect, test } from './fixtures.js';
import { PASSWORD, world, type Doctor, type World } from '../helpers/world.js';
import { newPage, fillFields, expectNoHorizontalScroll, saveScreenshot } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

const accountStatus = async (token: string) => (await w.call('GET', '/api/account', { token })).status;

test('another device is logged out, and changing the password logs out the rest', async ({ browser }) => {
  const secondToken = await w.logIn(doctor.email);
  const thirdToken = await w.logIn(doctor.email);
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto('/admin/#/dashboard');
  await page.getByRole('navigation').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: /^Your account/ }).click();
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(3);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(devices.filter({ hasText: 'This device' }).getByRole('button')).toHaveCount(0);
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'account-360');
  // The first button belongs to one of the two other devices.
  await devices.getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('The device is logged out')).toBeVisible();
  await expect(devices).toHaveCount(2);
  expect([await accountStatus(secondToken), await accountStatus(thirdToken)].sort()).toEqual([200, 401]);

  const changeButton = page.getByRole('button', { name: 'Change Password' });
  await fillFields(page, {
    'Current Password': 'wrong',
    'New Password': 'secret-2',
    'Confirm New Password': 'secret-3',
  });
  await changeButton.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await fillFields(page, { 'Confirm New Password': 'secret-2' });
  await changeButton.click();
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await fillFields(page, { 'Current Password': PASSWORD });
  await changeButton.click();
  await expect(page.getByText('Password changed. Other devices are logged out.')).toBeVisible();
  await expect(page.getByLabel(/^Current Password/)).toHaveValue('');
  await expect(page.getByLabel(/^Current Password/)).toBeFocused();
  await expect(devices).toHaveCount(1);
  expect([await accountStatus(secondToken), await accountStatus(thirdToken)]).toEqual([401, 401]);
  expect(await accountStatus(doctor.token)).toBe(200);
  await w.logIn(doctor.email, 'secret-2');
  await page.context().close();
});

test('the login email is changed, with the password', async ({ browser }) => {
  const takenEmail = (await w.doctor()).email;
  const email = `new-${doctor.email}`;
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/account');
  const login = page.getByRole('region', { name: 'Login' });
  await login.getByRole('button', { name: 'Change Email' }).click();
  const saveButton = login.getByRole('button', { name: 'Save Email' });
  await fillFields(login, { 'New Email': 'asha', 'Current Password': 'wrong' });
  await saveButton.click();
  await expect(login.getByText('Enter a valid email address')).toBeVisible();
  await fillFields(login, { 'New Email': email });
  await saveButton.click();
  await expect(login.getByText('This is not your current password')).toBeVisible();
  await fillFields(login, { 'New Email': takenEmail, 'Current Password': PASSWORD });
  await saveButton.click();
  await expect(login.getByText('An account with this email already exists')).toBeVisible();
  await saveScreenshot(page, 'account-email-1280');
  await fillFields(login, { 'New Email': email });
  await saveButton.click();
  await expect(page.getByText('Account updated successfully')).toBeVisible();
  await expect(login.getByText(email)).toBeVisible();
  await expect(page.getByRole('complementary').getByText(email)).toBeVisible();
  expect(await accountStatus(doctor.token)).toBe(200);
  await w.logIn(email);
  await page.context().close();
});

test('the keyboard shortcuts are listed, and work', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/subscriptions');
  await expect(page.getByText('No Subscriptions Yet')).toBeVisible();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByRole('definition')).toHaveCount(6);
  await saveScreenshot(page, 'keys-1280');
  const singleKeysSetting = shortcuts.getByLabel('Use single-key shortcuts (/, n, ?) in this browser');
  await singleKeysSetting.uncheck();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(shortcuts).toHaveCount(0);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await singleKeysSetting.check();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page.getByLabel(/^Plan Name/)).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByLabel(/^Plan Name/)).toHaveValue('?');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.keyboard.press('?'); // single keys do nothing while a menu is open
  await expect(shortcuts).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(shortcuts).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.context().close();
});

test('the trial, the plan after it, and the warning from 80 %', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/account');
  const plan = page.getByRole('region', { name: 'Nirog plan' });
  await expect(plan.getByText('Free trial')).toBeVisible();
  await expect(plan.getByText('0, no limit')).toBeVisible();
  const admin = await w.adminToken();
  const body = { platform_plan: 'starter' };
  await w.must('PUT', `/api/admin/accounts/${doctor.id}/plan`, { token: admin, body });
  await page.reload();
  await expect(plan.getByText('Starter', { exact: true })).toBeVisible();
  await expect(plan.getByText('0 of 50')).toBeVisible();
  await expect(plan.getByRole('alert')).toHaveCount(0);
  const warning = '41 of 50 active patient subscriptions are used.';
  await page.route('**/api/account', async (route) => {
    const response = await route.fetch();
    const { account } = (await response.json()) as { account: object };
    await route.fulfill({ response, json: { account: { ...account, active_subscriptions: 41, warning } } });
  });
  await page.reload();
  await expect(plan.getByRole('alert')).toContainText(warning);
  await expect(plan.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '82');
  await saveScreenshot(page, 'account-warning-1280');
  await page.route('**/api/dashboard/stats', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), activeSubscriptions: 41 } });
  });
  await page.goto('/admin/#/dashboard');
  await expect(page.getByRole('alert').filter({ hasText: warning }).getByRole('link')).toHaveAttribute(
    'href',
    /\/account$/,
  );
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().close();
});

test('staff have an account too, without a plan', async ({ browser }) => {
  const page = await newPage(browser, w, await w.adminToken());
  await page.goto('/admin/#/account');
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
  await expect(page.getByText('Nirog plan', { exact: true })).toHaveCount(0);
  await page.context().close();
});
