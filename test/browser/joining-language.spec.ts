import { texts as payEn } from '../../public-page/src/texts/texts.en.js';
import { texts as payHi } from '../../public-page/src/texts/texts.hi.js';
import { publicPage } from '../helpers/public-page.js';
import { world, type World } from '../helpers/world.js';
import { expect, test, type Page } from './fixtures.js';
import { button, consent, expectGoodStep, form, joiningForm, LANGUAGES } from './joining-form.js';

let w: World;
let on: ReturnType<typeof joiningForm>;
test.beforeAll(async () => {
  w = await world();
  on = joiningForm(w);
});
test.afterAll(() => w.end());

const [en, hi] = [LANGUAGES.en, LANGUAGES.hi];
const switchFrom = (page: Page, { page: texts }: typeof en | typeof hi) =>
  page.getByRole('link', { name: texts.switchLanguage }).click();

test('the other language changes the texts of the form, and nothing that was entered', async ({ browser }) => {
  test.setTimeout(120_000);
  const at = await publicPage(w);
  const mobile = on.phone.newNumber();
  const page = await on.openPlan(browser, at);
  await page.getByRole('button', { name: en.page.join }).click();
  await form(page).getByRole('radio', { name: en.join.beneficiaries.child }).check();
  await button(page, en.join.sendCode).click();
  await expect(form(page).getByText(en.join.mobileInvalid)).toBeVisible();
  await form(page).getByLabel(en.join.mobile).fill(mobile);

  await switchFrom(page, en);
  await expect(form(page).getByRole('heading', { name: hi.join.title('Diabetes Care') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('banner')).toContainText(hi.page.registrationNumber('KMC 45678'));
  await expect(form(page).getByRole('radio', { name: hi.join.beneficiaries.child })).toBeChecked();
  await expect(form(page).getByLabel(hi.join.mobile)).toHaveValue(mobile);
  await expect(form(page).locator('.field-error')).toHaveCount(0);
  await button(page, hi.join.sendCode).click();

  const code = await on.newestCode(page, mobile);
  await form(page).getByLabel(hi.join.code).fill('12');
  await button(page, hi.join.confirm).click();
  await switchFrom(page, hi);
  await expect(form(page).getByLabel(en.join.code)).toHaveValue('12');
  await expect(form(page).locator('.field-error')).toHaveCount(0);
  await page.reload();
  await form(page).getByLabel(en.join.code).fill(code);
  await button(page, en.join.confirm).click();

  await form(page).getByLabel(en.join.name.child).fill('Mala Sen');
  await form(page).getByLabel(en.join.guardianName).fill('Lata Sen');
  for (const box of await form(page).getByRole('checkbox').all()) await box.check();
  await form(page).getByText(en.join.notice).click();
  await expect(form(page).getByText(en.join.noticeNote)).toBeVisible();
  await switchFrom(page, en);
  await expect(form(page).getByLabel(hi.join.name.child)).toHaveValue('Mala Sen');
  await expect(form(page).getByLabel(hi.join.guardianName)).toHaveValue('Lata Sen');
  for (const box of await form(page).getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await expectGoodStep(page, 'details-switched-hi');
  await form(page).getByText(hi.join.notice).click();
  await expect(form(page).getByText(hi.join.noticeNote)).toBeVisible();
  await consent(page).check();
  await button(page, hi.join.continueToPay).click();

  await expect(page.getByText(payHi.greeting('Mala'))).toBeVisible();
  const consents = await w.rows(
    `SELECT c.purpose, c.granted, c.language FROM consent c JOIN patient p ON p.id = c.patient_id
     WHERE p.doctor_id = $1 AND p.mobile_normal = $2 ORDER BY c.id`,
    [at.doctor.id, mobile],
  );
  expect(consents).toEqual([
    { purpose: 'service', granted: true, language: 'hi' },
    { purpose: 'whatsapp_messages', granted: true, language: 'hi' },
    { purpose: 'whatsapp_reminders', granted: false, language: 'hi' },
  ]);
  await page.context().close();
});

test('the pay page has the language of the form, also after a step back', async ({ browser }) => {
  const at = await publicPage(w);
  const mobile = on.phone.newNumber();
  const page = await on.openPlan(browser, at);
  await page.goto(`${at.plans[0]?.path ?? ''}?lang=en`);
  await page.getByRole('button', { name: en.page.join }).click();
  await form(page).getByLabel(en.join.mobile).fill(mobile);
  await button(page, en.join.sendCode).click();
  await on.newestCode(page, mobile);
  await switchFrom(page, en);
  await button(page, hi.join.changeNumber).click();
  await expect(page).toHaveURL(/lang=en$/);
  await button(page, hi.join.sendCode).click();
  await form(page)
    .getByLabel(hi.join.code)
    .fill(await on.newestCode(page, mobile));
  await button(page, hi.join.confirm).click();
  await form(page).getByLabel(hi.join.name.self).fill('Zubaida Khan');
  await consent(page).check();
  await button(page, hi.join.continueToPay).click();
  await expect(page).toHaveURL(/\/s\/[\w-]+\?lang=hi$/);
  await expect(page.getByText(payHi.greeting('Zubaida'))).toBeVisible();
  await page.getByRole('link', { name: payHi.switchLanguage }).click();
  await expect(page.getByText(payEn.greeting('Zubaida'))).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
  await page.context().close();
});

test.describe('texts that do not load', () => {
  test.use({ expectedLogs: /Failed to load resource: net::ERR_FAILED/ });

  test('are loaded with the whole page', async ({ browser }) => {
    const page = await on.openPlan(browser, await publicPage(w));
    await page.getByRole('button', { name: en.page.join }).click();
    await expect(form(page)).toBeVisible();
    await page.route('**/assets/texts.hi-*.js', (route) => route.abort(), { times: 1 });
    await switchFrom(page, en);
    await expect(page).toHaveURL(/lang=hi$/);
    await expect(page.getByRole('button', { name: hi.page.join })).toBeVisible();
    await page.context().close();
  });
});
