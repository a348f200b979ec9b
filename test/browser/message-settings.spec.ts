import { expect, test, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage, expectNoHorizontalScroll, saveScreenshot } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

const loadProfile = async () =>
  (await w.must<{ profile: object }>('GET', '/api/profile', { token: doctor.token })).profile;

/** Creates a patient who was sent a payment link. */
async function createPatientWithLink(fields: object = {}) {
  const tier = await w.tier(doctor, await w.plan(doctor, { name: 'Diabetes Care', message_name: 'Silver' }));
  const patient = await w.patient(doctor, { name: 'Sunita Rao', ...fields });
  const body = { subscription_tier_id: tier };
  await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token: doctor.token, body });
  await w.settle();
  return patient;
}

/** Sends a reply from the simulated phone. */
async function reply(page: Page, text: string) {
  await page.getByTestId('phone-reply').fill(text);
  await page.getByTestId('phone-send').click();
  await expect(page.getByTestId('phone-message').filter({ hasText: text }).last()).toBeVisible();
}

test('kinds, days and language are saved, and the rest of the profile is kept', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto('/admin/#/settings/whatsapp');
  const panel = page.getByRole('main');
  const save = panel.getByRole('button', { name: 'Save Messages' });
  await expect(save).toBeDisabled();
  await expect(panel.getByRole('switch')).toHaveCount(6);
  await expect(panel.getByRole('listitem').filter({ hasText: 'Payment confirmation' })).toContainText('Always sent');
  await panel.getByRole('switch', { name: 'Plan ended' }).click();
  await panel.getByRole('checkbox', { name: '3 days before' }).uncheck();
  await panel.getByRole('checkbox', { name: 'Attach the receipt to the confirmation' }).uncheck();
  await panel.getByRole('button', { name: 'हिन्दी' }).click();
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'message-settings-360');

  await save.click();
  await expect(page.getByText('Message settings saved')).toBeVisible();
  await expect(save).toBeDisabled();
  expect(await loadProfile()).toMatchObject({
    doctor_name: 'Dr Asha Rao',
    clinic_name: 'Rao Clinic',
    mobile_number: '080 4123 4567',
    message_language: 'hi',
    reminder_days: [7, 1, 0],
    messages_off: ['expiry'],
    receipt_with_confirmation: false,
  });
  await page.reload();
  await expect(panel.getByRole('switch', { name: 'Plan ended' })).not.toBeChecked();
  await expect(panel.getByRole('checkbox', { name: '3 days before' })).not.toBeChecked();
  await expect(panel.getByRole('checkbox', { name: 'Attach the receipt to the confirmation' })).not.toBeChecked();
  await panel.getByRole('switch', { name: 'Renewal reminder' }).click();
  await expect(panel.getByRole('checkbox', { name: '7 days before' })).toBeDisabled();
  await page.getByRole('navigation').getByRole('link', { name: 'Patients' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/\/settings\/whatsapp$/);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByRole('switch', { name: 'Renewal reminder' })).toBeChecked();
  await page.context().close();
});

test('every message is previewed with examples, also in Hindi, and shows if it is switched off', async ({
  browser,
}) => {
  const body = { doctor_name: 'Dr Asha Rao', messages_off: ['hold'] };
  await w.must('PUT', '/api/profile', { token: doctor.token, body });
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto('/admin/#/settings/whatsapp');
  await page.getByRole('button', { name: 'Preview messages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Messages to your patients' });
  const messages = dialog.getByRole('listitem');
  await expect(messages).toHaveCount(8);
  await expect(messages.filter({ hasText: /^Payment link(?! ended)/ })).toContainText('Hello Ravi');
  await expect(messages.filter({ hasText: 'Payment on hold' })).toContainText('switched off in the settings');
  await dialog.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(messages.filter({ hasText: 'Renewal reminder' })).toContainText('नमस्ते Ravi');
  await expect(messages.filter({ hasText: 'Renewal reminder' })).toContainText('जारी रखेंरिमाइंडर बंद करें');
  await expect(messages.filter({ hasText: /^Payment link(?! ended)/ })).not.toContainText('रिमाइंडर बंद करें');
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'message-previews-360');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.context().close();
});

test('payment cards are drawn as in WhatsApp, where the doctor sends them', async ({ browser }) => {
  const clinic = await w.doctor();
  const { token } = clinic;
  const body = { doctor_name: 'Dr Asha Rao', payment_cards: true };
  await w.must('PUT', '/api/profile', { token, body });
  const tier = await w.tier(clinic, await w.plan(clinic, { name: 'Silver' }), 1_299.5);
  const patient = await w.patient(clinic, { name: 'Sunita Rao' });
  const subscribe = { token, body: { subscription_tier_id: tier } };
  await w.must('POST', `/api/patients/${patient.id}/subscribe`, subscribe);
  for (const width of [360, 768, 1440]) {
    const page = await newPage(browser, w, token, width);
    await page.goto(`/admin/#/patients/${patient.id}`);
    await page.getByRole('button', { name: 'Preview messages' }).click();
    const messages = page.getByRole('dialog').getByRole('listitem');
    for (const kind of [/^Payment link(?! ended)/, /^Renewal reminder/, /^Plan ended/]) {
      const message = messages.filter({ hasText: kind });
      const card = message.getByRole('region', { name: 'Payment card' });
      await expect(card).toContainText('₹1,299.50');
      await expect(card).toContainText('Payment due');
      await expect(card).toContainText('Pay now');
      await expect(message.getByRole('link')).toHaveCount(0);
      await expect(message).not.toContainText('Stop reminders');
    }
    await expect(messages.filter({ hasText: 'Payment confirmation' }).getByRole('region')).toHaveCount(0);
    await expectNoHorizontalScroll(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await messages
        .filter({ hasText: /^Payment link(?! ended)/ })
        .getByRole('region')
        .scrollIntoViewIfNeeded();
      await saveScreenshot(page, `message-previews-card-${width}-${colorScheme}`);
    }
    await page.context().close();
  }
});

test('a patient’s page shows the messages with that patient’s data', async ({ browser }) => {
  const patient = await createPatientWithLink();
  const page = await newPage(browser, w, doctor.token);
  await page.goto(`/admin/#/patients/${patient.id}`);
  await page.getByRole('button', { name: 'Preview messages' }).click();
  const link = page
    .getByRole('dialog', { name: 'Messages to Sunita' })
    .getByRole('listitem')
    .filter({ hasText: /^Payment link(?! ended)/ });
  await expect(link).toContainText('Hello Sunita, here is your payment page from Dr Asha Rao: Silver, ₹499.');
  await expect(link.getByRole('link', { name: 'Pay now' })).toHaveAttribute(
    'href',
    new RegExp(`/s/${await w.identifier(doctor, patient.id)}$`),
  );
  await saveScreenshot(page, 'message-previews-1280');
  await page.context().close();
});

test('a patient who wrote STOP is marked in the list and on the page, which shows the reply', async ({ browser }) => {
  const patient = await createPatientWithLink();
  const patientWithoutReplies = await w.patient(doctor, { name: 'Meena Iyer' });
  const phone = await browser.newPage({ baseURL: w.origin });
  await phone.goto('/sandbox');
  await expect(phone.getByTestId('phone-message').first()).toContainText('Silver');
  await reply(phone, 'Can I come on Sunday?');
  await reply(phone, 'STOP');
  await phone.close();
  await w.settle();

  for (const width of [360, 1280]) {
    const page = await newPage(browser, w, doctor.token, width);
    await page.goto('/admin/#/patients');
    await expect(page.getByText('Meena Iyer')).toBeVisible();
    const badge = page.getByText('No reminders', { exact: true });
    await expect(badge).toHaveCount(1);
    await badge.hover();
    await expect(page.getByRole('tooltip')).toContainText('Payment links and receipts are still sent');
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `patients-stopped-${width}`);

    await page.goto(`/admin/#/patients/${patient.id}`);
    await expect(page.getByRole('main').getByText('No reminders', { exact: true })).toBeVisible();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await expect(timeline.getByRole('blockquote')).toHaveText(['STOP', 'Can I come on Sunday?']);
    await expect(page.getByRole('alert')).toContainText('Replied STOP on');
    await expect(timeline).toContainText('WhatsApp allows free-text answers until');
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `conversation-${width}`);

    await page.goto(`/admin/#/patients/${patientWithoutReplies.id}`);
    await expect(page.getByText('No subscriptions yet')).toBeVisible();
    await expect(timeline.getByText('You added Meena Iyer')).toBeVisible();
    await expect(timeline.getByText('Answer on WhatsApp')).toHaveCount(0);
    await page.context().close();
  }
});

test('a number that cannot receive WhatsApp is marked', async ({ browser }) => {
  const patient = await w.patient(doctor, { name: 'Lakshmi Nair', mobile: '044 2345 6789' });
  const page = await newPage(browser, w, doctor.token);
  const screens = { patients: 'Patient Management', [`patients/${patient.id}`]: 'Lakshmi Nair' };
  for (const [address, title] of Object.entries(screens)) {
    await page.goto(`/admin/#/${address}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const badge = page.locator('[tabindex="0"]').filter({ hasText: /^No WhatsApp$/ });
    await badge.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('tooltip')).toContainText('This number cannot receive WhatsApp messages');
  }
  await page.context().close();
});

test('a plan has a name for messages, and shows the preview of a locked phone', async ({ browser }) => {
  const plan = await w.plan(doctor, { name: 'Diabetes Care' });
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto(`/admin/#/subscriptions/${plan}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByText('your Diabetes Care membership')).toBeVisible();
  await page.getByLabel('Name in WhatsApp Messages').fill('Silver');
  await expect(page.getByText('your Silver membership')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'plan-message-name-360');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('WhatsApp messages call it Silver.')).toBeVisible();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Subscription deactivated successfully')).toBeVisible();
  await expect(page.getByText('WhatsApp messages call it Silver.')).toBeVisible();
  await page.context().close();
});

test('the payment page’s header follows the input in the profile', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto('/admin/#/profile');
  const payPageHeader = page.getByRole('region', { name: 'On your payment page' });
  await expect(payPageHeader).toContainText('Dr Asha Rao');
  await expect(payPageHeader).toContainText('Rao Clinic');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel(/^Doctor Name/).fill('Dr Meera Sen');
  await page.getByLabel(/^Medical Council/).fill('KMC 45678');
  await expect(payPageHeader).toContainText('MSDr Meera Sen');
  await expect(payPageHeader).toContainText('Reg. no. KMC 45678');
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'profile-edit-360');
  await page.context().close();
});
