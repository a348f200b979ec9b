import { joinClinic, member, setPin } from '../helpers/clinic-staff.js';
import { PASSWORD, world, type Doctor, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { expect, test, type Browser, type Page } from './fixtures.js';
import { expectNoHorizontalScroll, fillFields, saveScreenshot } from './screens.js';
import { VARIANTS, variantsFor } from './variants.js';

test.use({ expectedLogs: /did not load\..*(?:Please log in|Your session has ended)/ });

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  await w.patient(doctor, { name: 'Asha Nair' });
});
test.afterAll(() => w.end());

/** A page that is logged in through the login screen. */
async function logIn(browser: Browser, email: string, width = 1280): Promise<Page> {
  const context = await browser.newContext({ baseURL: w.origin, viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.goto('/admin/');
  await fillFields(page, { Email: email, Password: PASSWORD });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Welcome back');
  return page;
}

test('a login of two clinics switches between them, with the role of each, in every tab', async ({ browser }) => {
  const { email } = await member(w, doctor, { name: 'Meera Nair', role: 'reception' });
  const other = await w.doctor({ doctor_name: 'Dr Vikram Shah', clinic_name: 'Shah Clinic' });
  await w.patient(other, { name: 'Sita Devi' });
  await joinClinic(w, other, { email, role: 'viewer' });
  const page = await logIn(browser, email);
  const clinic = page.getByRole('combobox', { name: 'Clinic' });
  await clinic.click();
  const isReception = (await page.getByRole('option', { selected: true }).textContent())?.includes('Reception');
  if (!isReception) {
    await page.getByRole('option', { name: 'Rao Clinic · Reception' }).click();
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  } else await page.keyboard.press('Escape');
  await saveScreenshot(page, 'clinic-switch');
  const tab = await page.context().newPage();
  await tab.goto('/admin/#/patients');
  await expect(tab.getByRole('row').filter({ hasText: 'Asha Nair' })).toBeVisible();

  await clinic.click();
  await page.getByRole('option', { name: 'Shah Clinic · Viewer' }).click();
  await expect(page.getByRole('heading', { name: 'Patient Management', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Sita Devi' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Asha Nair' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Patient' })).toHaveCount(0);
  // The other tab has loaded the same clinic.
  await expect(tab.getByRole('row').filter({ hasText: 'Sita Devi' })).toBeVisible();
  await expect(tab.getByRole('row').filter({ hasText: 'Asha Nair' })).toHaveCount(0);
  await page.context().close();
});

test('on a phone the clinic is switched at the top of every screen', async ({ browser }) => {
  const { email } = await member(w, doctor, { name: 'Ravi Shah', role: 'viewer' });
  const other = await w.doctor();
  await w.must('PUT', '/api/profile', {
    token: other.token,
    body: { doctor_name: 'Dr Vikram Shah', clinic_name: 'Shah Clinic', mobile_number: '080 4123 4567' },
  });
  await joinClinic(w, other, { email, role: 'reception' });
  const page = await logIn(browser, email, 360);
  const clinic = page.getByRole('banner').getByRole('combobox', { name: 'Clinic' });
  const clinics = { 'Rao Clinic · Viewer': 'Patient Management', 'Shah Clinic · Reception': 'Dashboard' };
  const switchTo = async (name: keyof typeof clinics) => {
    await clinic.click();
    await page.getByRole('option', { name }).click();
    await expect(clinic).toHaveText(name);
    await expect(page.getByRole('heading', { name: clinics[name], level: 1 })).toBeVisible();
  };
  await expect(clinic).toBeVisible();
  const { height } = (await clinic.boundingBox())!;
  expect(height).toBeGreaterThanOrEqual(44);
  if ((await clinic.textContent())?.includes('Shah')) await switchTo('Rao Clinic · Viewer');
  await switchTo('Shah Clinic · Reception');
  await switchTo('Rao Clinic · Viewer');
  await expectNoHorizontalScroll(page);
  expect(await axeViolations(page)).toEqual([]);
  await saveScreenshot(page, 'clinic-switch-360');
  await page.context().close();
});

test('people take turns at a shared computer with their PINs', async ({ browser }) => {
  test.slow();
  const clinic = await w.doctor();
  const meera = await member(w, clinic, { name: 'Meera Nair', role: 'reception' });
  const ravi = await member(w, clinic, { name: 'Ravi Shah', role: 'accountant' });
  await setPin(w, ravi.token, '4821');
  const page = await logIn(browser, meera.email);
  await page.getByRole('button', { name: 'Switch person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who is at the desk?' });
  await expect(dialog.getByRole('button', { name: /^Meera Nair/ })).toBeDisabled();
  await dialog.getByRole('button', { name: /^Ravi Shah/ }).click();
  const pinDialog = page.getByRole('dialog', { name: 'PIN of Ravi Shah' });
  const pin = pinDialog.getByLabel('PIN', { exact: true });
  await expect(pin).toBeFocused();
  await expect(pin).toHaveAttribute('inputmode', 'numeric');
  await pin.fill('0000');
  await page.keyboard.press('Enter');
  await expect(pin).toHaveAccessibleDescription(/This is not the PIN of this person/);
  await pin.fill('48 21');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible();
  await expect(page.getByText('Ravi Shah')).toBeVisible();

  // A PIN is not enough for downloads.
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const needed = page.getByRole('dialog', { name: 'Log in with your password' });
  await needed.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.context().close();
});

test('failures of both switches leave the session as it is', async ({ browser }) => {
  const clinic = await w.doctor();
  const meera = await member(w, clinic, { name: 'Meera Nair' });
  const lastUsed = await w.doctor(); // a login opens the clinic that was used last
  await joinClinic(w, lastUsed, { email: meera.email, role: 'viewer' });
  await setPin(w, lastUsed.token, '4821');
  const page = await logIn(browser, meera.email);
  const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: '' }));
  await fail('**/api/auth/clinic');
  await fail('**/api/auth/person');
  await page.getByRole('combobox', { name: 'Clinic' }).click();
  await page.getByRole('option', { selected: false }).click();
  await expect(page.getByText('Failed to open the clinic')).toBeVisible();
  await page.getByRole('button', { name: 'Switch person' }).click();
  await page.getByRole('button', { name: /^Dr Asha Rao/ }).click();
  await page.getByLabel('PIN', { exact: true }).fill('4821');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to switch the person')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Meera Nair')).toBeVisible();
  await page.context().close();
});

test('a locked PIN says what to do', async ({ browser }) => {
  const clinic = await w.doctor();
  const meera = await member(w, clinic, { name: 'Meera Nair' });
  const ravi = await member(w, clinic, { name: 'Ravi Shah' });
  await setPin(w, ravi.token, '4821');
  const page = await logIn(browser, meera.email);
  await page.getByRole('button', { name: 'Switch person' }).click();
  await page.getByRole('button', { name: /^Ravi Shah/ }).click();
  for (let attempt = 0; attempt < 5; attempt++)
    await w.call('POST', '/api/auth/person', {
      token: meera.token,
      body: { account_id: ravi.accountId, pin: '0000' },
    });
  await page.getByLabel('PIN', { exact: true }).fill('4821');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This person must log in with the password, then set a new PIN.')).toBeVisible();
  await page.context().close();
});

for (const [width, colorScheme] of variantsFor(1, VARIANTS))
  test(`the dialog and the PIN on the account screen, ${width} wide, ${colorScheme}`, async ({ browser }) => {
    const clinic = await w.doctor();
    const meera = await member(w, clinic, { name: 'Meera Nair' });
    await setPin(w, clinic.token, '1234');
    const page = await logIn(browser, meera.email, width);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `reception-home-${width}-${colorScheme}`);
    if (width < 900) await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole(width < 900 ? 'menuitem' : 'button', { name: 'Switch person' }).click();
    await expect(page.getByRole('button', { name: /^Dr Asha Rao/ })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, `people-${width}-${colorScheme}`);
    await page.getByRole('button', { name: /^Dr Asha Rao/ }).click();
    await expect(page.getByLabel('PIN', { exact: true })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, `people-pin-${width}-${colorScheme}`);
    await page.keyboard.press('Escape');
    await page.goto('/admin/#/account');
    await page.getByRole('button', { name: 'Set PIN' }).click();
    await page.getByLabel(/^New PIN/).fill('48');
    await page.getByRole('button', { name: 'Save PIN' }).click();
    await expect(page.getByText('Enter four digits')).toBeVisible();
    await page.getByLabel(/^New PIN/).fill('4821');
    const panel = page.getByRole('region', { name: 'PIN for a shared computer' });
    await panel.getByLabel(/^Current Password/).fill(PASSWORD);
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, `pin-${width}-${colorScheme}`);
    await page.getByRole('button', { name: 'Save PIN' }).click();
    await expect(page.getByText('PIN set')).toBeVisible();
    await page.getByRole('button', { name: 'Remove PIN' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove PIN' }).click();
    await expect(page.getByRole('button', { name: 'Set PIN' })).toBeVisible();
    await page.context().close();
  });
