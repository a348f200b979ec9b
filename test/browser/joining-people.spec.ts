import { publicPage, type PublicPage } from '../helpers/public-page.js';
import { world, type World } from '../helpers/world.js';
import { expect, test } from './fixtures.js';
import { button, consent, expectGoodStep, form, joiningForm, LANGUAGES, type Language } from './joining-form.js';

const BOTH: Language[] = ['en', 'hi'];

let w: World;
let on: ReturnType<typeof joiningForm>;
test.beforeAll(async () => {
  w = await world();
  on = joiningForm(w);
});
test.afterAll(() => w.end());

const patientsOf = ({ doctor }: PublicPage, mobile: string) =>
  w.rows<{ name: string; is_minor: boolean; guardian_name: string | null }>(
    'SELECT name, is_minor, guardian_name FROM patient WHERE doctor_id = $1 AND mobile_normal = $2 ORDER BY name',
    [doctor.id, mobile],
  );

test('somebody new with the first name of a known person gets a page of their own', async ({ browser }) => {
  const { join, pay } = LANGUAGES.en;
  const at = await publicPage(w);
  const { mobile } = await w.patient(at.doctor, { name: 'Mohammed Irfan', subscription_id: at.plans[0]?.id });
  const page = await on.openPlan(browser, at);
  await on.confirmNumber(page, mobile, 'en', join.beneficiaries.child);
  await button(page, join.somebodyNew).click();
  await form(page).getByLabel(join.name.child).fill('Mohammed');
  await form(page).getByLabel(join.guardianName).fill('Mohammed Irfan');
  await consent(page).check();
  await button(page, join.continueToPay).click();
  await expect(page.getByText(pay.greeting('Mohammed'))).toBeVisible();
  expect(await patientsOf(at, mobile)).toEqual([
    { name: 'Mohammed', is_minor: true, guardian_name: 'Mohammed Irfan' },
    { name: 'Mohammed Irfan', is_minor: false, guardian_name: null },
  ]);
  await page.context().close();
});

for (const language of BOTH) {
  const { join, pay } = LANGUAGES[language];

  test(`a known child is joined by a guardian, whose own name is not the child’s, in ${language}`, async ({
    browser,
  }) => {
    const at = await publicPage(w);
    const { mobile } = await w.patient(at.doctor, { name: 'Meera Kumar', subscription_id: at.plans[0]?.id });
    const page = await on.openPlan(browser, at, language);
    await on.confirmNumber(page, mobile, language, join.beneficiaries.child);
    await expect(form(page).getByRole('heading', { name: join.personTitle.child })).toBeVisible();
    await expectGoodStep(page, `person-child-${language}`);
    await button(page, 'Meera K.').click();
    await consent(page).check();
    await button(page, join.continueToPay).click();
    await expect(form(page).getByLabel(join.guardianName)).toBeFocused();
    await expect(form(page).getByText(join.nameMissing)).toBeVisible();
    await form(page).getByLabel(join.guardianName).fill('meera kumar');
    await button(page, join.continueToPay).click();
    await expect(form(page).getByText(join.serverError('join.guardian_is_person', 'This is the name'))).toBeVisible();
    await expect(form(page).getByLabel(join.guardianName)).toBeFocused();
    await expectGoodStep(page, `guardian-wrong-${language}`);
    await form(page).getByLabel(join.guardianName).fill('Sunita Kumar');
    await button(page, join.continueToPay).click();
    await expect(page.getByText(pay.greeting('Meera'))).toBeVisible();
    expect(await patientsOf(at, mobile)).toEqual([
      { name: 'Meera Kumar', is_minor: true, guardian_name: 'Sunita Kumar' },
    ]);
    await page.context().close();
  });

  test(`a known minor learns that a guardian must join, in ${language}`, async ({ browser }) => {
    const at = await publicPage(w);
    const { mobile } = await w.patient(at.doctor, {
      name: 'Meera Kumar',
      subscription_id: at.plans[0]?.id,
      is_minor: true,
      guardian_name: 'Sunita Kumar',
    });
    const page = await on.openPlan(browser, at, language);
    await on.confirmNumber(page, mobile, language);
    await button(page, 'Meera K.').click();
    await consent(page).check();
    await button(page, join.continueToPay).click();
    await expect(form(page).getByRole('alert')).toContainText(
      join.serverError('join.guardian_needed', 'The clinic has this person as under 18'),
    );
    await expectGoodStep(page, `guardian-needed-${language}`);
    await page.context().close();
  });
}
