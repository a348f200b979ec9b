import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test, type Locator, type Page } from './fixtures.js';
import { BLUE, coloursOf, pictureFile, RED } from '../helpers/pictures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

const MIME = 'image/png';

/** The colour of a picture that the browser shows. */
async function colourOf(image: Locator): Promise<string | undefined> {
  await expect(image).toHaveJSProperty('naturalWidth', 512);
  const response = await fetch((await image.getAttribute('src')) ?? '');
  return (await coloursOf(Buffer.from(await response.arrayBuffer())))[0];
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const picture = (page: Page) => page.getByRole('img', { name: 'Your picture' });

async function choose(page: Page, name: string, buffer: Buffer, mimeType = MIME): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, name).click();
  await (await chooser).setFiles({ name: 'picture', mimeType, buffer });
}

async function openProfile(page: Page): Promise<void> {
  await page.goto('/admin/#/profile');
  await expect(page.getByRole('heading', { name: 'Picture', exact: true })).toBeVisible();
}

const saved = async () =>
  (await w.must<{ profile: { picture_url: string | null } }>('GET', '/api/profile', { token: doctor.token })).profile
    .picture_url;

test('a doctor uploads a picture, replaces and removes it, and patients see it', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await openProfile(page);
  await expect(page.getByRole('img', { name: 'No picture yet' })).toBeVisible();
  await choose(page, 'Choose a picture', Buffer.from((await pictureFile(RED, 400, 200)).bytes));
  await expect(page.getByText('Picture saved')).toBeVisible();
  expect(await colourOf(picture(page))).toBe('red');

  const patient = await w.patient(doctor, { subscription_id: await w.plan(doctor) });
  const payPage = await browser.newPage({ baseURL: w.origin });
  await payPage.goto(`/s/${await w.identifier(doctor, patient.id)}`);
  expect(await colourOf(payPage.getByRole('img', { name: 'Dr Asha Rao' }))).toBe('red');
  await payPage.close();

  const first = await saved();
  await choose(page, 'Replace', Buffer.from((await pictureFile(BLUE)).bytes));
  await expect.poll(saved).not.toBe(first);
  await expect(picture(page)).toHaveAttribute('src', (await saved()) ?? '');
  expect(await colourOf(picture(page))).toBe('blue');

  await button(page, 'Remove').click();
  const dialog = page.getByRole('dialog', { name: 'Remove the picture?' });
  await expect(dialog).toContainText('shows your initials instead');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('img', { name: 'No picture yet' })).toBeVisible();
  await expect(button(page, 'Remove')).toHaveCount(0);
  await page.close();
});

test('a picture that is dropped keeps what is typed in the form', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await openProfile(page);
  await button(page, 'Edit Profile').click();
  await page.getByLabel('Tag Line').fill('Care that stays in touch');
  const { bytes } = await pictureFile(BLUE);
  const files = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob('${Buffer.from(bytes).toString('base64')}'), (char) => char.charCodeAt(0));
    transfer.items.add(new File([bytes], 'picture.png', { type: '${MIME}' }));
    return transfer;
  })()`);
  await page.getByText('Drop a picture here, or').dispatchEvent('drop', { dataTransfer: files });
  await expect(picture(page)).toBeVisible();
  await expect(page.getByLabel('Tag Line')).toHaveValue('Care that stays in touch');
  await button(page, 'Save Profile').click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(picture(page)).toBeVisible();
  await page.close();
});

test('a photo of a phone is made smaller; a file that cannot be used is explained', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await openProfile(page);
  const [width, height] = [2_000, 1_500];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const photo = await noise.jpeg({ quality: 95 }).toBuffer();
  expect(photo.length).toBeGreaterThan(2 << 20);

  const alert = page.getByRole('alert').filter({ hasText: /picture/i });
  await choose(page, 'Choose a picture', Buffer.from('no picture'));
  await expect(alert).toHaveText(/not a JPEG, PNG or WebP picture, or it is damaged/);
  await choose(page, 'Choose a picture', Buffer.from((await pictureFile(RED, 40, 40)).bytes));
  await expect(alert).toHaveText(/each side needs at least 64 pixels/);
  await choose(page, 'Choose a picture', randomBytes(3 << 20));
  await expect(alert).toHaveText(/too large. Make it smaller than 2 MB/);
  expect(await saved()).toBeNull();

  await choose(page, 'Choose a picture', photo, 'image/jpeg');
  await expect(picture(page)).toBeVisible();
  await expect(alert).toHaveCount(0);
  await page.close();
});

test('a failed upload or removal is said, keeps the picture and can be repeated', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await openProfile(page);
  const bytes = Buffer.from((await pictureFile(RED)).bytes);
  await page.route('**/api/profile/picture', (route) => route.abort());
  await choose(page, 'Choose a picture', bytes);
  await expect(page.getByText('Failed to upload the picture. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await choose(page, 'Choose a picture', bytes);
  await expect(picture(page)).toBeVisible();

  await page.route('**/api/profile/picture', (route) => route.fulfill({ status: 500, body: '' }));
  const remove = async () => {
    await button(page, 'Remove').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  };
  await remove();
  await expect(page.getByText('Failed to remove the picture. Please try again.')).toBeVisible();
  await expect(picture(page)).toBeVisible();
  await page.unrouteAll();
  await remove();
  await expect(page.getByRole('img', { name: 'No picture yet' })).toBeVisible();
  expect(await saved()).toBeNull();
  await page.close();
});
