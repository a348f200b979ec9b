import { expect, test, type Browser, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage, fillFields, openPatientMenu, today } from './screens.js';

let w: World;
let doctor: Doctor;
let plan: string;
let tiers: string[];
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await w.doctor();
  plan = await w.plan(doctor, { name: 'WhatsApp Support', description: 'By chat' });
  tiers = [await w.tier(doctor, plan, 499), await w.tier(doctor, plan, 999)];
});
test.afterAll(() => w.end());

async function open(browser: Browser, path: string): Promise<Page> {
  const page = await newPage(browser, w, doctor.token);
  await page.goto(`/admin/#/${path}`);
  return page;
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();
const changePlan = (body: object) => w.must('PUT', `/api/subscriptions/${plan}`, { token: doctor.token, body });

/** Triggers a refetch, as when the user returns to the tab. */
const refetch = async (page: Page, path: string) => {
  const response = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await response;
};

/** Answers the question that is asked before typed input is lost. */
async function answerDiscard(page: Page, answer: 'Keep editing' | 'Discard') {
  const dialog = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await dialog.getByRole('button', { name: answer, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('a plan that somebody else changes: the input stays, saving reports the conflict, and can be repeated on the latest version', async ({
  browser,
}) => {
  const page = await open(browser, `subscriptions/${plan}`);
  await press(page, 'Edit');
  await fillFields(page, { 'Plan Name': 'Chat' });
  await changePlan({ description: 'By chat, every day' });
  await refetch(page, `/api/subscriptions/${plan}`);
  await expect(page.getByLabel(/^Plan Name/)).toHaveValue('Chat');
  await expect(page.getByLabel(/^Description/)).toHaveValue('By chat');
  await press(page, 'Save Changes');
  const problem = page.getByRole('alert').filter({ hasText: 'Somebody else changed this subscription meanwhile.' });
  await problem.getByRole('button', { name: 'Load the latest' }).click();
  await expect(page.getByLabel(/^Description/)).toHaveValue('By chat, every day');
  await expect(page.getByLabel(/^Plan Name/)).toHaveValue('Chat');
  await expect(page.getByLabel(/^Plan Name/)).toBeFocused();
  await expect(problem).toHaveCount(0);
  await press(page, 'Save Changes');
  await expect(page.getByText('Subscription updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Chat', level: 1 })).toBeVisible();
  await expect(page.getByText('By chat, every day')).toBeVisible();
  await page.context().close();
});

test('leaving a form with input asks first', async ({ browser }) => {
  const page = await open(browser, 'patients');
  for (const [path, openButton, label] of [
    ['patients', 'Add Patient', 'Name'],
    ['subscriptions', 'Create Subscription', 'Plan Name'],
    [`subscriptions/${plan}`, 'Add Tier', 'Tier Name'],
    [`subscriptions/${plan}`, 'Edit', 'Description'],
    ['profile', 'Edit Profile', 'Tag Line'],
    ['settings/clinics', 'Add Clinic', 'Address'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(`/admin/#/${path}`);
    await page.getByRole('button', { name: openButton, exact: true }).first().click();
    const field = page.getByLabel(new RegExp(`^${label}`));
    await field.fill('Something');
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
    await answerDiscard(page, 'Keep editing');
    await expect(field).toHaveValue('Something');
  }
  await page.context().close();
});

test('leaving for a subpage asks first, and so does leaving one of two forms while the other is empty', async ({
  browser,
}) => {
  await w.patient(doctor, { name: 'Sita Devi' });
  const page = await open(browser, 'patients');
  await page.getByRole('button', { name: 'Add Patient' }).first().click();
  await fillFields(page, { Name: 'Meena Iyer' });
  await (await openPatientMenu(page, 'View Details')).click();
  await answerDiscard(page, 'Keep editing');
  await expect(page.getByLabel(/^Name/)).toHaveValue('Meena Iyer');
  await page.goto('about:blank');
  await page.goto(`/admin/#/subscriptions/${plan}`);
  await press(page, 'Edit');
  await fillFields(page, { Description: 'By chat and call' });
  await press(page, 'Add Tier');
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await answerDiscard(page, 'Keep editing');
  await expect(page.getByLabel(/^Description/)).toHaveValue('By chat and call');
  await press(page, 'Save Changes');
  await expect(page.getByText('Subscription updated successfully')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.context().close();
});

test('with input in one tier, another tier opens only after a confirmation', async ({ browser }) => {
  const page = await open(browser, `subscriptions/${plan}`);
  const name = page.getByLabel(/^Tier Name/);
  await press(page, 'Edit tier Tier 499');
  await press(page, 'Edit tier Tier 999');
  await expect(name).toHaveValue('Tier 999');
  await name.fill('Gold');
  await press(page, 'Edit tier Tier 499');
  await answerDiscard(page, 'Keep editing');
  await expect(name).toHaveValue('Gold');
  await press(page, 'Edit tier Tier 499');
  await answerDiscard(page, 'Discard');
  await expect(name).toHaveValue('Tier 499');
  await expect(name).toBeFocused();
  await press(page, 'Cancel');
  await expect(page.getByRole('button', { name: 'Edit tier Tier 499' })).toBeFocused();
  await page.context().close();
});

test('the page of another patient does not show the form of the previous one', async ({ browser }) => {
  const ravi = await w.patient(doctor, { name: 'Ravi Kumar', mobile: '98765 43210' });
  await w.patient(doctor, { name: 'Sita Devi', mobile: '98765 43211' });
  const page = await open(browser, `patients/${ravi.id}`);
  await press(page, 'Edit Patient');
  await fillFields(page, { Name: 'Sita Devi', Mobile: '98765 43211' });
  await press(page, 'Save Patient');
  await expect(page.getByText('A patient with this name and mobile number already exists')).toBeVisible();
  await page.getByRole('link', { name: 'Sita Devi' }).click();
  await answerDiscard(page, 'Discard');
  await expect(page.getByRole('heading', { name: 'Sita Devi', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Patient' })).toBeVisible();
  await expect(page.getByText('A patient with this name and mobile number already exists')).toHaveCount(0);
  await page.context().close();
});

test('saving a patient keeps what somebody else changed meanwhile', async ({ browser }) => {
  const patient = await w.patient(doctor, { name: 'Sita Devi', mobile: '98765 43210' });
  const path = `/api/patients/${patient.id}`;
  const read = async () => (await w.must<{ patient: object }>('GET', path, { token: doctor.token })).patient;
  const page = await open(browser, `patients/${patient.id}`);
  await press(page, 'Edit Patient');
  await w.must('PUT', path, { token: doctor.token, body: { mobile: '98765 43211' } });
  const family = { name: 'Ravi Kumar', mobile: '98765 43212', patient_ids: [patient.id] };
  const { payer } = await w.must<{ payer: { id: string } }>('POST', '/api/payers', {
    token: doctor.token,
    body: family,
  });
  await fillFields(page, { Email: 'sita@mail.example' });
  await press(page, 'Save Patient');
  await expect(page.getByText('Patient updated successfully')).toBeVisible();
  const changed = { mobile: '98765 43211', payer_id: payer.id, email: 'sita@mail.example' };
  expect(await read()).toMatchObject(changed);
  await expect(page.getByRole('region', { name: 'Patient Information' })).toContainText('98765 43211');
  await press(page, 'Edit Patient');
  await press(page, 'Save Patient');
  await expect(page.getByRole('button', { name: 'Edit Patient' })).toBeVisible();
  expect(await read()).toMatchObject(changed);
  await page.context().close();
});

test('tier and end of a subscription are required when they are cleared', async ({ browser }) => {
  const activeTerm = { subscription_tier_id: tiers[0], subscription_start_date: today() };
  const patient = await w.patient(doctor, activeTerm);
  const page = await open(browser, `patients/${patient.id}`);
  await press(page, 'Edit Subscription');
  await page.getByLabel(/^New Expiry Date/).fill('');
  await press(page, 'Save');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Required')).toBeVisible();
  await expect(page.getByLabel(/^New Expiry Date/)).toBeFocused();
  await page.getByLabel(/^Change Tier/).click();
  await expect(page.getByRole('option')).toHaveText([/Tier 499/, /Tier 999/]);
  await page.context().close();
});

for (const [status, buttons, notice] of [
  ['is active', [], 'The payment link and the reminders will be for Video Visits from now on.'],
  ['is active, next to one of that plan', [], ''],
  ['waits for its payment', ['Edit'], 'The patient will be sent a link to pay for Video Visits.'],
] as const)
  test(`a tier of another plan, for a subscription that ${status}, states what happens to the link`, async ({
    browser,
  }) => {
    const activeTerm = { subscription_tier_id: tiers[0], subscription_start_date: today() };
    const pendingTerm = { subscription_id: plan };
    const otherPlan = await w.plan(doctor, { name: 'Video Visits', description: 'By video' });
    const tier = await w.tier(doctor, otherPlan, 1499);
    const patient = await w.patient(doctor, status.startsWith('is active') ? activeTerm : pendingTerm);
    const assignment = { token: doctor.token, body: { subscription_tier_id: tier } };
    if (status === 'is active, next to one of that plan')
      await w.must('POST', `/api/patients/${patient.id}/subscribe`, assignment);
    const page = await open(browser, `patients/${patient.id}`);
    for (const name of buttons) await press(page, name);
    await press(page, 'Edit Subscription');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('status')).toHaveText('');
    await page.getByLabel(/^Change Tier/).click();
    await page.getByRole('option', { name: /1,499/ }).click();
    await expect(page.getByRole('combobox', { name: /^Change Tier/ })).toHaveText(/Video Visits/);
    await expect(dialog.getByRole('status')).toHaveText(notice);
    await press(page, 'Save');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Video Visits').first()).toBeVisible();
    await page.context().close();
  });
