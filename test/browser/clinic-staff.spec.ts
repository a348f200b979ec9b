import { invite, joinClinic, member } from '../helpers/clinic-staff.js';
import { PASSWORD, world, type Doctor, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { expect, test, type Browser, type Page } from './fixtures.js';
import { expectNoHorizontalScroll, fillFields, newPage, openScreen, saveScreenshot } from './screens.js';
import { VARIANTS, variantsFor } from './variants.js';

test.use({ expectedLogs: /did not load\..*(?:Please log in|Your session has ended)/ });

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

async function openStaff(browser: Browser, width = 1280, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await newPage(browser, w, doctor.token, width);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.goto('/admin/#/settings/staff');
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible();
  return page;
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a doctor invites a receptionist, who accepts, works, gets another role and leaves', async ({ browser }) => {
  test.slow();
  const page = await openStaff(browser);
  await expect(page.getByText('No staff yet')).toBeVisible();
  await page.getByRole('button', { name: 'Invite staff' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  await expect(dialog.getByText('Required')).toHaveCount(2);
  await fillFields(dialog, { Name: 'Meera Nair', 'Email or mobile number': '98765 43210', 'Refund limit': '500' });
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  const link = dialog.getByLabel('Link', { exact: true });
  await expect(link).toHaveValue(/\/#\/invitation\/[\w-]{20,}$/);
  const share = dialog.getByRole('link', { name: 'Send on WhatsApp' });
  await expect(share).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=Hello%20Meera%20Nair/);
  const url = await link.inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, 'Meera Nair')).toContainText('Refunds up to ₹500');
  await expect(rowOf(page, 'Meera Nair').getByText('Invited')).toBeVisible();

  const reception = await (await browser.newContext({ baseURL: w.origin })).newPage();
  await reception.goto(`/admin/${new URL(url).hash}`);
  await expect(reception.getByRole('heading', { name: 'Join Rao Clinic' })).toBeVisible();
  await expect(reception.getByText('Dr Asha Rao invites you, Meera Nair, as Reception.')).toBeVisible();
  await expect(reception.getByLabel('Mobile number')).toHaveValue('+91 98765 43210');
  await fillFields(reception, { Password: PASSWORD });
  await reception.getByLabel(/^Confirm Password/).fill('another');
  await reception.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(reception.getByText('Passwords do not match')).toBeVisible();
  await reception.getByLabel(/^Confirm Password/).fill(PASSWORD);
  await reception.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(reception.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(reception.getByText('Meera Nair')).toBeVisible();

  await openScreen(page, 'settings/staff');
  await rowOf(page, 'Meera Nair').getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('radio', { name: /^Viewer/ }).check();
  await expect(dialog.getByLabel(/^Refund limit/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Meera Nair')).toContainText('Viewer');
  await reception.goto('/admin/#/patients');
  await expect(reception.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await fillFields(reception, { Email: '9876543210', Password: PASSWORD });
  await reception.getByRole('button', { name: 'Sign In' }).click();
  await expect(reception.getByRole('heading', { name: 'Patient Management', level: 1 })).toBeVisible();

  await openScreen(page, 'settings/staff');
  await rowOf(page, 'Meera Nair').getByRole('button', { name: 'End access' }).click();
  await expect(dialog.getByText(/is logged out of this clinic immediately/)).toBeVisible();
  await dialog.getByRole('button', { name: 'End access' }).click();
  await expect(rowOf(page, 'Meera Nair').getByText('Ended')).toBeVisible();
  await expect(rowOf(page, 'Meera Nair').getByRole('button')).toHaveCount(0);
  await openScreen(reception, 'payments');
  await expect(reception.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await fillFields(reception, { Email: '9876543210', Password: PASSWORD });
  await reception.getByRole('button', { name: 'Sign In' }).click();
  await expect(reception.getByText('You do not work for a clinic on Nirog any more.')).toBeVisible();
  await page.context().close();
  await reception.context().close();
});

test('an invitation whose answer is lost can be accepted again', async ({ browser }) => {
  const { link } = await invite(w, doctor, { name: 'Farah Khan', role: 'viewer' });
  const context = await browser.newContext({ baseURL: w.origin });
  const page = await context.newPage();
  await page.route('**/api/auth/invitation/accept', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/admin/#/invitation/${link}`);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByLabel(/^Confirm Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByText('Failed to accept the invitation. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByRole('heading', { name: 'Patient Management', level: 1 })).toBeVisible();
  await context.close();
});

test('an email that already works for the doctor is refused at its field', async ({ browser }) => {
  const { email } = await member(w, doctor, { name: 'Ravi Shah', role: 'accountant' });
  const page = await openStaff(browser);
  await page.getByRole('button', { name: 'Invite staff' }).click();
  const dialog = page.getByRole('dialog');
  await fillFields(dialog, { Name: 'Ravi Shah', 'Email or mobile number': email });
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  const problem = 'Somebody with this email or mobile number already works for you';
  await expect(dialog.getByLabel(/^Email or mobile number/)).toHaveAccessibleDescription(problem);
  await page.context().close();
});

test('a person who works for several doctors gets no password link from one of them', async ({ browser }) => {
  const { email } = await member(w, doctor, { name: 'Sunil Joshi', role: 'accountant' });
  await joinClinic(w, await w.doctor(), { email, role: 'accountant' });
  const page = await openStaff(browser);
  await rowOf(page, 'Sunil Joshi').getByRole('button', { name: 'Password link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText(/This person also works for another clinic/)).toBeVisible();
  await page.context().close();
});

test('a used invitation says so; a login that exists asks for its password', async ({ browser }) => {
  const { email, name } = await member(w, doctor, { name: 'Leela Das' });
  const { link } = await invite(w, await w.doctor(), { name, email });
  const context = await browser.newContext({ baseURL: w.origin });
  const page = await context.newPage();
  await page.goto(`/admin/#/invitation/${link}`);
  await expect(page.getByText('You already have a login. Enter its password to add this clinic.')).toBeVisible();
  await fillFields(page, { Password: 'not-the-password' });
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByText('This login exists already. Enter the password that you use for it')).toBeVisible();
  await fillFields(page, { Password: PASSWORD });
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.goto(`/admin/#/invitation/${link}`);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(page.getByText('This invitation is not valid any more. Ask the doctor for a new one.')).toBeVisible();
  await context.close();
});

for (const [width, colorScheme] of variantsFor(0, VARIANTS))
  test(`the screen and its dialogs, ${width} wide, ${colorScheme}`, async ({ browser }) => {
    await member(w, doctor, { name: 'Lakshminarayanan Venkatanarasimharajuvaripeta', role: 'viewer' });
    const { link } = await invite(w, doctor, { name: `Anita Rao ${width}` });
    const page = await openStaff(browser, width, colorScheme);
    await expect(page.getByText(`Anita Rao ${width}`)).toBeVisible();
    await expectNoHorizontalScroll(page);
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, `clinic-staff-${width}-${colorScheme}`);
    await page.getByRole('button', { name: 'Invite staff' }).click();
    await expect(
      page.getByRole('dialog').getByText('Sees patients, payments and figures. Changes nothing.'),
    ).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, `clinic-staff-invite-${width}-${colorScheme}`);
    await fillFields(page.getByRole('dialog'), {
      Name: 'Kiran Bedi',
      'Email or mobile number': `kiran-${width}@rao.example`,
    });
    await page.getByRole('button', { name: 'Create invitation' }).click();
    await expect(page.getByRole('link', { name: 'Send on WhatsApp' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, `clinic-staff-link-${width}-${colorScheme}`);
    await page.goto(`/admin/#/invitation/${link}`);
    await expect(page.getByRole('heading', { name: 'Join Rao Clinic' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, `invitation-${width}-${colorScheme}`);
    await page.context().close();
  });
