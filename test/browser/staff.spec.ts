import { randomUUID } from 'node:crypto';
import { world, type World } from '../helpers/world.js';
import { expect, test, type Browser, type Page } from './fixtures.js';
import { newPage, fillFields, expectNoHorizontalScroll, saveScreenshot } from './screens.js';
import { VARIANTS, variantsFor } from './variants.js';

const CHOSEN_PASSWORD = 'chosen-secret';
const OWN_EMAIL = 'admin@test.nirog.example';
const LONG_NAME = 'Venkatanarasimharajuvaripeta Subramanyeswara Lakshminarayanan';

/** Unused logins with long names and emails. $1: their name. $2: how many. */
const INSERT_LOGINS_SQL = `INSERT INTO account (id, name, email, password_hash, role, status, created_at)
SELECT gen_random_uuid(), $1 || ' ' || n, repeat('long.address.of.a.person', 2) || n || '@mail.example', 'none',
  CASE WHEN n % 3 = 0 THEN 'admin' ELSE 'support' END, CASE WHEN n % 5 = 0 THEN 'suspended' ELSE 'approved' END, now()
FROM generate_series(1, $2::int) n`;

test.use({ expectedLogs: /did not load\..*(?:Please log in|Your session has ended)/ });

let w: World;
test.beforeAll(async () => {
  w = await world();
});
test.afterAll(() => w.end());

const rowOf = (page: Page, email: string, width = 1280) =>
  page.getByRole(width > 1100 ? 'row' : 'listitem').filter({ hasText: email });

async function openStaff(browser: Browser, width = 1280, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await newPage(browser, w, await w.adminToken(), width);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.goto('/admin/#/admin/staff');
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible();
  return page;
}

/** Creates a staff login and chooses its password. */
async function createLogin(role: 'admin' | 'support') {
  const email = `${randomUUID().slice(0, 8)}@staff.nirog.example`;
  const body = { name: 'Meera Nair', email, role };
  const { invitation } = await w.must<{ invitation: { url: string } }>('POST', '/api/admin/staff', {
    token: await w.adminToken(),
    body,
  });
  const token = invitation.url.split('/').pop();
  await w.must('POST', '/api/auth/password-link/use', { body: { token, password: CHOSEN_PASSWORD } });
  return { email, token: await w.logIn(email, CHOSEN_PASSWORD) };
}

for (const [width, colorScheme] of variantsFor(0, VARIANTS))
  test(`the only admin cannot lock themselves out, ${width} wide, ${colorScheme}`, async ({ browser }) => {
    const page = await openStaff(browser, width, colorScheme);
    const row = rowOf(page, OWN_EMAIL, width);
    await expect(row.getByText('You', { exact: true })).toBeVisible();
    await expect(row.getByRole('button')).toHaveText(['Edit']);
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `staff-empty-${width}-${colorScheme}`);
    await row.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit staff login' });
    await expect(dialog.getByText('Only another admin can change your role.')).toBeVisible();
    await expect(dialog.getByRole('combobox')).toHaveAttribute('aria-disabled', 'true');
    await saveScreenshot(page, `staff-own-${width}-${colorScheme}`);
    await page.context().close();
  });

for (const width of variantsFor(1, [360, 1280]))
  test(`an admin adds a login; the new person chooses a password and works as support, ${width} wide`, async ({
    browser,
  }) => {
    const page = await openStaff(browser, width);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: w.origin });
    const email = `meera-${width}@operator.example`;
    await page.getByRole('button', { name: 'Add login' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create login' }).click();
    await expect(dialog.getByText('Required')).toHaveCount(2);
    await fillFields(dialog, { Name: 'Meera Nair', Email: email });
    await saveScreenshot(page, `staff-add-${width}`);
    await dialog.getByRole('button', { name: 'Create login' }).click();
    const link = dialog.getByLabel('Link', { exact: true });
    await expect(link).toHaveValue(/\/#\/new-password\/[\w-]{20,}$/);
    await expect(dialog).toContainText(email);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    const linkUrl = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(linkUrl).toBe(await link.inputValue());
    await saveScreenshot(page, `staff-link-${width}`);
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toHaveCount(0);
    const row = rowOf(page, email, width);
    await expect(row).toContainText('Meera Nair');
    await expect(row).toContainText('Never logged in');
    await expect(row.getByRole('button')).toHaveText(['Edit', 'Password link', 'Disable']);

    const staffPage = await newPage(browser, w, '', width);
    await staffPage.goto(linkUrl);
    await expect(staffPage.getByLabel('Email')).toHaveValue(email);
    await fillFields(staffPage, { Password: CHOSEN_PASSWORD, 'Confirm Password': CHOSEN_PASSWORD });
    await staffPage.getByRole('button', { name: 'Save Password' }).click();
    await expect(staffPage.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await staffPage.getByLabel(/^Password/).fill(CHOSEN_PASSWORD);
    await staffPage.getByRole('button', { name: 'Sign In' }).click();
    await expect(staffPage.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
    await staffPage.goto(new URL('/admin/#/admin/staff', linkUrl).href);
    await expect(staffPage).toHaveURL(/#\/admin\/support$/);
    await staffPage.context().close();

    await page.reload();
    await expect(rowOf(page, email, width)).toContainText('Logged in on 1 device');
    await page.context().close();
  });

test('an existing email is an error at its field, and nothing typed is lost', async ({ browser }) => {
  const { email } = await w.doctor();
  const page = await openStaff(browser);
  await page.getByRole('button', { name: 'Add login' }).click();
  const dialog = page.getByRole('dialog');
  await fillFields(dialog, { Name: 'Meera Nair', Email: 'nobody' });
  await dialog.getByRole('button', { name: 'Create login' }).click();
  await expect(dialog.getByLabel(/^Email/)).toHaveAttribute('aria-invalid', 'true');
  await fillFields(dialog, { Email: email });
  await dialog.getByRole('button', { name: 'Create login' }).click();
  await expect(dialog.getByText('An account with this email already exists')).toHaveCount(1);
  const field = dialog.getByLabel(/^Email/);
  await expect(field).toHaveAccessibleDescription('An account with this email already exists');
  await expect(field).toBeFocused();
  await expect(dialog.getByLabel(/^Name/)).toHaveValue('Meera Nair');
  await saveScreenshot(page, 'staff-email-taken');
  await fillFields(dialog, { Email: 'other@operator.example' });
  await dialog.getByRole('button', { name: 'Create login' }).click();
  await expect(dialog.getByLabel('Link', { exact: true })).toBeVisible();
  await page.context().close();
});

test('a new role logs the user out with a message, and the next login starts on the role’s first screen', async ({
  browser,
}) => {
  const { email, token } = await createLogin('admin');
  const staffPage = await newPage(browser, w, token);
  await staffPage.goto('/admin/#/admin/accounts');
  await expect(staffPage.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();

  const page = await openStaff(browser);
  await rowOf(page, email).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit staff login' });
  await fillFields(dialog, { Name: 'Meera Rao' });
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Support' }).click();
  await saveScreenshot(page, 'staff-edit');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Staff login updated')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, email)).toContainText('Meera Rao');
  await expect(rowOf(page, email).getByRole('cell').nth(1)).toHaveText('Support');

  await staffPage.getByRole('navigation').getByRole('link', { name: 'Figures' }).click();
  await expect(staffPage.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(staffPage.getByText('Your session has ended. Please log in again.')).toHaveCount(1);
  await fillFields(staffPage, { Email: email, Password: CHOSEN_PASSWORD });
  await staffPage.getByRole('button', { name: 'Sign In' }).click();
  await expect(staffPage.getByRole('navigation').getByRole('link', { name: 'Support' })).toBeVisible();
  await expect(staffPage.getByRole('navigation').getByRole('link', { name: 'Staff' })).toHaveCount(0);
  await staffPage.context().close();
  await page.context().close();
});

test('a login is logged out everywhere, disabled and enabled again, and the activity log records it', async ({
  browser,
}) => {
  const { email, token } = await createLogin('support');
  const staffPage = await newPage(browser, w, token);
  const page = await openStaff(browser);
  const row = rowOf(page, email);
  const pressAndConfirm = async (name: string) => {
    await row.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(email);
    await saveScreenshot(page, `staff-ask-${name.split(' ')[0] ?? ''}`);
    await dialog.getByRole('button', { name }).click();
  };
  const logIn = async () => {
    await fillFields(staffPage, { Email: email, Password: CHOSEN_PASSWORD });
    await staffPage.getByRole('button', { name: 'Sign In' }).click();
  };
  const supportScreen = staffPage.getByRole('heading', { name: 'Support', level: 1 });

  await staffPage.goto('/admin/#/admin/support');
  await expect(supportScreen).toBeVisible();
  await pressAndConfirm('Log out everywhere');
  await expect(page.getByText('Logged out everywhere')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Log out everywhere' })).toHaveCount(0);
  await staffPage.getByRole('navigation').getByRole('link', { name: 'Figures' }).click();
  await expect(staffPage.getByText('Your session has ended. Please log in again.')).toHaveCount(1);
  await logIn();
  await expect(staffPage.getByRole('navigation').getByRole('link', { name: 'Support' })).toBeVisible();

  await pressAndConfirm('Disable');
  await expect(page.getByText('Staff login disabled')).toBeVisible();
  await expect(row).toContainText('Disabled');
  await expect(row.getByRole('button')).toHaveText(['Edit', 'Enable']);
  await staffPage.getByRole('navigation').getByRole('link', { name: 'Account' }).click();
  await expect(staffPage.getByText('Your session has ended. Please log in again.')).toHaveCount(1);
  await logIn();
  await expect(staffPage.getByText('Your account is suspended. Please contact support.')).toBeVisible();

  await row.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('Staff login updated')).toBeVisible();
  await staffPage.getByRole('button', { name: 'Sign In' }).click();
  await expect(staffPage.getByRole('navigation').getByRole('link', { name: 'Support' })).toBeVisible();
  await staffPage.context().close();

  await page.getByRole('navigation').getByRole('link', { name: 'Activity log' }).click();
  for (const text of [
    `You disabled the staff login ${email}`,
    `You logged the staff login ${email} out everywhere`,
    `You created the staff login ${email}`,
  ])
    await expect(page.getByRole('row').filter({ hasText: text }).first()).toBeVisible();
  await saveScreenshot(page, 'staff-audit');
  await page.context().close();
});

test('on a phone, the Staff screen is under "More", next to the activity log and the user’s account', async ({
  browser,
}) => {
  const page = await newPage(browser, w, await w.adminToken(), 360);
  await page.goto('/admin/#/admin/accounts');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link')).toHaveText(['Accounts', 'Figures', 'Support']);
  await bar.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Staff', 'Activity log', 'Account']);
  await saveScreenshot(page, 'staff-more-360');
  await page.getByRole('menuitem', { name: 'Staff' }).click();
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'page');
  await page.context().close();
});

for (const [width, colorScheme] of variantsFor(1, VARIANTS))
  test(`logins with long names fit, ${width} wide, ${colorScheme}`, async ({ browser }) => {
    const page = await openStaff(browser, width, colorScheme);
    await expect(rowOf(page, OWN_EMAIL, width)).toBeVisible();
    await saveScreenshot(page, `staff-typical-${width}-${colorScheme}`);
    await w.rows(INSERT_LOGINS_SQL, [LONG_NAME, 30]);
    await page.reload();
    await expect(page.getByText(/^1-25 of \d+$/)).toBeVisible();
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `staff-full-${width}-${colorScheme}`);
    await page.getByRole('button', { name: 'Go to next page' }).click();
    await expect(page.getByText(/^26-\d+ of \d+$/)).toBeVisible();
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `staff-next-${width}-${colorScheme}`);
    await w.rows(`DELETE FROM account WHERE password_hash = 'none'`);
    await page.context().close();
  });
