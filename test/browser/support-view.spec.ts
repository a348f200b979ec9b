import { readFile } from 'node:fs/promises';
import { createLogin } from '../authorisation/logins.js';
import { addApp } from '../helpers/second-factor.js';
import { PASSWORD, world, type Doctor, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { expect, test } from './fixtures.js';
import { expectNoHorizontalScroll, newPage, openScreen, saveScreenshot } from './screens.js';

test.use({ expectedLogs: /Failed to load resource|Your session has ended/ });

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  await w.patient(doctor, { name: 'Asha Nair' });
});
test.afterAll(() => w.end());

for (const width of [360, 1280])
  test(`the doctor lets support look for an hour, sees who does, and ends it, ${width} wide`, async ({ browser }) => {
    const owner = await newPage(browser, w, doctor.token, width);
    await openScreen(owner, 'account');
    const panel = owner.getByRole('region', { name: 'Support', exact: true });
    await panel.getByRole('button', { name: 'Let support see my clinic for one hour' }).click();
    await expect(panel.getByText(/^Support can see your clinic until /)).toBeVisible();
    await expect(panel.getByText('Nobody has opened it yet.')).toBeVisible();
    await expectNoHorizontalScroll(owner);
    await saveScreenshot(owner, `support-access-${width}`);

    const { id, token } = await createLogin(w, doctor.id, 'support');
    await addApp(w, token, PASSWORD);
    await w.rows('UPDATE session SET verified_at = now() WHERE account_id = $1', [id]);
    const page = await newPage(browser, w, token, width);
    await openScreen(page, 'admin/support');
    await page.getByRole('button', { name: 'Look at the clinic of Dr Asha Rao' }).click();
    const banner = page.getByRole('alert').filter({ hasText: /^Support view of Dr Asha Rao, until / });
    await expect(banner).toBeVisible();
    await expect(page.getByText('Asha Nair').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Patient' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Payments' })).toHaveCount(0);
    expect(await axeViolations(page)).toEqual([]);
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `support-view-${width}`);
    await openScreen(page, 'profile');
    await expect(banner).toBeVisible();

    await owner.reload();
    await expect(panel.getByText('Open now')).toBeVisible();
    await banner.getByRole('button', { name: 'End' }).click();
    await expect(page.getByRole('button', { name: 'Look at the clinic of Dr Asha Rao' })).toBeVisible();
    await panel.getByRole('button', { name: 'End access' }).click();
    await expect(panel.getByRole('button', { name: 'Let support see my clinic for one hour' })).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^No doctor allows it now/)).toBeVisible();
    await page.context().close();
    await owner.context().close();
  });

test('the doctor downloads all data as one file', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await openScreen(page, 'account');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^nirog-data-\d{4}-\d{2}-\d{2}\.zip$/);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  await saveScreenshot(page, 'archive-panel');
  await page.context().close();
});
