import { expect, test, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage, expectNoHorizontalScroll, fillFields, openPatientMenu, saveScreenshot } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the settings list their pages; each leads back, and the old addresses still work', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/dashboard');
  await navigation(page).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await saveScreenshot(page, 'settings-1280');
  const list = page.getByRole('main').getByRole('list');
  await expect(list.getByRole('link')).toHaveText([
    /^Payment account/,
    /^WhatsApp messages/,
    /^Public page and posters/,
    /^Clinics/,
    /^Staff/,
    /^Integrations/,
    /^Your account/,
    /^Activity log/,
  ]);
  for (const [name, path, title] of [
    ['Payment account', 'payment-account', 'Payment account'],
    ['WhatsApp messages', 'settings/whatsapp', 'WhatsApp messages'],
    ['Public page and posters', 'settings/public-page', 'Public page'],
    ['Clinics', 'settings/clinics', 'Clinics'],
    ['Staff', 'settings/staff', 'Staff'],
    ['Integrations', 'settings/integrations', 'Integrations'],
    ['Your account', 'account', 'Account'],
    ['Activity log', 'audit', 'Activity log'],
  ] as const) {
    await list.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`#/${path}`));
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(navigation(page).locator('[aria-current=page]')).toHaveText('Settings');
    await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  }
  await page.context().close();
});

test('on a phone the settings are in the More menu', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto('/admin/#/dashboard');
  const more = navigation(page).getByRole('button', { name: 'More' });
  await more.click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Analytics',
    'Profile',
    'Join requests',
    'Messages',
    'Data requests',
    'Settings',
  ]);
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(more).toHaveAttribute('aria-current', 'page');
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'settings-360');
  await page.context().close();
});

test('staff have no settings and no way back to them', async ({ browser }) => {
  const page = await newPage(browser, w, await w.adminToken());
  await page.goto('/admin/#/settings');
  await expect(page).toHaveURL(/#\/admin\/accounts$/);
  await page.goto('/admin/#/account');
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await page.context().close();
});

for (const width of [360, 1280])
  test(`a notice covers neither title nor navigation, and ends with its screen, ${width} pixels wide`, async ({
    browser,
  }) => {
    const page = await newPage(browser, w, doctor.token, width);
    await page.goto('/admin/#/settings/clinics');
    await page.getByRole('button', { name: 'Add Clinic' }).click();
    await fillFields(page, { Name: `Clinic ${width}` });
    await page.getByRole('button', { name: 'Add Clinic' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'Clinic created successfully' });
    await expect(notice).toBeVisible();
    await saveScreenshot(page, `notice-${width}`);
    const box = (await notice.boundingBox())!;
    const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    expect(box.y).toBeGreaterThan(title.y + title.height);
    if (width < 900) {
      const bar = (await navigation(page).boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
    }
    await page.waitForTimeout(600);
    await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.context().close();
  });

test('an Undo outlives its screen', async ({ browser }) => {
  await w.patient(doctor, { name: 'Meera Shah', mobile: '9876500001' });
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/patients');
  const row = page.getByRole('row').filter({ hasText: 'Meera Shah' });
  await (await openPatientMenu(page, 'Archive', row)).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.waitForTimeout(600);
  await navigation(page).getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
  await undo.click();
  await expect(page.getByText('Patient restored successfully')).toBeVisible();
  await page.context().close();
});
