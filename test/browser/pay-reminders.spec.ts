import { expect, test, type Page } from './fixtures.js';
import { texts as hindiTexts } from '../../public-page/src/texts/texts.hi.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { activeLink, fullDoctor, newPhonePage, waitingLink, type Link } from './pay-page.js';

const REMINDERS_URL = '**/api/public/subscription/reminders';

let w: World;
let doctor: Doctor;
let link: Link;
test.beforeAll(async () => {
  w = await world();
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  doctor = await fullDoctor(w);
  link = await activeLink(w, doctor);
});
test.afterAll(() => w.end());

const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop reminders' });
const startButton = (page: Page) => page.getByRole('button', { name: 'Get reminders' });
const isStopped = async () => {
  const { stopped_at } = await w.must<{ stopped_at: string | null }>(
    'GET',
    `/api/patients/${link.patient.id}/conversation`,
    { token: doctor.token },
  );
  return stopped_at !== null;
};

test('reminders are stopped by keyboard and started with a tap, and a reload shows the same', async ({ browser }) => {
  const page = await newPhonePage(w, browser);
  await page.goto(`/s/${link.identifier}`);
  await expect(page.getByText('We remind you on WhatsApp before your plan ends.')).toBeVisible();
  await stopButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(startButton(page)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'but no reminders to renew' })).toContainText(
    'You get receipts on WhatsApp',
  );
  expect(await isStopped()).toBe(true);
  await page.reload();
  await expect(page.getByText('but no reminders to renew')).toBeVisible();
  await startButton(page).click();
  await expect(stopButton(page)).toBeVisible();
  expect(await isStopped()).toBe(false);
  await page.context().close();
});

test('reminders are stopped and started in Hindi', async ({ browser }) => {
  const page = await newPhonePage(w, browser, { locale: 'hi-IN' });
  await page.goto(`/s/${link.identifier}`);
  await page.getByRole('button', { name: hindiTexts.stopReminders }).click();
  await expect(page.getByText(hindiTexts.remindersOff)).toBeVisible();
  await page.getByRole('button', { name: hindiTexts.startReminders }).click();
  await expect(page.getByText(hindiTexts.remindersOn)).toBeVisible();
  await page.context().close();
});

test('a tap that fails shows an error and can be repeated', async ({ browser }) => {
  const page = await newPhonePage(w, browser);
  await page.goto(`/s/${link.identifier}`);
  await page.route(REMINDERS_URL, (route) => route.abort());
  await stopButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to save this. Please try again, or reply STOP or START to our WhatsApp message.',
  );
  expect(await isStopped()).toBe(false);
  await page.unroute(REMINDERS_URL);
  await stopButton(page).click();
  await expect(startButton(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await startButton(page).click();
  await expect(stopButton(page)).toBeVisible();
  await page.context().close();
});

test('without JavaScript the page explains how to stop reminders in the chat; before the first payment it does not mention them', async ({
  browser,
}) => {
  const page = await newPhonePage(w, browser, { javaScriptEnabled: false });
  await page.goto(`/s/${link.identifier}`);
  await expect(page.getByText('To stop this, reply STOP to our message.')).toBeVisible();
  await expect(stopButton(page)).toBeHidden();
  await page.goto(`/s/${(await waitingLink(w, doctor)).identifier}`);
  await expect(page.getByText('Hello Ravi,')).toBeVisible();
  await expect(page.getByText('reply STOP')).toHaveCount(0);
  await page.context().close();
});
