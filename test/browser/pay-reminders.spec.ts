import { expect, test, type Page } from './fixtures.js';
import { texts as hi } from '../../public-page/src/texts/texts.hi.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { activeLink, fullDoctor, phone, waitingLink, type Link } from './pay-page.js';

const WISH = '**/api/public/subscription/reminders';

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

const stop = (page: Page) => page.getByRole('button', { name: 'Stop reminders' });
const start = (page: Page) => page.getByRole('button', { name: 'Start reminders again' });
const isStopped = async () => {
  const { stopped_at } = await w.must<{ stopped_at: string | null }>(
    ...(['GET', `/api/patients/${link.patient.id}/conversation`, { token: doctor.token }] as const),
  );
  return stopped_at !== null;
};

test('are stopped with one tap, by keyboard, and started with another; a reload shows the same', async ({
  browser,
}) => {
  const page = await phone(w, browser);
  await page.goto(`/s/${link.identifier}`);
  await expect(page.getByText('We remind you on WhatsApp before your plan ends.')).toBeVisible();
  await stop(page).focus();
  await page.keyboard.press('Enter');
  await expect(start(page)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'You get no reminders.' })).toContainText(
    'Receipts still reach you on WhatsApp.',
  );
  expect(await isStopped()).toBe(true);
  await page.reload();
  await expect(page.getByText('You get no reminders.')).toBeVisible();
  await start(page).click();
  await expect(stop(page)).toBeVisible();
  expect(await isStopped()).toBe(false);
  await page.context().close();
});

test('in Hindi', async ({ browser }) => {
  const page = await phone(w, browser, { locale: 'hi-IN' });
  await page.goto(`/s/${link.identifier}`);
  await page.getByRole('button', { name: hi.stopReminders }).click();
  await expect(page.getByText(hi.remindersOff)).toBeVisible();
  await page.getByRole('button', { name: hi.startReminders }).click();
  await expect(page.getByText(hi.remindersOn)).toBeVisible();
  await page.context().close();
});

test('a tap that fails shows an error and can be repeated', async ({ browser }) => {
  const page = await phone(w, browser);
  await page.goto(`/s/${link.identifier}`);
  await page.route(WISH, (route) => route.abort());
  await stop(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to save this. Please try again, or reply STOP or START to our WhatsApp message.',
  );
  expect(await isStopped()).toBe(false);
  await page.unroute(WISH);
  await stop(page).click();
  await expect(start(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await start(page).click();
  await expect(stop(page)).toBeVisible();
  await page.context().close();
});

test('without JavaScript the page explains how to stop them in the chat; before the first payment there are none', async ({
  browser,
}) => {
  const page = await phone(w, browser, { javaScriptEnabled: false });
  await page.goto(`/s/${link.identifier}`);
  await expect(page.getByText('To stop this, reply STOP to our message.')).toBeVisible();
  await expect(stop(page)).toBeHidden();
  await page.goto(`/s/${(await waitingLink(w, doctor)).identifier}`);
  await expect(page.getByText('Hello Ravi,')).toBeVisible();
  await expect(page.getByText('reply STOP')).toHaveCount(0);
  await page.context().close();
});
