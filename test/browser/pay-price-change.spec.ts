import { checkoutFrame } from '../helpers/checkout-frame.js';
import { expect, test, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { fullDoctor, openWaitingPage, newPhonePage, tapPay } from './pay-page.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  doctor = await fullDoctor(w);
});
test.afterAll(() => w.end());

const OFFER_CHANGED = 'The price or the validity has changed. Please check it and try again.';
const definition = (page: Page, text: string) => page.getByRole('definition').filter({ hasText: text });

const changeTier = (plan: string, tier: string, body: object) =>
  w.must('PUT', `/api/subscriptions/${plan}/tiers/${tier}`, {
    token: doctor.token,
    body: { tier_name: 'Tier 499', validity_type: 'monthly', price: 499, ...body },
  });

test('a changed price is shown before the payment', async ({ browser }) => {
  const { page, link } = await openWaitingPage(w, doctor, browser);
  await changeTier(link.plan, link.tiers[0] ?? '', { price: 550 });
  await tapPay(page);
  await expect(page.getByRole('alert')).toContainText(OFFER_CHANGED);
  await expect(definition(page, '₹550')).toBeVisible();
  await page.context().close();
});

test('a changed validity at the same price is shown too', async ({ browser }) => {
  const { page, link } = await openWaitingPage(w, doctor, browser);
  await page.getByText('Tier 1299').first().click();
  await expect(definition(page, '3 months')).toBeVisible();
  await changeTier(link.plan, link.tiers[1] ?? '', { tier_name: 'Tier 1299', price: 1299 });
  await tapPay(page);
  await expect(page.getByRole('alert')).toContainText(OFFER_CHANGED);
  await expect(definition(page, '₹1,299')).toBeVisible();
  await expect(definition(page, '1 month')).toBeVisible();
  await expect(checkoutFrame(page).getByTestId('checkout-success')).toHaveCount(0);
  await tapPay(page);
  await expect(checkoutFrame(page).getByTestId('checkout-success')).toBeVisible();
  await page.context().close();
});

test('a free tier is never activated with a validity other than the one shown', async ({ browser }) => {
  const plan = await w.plan(doctor, { name: 'First months' });
  const tier = await w.tier(doctor, plan, 0, 'quarterly');
  const patient = await w.patient(doctor, { subscription_id: plan });
  const page = await newPhonePage(w, browser);
  await page.goto(`/s/${await w.identifier(doctor, patient.id)}`);
  await expect(definition(page, '3 months')).toBeVisible();
  await changeTier(plan, tier, { price: 0 });
  await tapPay(page);
  await expect(page.getByRole('alert')).toContainText(OFFER_CHANGED);
  await expect(definition(page, '1 month')).toBeVisible();
  expect((await w.terms(doctor, patient.id))[0]?.status).toBe('inactive');
  await tapPay(page);
  await expect(page.getByRole('heading', { name: 'Subscription Active' })).toBeVisible();
  await page.context().close();
});

test('a deleted tier: the page shows the current tiers and the reason', async ({ browser }) => {
  const { page, link } = await openWaitingPage(w, doctor, browser);
  await w.must('DELETE', `/api/subscriptions/${link.plan}/tiers/${link.tiers[0] ?? ''}`, { token: doctor.token });
  await tapPay(page);
  await expect(page.getByRole('alert')).toContainText(
    'This option is no longer offered. Reload the page and choose another.',
  );
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('radio', { name: /1299/ })).toBeChecked();
  await tapPay(page);
  await expect(checkoutFrame(page).getByTestId('checkout-amount')).toHaveText('₹1,299');
  await page.context().close();
});

test('paid on another phone: the page shows the active plan instead of a second payment', async ({ browser }) => {
  const { page, link } = await openWaitingPage(w, doctor, browser);
  await w.pay((await w.order(link.identifier, link.tiers[1] ?? '')).orderId);
  await w.settle();
  await tapPay(page);
  await expect(page.getByRole('heading', { name: 'Subscription Active' })).toBeFocused();
  await page.context().close();
});
