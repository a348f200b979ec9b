import { invite, member } from '../helpers/clinic-staff.js';
import { addApp, codesOf, expireVerifications } from '../helpers/second-factor.js';
import { PASSWORD, world, type Doctor, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { expect, test, type Browser, type Page } from './fixtures.js';
import { expectNoHorizontalScroll, fillFields, newPage, openScreen, saveScreenshot } from './screens.js';
import { VARIANTS, variantsFor } from './variants.js';

const WRONG_CODE = 'This code is not right. Wait for the next one in the app, and enter it.';
const NOT_CONFIRMED = /^Confirm that it is you: enter the code/;

// The dashboard opens before its reads are refused.
test.use({ expectedLogs: /did not load\..*(?:needs two-step sign-in|Please log in|Your session has ended)/ });

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

const panelOf = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });
const panelWhenLoaded = async (page: Page) => {
  await openScreen(page, 'account');
  const panel = panelOf(page);
  await expect(panel.getByText(/^(?:On|Off)$/)).toBeVisible();
  return panel;
};

/** Enters email and password of a login that has a second factor. */
async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/admin/#/login');
  await fillFields(page, { Email: email, Password: PASSWORD });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(/^Six digits/).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard', level: 1 });

for (const [width, colorScheme] of variantsFor(0, VARIANTS))
  test(`a doctor adds an authenticator app, stores the codes and signs in with it, ${width} wide, ${colorScheme}`, async ({
    browser,
  }) => {
    const page = await newPage(browser, w, doctor.token, width);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: w.origin });
    const panel = await panelWhenLoaded(page);
    await expect(panel.getByText(/^A stolen password is then not enough/)).toBeVisible();
    await panel.getByRole('button', { name: 'Add authenticator app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add authenticator app' });
    const password = dialog.getByLabel(/^Current Password/);
    await expect(password).toBeFocused();
    await password.fill('wrong');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(password).toHaveAccessibleDescription('This is not your current password');
    await password.fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    const secret = (await dialog.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
    await dialog.getByRole('button', { name: 'Copy key' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, `second-factor-key-${width}-${colorScheme}`);

    const code = dialog.getByLabel(/^Six digits/);
    await code.fill('12345');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(code).toHaveAccessibleDescription('Enter the six digits of the app');
    await code.fill('000 000');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(code).toHaveAccessibleDescription(WRONG_CODE);
    await expect(code).toBeFocused();
    const nextCode = codesOf(w, secret);
    await code.fill((await nextCode()).replace(/(?=...$)/, ' '));
    await dialog.getByRole('button', { name: 'Confirm' }).click();

    const codesDialog = page.getByRole('dialog', { name: 'Recovery codes' });
    await expect(codesDialog.getByRole('listitem')).toHaveCount(8);
    const codes = await codesDialog.getByRole('listitem').allInnerTexts();
    await codesDialog.getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(codes.join('\n'));
    const download = page.waitForEvent('download');
    await codesDialog.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('nirog-recovery-codes.txt');
    await page.keyboard.press('Escape');
    await expect(codesDialog.getByRole('button', { name: 'Done' })).toBeDisabled();
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, `second-factor-codes-${width}-${colorScheme}`);
    await codesDialog.getByLabel('I have stored the codes').check();
    await codesDialog.getByRole('button', { name: 'Done' }).click();
    await expect(codesDialog).toHaveCount(0);
    await expect(panel.getByText('8 recovery codes left')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Add authenticator app' })).toHaveCount(0);
    await expectNoHorizontalScroll(page);
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, `second-factor-account-${width}-${colorScheme}`);
    await page.context().close();

    const visitor = await newPage(browser, w, '', width);
    await visitor.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await enterPassword(visitor, doctor.email);
    const answer = visitor.getByLabel(/^Six digits/);
    await expect(answer).toBeFocused();
    await expect(answer).toHaveAttribute('autocomplete', 'one-time-code');
    expect(await axeViolations(visitor)).toEqual([]);
    await saveScreenshot(visitor, `second-factor-login-${width}-${colorScheme}`);
    await enterCode(visitor, '000000');
    await expect(answer).toHaveAccessibleDescription(WRONG_CODE);
    await expect(answer).toBeFocused();
    await enterCode(visitor, (await nextCode()).replace(/(?=...$)/, ' '));
    await expect(dashboard(visitor)).toBeVisible();
    await visitor.context().close();
  });

test('a recovery code signs in once', async ({ browser }) => {
  const { recoveryCodes } = await addApp(w, doctor.token);
  const signIn = async (page: Page) => {
    await enterPassword(page, doctor.email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    const field = page.getByLabel(/^Recovery code/);
    await expect(field).toBeFocused();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(field).toHaveAccessibleDescription('Enter a recovery code');
    await field.fill(` ${recoveryCodes[0]?.toLowerCase() ?? ''} `);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  const page = await newPage(browser, w, '');
  await signIn(page);
  await expect(dashboard(page)).toBeVisible();
  await openScreen(page, 'account');
  await expect(panelOf(page).getByText('7 recovery codes left')).toBeVisible();
  await page.context().close();

  const other = await newPage(browser, w, '');
  await signIn(other);
  await expect(other.getByLabel(/^Recovery code/)).toHaveAccessibleDescription(/^This recovery code is wrong/);
  await other.getByRole('button', { name: 'Use your authenticator app' }).click();
  await expect(other.getByLabel(/^Six digits/)).toBeFocused();
  await other.getByRole('button', { name: 'Back' }).click();
  await expect(other.getByLabel('Email')).toHaveValue(doctor.email);
  await expect(other.getByLabel(/^Password/)).toBeFocused();
  await other.context().close();
});

test('after too many wrong codes the login begins again', async ({ browser }) => {
  await addApp(w, doctor.token);
  const page = await newPage(browser, w, '');
  await enterPassword(page, doctor.email);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answered = page.waitForResponse('**/auth/login/second-factor');
    await enterCode(page, `00000${attempt}`);
    await answered;
    await expect(page.getByLabel(/^Six digits/)).toHaveAccessibleDescription(WRONG_CODE);
  }
  await enterCode(page, '000005');
  await expect(page.getByText('This took too long, or there were too many wrong answers. Begin again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(doctor.email);
  await page.context().close();
});

/** A page on the site of the passkeys, which cannot be an IP address, with a device that has a screen lock. */
async function pageWithPasskeys(browser: Browser, token: string, width = 1280): Promise<Page> {
  const origin = `http://localhost:${new URL(w.origin).port}`;
  const storageState = { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: token }] }] };
  const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 800 }, storageState });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

const REFUSE_PASSKEYS = `
  window.getPasskey ??= navigator.credentials.get.bind(navigator.credentials);
  navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'));
`;
const ALLOW_PASSKEYS = 'navigator.credentials.get = window.getPasskey';

test('a doctor adds a passkey, once for each device, and signs in with it', async ({ browser }) => {
  const page = await pageWithPasskeys(browser, doctor.token);
  const panel = await panelWhenLoaded(page);
  await panel.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(/^Name/)).toHaveValue(/^Chrome/);
  await fillFields(dialog, { Name: 'Computer at the desk', 'Current Password': PASSWORD });
  await saveScreenshot(page, 'second-factor-passkey');
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  await dialog.getByLabel('I have stored the codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(panel.getByText('Computer at the desk')).toBeVisible();
  await expect(panel.getByText('Never used')).toBeVisible();
  await panel.getByRole('button', { name: 'Add passkey' }).click();
  await fillFields(dialog, { 'Current Password': PASSWORD });
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  await expect(dialog.getByText('This device already has a passkey for your login.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Logout' }).click();
  await enterPassword(page, doctor.email);
  const button = page.getByRole('button', { name: 'Use your passkey' });
  await expect(button).toBeFocused();
  await expect(page.getByLabel(/^Six digits/)).toHaveCount(0);
  await page.evaluate(REFUSE_PASSKEYS);
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('The passkey was not used. Try again.');
  await page.evaluate(ALLOW_PASSKEYS);
  await button.click();
  await expect(dashboard(page)).toBeVisible();
  await openScreen(page, 'account');
  await expect(panel.getByText(/^Last used/)).toBeVisible();
  await page.context().close();
});

test('the last second factor is removed, and the password is enough again', async ({ browser }) => {
  await addApp(w, doctor.token);
  const page = await newPage(browser, w, doctor.token);
  const panel = await panelWhenLoaded(page);
  await panel.getByRole('button', { name: 'Remove Authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Authenticator app?' });
  await expect(dialog.getByText('You then log in with your password alone.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Authenticator app removed')).toBeVisible();
  await expect(panel.getByText('Off', { exact: true })).toBeVisible();
  await page.context().close();
  expect((await w.logIn(doctor.email)).length).toBeGreaterThan(0);
});

test('new recovery codes replace the earlier ones, after the second factor', async ({ browser }) => {
  const { code, recoveryCodes } = await addApp(w, doctor.token);
  const used = 'SELECT code_hash FROM recovery_code WHERE account_id = $1 LIMIT 6';
  await w.rows(`UPDATE recovery_code SET used_at = now() WHERE code_hash IN (${used})`, [doctor.id]);
  await expireVerifications(w);
  const page = await newPage(browser, w, doctor.token);
  const panel = await panelWhenLoaded(page);
  await expect(panel.getByRole('alert')).toContainText('2 recovery codes left.');
  await panel.getByRole('button', { name: 'New recovery codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create new recovery codes?' });
  await dialog.getByRole('button', { name: 'Create codes' }).click();
  await enterCode(page, await code());
  const codesDialog = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codesDialog.getByRole('listitem')).toHaveCount(8);
  const codes = await codesDialog.getByRole('listitem').allInnerTexts();
  expect(codes).not.toContain(recoveryCodes[0]);
  await codesDialog.getByLabel('I have stored the codes').check();
  await codesDialog.getByRole('button', { name: 'Done' }).click();
  await expect(panel.getByText('8 recovery codes left')).toBeVisible();
  await page.context().close();
});

for (const [width, colorScheme] of variantsFor(1, VARIANTS))
  test(`a change that needs the second factor asks for it and is repeated, ${width} wide, ${colorScheme}`, async ({
    browser,
  }) => {
    const { code } = await addApp(w, doctor.token);
    await expireVerifications(w);
    const page = await newPage(browser, w, doctor.token, width);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/admin/#/account');
    const login = page.getByRole('region', { name: 'Login' });
    await login.getByRole('button', { name: 'Change Email' }).click();
    const email = `new-${doctor.email}`;
    await fillFields(login, { 'New Email': email, 'Current Password': PASSWORD });
    await login.getByRole('button', { name: 'Save Email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(dialog.getByLabel(/^Six digits/)).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `second-factor-verify-${width}-${colorScheme}`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(login.getByText(NOT_CONFIRMED)).toBeVisible();
    await expect(login.getByLabel(/^New Email/)).toHaveValue(email);
    await login.getByRole('button', { name: 'Save Email' }).click();
    await enterCode(page, '000000');
    await expect(dialog.getByLabel(/^Six digits/)).toHaveAccessibleDescription(WRONG_CODE);
    await enterCode(page, await code());
    await expect(page.getByText('Account updated successfully')).toBeVisible();
    await expect(login.getByText(email)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.context().close();
  });

test('a download asks for the second factor, and a challenge that ended is replaced', async ({ browser }) => {
  const { code } = await addApp(w, doctor.token);
  await w.patient(doctor);
  await expireVerifications(w);
  const page = await newPage(browser, w, doctor.token);
  await openScreen(page, 'patients');
  const button = page.getByRole('button', { name: 'Download CSV' });
  await button.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(NOT_CONFIRMED)).toBeVisible();
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByLabel(/^Six digits/)).toBeVisible();
  await w.rows(`UPDATE factor_challenge SET ended_at = now() WHERE ended_at IS NULL`);
  await enterCode(page, await code());
  await expect(dialog.getByText(/^This took too long/)).toBeVisible();
  const download = page.waitForEvent('download');
  await enterCode(page, await code());
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expect(dialog).toHaveCount(0);
  await page.context().close();
});

for (const [width, colorScheme] of variantsFor(2, VARIANTS))
  test(`the doctor's rule sends staff to the set-up page, ${width} wide, ${colorScheme}`, async ({ browser }) => {
    const { token, name } = await member(w, doctor);
    const page = await newPage(browser, w, doctor.token, width);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openScreen(page, 'settings/staff');
    await expect(page.getByText('No two-step sign-in')).toBeVisible();
    const rule = page.getByRole('switch', { name: 'Everybody who works for you needs two-step sign-in' });
    await rule.click();
    await expect(rule).toBeChecked();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, `second-factor-rule-${width}-${colorScheme}`);

    const staffPage = await newPage(browser, w, token, width);
    await staffPage.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await staffPage.goto('/admin/#/patients');
    await expect(staffPage.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
    await expect(staffPage).toHaveURL(/#\/second-factor$/);
    await expectNoHorizontalScroll(staffPage);
    expect(await axeViolations(staffPage)).toEqual([]);
    await saveScreenshot(staffPage, `second-factor-set-up-${width}-${colorScheme}`);
    await staffPage.getByRole('button', { name: /^Passkey/ }).click();
    await expect(staffPage.getByLabel(/^Name/)).toBeVisible();
    await staffPage.getByRole('button', { name: 'Cancel' }).click();
    await staffPage.getByRole('button', { name: /^Authenticator app/ }).click();
    await fillFields(staffPage, { 'Current Password': PASSWORD });
    await staffPage.getByRole('button', { name: 'Continue' }).click();
    const secret = (await staffPage.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
    await staffPage.getByLabel(/^Six digits/).fill(await codesOf(w, secret)());
    await staffPage.getByRole('button', { name: 'Confirm' }).click();
    await staffPage.getByLabel('I have stored the codes').check();
    await expectNoHorizontalScroll(staffPage);
    expect(await axeViolations(staffPage)).toEqual([]);
    await staffPage.getByRole('button', { name: 'Done' }).click();
    await expect(staffPage.getByRole('heading', { name: 'Today' })).toBeVisible();

    await openScreen(staffPage, 'account');
    await panelOf(staffPage).getByRole('button', { name: 'Remove Authenticator app' }).click();
    await staffPage.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(staffPage.getByText(/^This login needs two-step sign-in\. Add another way/)).toBeVisible();
    await staffPage.goto('/admin/#/second-factor');
    await expect(staffPage.getByRole('heading', { name: 'Today' })).toBeVisible();
    await staffPage.context().close();

    await page.reload();
    await expect(page.getByText(name).first()).toBeVisible();
    await expect(page.getByText('Two-step sign-in on')).toBeVisible();
    await page.context().close();
  });

test('a person with two-step sign-in who accepts an invitation uses it', async ({ browser }) => {
  const { token, email, name } = await member(w, doctor, { name: 'Leela Das', role: 'viewer' });
  const { code } = await addApp(w, token);
  const { link } = await invite(w, await w.doctor({ clinic_name: 'Sen Clinic' }), { name, email });
  const page = await newPage(browser, w, '');
  await page.goto(`/admin/#/invitation/${link}`);
  await fillFields(page, { Password: PASSWORD });
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await enterCode(page, await code());
  await expect(page.getByText('Leela Das')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Clinic' })).toBeVisible(); // the new clinic is one of two now
  await page.context().close();
});

test('the set-up page offers to log out, and shows why it did not load', async ({ browser }) => {
  const { token } = await member(w, doctor);
  await w.must('PUT', '/api/staff/rules', { token: doctor.token, body: { second_factor: true } });
  const page = await newPage(browser, w, token);
  await page.route('**/api/account/second-factors', (route) => route.abort());
  await page.goto('/admin/#/patients');
  await expect(page.getByText(/Failed to load two-step sign-in|The server cannot be reached/)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: /^Authenticator app/ })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.goto('/admin/#/second-factor');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.context().close();
});
