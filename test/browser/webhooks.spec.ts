import { eventWebhookHelpers } from '../helpers/event-webhooks.js';
import { startWebhookReceiver, type WebhookReceiver } from '../helpers/webhook-receiver.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { expect, test, type Page } from './fixtures.js';
import { expectNoHorizontalScroll, fillFields, newPage, openScreen, saveScreenshot } from './screens.js';

let w: World;
let receiver: WebhookReceiver;
let steps: ReturnType<typeof eventWebhookHelpers>;
let doctor: Doctor;
test.beforeAll(async () => {
  receiver = await startWebhookReceiver();
  w = await world({ ownServer: true, env: { OUTBOUND_TEST_HOSTS: receiver.host } });
  steps = eventWebhookHelpers(w, receiver);
});
test.beforeEach(async () => (doctor = await w.doctor()));
test.afterAll(async () => {
  await w.end();
  receiver.stop();
});

const WEBHOOKS = 'settings/integrations?tab=webhooks';
const SENT = 'settings/integrations?tab=sent';
const EVENTS = 'settings/integrations?tab=events';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');

/** Chooses an item of a webhook's menu. */
async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('all events are listed newest first, by type, and further back', async ({ browser }) => {
  await steps.create(doctor);
  await w.plan(doctor);
  for (let n = 0; n < 26; n += 1) await w.patient(doctor);
  await w.settle();
  const page = await newPage(browser, w, doctor.token);
  await openScreen(page, EVENTS);
  const items = page.getByRole('list', { name: 'All events' }).getByRole('listitem');
  await expect(items).toHaveCount(25);
  await expect(items.first()).toContainText('Patient added');
  await expect(items.first()).toContainText('No. 26');
  await page.getByRole('button', { name: 'Show earlier events' }).click();
  await expect(items).toHaveCount(26);
  await expect(page.getByRole('button', { name: 'Show earlier events' })).toBeHidden();
  await items.last().getByRole('button', { name: 'Details' }).click();
  await expect(dialog(page)).toContainText('"sequence": 1,');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Event', { exact: true }).click();
  await page.getByRole('option', { name: 'Payment received' }).click();
  await expect(page.getByText('No events found')).toBeVisible();
  await page.context().close();
});

test('a webhook is added for chosen events, tested, and gets an event', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openScreen(page, WEBHOOKS);
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add webhook' }).first().click();
  await fillFields(dialog(page), { Name: 'Appointment software', Address: 'ftp://software.example' });
  await dialog(page).getByLabel('Chosen events').check();
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog(page)).toContainText('Choose at least one event');
  await dialog(page).getByLabel('All of Payments', { exact: true }).check();
  await dialog(page).getByLabel('Patient added').check();
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog(page)).toContainText('Enter an address that begins with https://');
  await fillFields(dialog(page), { Address: receiver.url('/appointments') });
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog(page).getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  expect(await axeViolations(page)).toEqual([]);
  await saveScreenshot(page, 'webhook-secret-1280');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(row(page, 'Appointment software')).toContainText('Working');
  await expect(row(page, 'Appointment software')).toContainText('Never');
  await expect(row(page, 'Appointment software')).toContainText('and 4 more');

  await row(page, 'Appointment software').getByRole('button', { name: 'Send test event' }).click();
  await expect(dialog(page)).toContainText('The webhook works: the other software accepted the event.');
  await expect(dialog(page)).toContainText(/Answered 200 in \d+ ms/);
  await expect(dialog(page).getByRole('region', { name: 'Answer 200' })).toHaveText('thanks');
  expect(await axeViolations(page)).toEqual([]);
  await saveScreenshot(page, 'webhook-test-1280');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  expect((await receiver.received('/appointments', 1))[0]?.event.type).toBe('webhook.test');

  await w.patient(doctor, { name: 'Asha Verma' });
  await receiver.received('/appointments', 2);
  await choose(page, 'Appointment software', 'See sent events');
  await expect(row(page, 'Patient added')).toContainText('Delivered');
  await expect(page.getByLabel('Webhook')).toHaveText('Appointment software');
  await page.context().close();
});

test('a webhook that fails shows the answer, and gets the event again', async ({ browser }) => {
  const { path } = await steps.create(doctor, { name: 'Accounting software' });
  receiver.answer(path, 'fail');
  const page = await newPage(browser, w, doctor.token);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openScreen(page, WEBHOOKS);
  await row(page, 'Accounting software').getByRole('button', { name: 'Send test event' }).click();
  await expect(dialog(page)).toContainText('The receiver answered with status 500');
  await expect(dialog(page)).toContainText('The other software did not accept the event.');
  await expect(dialog(page).getByRole('region', { name: 'Answer 500' })).toHaveText('broken');
  await dialog(page).getByRole('button', { name: 'Done' }).click();

  await page.getByRole('tab', { name: 'Sent events' }).click();
  await expect(row(page, 'Test event')).toContainText('The receiver answered with status 500');
  receiver.answer(path, 'ok');
  await row(page, 'Test event').getByRole('button', { name: 'Details' }).click();
  await expect(dialog(page).getByRole('region', { name: 'What was sent' })).toContainText('"type": "webhook.test"');
  expect(await axeViolations(page)).toEqual([]);
  await saveScreenshot(page, 'webhook-delivery-1280');
  await dialog(page).getByRole('button', { name: 'Send again' }).click();
  await expect(row(page, 'sent again')).toContainText(/Answered 200 in \d+ ms/);

  await page.getByRole('combobox', { name: 'Result' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await expect(page.getByText('No events found')).toBeVisible();
  await page.context().close();
});

test('what a webhook missed while it was switched off is sent again', async ({ browser }) => {
  const { id, path } = await steps.create(doctor);
  const setDisabled = (disabled: boolean) =>
    w.must('PUT', `${steps.PATH}/${id}`, { token: doctor.token, body: { disabled } });
  await setDisabled(true);
  await w.patient(doctor, { name: 'Asha Verma' });
  await w.settle();
  await setDisabled(false);
  const page = await newPage(browser, w, doctor.token);
  await openScreen(page, WEBHOOKS);
  await choose(page, 'Appointment software', 'Send again…');
  await dialog(page).getByLabel(/^From/).fill('1 Jan 2020');
  await dialog(page).getByRole('button', { name: 'Send again' }).click();
  await expect(dialog(page)).toContainText('Events are kept for 30 days only');
  await dialog(page)
    .getByLabel(/^From/)
    .fill(await dialog(page).getByLabel(/^To/).inputValue());
  await dialog(page).getByRole('button', { name: 'Send again' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('1 event is sent again')).toBeVisible();
  expect((await receiver.received(path, 1))[0]?.event.type).toBe('patient.created');
  await page.context().close();
});

test('a webhook is changed, switched off and on, gets a new secret and is deleted', async ({ browser }) => {
  const { path } = await steps.create(doctor);
  const page = await newPage(browser, w, doctor.token);
  await openScreen(page, WEBHOOKS);
  await row(page, 'Appointment software').getByRole('button', { name: 'Edit' }).click();
  await fillFields(dialog(page), { Name: 'Accounting software' });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Accounting software')).toContainText('All events');

  await choose(page, 'Accounting software', 'Switch off');
  await dialog(page).getByRole('button', { name: 'Switch off' }).click();
  await expect(row(page, 'Accounting software')).toContainText('Switched off');
  await expect(row(page, 'Accounting software')).toContainText('By you');
  await w.patient(doctor);
  await w.settle();
  expect(receiver.calls(path)).toEqual([]);
  await row(page, 'Accounting software').getByRole('button', { name: 'Switch on' }).click();
  await expect(row(page, 'Accounting software')).toContainText('Working');

  await choose(page, 'Accounting software', 'New secret');
  await dialog(page).getByRole('button', { name: 'Create secret' }).click();
  await expect(dialog(page).getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
  await expect(dialog(page)).toContainText('events are also signed with the earlier secret');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(row(page, 'Accounting software')).toContainText('Two secrets until');

  await choose(page, 'Accounting software', 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.context().close();
});

test('a webhook is added with the keyboard alone', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await openScreen(page, WEBHOOKS);
  const { keyboard } = page;
  const add = page.getByRole('button', { name: 'Add webhook' }).first();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await add.focus();
  await keyboard.press('Enter');
  await expect(dialog(page).getByLabel(/^Name/)).toBeFocused();
  await keyboard.type('Appointment software');
  await keyboard.press('Tab');
  await keyboard.type(receiver.url('/keyboard'));
  await keyboard.press('Tab');
  await expect(dialog(page).getByLabel('All events')).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await expect(dialog(page).getByLabel('All of Patients', { exact: true })).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
  await expect(dialog(page).getByRole('button', { name: 'Copy' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(row(page, 'Appointment software')).toContainText('Working');
  await expect(add).toBeFocused();
  await page.context().close();
});

test('support sees which webhooks fail, by their ids', async ({ browser }) => {
  const webhook = await steps.create(doctor, { name: 'Accounting software' });
  await steps.makeFailing(doctor, webhook);
  const page = await newPage(browser, w, await w.adminToken());
  await openScreen(page, 'admin/support');
  const panel = page.getByRole('region', { name: 'Failing webhooks of other software' });
  await expect(panel.getByRole('listitem').filter({ hasText: webhook.id })).toContainText(doctor.id);
  await expect(panel).toContainText('5 failures');
  await expect(panel).not.toContainText('Accounting software');
  expect(await axeViolations(page)).toEqual([]);
  await saveScreenshot(page, 'failing-webhooks-1280');
  await page.context().close();
});

test.describe('webhooks and sent events', () => {
  test.beforeEach(async () => {
    await steps.create(doctor, { name: 'Appointment software' });
    const name = 'Lakshminarayanan’s accounting software for the clinic';
    const failing = await steps.create(doctor, {
      name,
      event_types: ['patient.created', 'payment.captured', 'payment.refunded'],
    });
    const off = await steps.create(doctor, { name: 'Old software' });
    const gone = await steps.create(doctor, { name: 'Software that is gone' });
    receiver.answer(gone.path, 'gone');
    await w.must('PUT', `${steps.PATH}/${off.id}`, { token: doctor.token, body: { disabled: true } });
    await steps.makeFailing(doctor, failing);
    await steps.becomes(doctor, gone.id, { status: 'disabled' });
  });

  for (const width of [360, 768, 1440])
    test(`fit ${width} px`, async ({ browser }) => {
      const page = await newPage(browser, w, doctor.token, width);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await openScreen(page, WEBHOOKS);
        await expect(page.getByText('It wants no more events', { exact: false })).toBeVisible();
        await expectNoHorizontalScroll(page);
        expect(await axeViolations(page)).toEqual([]);
        await saveScreenshot(page, `webhooks-${width}-${colorScheme}`);
        await openScreen(page, SENT);
        await expect(page.getByText('Delivered').first()).toBeVisible();
        await expectNoHorizontalScroll(page);
        expect(await axeViolations(page)).toEqual([]);
        await saveScreenshot(page, `sent-events-${width}-${colorScheme}`);
        await page
          .getByRole('button', { name: /^Details/ })
          .first()
          .click();
        await expectNoHorizontalScroll(page);
        await saveScreenshot(page, `sent-event-${width}-${colorScheme}`);
        await openScreen(page, EVENTS);
        await expect(page.getByText('Patient added').first()).toBeVisible();
        await expectNoHorizontalScroll(page);
        expect(await axeViolations(page)).toEqual([]);
        await saveScreenshot(page, `events-${width}-${colorScheme}`);
        await openScreen(page, WEBHOOKS);
        await page.getByRole('button', { name: 'Add webhook' }).click();
        await dialog(page).getByLabel('Chosen events').check();
        await dialog(page).getByLabel('All of Payments', { exact: true }).check();
        await dialog(page).getByLabel('Patient added').check();
        await expectNoHorizontalScroll(page);
        expect(await axeViolations(page)).toEqual([]);
        await saveScreenshot(page, `add-webhook-${width}-${colorScheme}`);
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
      }
      await page.context().close();
    });
});
