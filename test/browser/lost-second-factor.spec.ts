import { member } from '../helpers/clinic-staff.js';
import { addApp, passwordStep } from '../helpers/second-factor.js';
import { PASSWORD, world, type Doctor, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { expect, test, type Page } from './fixtures.js';
import { expectNoHorizontalScroll, fillFields, newPage, openScreen, saveScreenshot } from './screens.js';
import { VARIANTS, variantsFor } from './variants.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

const rowOf = (page: Page, text: string, width = 1280) =>
  page.getByRole(width > 1100 ? 'row' : 'listitem').filter({ hasText: text });

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/admin/#/login');
  await fillFields(page, { Email: email, Password: PASSWORD });
  await page.getByRole('button', { name: 'Sign In' }).click();
}

for (const [width, colorScheme] of variantsFor(0, VARIANTS))
  test(`a doctor asks to remove the factor of a person, who signs in with it and keeps it, ${width} wide, ${colorScheme}`, async ({
    browser,
  }) => {
    const { token, email, name } = await member(w, doctor, { name: 'Meera Nair' });
    const { code } = await addApp(w, token);
    const page = await newPage(browser, w, doctor.token, width);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openScreen(page, 'settings/staff');
    const row = rowOf(page, name, width);
    await expect(row.getByText('Two-step sign-in on')).toBeVisible();
    await row.getByRole('button', { name: 'Lost two-step sign-in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove two-step sign-in?' });
    await expect(dialog.getByText('It is removed at the first sign-in after 24 hours, not at once.')).toBeVisible();
    await expect(dialog.getByText('If Meera Nair uses it before, it is not removed.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, `lost-second-factor-${width}-${colorScheme}`);
    await dialog.getByRole('button', { name: 'Remove in 24 hours' }).click();
    await expect(page.getByText('Removal of two-step sign-in scheduled')).toBeVisible();
    await expect(row.getByText(/^Two-step sign-in is removed at the first sign-in after \d/)).toBeVisible();
    await expect(row.getByRole('button', { name: 'Lost two-step sign-in' })).toHaveCount(0);
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `lost-second-factor-row-${width}-${colorScheme}`);

    const person = await newPage(browser, w, '', width);
    await person.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await enterPassword(person, email);
    await expect(person.getByText(/^Somebody asked to remove two-step sign-in from your login on/)).toBeVisible();
    expect(await axeViolations(person)).toEqual([]);
    await saveScreenshot(person, `lost-second-factor-login-${width}-${colorScheme}`);
    await person.getByLabel(/^Six digits/).fill(await code());
    await person.getByRole('button', { name: 'Continue' }).click();
    await expect(person.getByRole('heading', { name: 'Today' })).toBeVisible();
    await person.context().close();
    await page.reload();
    await expect(row.getByText('Two-step sign-in on')).toBeVisible();
    await page.context().close();
  });

test('a doctor who lost the second factor signs in with the password a day after an admin asked', async ({
  browser,
}) => {
  await addApp(w, doctor.token);
  const page = await newPage(browser, w, await w.adminToken());
  await openScreen(page, 'admin/accounts');
  const row = rowOf(page, doctor.email);
  await row.getByRole('button', { name: 'Lost two-step sign-in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove in 24 hours' }).click();
  await expect(row.getByText(/^Two-step sign-in is removed at the first sign-in after \d/)).toBeVisible();
  await page.context().close();

  const visitor = await newPage(browser, w, '');
  await enterPassword(visitor, doctor.email);
  await expect(visitor.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await w.clock({ advance: { hours: 25 } });
  await visitor.getByRole('button', { name: 'Back' }).click();
  await visitor.getByLabel(/^Password/).fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Sign In' }).click();
  await expect(visitor.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await openScreen(visitor, 'account');
  await expect(visitor.getByRole('region', { name: 'Two-step sign-in' }).getByText('Off')).toBeVisible();
  await visitor.context().close();
});

test('a removal whose time is over says so until the next sign-in, and the doctor still stops it', async ({
  browser,
}) => {
  const { code } = await addApp(w, doctor.token);
  await w.must('POST', `/api/admin/accounts/${doctor.id}/second-factor-removal`, { token: await w.adminToken() });
  await w.clock({ advance: { hours: 25 } });
  const [admin, page] = [await newPage(browser, w, await w.adminToken()), await newPage(browser, w, doctor.token)];
  await openScreen(admin, 'admin/accounts');
  const row = rowOf(admin, doctor.email);
  await expect(row.getByText(/^Two-step sign-in is removed at the first sign-in after \d/)).toBeVisible();
  await openScreen(page, 'account');
  const panel = page.getByRole('region', { name: 'Two-step sign-in' });
  const banner = panel.getByRole('alert').filter({ hasText: 'Somebody asked to remove two-step sign-in' });
  await expect(banner).toContainText('removes it, unless you confirm here that you still have it.');
  expect(await axeViolations(page)).toEqual([]);
  await banner.getByRole('button', { name: 'I still have it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel(/^Six digits/).fill(await code());
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Two-step sign-in is kept')).toBeVisible();
  await expect(banner).toHaveCount(0);
  await admin.reload();
  await expect(row.getByText('Two-step sign-in on')).toBeVisible();
  await admin.context().close();
  await page.context().close();
  expect(await passwordStep(w, doctor.email)).toMatchObject({ methods: ['totp', 'recovery_code'] });
});

test('an admin asks to remove the factor of a colleague, but not the own one', async ({ browser }) => {
  const admin = await w.adminToken();
  const email = 'ravi@operator.example';
  const { invitation } = await w.must<{ invitation: { url: string } }>('POST', '/api/admin/staff', {
    token: admin,
    body: { name: 'Ravi Shah', email, role: 'support' },
  });
  const link = { token: invitation.url.split('/').at(-1), password: PASSWORD };
  await w.must('POST', '/api/auth/password-link/use', { body: link });
  await addApp(w, await w.logIn(email));
  const page = await newPage(browser, w, admin);
  await openScreen(page, 'admin/staff');
  const row = rowOf(page, email);
  await expect(row.getByText('Two-step sign-in on')).toBeVisible();
  await row.getByRole('button', { name: 'Lost two-step sign-in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove in 24 hours' }).click();
  await expect(row.getByText(/^Two-step sign-in is removed at the first sign-in after \d/)).toBeVisible();
  await expect(rowOf(page, 'You').getByText('No two-step sign-in')).toBeVisible();
  await page.context().close();
});
