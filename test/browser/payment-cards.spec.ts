import { world, type Doctor, type World } from '../helpers/world.js';
import { expect, test, type Page } from './fixtures.js';
import { expectNoHorizontalScroll, newPage, saveScreenshot } from './screens.js';

// A link that has ended is refused, which the browser logs.
test.use({ expectedLogs: /404 \(Not Found\)/ });

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world({ ownServer: true });
  await w.clock({ now: '2026-11-20T06:00:00Z' });
});
test.beforeEach(async () => {
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

async function sendCard() {
  const tier = await w.tier(doctor, await w.plan(doctor, { message_name: 'Silver' }));
  const patient = await w.patient(doctor);
  const body = { subscription_tier_id: tier };
  await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token: doctor.token, body });
  await w.settle();
  return patient;
}

/** Opens the newest conversation of the simulated phone. */
async function openPhone(page: Page) {
  await page.goto('/sandbox');
  const card = page.getByTestId('payment-card').last();
  await expect(card.getByTestId('card-amount')).toHaveText('₹499');
  return card;
}

test('the doctor switches payment cards on, and a patient pays one on the phone after an attempt that failed', async ({
  browser,
}) => {
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto('/admin/#/settings/whatsapp');
  const checkbox = page.getByRole('checkbox', { name: 'Send payment cards' });
  await expect(checkbox).not.toBeChecked();
  await checkbox.check();
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'payment-cards-setting-360');
  await page.getByRole('button', { name: 'Save Messages' }).click();
  await expect(page.getByText('Message settings saved')).toBeVisible();
  await page.reload();
  await expect(checkbox).toBeChecked();

  const patient = await sendCard();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const card = await openPhone(page);
    await expect(card.getByTestId('card-state')).toHaveText('Payment due');
    await expectNoHorizontalScroll(page);
    await card.scrollIntoViewIfNeeded();
    await saveScreenshot(page, `payment-card-open-${width}`);
  }
  const card = await openPhone(page);
  await card.getByTestId('card-fail').click();
  await expect(card.getByTestId('card-state')).toHaveText('Payment failed. You can try again.');
  await saveScreenshot(page, 'payment-card-failed-1440');
  await card.getByTestId('card-pay').click();
  await expect(card.getByTestId('card-state')).toHaveText('Paid');
  await expect(card.getByTestId('card-pay')).toHaveCount(0);
  await w.settle();
  await saveScreenshot(page, 'payment-card-paid-1440');
  expect((await w.terms(doctor, patient.id))[0]).toMatchObject({ status: 'active' });
  await expect(page.getByTestId('phone-message').last()).toContainText('we have received ₹499');
  await page.context().close();
});

test('a card can be paid on the page of its link, and ends with it', async ({ browser }) => {
  await w.must('PUT', '/api/profile', {
    token: doctor.token,
    body: { doctor_name: 'Dr Asha Rao', payment_cards: true },
  });
  const paid = await sendCard();
  const page = await newPage(browser, w, doctor.token, 360);
  const card = await openPhone(page);
  const [linkPage] = await Promise.all([page.waitForEvent('popup'), card.getByTestId('card-link').click()]);
  await expect(linkPage.getByTestId('link-amount')).toHaveText('₹499');
  await linkPage.getByTestId('link-failure').click();
  await expect(linkPage.getByTestId('link-status')).toContainText('declined by the bank');
  await saveScreenshot(linkPage, 'payment-link-page-360');
  await linkPage.getByTestId('link-success').click();
  await expect(linkPage.getByTestId('link-status')).toHaveText('This payment link is paid.');
  await expect(linkPage.getByTestId('link-success')).toBeHidden();
  await linkPage.close();
  await expect(card.getByTestId('card-state')).toHaveText('Paid');
  await w.settle();
  expect((await w.terms(doctor, paid.id))[0]).toMatchObject({ status: 'active' });

  const unpaid = await sendCard();
  await page.reload();
  await expect(page.getByTestId('card-state').last()).toHaveText('Payment due');
  await w.must('PUT', `/api/patients/${unpaid.id}/subscription/activate`, { token: doctor.token, body: {} });
  await w.settle();
  await expect(page.getByTestId('card-state').last()).toHaveText('Cancelled');
  await saveScreenshot(page, 'payment-card-cancelled-360');

  await sendCard();
  await page.reload();
  await expect(page.getByTestId('card-state').last()).toHaveText('Payment due');
  await w.clock({ advance: { hours: 49 } });
  await expect(page.getByTestId('card-state').last()).toHaveText('Expired');
  await expect(page.getByTestId('payment-card').last()).toContainText('This payment request has expired');
  await saveScreenshot(page, 'payment-card-expired-360');
  await page.context().close();
});
