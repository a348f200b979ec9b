import { gzipSync } from 'node:zlib';
import { checkoutFrame, failAndClose } from '../helpers/checkout-frame.js';
import { familyHelpers } from '../helpers/families.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { texts as en } from '../../public-page/src/family/texts.en.js';
import { texts as hi } from '../../public-page/src/family/texts.hi.js';
import { axeViolations } from './axe.js';
import { addDevanagariFont } from './devanagari.js';
import { expect, test, type Browser, type Page } from './fixtures.js';
import { fullDoctor, newPhonePage } from './pay-page.js';
import { expectNoHorizontalScroll, holdRequests, saveScreenshot } from './screens.js';

const KIB = 1024;
/** WCAG 2.5.5. */
const MIN_TARGET_PX = 44;
const WIDTHS = [360, 768, 1440];

let w: World;
let doctor: Doctor;
let f: ReturnType<typeof familyHelpers>;
test.beforeAll(async () => {
  w = await world();
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  doctor = await fullDoctor(w);
  f = familyHelpers(w, () => doctor);
});
test.beforeEach(() => w.clock({ now: '2026-11-20T06:00:00Z' }));
test.afterAll(() => w.end());

/** Father ₹499.50 a month or ₹1,400 a quarter, mother ₹1,299, son ₹250.25. */
async function family() {
  const made = await f.family();
  await w.tier(doctor, made.members[0].plan, 1_400, 'quarterly');
  return made;
}

async function openPage(browser: Browser, identifier: string, options: Parameters<typeof newPhonePage>[2] = {}) {
  const page = await newPhonePage(w, browser, { reducedMotion: 'reduce', ...options });
  await addDevanagariFont(page);
  await page.goto(`/s/${identifier}`);
  return page;
}

const addAll = (page: Page, amount = '₹2,048.75') => page.getByRole('button', { name: `Add all 3 plans: ${amount}` });
const total = (page: Page) => page.locator('.row.total dd');

/** Visible controls and links that are smaller than a finger; inputs count with their label. */
const SMALL_TARGETS = `[...document.querySelectorAll('a, button, select, label')]
  .filter((element) => element.checkVisibility())
  .filter((element) => element.getBoundingClientRect().height < ${MIN_TARGET_PX})
  .map((element) => element.textContent)`;

test('a payer pays three dues in one payment and sees three receipts', async ({ browser }) => {
  const { identifier } = await family();
  const page = await openPage(browser, identifier);
  await expect(page.getByRole('heading', { name: en.familyTitle })).toBeVisible();
  await expect(page.getByText(en.nobodyAdded)).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page.locator('.pay-button')).toHaveCount(0);
  await saveScreenshot(page, 'family-due');
  await addAll(page).click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expect(total(page)).toHaveText('₹2,048.75');
  await expect(total(page)).toBeVisible();
  await saveScreenshot(page, 'family-added');
  await page.getByRole('button', { name: 'Pay ₹2,048.75' }).click();
  await expect(checkoutFrame(page).getByTestId('checkout-amount')).toHaveText('₹2,048.75');
  await checkoutFrame(page).getByTestId('checkout-success').click();
  await expect(page.getByText(en.nothingDue)).toBeVisible({ timeout: 20_000 });
  const receipts = page.locator('.receipt-list').getByRole('link');
  await expect(receipts).toHaveCount(3, { timeout: 20_000 });
  const amounts = (await receipts.allTextContents()).map((text) => /₹.*(?= · 20 Nov 2026$)/.exec(text)?.[0]);
  expect(amounts.sort()).toEqual(['₹1,299Bina', '₹250.25Chetan', '₹499.50Arun']);
  await saveScreenshot(page, 'family-paid');
  for (const link of await receipts.all()) {
    const file = await page.request.get((await link.getAttribute('href')) ?? '');
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  }
  await page.context().close();
});

test('a payer who chooses another tier pays for one person only, with the keyboard and in Hindi', async ({
  browser,
}) => {
  const { identifier } = await family();
  const page = await openPage(browser, identifier, { locale: 'hi-IN' });
  await expect(page.getByRole('heading', { name: hi.familyTitle })).toBeVisible();
  const select = page.getByRole('combobox', { name: hi.tierOf('Arun') });
  const box = page.getByRole('checkbox', { name: new RegExp(hi.add('Arun')) });
  const pressUntilFocused = async (target: typeof select) => {
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(target).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0], timeout: 20_000 });
  };
  await pressUntilFocused(select);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(box).toBeFocused();
  await page.keyboard.press('Space');
  await expect(total(page)).toHaveText('₹1,400');
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'family-hindi');
  await pressUntilFocused(page.getByRole('button', { name: hi.payTotal('₹1,400') }));
  await page.keyboard.press('Enter');
  await expect(checkoutFrame(page).getByTestId('checkout-amount')).toHaveText('₹1,400');
  await checkoutFrame(page).getByTestId('checkout-success').click();
  await expect(page.getByText(hi.validUntil(hi.day('2027-02-20')))).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await expect(page.locator('.receipt-list').getByRole('link')).toHaveCount(1);
  await saveScreenshot(page, 'family-hindi-paid');
  await page.context().close();
});

test('every state of a person is shown, and axe, tap targets and three widths are fine on all screens', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const arun = await f.member('Arun Rao', 499.5);
  await w.tier(doctor, arun.plan, 1_400, 'quarterly');
  const bina = await f.paidMember('Bina Rao', '2026-10-25');
  const chetan = await f.paidMember('Chetan Rao', '2026-10-01');
  const deepa = await f.paidMember('Deepa Rao', '2026-11-15', { mobile: '98333 22211' });
  const esha = await f.member('Esha Rao', 300);
  const { identifier } = await f.payerOf([arun, bina, chetan, deepa, esha], { mobile: '98333 22211' });
  await w.must('DELETE', `/api/patients/${esha.id}`, { token: doctor.token });
  const page = await openPage(browser, identifier);
  const expectGood = async (screen: string) => {
    expect([screen, await axeViolations(page)]).toEqual([screen, []]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoHorizontalScroll(page);
      expect([screen, width, await page.evaluate<string[]>(SMALL_TARGETS)]).toEqual([screen, width, []]);
      await saveScreenshot(page, `family-${screen}-${width}`);
    }
    await page.setViewportSize({ width: 360, height: 800 });
  };
  for (const text of [
    en.statusDue,
    en.payBy('25 Nov 2026'),
    en.endedOn('1 Nov 2026'),
    en.validUntil('15 Dec 2026'),
    en.notPayable,
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: en.ownPage('Deepa') })).toBeVisible();
  await expect(page.getByRole('link', { name: en.ownPage('Arun') })).toHaveCount(0);
  await expectGood('states');
  await addAll(page, '₹1,099.50').click();
  await page.getByRole('button', { name: en.showReceipts }).click();
  await expect(page.locator('.receipt-list').getByRole('link')).toHaveCount(3);
  await page.getByRole('button', { name: en.check }).click();
  await expect(page.getByText(/^Checked /)).toBeVisible();
  await expectGood('open-panels');
  await page.getByRole('button', { name: 'Pay ₹1,099.50' }).click();
  await failAndClose(page);
  await expect(page.getByText(en.attemptFailedTitle)).toBeVisible();
  await expectGood('failed');
  await page.context().close();
});

test('adds at most twenty plans to one payment, and says so', async ({ browser }) => {
  test.setTimeout(120_000);
  const { token } = doctor;
  const second = await w.tier(doctor, await w.plan(doctor, { name: 'Second plan' }), 100);
  const members = [];
  for (const letter of 'ABCDEFGHIJK') {
    const member = await f.member(`${letter}nand Rao`, 100);
    await w.must('POST', `/api/patients/${member.id}/subscribe`, { token, body: { subscription_tier_id: second } });
    members.push(member);
  }
  const { identifier } = await f.payerOf(members);
  const page = await openPage(browser, identifier);
  await expect(page.getByText(en.mostAtOnce('20 plans'))).toBeVisible();
  await page.getByRole('checkbox').last().check({ force: true });
  await page.getByRole('button', { name: 'Add 20 plans: ₹2,000' }).click();
  await expect(total(page)).toHaveText('₹2,000');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(20);
  await expect(page.getByRole('checkbox').last()).toBeChecked();
  await expect(page.getByRole('checkbox', { checked: false, disabled: true })).toHaveCount(2);
  expect(await axeViolations(page)).toEqual([]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `family-most-${width}`);
  }
  await page.getByRole('button', { name: 'Pay ₹2,000' }).click();
  await expect(checkoutFrame(page).getByTestId('checkout-amount')).toHaveText('₹2,000');
  await page.context().close();
});

test('is readable without JavaScript', async ({ browser }) => {
  const { identifier } = await family();
  const page = await openPage(browser, identifier, { javaScriptEnabled: false });
  for (const text of ['Arun', 'Plan of Bina Rao', '₹250.25', en.needsJavaScript])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await saveScreenshot(page, 'family-no-script');
  await page.context().close();
});

test('keeps what was ticked and tapped before the script has loaded', async ({ browser }) => {
  const { identifier } = await family();
  const page = await newPhonePage(w, browser);
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto(`/s/${identifier}`, { waitUntil: 'commit' });
  await page.getByText(en.add('Bina')).click();
  await page.getByText(en.add('Chetan')).click();
  release();
  await expect(total(page)).toHaveText('₹1,549.25');
  await page.getByRole('button', { name: 'Pay ₹1,549.25' }).click();
  await expect(checkoutFrame(page).getByTestId('checkout-amount')).toHaveText('₹1,549.25');
  await page.context().close();
});

test('shows what has changed meanwhile before any money is taken', async ({ browser }) => {
  const { identifier, members } = await family();
  const [arun, bina] = members;
  const page = await openPage(browser, identifier);
  await addAll(page).click();
  await f.payAtClinic(bina);
  await page.getByRole('button', { name: 'Pay ₹2,048.75' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(total(page)).toHaveText('₹749.75');
  await saveScreenshot(page, 'family-changed');
  await w.must('PUT', `/api/subscriptions/${arun.plan}/tiers/${arun.tier}`, {
    token: doctor.token,
    body: { tier_name: 'Tier 600', validity_type: 'monthly', price: 600 },
  });
  await page.getByRole('button', { name: 'Pay ₹749.75' }).click();
  await expect(page.getByRole('alert')).toContainText(en.offerChanged);
  await page.context().close();
});

test('checks a payment that is late until it has arrived', async ({ browser }) => {
  const { identifier } = await family();
  const page = await openPage(browser, identifier);
  await page.route('**/api/public/payment/status/*', (route) => route.fulfill({ json: { captured: false } }));
  await addAll(page).click();
  await page.getByRole('button', { name: 'Pay ₹2,048.75' }).click();
  await checkoutFrame(page).getByTestId('checkout-success').click();
  await expect(page.getByRole('dialog', { name: en.confirming })).toBeVisible();
  await page.unroute('**/api/public/payment/status/*');
  await expect(page.getByText(en.paymentSuccessful)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(en.nothingDue)).toBeVisible({ timeout: 15_000 });
  await page.context().close();
});

test('without online payments it names the clinic', async ({ browser }) => {
  const other = await fullDoctor(w);
  const { identifier } = await familyHelpers(w, () => other).family();
  await w.rows('DELETE FROM payment_gateway WHERE doctor_id = $1', [other.id]);
  const page = await openPage(browser, identifier);
  await expect(page.getByText(en.paymentUnavailableTitle)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await saveScreenshot(page, 'family-no-gateway');
  await page.context().close();
});

for (const language of ['en', 'hi'])
  test(`stays within the size budget of the pay page in ${language}`, async ({ browser }) => {
    const { identifier } = await family();
    const page = await newPhonePage(w, browser);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.enable');
    let receivedBytes = 0;
    devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (receivedBytes += encodedDataLength));
    const scripts = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
    });
    await page.addInitScript(`
      window.layoutShift = 0;
      new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.layoutShift += value)))
        .observe({ type: 'layout-shift', buffered: true });`);
    await page.goto(`/s/${identifier}?lang=${language}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('checkbox')).toHaveCount(3);
    const bodies = await Promise.all(scripts.values());
    const scriptBytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    expect(scriptBytes).toBeGreaterThan(0);
    expect(scriptBytes).toBeLessThanOrEqual(25 * KIB);
    expect(receivedBytes).toBeLessThanOrEqual(60 * KIB);
    expect([...scripts.keys()].filter((url) => !url.startsWith(`${w.origin}/assets/`))).toEqual([]);
    expect(await page.evaluate('window.layoutShift')).toBeLessThan(0.02);
    await page.context().close();
  });
