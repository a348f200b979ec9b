import { expect, test } from './fixtures.js';
import { world, type World } from '../helpers/world.js';
import { newPage } from './screens.js';

let w: World;
test.beforeAll(async () => {
  w = await world();
});
test.afterAll(() => w.end());

for (const width of [1280, 360])
  test(`an admin sets a doctor’s platform plan, ${width} pixels wide`, async ({ browser }) => {
    const { email } = await w.doctor();
    const page = await newPage(browser, w, await w.adminToken(), width);
    await page.goto('/admin/#/admin/accounts');
    const account = page.getByRole(width > 600 ? 'row' : 'listitem').filter({ hasText: email });
    await expect(account.getByText('Free trial')).toBeVisible();
    await account.getByRole('button', { name: 'Set plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set the Nirog plan' });
    await expect(dialog).toContainText(email);
    await expect(dialog.getByRole('button', { name: 'Set plan' })).toBeDisabled();
    await dialog.getByLabel(/^Professional/).check();
    await dialog.getByRole('button', { name: 'Set plan' }).click();
    await expect(page.getByText('Platform plan changed')).toBeVisible();
    await expect(account.getByText('Professional')).toBeVisible();
    await page.context().close();
  });

test('support has no list of accounts, and starts with the system state', async ({ browser }) => {
  const support = await w.doctor();
  await w.rows(`UPDATE account SET role = 'support' WHERE id = $1`, [support.id]);
  const page = await newPage(browser, w, support.token);
  await page.goto('/admin/#/admin/accounts');
  await expect(page).toHaveURL(/#\/admin\/support$/);
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Accounts' })).toHaveCount(0);
  await page.context().close();
});

test('accounts that wait for approval come first, however old', async ({ browser }) => {
  const pendingAccount = { email: 'waits@clinic.example', password: 'secret-1' };
  await w.must('POST', '/api/auth/signup', { body: pendingAccount });
  const newerAccount = await w.doctor();
  const page = await newPage(browser, w, await w.adminToken());
  const listRequest = page.waitForRequest((request) => request.url().includes('/api/admin/accounts?'));
  await page.goto('/admin/#/admin/accounts');
  expect(new URL((await listRequest).url()).searchParams.has('sort')).toBe(false);
  await expect(page.getByRole('row').nth(1)).toContainText(pendingAccount.email);
  await expect(page.getByRole('row').filter({ hasText: newerAccount.email })).toBeVisible();
  await page.getByRole('columnheader', { name: 'Signed up' }).getByText('Signed up').click();
  await expect(page.getByRole('row').nth(1)).not.toContainText(pendingAccount.email);
  await page.context().close();
});

test('an admin sees how many accounts wait for approval', async ({ browser }) => {
  const count = async () =>
    (await w.must<{ total: number }>('GET', '/api/admin/accounts?status=pending', { token: await w.adminToken() }))
      .total;
  const pendingAccount = { email: 'counted@clinic.example', password: 'secret-1' };
  await w.must('POST', '/api/auth/signup', { body: pendingAccount });
  const before = await count();
  const page = await newPage(browser, w, await w.adminToken());
  await page.goto('/admin/#/admin/accounts');
  const badge = page.getByRole('navigation').getByRole('img', { name: /wait(s)? for approval$/ });
  await expect(badge).toHaveText(String(before));
  const row = page.getByRole('row').filter({ hasText: pendingAccount.email });
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row.getByText('Approved')).toBeVisible();
  if (before > 1) await expect(badge).toHaveText(String(before - 1));
  else await expect(badge).toHaveCount(0);
  await page.context().close();
});

test('support creates a password link for a doctor’s email', async ({ browser }) => {
  const [support, doctor] = [await w.doctor(), await w.doctor()];
  await w.rows(`UPDATE account SET role = 'support' WHERE id = $1`, [support.id]);
  const page = await newPage(browser, w, support.token, 360);
  await page.goto('/admin/#/admin/support');
  const panel = page.getByRole('region', { name: 'Password link' });
  await panel.getByLabel(/^Email of the doctor/).fill('nobody@clinic.example');
  await panel.getByRole('button', { name: 'Create link' }).click();
  const email = panel.getByLabel(/^Email of the doctor/);
  await expect(email).toHaveAccessibleDescription('No doctor logs in with this email. Check its spelling.');
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await panel.getByLabel(/^Email of the doctor/).fill(doctor.email);
  await panel.getByRole('button', { name: 'Create link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Password link' });
  await expect(dialog).toContainText(doctor.email);
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(/\/#\/new-password\/[\w-]{20,}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  await page.context().close();
});

test('at the first login a doctor reads when the account was approved, until the notice is closed', async ({
  browser,
}) => {
  const account = { email: 'approved@clinic.example', password: 'secret-1' };
  const { user } = await w.must<{ user: { id: string } }>('POST', '/api/auth/signup', { body: account });
  await w.must('PUT', `/api/admin/accounts/${user.id}/approve`, { token: await w.adminToken(), body: {} });
  const page = await newPage(browser, w, '', 360);
  await page.goto('/admin/#/login');
  await page.getByLabel(/^Email/).fill(account.email);
  await page.getByLabel(/^Password/).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Your account was approved on' });
  await expect(notice).toContainText(/on \d{1,2} \w{3} \d{4}\./);
  await page.reload();
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await page.context().close();
});
