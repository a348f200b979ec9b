import { texts as familyEn } from '../../public-page/src/family/texts.en.js';
import { texts as en } from '../../public-page/src/join/texts.en.js';
import { texts as payEn } from '../../public-page/src/texts/texts.en.js';
import { checkoutFrame } from '../helpers/checkout-frame.js';
import { publicPage, type PublicPage } from '../helpers/public-page.js';
import { world, type World } from '../helpers/world.js';
import { expect, test } from './fixtures.js';
import { button, consent, expectGoodStep, form, joiningForm, LANGUAGES } from './joining-form.js';

let w: World;
let on: ReturnType<typeof joiningForm>;
test.beforeAll(async () => {
  w = await world();
  on = joiningForm(w);
});
test.afterAll(() => w.end());

/** Patients of the doctor with this number, with their payers. */
const patientsOf = ({ doctor }: PublicPage, mobile: string) =>
  w.rows<{ name: string; is_minor: boolean; guardian_name: string | null; payer: string | null }>(
    `SELECT p.name, p.is_minor, p.guardian_name, y.name AS payer FROM patient p
     LEFT JOIN payer y ON y.doctor_id = p.doctor_id AND y.id = p.payer_id
     WHERE p.doctor_id = $1 AND p.mobile_normal = $2 ORDER BY p.created_at`,
    [doctor.id, mobile],
  );

for (const language of ['hi', 'en'] as const)
  test(`somebody whom nobody has typed in joins, pays and gets the confirmation, in ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const { join, page: texts, pay } = LANGUAGES[language];
    const at = await publicPage(w);
    const mobile = on.phone.newNumber();
    const page = await on.openPlan(browser, at, language);
    await page.getByRole('button', { name: texts.join }).click();
    await expect(page.getByRole('heading', { level: 2, name: join.title('Diabetes Care') })).toBeFocused();
    await expectGoodStep(page, `start-${language}`);

    await button(page, join.sendCode).click();
    await expect(form(page).getByLabel(join.mobile)).toBeFocused();
    await expect(form(page).getByText(join.mobileInvalid)).toBeVisible();
    await form(page).getByLabel(join.mobile).fill('12');
    await button(page, join.sendCode).click();
    await expect(form(page).getByText(join.mobileInvalid)).toBeVisible();
    await expectGoodStep(page, `start-wrong-${language}`);
    await form(page).getByLabel(join.mobile).fill(mobile.slice(3)); // as people write it, without +91
    await button(page, join.sendCode).click();

    const code = await on.newestCode(page, mobile);
    await expectGoodStep(page, `code-${language}`);
    await form(page).getByLabel(join.code).fill('123');
    await button(page, join.confirm).click();
    await expect(form(page).getByText(join.codeIncomplete)).toBeVisible();
    await form(page)
      .getByLabel(join.code)
      .fill(code === '111111' ? '222222' : '111111');
    await button(page, join.confirm).click();
    await expect(form(page).getByText(join.wrongCode)).toBeVisible();
    await expect(form(page).getByLabel(join.code)).toBeFocused();
    await expectGoodStep(page, `code-wrong-${language}`);
    await form(page).getByLabel(join.code).fill(code);
    await button(page, join.confirm).click();

    await expect(form(page).getByLabel(join.name.self)).toBeVisible();
    for (const box of await form(page).getByRole('checkbox').all()) await expect(box).not.toBeChecked();
    await form(page).getByText(join.notice).click();
    await expect(form(page).getByText(join.noticeNote)).toBeVisible();
    await expect(form(page)).toContainText('Data Protection Board of India');
    await form(page).getByText(join.notice).click();
    await expectGoodStep(page, `details-${language}`);
    await button(page, join.continueToPay).click();
    await expect(form(page).getByText(join.nameMissing)).toBeVisible();
    await expect(form(page).getByText(join.consentMissing)).toBeVisible();
    await expectGoodStep(page, `details-wrong-${language}`);
    await form(page).getByLabel(join.name.self).fill('Zubaida Khan');
    await expect(form(page).getByText(join.nameMissing)).toHaveCount(0);
    await consent(page).check();
    await expect(form(page).getByText(join.consentMissing)).toHaveCount(0);
    await button(page, join.continueToPay).click();

    // The same document has become the pay page.
    await expect(page).toHaveURL(/\/s\/[\w-]+$/);
    await expect(page.getByText(pay.greeting('Zubaida'))).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'hi' ? 'hi' : 'en-IN');
    await expectGoodStep(page, `pay-${language}`);
    await page.getByRole('radio', { name: /1299/ }).check({ force: true });
    await page.getByRole('button', { name: pay.pay }).click();
    await checkoutFrame(page).getByTestId('checkout-success').click();
    await expect(page.getByText(pay.activeTitle)).toBeVisible({ timeout: 20_000 });
    await w.settle();
    await expectGoodStep(page, `paid-${language}`);
    const templates = (await w.messages(mobile)).map(({ template }) => template);
    expect(templates).toEqual(['join_code_v1', 'payment_confirmation_receipt_v1']);
    expect(await patientsOf(at, mobile)).toMatchObject([
      { name: 'Zubaida Khan', is_minor: false, guardian_name: null },
    ]);
    await page.context().close();
  });

test('a parent joins a child, and a daughter her mother: the number that is confirmed is the payer’s', async ({
  browser,
}) => {
  const at = await publicPage(w);
  const mobile = on.phone.newNumber();
  for (const [beneficiary, who, own, name] of [
    ['child', en.beneficiaries.child, en.guardianName, 'Mala Sen'],
    ['other', en.beneficiaries.other, en.payerName, 'Uma Sen'],
  ] as const) {
    const page = await on.openPlan(browser, at);
    await on.confirmNumber(page, mobile, 'en', who);
    if (beneficiary === 'other') await button(page, en.somebodyNew).click(); // the child is known now
    await form(page).getByLabel(en.name[beneficiary]).fill(name);
    await consent(page).check();
    await button(page, en.continueToPay).click();
    await expect(form(page).getByLabel(own, { exact: true })).toBeFocused();
    await expectGoodStep(page, `details-${beneficiary}`);
    await form(page).getByLabel(own, { exact: true }).fill('Lata Sen');
    await button(page, en.continueToPay).click();
    await expect(page.getByText(payEn.greeting(name.split(' ')[0] ?? ''))).toBeVisible();
    await page.context().close();
  }
  expect(await patientsOf(at, mobile)).toEqual([
    { name: 'Mala Sen', is_minor: true, guardian_name: 'Lata Sen', payer: 'Lata Sen' },
    { name: 'Uma Sen', is_minor: false, guardian_name: null, payer: 'Lata Sen' },
  ]);
});

test('somebody who is known lands on their own page, and is not added again', async ({ browser }) => {
  const at = await publicPage(w);
  const { mobile } = await w.patient(at.doctor, { name: 'Ravi Kumar', subscription_id: at.plans[0]?.id });
  const page = await on.openPlan(browser, at);
  await on.confirmNumber(page, mobile);
  await expect(form(page).getByRole('heading', { name: en.personTitle.self })).toBeVisible();
  await expectGoodStep(page, 'person-en');
  await button(page, 'Ravi K.').click();
  await expect(form(page).getByRole('heading', { name: en.forPerson('Ravi K.') })).toBeVisible();
  await expectGoodStep(page, 'details-known');
  await consent(page).check();
  await button(page, en.continueToPay).click();
  await expect(page.getByText(payEn.greeting('Ravi'))).toBeVisible();
  expect(await patientsOf(at, mobile)).toHaveLength(1);
  await page.context().close();
});

test('who pays for several people with other numbers lands on the page for all of them', async ({ browser }) => {
  const at = await publicPage(w);
  const { token } = at.doctor;
  const members = [];
  for (const name of ['Arun Payedfor', 'Bina Payedfor'])
    members.push(await w.patient(at.doctor, { name, subscription_id: at.plans[0]?.id }));
  const mobile = on.phone.newNumber();
  const patient_ids = members.map(({ id }) => id);
  await w.must('POST', '/api/payers', { token, body: { name: 'Sita Payingfor', mobile, patient_ids } });
  const page = await on.openPlan(browser, at);
  await on.confirmNumber(page, mobile, 'en', en.beneficiaries.other);
  await button(page, 'Bina').click();
  await consent(page).check();
  await button(page, en.continueToPay).click();
  await expect(page.getByRole('heading', { name: familyEn.familyTitle })).toBeVisible();
  await expect(page.getByText('Arun', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(at.plans[0]?.path ?? '');
  await page.context().close();
});

for (const language of ['en', 'hi'] as const)
  test(`a plan that needs the clinic’s yes shows that it waits, and offers no payment, in ${language}`, async ({
    browser,
  }) => {
    const { join, page: texts } = LANGUAGES[language];
    const at = await publicPage(w, [{ joining: 'approval' }]);
    const mobile = on.phone.newNumber();
    const page = await on.openPlan(browser, at, language);
    await page.getByRole('button', { name: texts.askToJoin }).click();
    await form(page).getByLabel(join.mobile).fill(mobile);
    await button(page, join.sendCode).click();
    await form(page)
      .getByLabel(join.code)
      .fill(await on.newestCode(page, mobile));
    await button(page, join.confirm).click();
    await form(page).getByLabel(join.name.self).fill('Zubaida Khan');
    await consent(page).check();
    await button(page, join.askClinic).click();
    await expect(form(page)).toContainText(join.waitingTitle);
    await expect(form(page)).toContainText(join.waiting('Rao Clinic'));
    await expect(page.getByText('Razorpay')).toHaveCount(0);
    await expectGoodStep(page, `waiting-${language}`);
    await page.reload();
    await expect(form(page)).toContainText(join.waitingTitle);
    await expect(page.getByRole('heading', { name: join.waitingTitle })).toBeFocused();
    await page.goBack();
    await expect(form(page).getByLabel(join.mobile)).toHaveValue('');
    await page.goForward();
    await expect(form(page)).toContainText(join.waitingTitle);
    expect(await patientsOf(at, mobile)).toEqual([]);
    await page.getByRole('link', { name: join.backToPlans }).click();
    await expect(page.getByRole('button', { name: texts.askToJoin })).toBeVisible();
    await page.context().close();
  });
