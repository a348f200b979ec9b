import { axeViolations } from './axe.js';
import { expect, test, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage, expectNoHorizontalScroll, saveScreenshot } from './screens.js';

let w: World;
let doctor: Doctor;
let plan: string;
/** Patients by the result of their messages. */
let patients: Record<'delivered' | 'failed' | 'read' | 'landline', { id: string; mobile: string }>;

test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  doctor = await w.doctor();
  plan = await w.plan(doctor);
  const createPatient = (name: string, fields: object = {}) =>
    w.patient(doctor, { name, subscription_id: plan, ...fields });
  patients = {
    delivered: await createPatient('Asha Pillai'),
    failed: await createPatient('Bina Das', { mobile: '7999990001' }),
    read: await createPatient('Chetan Iyer', { mobile: '7999990003' }),
    landline: await createPatient('Deepa Menon', { mobile: '022 1234 5678' }),
  };
  await w.settle();
});
test.afterAll(() => w.end());

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const card = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('each message shows recipient, status and next step; filters are in the URL', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click();
  await expect(row(page, 'Asha Pillai').getByText('Delivered', { exact: true })).toBeVisible();
  await expect(row(page, 'Chetan Iyer').getByText('Read', { exact: true })).toBeVisible();
  const failed = row(page, 'Bina Das');
  await expect(failed.getByText('Failed', { exact: true })).toBeVisible();
  await expect(failed).toContainText('This number is not on WhatsApp, or cannot receive the message.');
  await expect(failed).toContainText('Ask the patient for the number they use on WhatsApp, correct it, then resend.');
  await expect(row(page, 'Deepa Menon')).toContainText('This number cannot receive WhatsApp messages.');
  await expect(row(page, 'Asha Pillai').getByRole('button', { name: 'Resend' })).toHaveCount(0);
  await row(page, 'Asha Pillai').getByText('Show text').click();
  await expect(row(page, 'Asha Pillai').getByRole('blockquote')).toContainText('Asha');
  await saveScreenshot(page, 'messages-1280');

  await choose(page, 'Status', 'Failed');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(row(page, 'Bina Das')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await choose(page, 'Kind of message', 'Renewal reminder');
  await expect(page.getByText('No messages found')).toBeVisible();
  await choose(page, 'Status', 'All statuses');
  await choose(page, 'Kind of message', 'All messages');
  await row(page, 'Asha Pillai').getByRole('link', { name: 'Asha Pillai' }).click();
  await expect(page).toHaveURL(new RegExp(`/patients/${patients.delivered.id}$`));
  const panel = page.getByRole('region', { name: 'Timeline' });
  await expect(panel.getByText('Plan options')).toBeVisible();
  await expect(panel.getByText('Delivered', { exact: true })).toBeVisible();
  await page.context().close();
});

test('a failed message is resent to the current number, and the screen follows its status', async ({ browser }) => {
  // A message that was just sent is refetched on a timer of the browser's clock.
  await w.must('DELETE', '/sandbox/clock');
  const page = await newPage(browser, w, doctor.token, 768);
  await page.goto('/admin/#/messages');
  await expect(row(page, 'Bina Das').getByText('Failed', { exact: true })).toBeVisible();
  await w.must('PUT', `/api/patients/${patients.failed.id}`, { token: doctor.token, body: { mobile: '98765 11111' } });
  await row(page, 'Bina Das').getByRole('button', { name: 'Resend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resend this message?' });
  await expect(dialog).toContainText('Bina Das gets it again, at this mobile number: Plan options.');
  await expect(dialog.getByLabel('Mobile')).toHaveValue('98765 11111');
  await dialog.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('The message is being sent again')).toBeVisible();
  await expect(row(page, 'Bina Das').getByText('Delivered', { exact: true })).toBeVisible();
  await expect(row(page, 'Bina Das').getByRole('button', { name: 'Resend' })).toHaveCount(0);
  expect(await w.messages('+919876511111')).toHaveLength(1);

  await row(page, 'Deepa Menon').getByRole('button', { name: 'Resend' }).click();
  await dialog.getByRole('button', { name: 'Resend' }).click();
  await expect(dialog.getByText('Correct the number first.')).toBeVisible();
  await dialog.getByLabel('Mobile').fill('12');
  await dialog.getByRole('button', { name: 'Resend' }).click();
  await expect(dialog.getByLabel('Mobile')).toHaveAttribute('aria-invalid', 'true');
  expect(await axeViolations(page)).toEqual([]);
  await saveScreenshot(page, 'messages-refused-768');
  await dialog.getByLabel('Mobile').fill('98765 22222');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Deepa Menon').getByText('Delivered', { exact: true })).toBeVisible();
  expect(await w.messages('+919876522222')).toHaveLength(1);
  await page.context().close();
});

test('a message with an unknown outcome says so, and warns before it is sent twice', async ({ browser }) => {
  await w.must('PUT', '/sandbox/faults', { body: { provider: 'whatsapp', mode: 'html502', count: 1 } });
  const { id } = await w.patient(doctor, { name: 'Esha Nair', subscription_id: plan });
  await w.settle();
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto('/admin/#/messages');
  await expect(card(page, 'Esha Nair').getByText('Outcome unknown', { exact: true })).toBeVisible();
  await expect(card(page, 'Esha Nair')).toContainText('Ask the patient whether it arrived before you resend it.');
  await expect(card(page, 'Deepa Menon').getByText('Skipped')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'messages-360');
  await card(page, 'Esha Nair').getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByRole('dialog')).toContainText('If it did, Esha Nair gets it twice');
  await expectNoHorizontalScroll(page);
  await page.goto(`/admin/#/patients/${id}`);
  const patientMessages = page.getByRole('region', { name: 'Timeline' });
  await expect(patientMessages.getByText('Outcome unknown', { exact: true })).toBeVisible();
  await expect(patientMessages.getByRole('button', { name: 'Resend' })).toBeVisible();
  await page.context().close();
});

test('the dashboard shows undelivered messages until they are resent', async ({ browser }) => {
  await w.must('PUT', '/sandbox/faults', { body: { provider: 'whatsapp', mode: 'html502', count: 1 } });
  await w.patient(doctor, { name: 'Esha Nair', subscription_id: plan });
  await w.settle();
  const page = await newPage(browser, w, doctor.token, 1440);
  await page.goto('/admin/#/dashboard');
  const notice = page.getByRole('alert').filter({ hasText: 'may not have reached' });
  await expect(notice).toContainText('2 messages of the last 7 days may not have reached patients.');
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `dashboard-undelivered-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await notice.getByRole('link', { name: 'View Messages' }).click();
  await expect(page.getByLabel('Status', { exact: true })).toHaveText('Needs attention');
  await expect(page.getByRole('row')).toHaveCount(3);
  await saveScreenshot(page, 'messages-undelivered-1440');
  await row(page, 'Esha Nair').getByRole('button', { name: 'Resend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('The message is being sent again')).toBeVisible();
  await expect(row(page, 'Esha Nair')).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await expect(notice).toContainText('1 message of the last 7 days may not have reached the patient.');
  await page.context().close();
});

test('the forecast shows by day who gets which message, and who does not and why', async ({ browser }) => {
  const tier = await w.tier(doctor, plan);
  const createMember = (name: string, start: string) =>
    w.patient(doctor, { name, subscription_tier_id: tier, subscription_start_date: start });
  await createMember('Farah Khan', '2026-10-23');
  const archived = await createMember('Gita Bose', '2026-10-24');
  await w.must('DELETE', `/api/patients/${archived.id}`, { token: doctor.token });
  await w.settle();
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/messages?tab=forecast');
  const tomorrow = page.getByRole('region', { name: 'Saturday, 21 Nov 2026' });
  await expect(tomorrow).toContainText('Gita Bose');
  await expect(tomorrow).toContainText('Patient archived. Restore the patient to send messages.');
  await expect(page.getByRole('status')).toContainText(/^\d+ messages? will be sent\. [1-9]\d* will be skipped\.$/);
  await saveScreenshot(page, 'messages-forecast-1280');
  const all = await page.getByRole('main').getByRole('listitem').count();
  await page.getByLabel('Only messages that will be skipped').check();
  await expect(page).toHaveURL(/tab=forecast&days=30&skipped=true/);
  await expect(page.getByText('Farah Khan')).toHaveCount(0);
  expect(await page.getByRole('main').getByRole('listitem').count()).toBeLessThan(all);
  await choose(page, 'How far ahead', 'Next 7 days');
  await expect(page).toHaveURL(/days=7&skipped=true/);
  await expect(page.getByRole('region', { name: 'Saturday, 21 Nov 2026' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'messages-forecast-360');
  await page.context().close();
});

test('a forecast of 1,200 messages is shown in pages of fifty', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  const forecast = Array.from({ length: 1_200 }, (_, n) => ({
    at: new Date(Date.UTC(2026, 10, 21 + Math.floor(n / 40), 3, 30)),
    kind: 'reminder',
    patient_id: plan,
    patient_name: `Patient ${n}`,
    subscription_name: 'WhatsApp Support',
    subscription_end_date: '2026-12-01',
    reason: n % 40 === 0 ? 'patient archived' : null,
  }));
  await page.route('**/api/messages/forecast**', (route) =>
    route.fulfill({ json: { forecast, total: 1_170, skipped: 30 } }),
  );
  await page.goto('/admin/#/messages?tab=forecast&days=90');
  await expect(page.getByRole('status')).toHaveText('1170 messages will be sent. 30 will be skipped.');
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Patient ' });
  await expect(rows).toHaveCount(50);
  await expect(page.getByRole('heading', { name: 'Saturday, 21 Nov 2026' })).toContainText('40 messages');
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(page.getByText('Patient 50', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(50);
  await page.getByLabel('Only messages that will be skipped').check();
  await expect(rows).toHaveCount(30);
  await page.context().close();
});

test('a failed message to a payer is resent to the payer’s corrected number, which also gets answers', async ({
  browser,
}) => {
  const mobile = '9812300042';
  const { id } = await w.patient(doctor, { name: 'Farida Khan', mobile });
  await w.must('POST', '/api/payers', {
    token: doctor.token,
    body: { name: 'Gopal Khan', mobile: '7999990001', patient_ids: [id] },
  });
  const subscription_tier_id = await w.tier(doctor, plan);
  await w.must('POST', `/api/patients/${id}/subscribe`, { token: doctor.token, body: { subscription_tier_id } });
  await w.settle();
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/messages');
  await row(page, 'Farida Khan').getByRole('button', { name: 'Resend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resend this message?' });
  await expect(dialog).toContainText('Gopal Khan pays for this patient and gets it again, at this mobile number');
  await expect(dialog.getByLabel('Mobile')).toHaveValue('7999990001');
  await saveScreenshot(page, 'resend-payer-1280');
  const corrected = '9812300043';
  await dialog.getByLabel('Mobile').fill(corrected);
  await dialog.getByRole('button', { name: 'Resend' }).click();
  await expect(dialog).toHaveCount(0);
  await w.settle();
  expect(await w.messages(`+91${corrected}`)).toHaveLength(1);
  const { patient } = await w.must<{ patient: { mobile: string } }>('GET', `/api/patients/${id}`, {
    token: doctor.token,
  });
  expect(patient.mobile).toBe(mobile);

  await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: `+91${corrected}`, text: 'Is it due today?' } });
  await w.settle();
  await page.goto(`/admin/#/patients/${id}`);
  await expect(page.getByRole('link', { name: 'Answer on WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`/91${corrected}$`),
  );
  await expect(page.getByRole('link', { name: /^Chat with/ }).first()).toHaveAttribute(
    'href',
    new RegExp(`/91${mobile}$`),
  );
  await page.context().close();
});
