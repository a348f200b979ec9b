import { texts as pageEn } from '../../public-page/src/doctor/texts.en.js';
import { texts as en } from '../../public-page/src/join/texts.en.js';
import { texts as payEn } from '../../public-page/src/texts/texts.en.js';
import { publicPage, type PublicPage } from '../helpers/public-page.js';
import { world, type World } from '../helpers/world.js';
import { expect, test } from './fixtures.js';
import { button, consent, expectGoodStep, form, joiningForm, LANGUAGES } from './joining-form.js';
import { newPhonePage } from './pay-page.js';
import { holdRequests } from './screens.js';

let w: World;
let on: ReturnType<typeof joiningForm>;
test.beforeAll(async () => {
  w = await world();
  on = joiningForm(w);
});
test.afterAll(() => w.end());

test('a code that has ended, too many codes and a lost connection are explained, with the clinic’s number', async ({
  browser,
}) => {
  const at = await publicPage(w);
  const mobile = on.phone.newNumber();
  const page = await on.openPlan(browser, at);
  await page.getByRole('button', { name: pageEn.join }).click();
  await form(page).getByLabel(en.mobile).fill(mobile);
  await page.route('**/api/public/join/code', (route) => route.abort());
  await button(page, en.sendCode).click();
  await expect(form(page).getByRole('alert')).toContainText(en.failed);
  await expect(form(page).getByRole('link', { name: en.call('080 4123 4567') })).toBeVisible();
  await expectGoodStep(page, 'failed');
  await page.unroute('**/api/public/join/code');

  await button(page, en.sendCode).click();
  const code = await on.newestCode(page, mobile);
  const wrong = code === '111111' ? '222222' : '111111';
  for (let attempt = 0; attempt < 5; attempt++) {
    await form(page).getByLabel(en.code).fill(wrong);
    await button(page, en.confirm).click();
    await expect(button(page, en.confirm)).toBeVisible();
  }
  await form(page).getByLabel(en.code).fill(code);
  await button(page, en.confirm).click();
  await expect(form(page).getByRole('alert')).toContainText('This code does not work any more');
  await expectGoodStep(page, 'code-ended');

  for (let sent = 1; sent < 5; sent++) await on.phone.sendCode({ ...at.doctor, ...onPage(at) }, mobile);
  await button(page, en.changeNumber).click();
  await expect(form(page).getByLabel(en.mobile)).toHaveValue(mobile);
  await button(page, en.sendCode).click();
  await expect(form(page).getByRole('alert')).toContainText('Too many codes were sent');
  await page.context().close();
});

for (const language of ['en', 'hi'] as const)
  test(`a plan that was taken off the page meanwhile is not called a wrong number, in ${language}`, async ({
    browser,
  }) => {
    const { join, page: texts } = LANGUAGES[language];
    const at = await publicPage(w);
    const page = await on.openPlan(browser, at, language);
    await page.getByRole('button', { name: texts.join }).click();
    await form(page).getByLabel(join.mobile).fill(on.phone.newNumber());
    const unlisted = { subscription_id: at.plans[0]?.id, listed: false, prices_shown: true, joining: 'open' };
    await w.must('PUT', '/api/public-page', { token: at.doctor.token, body: { plans: [unlisted] } });
    await button(page, join.sendCode).click();
    await expect(form(page).getByRole('alert')).toContainText(
      join.serverError('join.plan_gone', 'This plan is not on the page any more.'),
    );
    await expect(form(page).getByText(join.mobileInvalid)).toHaveCount(0);
    await expectGoodStep(page, `plan-gone-${language}`);
    await page.reload();
    await expect(page.getByText(texts.noPlans)).toBeVisible();
    await page.context().close();
  });

/** The first plan, as the API's helpers name it. */
const onPage = ({ slug, plans }: PublicPage) => ({ slug, plan: plans[0]?.id ?? '', tier: plans[0]?.tiers[0] ?? '' });

test('a new code can be requested after half a minute', async ({ browser }) => {
  const at = await publicPage(w);
  const mobile = on.phone.newNumber();
  const page = await on.openPlan(browser, at);
  await page.clock.install();
  await page.reload();
  await page.getByRole('button', { name: pageEn.join }).click();
  await form(page).getByLabel(en.mobile).fill(mobile);
  await button(page, en.sendCode).click();
  const first = await on.newestCode(page, mobile);
  await page.clock.runFor(5_000);
  await expect(form(page).getByRole('button', { name: /^New code in 2\d s$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.clock.runFor(30_000);
  await button(page, en.newCode).click();
  await expect.poll(async () => (await on.phone.codeMessages(mobile)).length).toBe(2);
  const second = await on.phone.newestCode(mobile);
  if (first !== second) {
    await form(page).getByLabel(en.code).fill(first);
    await button(page, en.confirm).click();
    await expect(form(page).getByText(en.wrongCode)).toBeVisible();
    await form(page).getByLabel(en.code).fill('');
    await expect(form(page).getByText(en.wrongCode)).toHaveCount(0);
  }
  await form(page).getByLabel(en.code).fill(second);
  await button(page, en.confirm).click();
  await expect(form(page).getByLabel(en.name.self)).toBeVisible();
  await page.context().close();
});

test('works with the keyboard alone', async ({ browser }) => {
  const at = await publicPage(w);
  const mobile = on.phone.newNumber();
  const page = await on.openPlan(browser, at);
  const { keyboard } = page;
  const tabTo = async (label: string) => {
    for (let presses = 0; presses < 20; presses++) {
      const isThere = await page.evaluate<boolean>(
        `[document.activeElement?.textContent, ...[...document.activeElement?.labels ?? []].map((each) => each.textContent)]
          .some((text) => text?.includes(${JSON.stringify(label)}))`,
      );
      if (isThere) return;
      await keyboard.press('Tab');
    }
    throw new Error(`The key Tab does not lead to ${label}.`);
  };
  await page.getByRole('link', { name: pageEn.switchLanguage }).focus();
  await tabTo(pageEn.join);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: en.title('Diabetes Care') })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await expect(form(page).getByRole('radio', { name: en.beneficiaries.child })).toBeChecked();
  await keyboard.press('ArrowUp');
  await keyboard.press('Tab');
  await keyboard.type(mobile);
  await keyboard.press('Enter');
  const code = await on.newestCode(page, mobile);
  await keyboard.press('Tab');
  await keyboard.type(code);
  await keyboard.press('Enter');
  await expect(form(page).getByLabel(en.name.self)).toBeVisible();
  await keyboard.press('Tab');
  await keyboard.type('Zubaida Khan');
  await tabTo('I agree to the terms');
  await keyboard.press('Space');
  await tabTo(en.continueToPay);
  await keyboard.press('Enter');
  await expect(page.getByText(payEn.greeting('Zubaida'))).toBeVisible();
  await page.context().close();
});

test('a step takes the focus only before something can be typed into it', async ({ browser }) => {
  const at = await publicPage(w);
  const page = await on.openPlan(browser, at);
  const focusLater = page.evaluate<string>(
    `new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const field = document.getElementById('join-name');
        if (!field) return;
        observer.disconnect();
        field.focus();
        setTimeout(() => resolve(document.activeElement?.id), 500);
      });
      observer.observe(document.body, { childList: true, subtree: true });
    })`,
  );
  await on.confirmNumber(page, on.phone.newNumber());
  expect(await focusLater).toBe('join-name');
  await page.context().close();
});

test('Back and Forward go through the steps, and a reload continues with the code', async ({ browser }) => {
  const at = await publicPage(w, [{}, { name: 'Home Visits' }]);
  const mobile = on.phone.newNumber();
  const page = await newPhonePage(w, browser);
  await page.goto(at.path);
  const joinButton = page.getByRole('button', { name: 'Join Diabetes Care' });
  await joinButton.click();
  await expect(page).toHaveURL(at.plans[0]?.path ?? '');
  await page.goBack();
  await expect(page).toHaveURL(at.path);
  await expect(joinButton).toBeFocused();
  await page.goForward();
  await expect(form(page).getByLabel(en.mobile)).toBeVisible();
  await page.reload();
  await expect(form(page).getByLabel(en.mobile)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(at.path);
  await expect(page.getByRole('button', { name: 'Join Home Visits' })).toBeVisible();
  await page.goForward();
  await form(page).getByLabel(en.mobile).fill(mobile);
  await button(page, en.sendCode).click();
  const code = await on.newestCode(page, mobile);
  await page.goBack();
  await expect(form(page).getByLabel(en.mobile)).toHaveValue(mobile);
  await page.goForward();
  await expect(form(page).getByLabel(en.code)).toBeVisible();
  await page.reload();
  await form(page).getByLabel(en.code).fill(code);
  await button(page, en.confirm).click();
  await form(page).getByLabel(en.name.self).fill('Zubaida Khan');
  await consent(page).check();
  await button(page, en.continueToPay).click();
  await expect(page.getByText(payEn.greeting('Zubaida'))).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(at.plans[0]?.path ?? '');
  await expect(page.getByRole('heading', { name: en.title('Diabetes Care') })).toBeVisible();
  await page.context().close();
});

test('a tap before the page is ready opens the form', async ({ browser }) => {
  const at = await publicPage(w);
  const page = await newPhonePage(w, browser);
  const releaseScript = await holdRequests(page, '**/assets/doctor-*.js');
  await page.goto(at.plans[0]?.path ?? '', { waitUntil: 'commit' });
  await page.getByRole('button', { name: pageEn.join }).click();
  await expect(page.getByRole('button', { name: pageEn.join })).toHaveAttribute('aria-busy', 'true');
  releaseScript();
  await expect(page.getByRole('heading', { name: en.title('Diabetes Care') })).toBeFocused();
  await page.context().close();
});

test.describe('files that do not load', () => {
  test.use({ expectedLogs: /Failed to load resource: net::ERR_FAILED/ });

  test('are explained, and the next tap opens the form', async ({ browser }) => {
    const page = await on.openPlan(browser, await publicPage(w));
    const script = '**/assets/JoinForm-*.js';
    await page.route(script, (route) => route.abort());
    await page.getByRole('button', { name: pageEn.join }).click();
    await expect(page.getByRole('alert')).toHaveText(pageEn.openFailed);
    await page.unroute(script);
    await page.getByRole('button', { name: pageEn.join }).click();
    await expect(form(page)).toBeVisible();
    await page.context().close();
  });

  test('of the pay page, its address opens instead', async ({ browser }) => {
    const mobile = on.phone.newNumber();
    const page = await on.openPlan(browser, await publicPage(w));
    await page.route('**/assets/render-pay-page-*.js', (route) => route.abort());
    await on.confirmNumber(page, mobile);
    await form(page).getByLabel(en.name.self).fill('Zubaida Khan');
    await consent(page).check();
    await button(page, en.continueToPay).click();
    await expect(page).toHaveURL(/\/s\/[\w-]+$/);
    await expect(page.getByText(payEn.greeting('Zubaida'))).toBeVisible();
    await page.context().close();
  });
});

test('on a phone whose clock is wrong, a reload continues with the code', async ({ browser }) => {
  const at = await publicPage(w);
  for (const hours of [-24 * 40, 24 * 40]) {
    const mobile = on.phone.newNumber();
    const page = await newPhonePage(w, browser);
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await page.goto(at.plans[0]?.path ?? '');
    await page.getByRole('button', { name: pageEn.join }).click();
    await form(page).getByLabel(en.mobile).fill(mobile);
    await button(page, en.sendCode).click();
    const code = await on.newestCode(page, mobile);
    await page.reload();
    await form(page).getByLabel(en.code).fill(code);
    await button(page, en.confirm).click();
    await expect(form(page).getByLabel(en.name.self)).toBeVisible();
    await page.context().close();
  }
});

test('a code is not continued after the time that the server gives it', async ({ browser }) => {
  const at = await publicPage(w);
  const page = await newPhonePage(w, browser);
  await page.clock.install();
  await page.route('**/api/public/join/code', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), expires_in: 60 } });
  });
  await page.goto(at.plans[0]?.path ?? '');
  await page.getByRole('button', { name: pageEn.join }).click();
  await form(page).getByLabel(en.mobile).fill(on.phone.newNumber());
  await button(page, en.sendCode).click();
  await expect(form(page).getByLabel(en.code)).toBeVisible();
  await page.clock.runFor(40_000);
  await page.goBack();
  await page.goForward(); // gives the code no more time
  await expect(form(page).getByLabel(en.code)).toBeVisible();
  await page.reload();
  await expect(form(page).getByLabel(en.code)).toBeVisible();
  await page.clock.runFor(30_000);
  await page.reload();
  await expect(form(page).getByLabel(en.mobile)).toBeVisible();
  await page.context().close();
});
