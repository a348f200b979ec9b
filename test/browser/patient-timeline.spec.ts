import { paymentHelpers } from '../helpers/payments.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { expect, test, type Page } from './fixtures.js';
import { expectNoHorizontalScroll, fillFields, newPage } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
});
test.afterAll(() => w.end());
test.beforeEach(async () => {
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  doctor = await w.doctor();
});

const panel = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const chip = (page: Page, name: string) =>
  panel(page).getByRole('group', { name: 'Filter the timeline' }).getByRole('button', { name, exact: true });
const entry = (page: Page, text: string | RegExp) => panel(page).getByRole('listitem').filter({ hasText: text });
const open = async (page: Page, id: string, query = '') => {
  await page.goto(`/admin/#/patients/${id}${query}`);
  await expect(chip(page, 'All')).toBeVisible();
};

/** A patient whose first attempt to pay failed, who paid then, and wrote a day later. */
async function payingPatient(): Promise<{ id: string; mobile: string }> {
  const { patient, orderId } = await paymentHelpers(w, () => doctor).ordering(499);
  await w.pay(orderId, { outcome: 'failed' });
  await w.settle();
  await w.clock({ advance: { minutes: 4 } });
  await w.pay(orderId);
  await w.settle();
  await w.clock({ advance: { days: 1 } });
  await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: patient.mobile, text: 'Can I come on Sunday?' } });
  await w.settle();
  return patient;
}

test('the whole story is on one list by day, and each entry offers what can be done about it', async ({ browser }) => {
  const { id } = await payingPatient();
  const page = await newPage(browser, w, doctor.token, 1440);
  await open(page, id);
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText([/^21 Nov 2026/, /^20 Nov 2026/]);
  await expect(entry(page, 'Patient wrote')).toContainText('Can I come on Sunday?');
  await expect(entry(page, 'Patient wrote')).toContainText('Your answer is sent from your own number.');
  await expect(entry(page, 'Patient wrote').getByRole('link', { name: 'Answer on WhatsApp' })).toHaveAttribute(
    ...(['href', /wa\.me/] as const),
  );
  await expect(entry(page, 'Payment attempt failed')).toContainText(/The .+\./);
  await expect(entry(page, 'Tier 499 started')).toContainText('Valid from 20 Nov 2026 to 20 Dec 2026');
  await expect(entry(page, 'WhatsApp Support assigned')).toBeVisible();
  await expect(entry(page, 'You added Ravi Kumar')).toBeVisible();
  const confirmation = entry(page, 'Payment confirmation');
  await expect(confirmation.getByText('Delivered', { exact: true })).toBeVisible();
  await confirmation.getByText('Show text').click();
  await expect(confirmation.getByRole('blockquote')).toContainText('Ravi');
  await expect(confirmation.getByRole('button', { name: 'Resend' })).toHaveCount(0);

  const paid = entry(page, 'Paid online · UPI');
  await expect(paid).toContainText('₹499');
  await paid.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment of ₹499' });
  await dialog.getByRole('radio', { name: 'Partial refund' }).check();
  await fillFields(dialog, { Amount: '100', Reason: 'Missed a week' });
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog.getByText('Missed a week')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await w.settle();
  await page.reload();
  await expect(entry(page, /^Refund(?:ed| started)/)).toContainText('−₹100');
  await expect(entry(page, 'Paid online · UPI')).toContainText('₹100 refunded since');
  await entry(page, 'Paid online · UPI').getByRole('link', { name: 'Details' }).click();
  await expect(page).toHaveURL(/#\/payments\/[\w-]+$/);
  await page.context().close();
});

test('the chips are in the address, and work by keyboard', async ({ browser }) => {
  const { id } = await payingPatient();
  const page = await newPage(browser, w, doctor.token);
  await open(page, id);
  await expect(chip(page, 'All')).toHaveAttribute('aria-pressed', 'true');
  await chip(page, 'Messages').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/timeline=message/);
  await expect(entry(page, 'You added')).toHaveCount(0);
  await expect(panel(page).getByRole('listitem')).toHaveCount(3);
  await page.reload();
  await expect(chip(page, 'Messages')).toHaveAttribute('aria-pressed', 'true');
  await expect(entry(page, 'Can I come on Sunday?')).toBeVisible();
  await chip(page, 'Payments').click();
  await expect(panel(page).getByRole('row')).toHaveCount(3);
  await expect(panel(page).getByRole('columnheader', { name: 'Method' })).toBeVisible();
  await chip(page, 'Changes').click();
  await expect(panel(page).getByRole('listitem')).toHaveText([/^You added Ravi Kumar/]);
  await chip(page, 'Subscriptions').click();
  await expect(panel(page).getByRole('listitem')).toHaveText([/Tier 499 started/, /assigned/]);
  await chip(page, 'All').click();
  await expect(page).not.toHaveURL(/timeline=/);
  await page.context().close();
});

test('a long history opens with its newest entries, and Show more continues where it ended', async ({ browser }) => {
  const { id } = await payingPatient();
  await w.rows(
    `INSERT INTO reply (doctor_id, id, patient_id, provider_id, kind, text, at)
     SELECT $1, gen_random_uuid(), $2::uuid, 'wamid.' || n || '.' || $2::text, 'text', 'Question ' || n,
       '2026-11-19T06:00:00Z'::timestamptz - n * interval '1 hour'
     FROM generate_series(1, 300) n`,
    [doctor.id, id],
  );
  const page = await newPage(browser, w, doctor.token, 360);
  await open(page, id);
  await expect(panel(page).getByRole('listitem')).toHaveCount(30);
  const last = await panel(page).getByRole('listitem').last().textContent();
  await panel(page).getByRole('button', { name: 'Show more' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(60);
  expect(await panel(page).getByRole('listitem').nth(29).textContent()).toBe(last);
  await expect(panel(page).getByRole('listitem').nth(30)).toBeFocused();
  await expectNoHorizontalScroll(page);
  await page.context().close();
});

test('a failed message says why, and is resent from its entry', async ({ browser }) => {
  const plan = await w.plan(doctor);
  const { id } = await w.patient(doctor, { name: 'Bina Das', mobile: '7999990001', subscription_id: plan });
  await w.settle();
  const page = await newPage(browser, w, doctor.token, 768);
  await open(page, id);
  const failed = entry(page, 'Plan options');
  await expect(failed.getByText('Failed', { exact: true })).toBeVisible();
  await expect(failed).toContainText('This number is not on WhatsApp, or cannot receive the message.');
  await failed.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByRole('dialog', { name: 'Resend this message?' })).toBeVisible();
  await page.context().close();
});

test('a new patient has one entry, and a kind without entries says so', async ({ browser }) => {
  const { id } = await w.patient(doctor);
  const page = await newPage(browser, w, doctor.token, 360);
  await open(page, id);
  await expect(panel(page).getByRole('listitem')).toHaveText([/^You added Ravi Kumar/]);
  for (const [name, text] of Object.entries({ Payments: 'No payments yet', Messages: 'No messages yet' })) {
    await chip(page, name).click();
    await expect(panel(page).getByText(text)).toBeVisible();
  }
  await page.context().close();
});

test('it is accessible and fits each width, dark and light', async ({ browser }) => {
  const { id } = await payingPatient();
  for (const width of [360, 768, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await newPage(browser, w, doctor.token, width);
      await page.emulateMedia({ colorScheme });
      await open(page, id);
      await expect(entry(page, 'You added')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);
      for (const button of await panel(page).getByRole('button').all())
        if (width === 360) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await page.context().close();
    }
});
