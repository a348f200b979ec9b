import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { pdfPicture, scanQrCode } from '../helpers/scan-qr-code.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { expect, test, type Page } from './fixtures.js';
import { expectNoHorizontalScroll, newPage, openScreen, saveScreenshot } from './screens.js';

interface PublicPage {
  slug: string;
  url: string;
  enabled: boolean;
  indexable: boolean;
  questions: object[];
  plans: { name: string; listed: boolean; prices_shown: boolean; joining: string }[];
}

let w: World;
let names = 0;
test.beforeAll(async () => (w = await world()));
test.afterAll(() => w.end());

const SCREEN = 'settings/public-page';
const SAVE = 'Save Public Page';

async function registered(): Promise<Doctor> {
  const doctor_name = `Dr Asha Rao ${++names}`;
  const doctor = await w.doctor({ doctor_name });
  const body = { doctor_name, registration_number: 'KMC 45678', degree: 'MBBS, MD', clinic_name: 'Rao Clinic' };
  await w.must('PUT', '/api/profile', { token: doctor.token, body });
  return doctor;
}

const settingsOf = async ({ token }: Doctor) =>
  (await w.must<{ public_page: PublicPage }>('GET', '/api/public-page', { token })).public_page;

/** The bytes and the name of the file that a click saves. */
async function download(page: Page, button: string): Promise<[name: string, bytes: Buffer]> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await downloading;
  return [file.suggestedFilename(), await readFile(await file.path())];
}

test('a doctor puts plans on the page, answers a question, and prints a poster that opens the page', async ({
  browser,
}) => {
  const doctor = await registered();
  const plan = await w.plan(doctor, { name: 'Diabetes Care' });
  await w.tier(doctor, plan, 499);
  await w.plan(doctor, { name: 'Thyroid Care' });
  const page = await newPage(browser, w, doctor.token);
  await openScreen(page, 'settings');
  await page.getByRole('link', { name: /Public page and posters/ }).click();
  await expect(page.getByText('The page is off')).toBeVisible();
  await expect(page.getByText('Turn the page on and save to get your posters.')).toBeVisible();
  await page.getByLabel('Show the page', { exact: true }).check();
  await page.getByLabel('Address').fill('Rao Clinic');
  await page.getByRole('button', { name: SAVE }).click();
  await expect(page.getByText('Use small letters a to z, digits and single hyphens')).toBeVisible();
  const slug = `rao-clinic-${names}`;
  await page.getByLabel('Address').fill(slug);
  await expect(page.getByText(`/d/${slug}. If you change it`)).toBeVisible();
  await page.getByLabel('Search engines may list the page').check();
  await page.getByLabel('Show Diabetes Care on the page').check();
  const row = page.getByRole('listitem', { name: 'Diabetes Care' });
  await row.getByLabel('People join').click();
  await page.getByRole('option', { name: 'After you approve' }).click();
  await expect(row).toContainText('They pay after you approve them.');
  await row.getByLabel('Show prices').uncheck();
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('When do you answer?');
  await page.getByRole('textbox', { name: 'Answer', exact: true }).fill('Within a day.');
  await page.getByLabel('Question in Hindi (optional)').fill('आप कब जवाब देते हैं?');
  await page.getByLabel('Answer in Hindi (optional)').fill('एक दिन के अंदर।');
  await page.getByRole('button', { name: SAVE }).click();
  await expect(page.getByText('Public page saved')).toBeVisible();
  await expect(page.getByText('The page is on')).toBeVisible();
  const settings = await settingsOf(doctor);
  expect(settings).toMatchObject({
    slug,
    enabled: true,
    indexable: true,
    questions: [{ question: 'When do you answer?', answer_hi: 'एक दिन के अंदर।' }],
    plans: [
      { name: 'Diabetes Care', listed: true, prices_shown: false, joining: 'approval' },
      { name: 'Thyroid Care', listed: false },
    ],
  });
  expect(await page.getByRole('link', { name: 'Open page' }).getAttribute('href')).toBe(settings.url);

  await page.getByRole('button', { name: 'हिन्दी' }).click();
  const [name, pdf] = await download(page, 'Download A4 as PDF');
  expect(name).toBe(`poster-${slug}-a4-hi.pdf`);
  expect(await scanQrCode(await pdfPicture(pdf))).toBe(settings.url);
  await expect(page.getByText('Poster downloaded')).toBeVisible();
  await page.getByLabel('The QR code opens').click();
  await page.getByRole('option', { name: 'Diabetes Care' }).click();
  const [, status] = await download(page, 'Download WhatsApp status as PNG');
  expect(await scanQrCode(sharp(status))).toBe(`${settings.url}/diabetes-care`);
  await page.context().close();
});

test('questions are moved, changed and removed', async ({ browser }) => {
  const doctor = await registered();
  const questions = ['One?', 'Two?', 'Three?'].map((question) => ({ question, answer: 'Yes.' }));
  await w.must('PUT', '/api/public-page', { token: doctor.token, body: { questions } });
  const page = await newPage(browser, w, doctor.token, 360);
  await openScreen(page, SCREEN);
  await page.getByRole('button', { name: 'Move question 3 up' }).click();
  await page.getByRole('button', { name: 'Remove question 1' }).click();
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('button', { name: SAVE }).click();
  await expect(page.getByText('Required')).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove question 3' }).click();
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: SAVE }).click();
  await expect(page.getByText('Public page saved')).toBeVisible();
  expect((await settingsOf(doctor)).questions).toMatchObject([{ question: 'Three?' }, { question: 'Two?' }]);
  await page.context().close();
});

test('an address of another doctor stays in the form, with the reason', async ({ browser }) => {
  const [other, doctor] = [await registered(), await registered()];
  const slug = `taken-${names}`;
  await w.must('PUT', '/api/public-page', { token: other.token, body: { slug } });
  const page = await newPage(browser, w, doctor.token);
  await openScreen(page, SCREEN);
  await page.getByLabel('Address').fill(slug);
  await page.getByRole('button', { name: SAVE }).click();
  await expect(page.getByText('Another doctor has this address already. Choose another one.')).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue(slug);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Address')).toHaveValue(`dr-asha-rao-${names}`);
  await page.context().close();
});

test('without a registration number the page cannot be turned on', async ({ browser }) => {
  const doctor = await w.doctor();
  const page = await newPage(browser, w, doctor.token);
  await openScreen(page, SCREEN);
  await expect(page.getByText('Patients must see it.')).toBeVisible();
  await expect(page.getByLabel('Show the page', { exact: true })).toBeDisabled();
  await page.getByRole('link', { name: 'Open profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await page.context().close();
});

test('a poster that cannot be downloaded is reported', async ({ browser }) => {
  const doctor = await registered();
  await w.must('PUT', '/api/public-page', { token: doctor.token, body: { enabled: true } });
  const page = await newPage(browser, w, doctor.token);
  await openScreen(page, SCREEN);
  await page.route('**/api/posters/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Download A5 as PNG' }).click();
  await expect(page.getByText('Failed to download the poster. Please try again.')).toBeVisible();
  await page.context().close();
});

for (const width of [360, 768, 1440])
  for (const scheme of ['light', 'dark'] as const)
    test(`the screen fits ${width} pixels in ${scheme} colours`, async ({ browser }) => {
      const doctor = await registered();
      const plans = [];
      for (const name of ['Diabetes Care', 'Thyroid and Hormone Care for Families']) {
        const subscription_id = await w.plan(doctor, { name });
        plans.push({ subscription_id, listed: name === 'Diabetes Care', prices_shown: true, joining: 'approval' });
      }
      const questions = [
        {
          question: 'When will the doctor answer?',
          answer: 'Within 24 hours on working days.',
          question_hi: 'डॉक्टर कब जवाब देंगी?',
          answer_hi: 'कामकाजी दिनों में 24 घंटे के अंदर।',
        },
      ];
      await w.must('PUT', '/api/public-page', { token: doctor.token, body: { enabled: true, plans, questions } });
      const page = await newPage(browser, w, doctor.token, width);
      await page.emulateMedia({ colorScheme: scheme });
      await openScreen(page, SCREEN);
      await expect(page.getByRole('heading', { name: 'Posters' })).toBeVisible();
      await expectNoHorizontalScroll(page);
      expect(await axeViolations(page)).toEqual([]);
      await saveScreenshot(page, `public-page-${width}-${scheme}`);
      await page.context().close();
    });
