import { world, type Doctor, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { member } from '../helpers/clinic-staff.js';
import { expect, test, type Page } from './fixtures.js';
import { expectNoHorizontalScroll, newPage, saveScreenshot } from './screens.js';
import { VARIANTS, variantsFor } from './variants.js';

let w: World;
let doctor: Doctor;
let plan: string;
let tier: string;
test.beforeAll(async () => {
  w = await world();
});
test.afterAll(() => w.end());
test.beforeEach(async () => {
  doctor = await w.doctor();
  plan = await w.plan(doctor, { name: 'Family plan' });
  tier = await w.tier(doctor, plan, 499);
});

/** A patient whose subscription ends in three days. */
async function endingSoon(name: string): Promise<{ id: string; mobile: string }> {
  const today = (await w.rows<{ day: string }>(`SELECT (timezone('Asia/Kolkata', now()))::date::text AS day`))[0]?.day;
  const patient = await w.patient(doctor, { name, subscription_tier_id: tier, subscription_start_date: today });
  const [term] = await w.terms(doctor, patient.id);
  const end = new Date(`${today ?? ''}T00:00:00Z`);
  end.setUTCDate(end.getUTCDate() + 3);
  const body = { subscription_end_date: end.toISOString().slice(0, 10) };
  await w.must('PUT', `/api/patients/subscriptions/${term?.id ?? ''}/edit`, { token: doctor.token, body });
  await w.settle();
  return patient;
}

const panel = (page: Page) => page.getByRole('region', { name: 'Today' });
const row = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name });
const choose = async (page: Page, name: string, item: string) => {
  await row(page, name)
    .getByRole('button', { name: `More actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('a row names its reason, and its button sends the reminder', async ({ browser }) => {
  await endingSoon('Ravi Kumar');
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/dashboard');
  await expect(row(page, 'Ravi Kumar')).toContainText('Ends in 3 days · Family plan, ₹499');
  await expect(panel(page)).toContainText('1 renews this week, ₹499 expected');
  await row(page, 'Ravi Kumar').getByRole('button', { name: 'Send reminder: Ravi Kumar' }).click();
  await expect(page.getByText(/Message is on its way|Will be sent at/)).toBeVisible();
  await expect(row(page, 'Ravi Kumar').getByRole('link', { name: 'Call: Ravi Kumar' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.context().close();
});

test('a row is assigned to a colleague, who sees it, and to nobody again', async ({ browser }) => {
  await endingSoon('Leela Menon');
  const colleague = await member(w, doctor, { name: 'Meera Nair' });
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/dashboard');
  await choose(page, 'Leela Menon', 'Assign to…');
  const dialog = page.getByRole('dialog', { name: 'Who takes care of Leela Menon?' });
  await expect(dialog.getByRole('button', { name: /\(you\)/ })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Meera Nair' }).click();
  await expect(row(page, 'Leela Menon')).toContainText('Assigned to Meera Nair');
  const theirs = await newPage(browser, w, colleague.token);
  await theirs.goto('/admin/');
  await expect(row(theirs, 'Leela Menon')).toContainText('Assigned to you');
  await theirs.context().close();
  await choose(page, 'Leela Menon', 'Assign to…');
  await expect(dialog.getByRole('button', { name: 'Meera Nair' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Nobody in particular' }).click();
  await expect(row(page, 'Leela Menon')).not.toContainText('Assigned');
  await page.context().close();
});

for (const [width, colorScheme] of variantsFor(0, VARIANTS))
  test(`the list is filtered by what is assigned to the person, ${width} wide, ${colorScheme}`, async ({ browser }) => {
    for (const name of ['Leela Menon', 'Ravi Kumar', 'Meera Shah']) await endingSoon(name);
    const { id, token } = await member(w, doctor, { name: 'Meera Nair' });
    const page = await newPage(browser, w, token, width);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/admin/');
    await expect(row(page, 'Leela Menon')).toBeVisible();
    // Nothing is assigned to anybody, and there is one reason: there is nothing to choose.
    await expect(panel(page).getByRole('group', { name: 'Show' })).toHaveCount(0);

    const { items } = await w.must<{ items: { id: string; patient_name: string }[] }>('GET', '/api/desk', { token });
    for (const { id: item, patient_name: name } of items)
      await w.must('POST', `/api/desk/${item}/assign`, {
        token,
        body: { staff_id: name === 'Ravi Kumar' ? doctor.id : id },
      });
    await page.reload();
    const filter = (name: string) => panel(page).getByRole('button', { name, exact: true });
    await saveScreenshot(page, `desk-all-${width}-${colorScheme}`);
    await filter('Assigned to me 2').click();
    await expect(filter('Assigned to me 2')).toHaveAttribute('aria-pressed', 'true');
    await expect(row(page, 'Leela Menon')).toContainText('Assigned to you');
    await expect(row(page, 'Meera Shah')).toBeVisible();
    await expect(row(page, 'Ravi Kumar')).toHaveCount(0);
    await expectNoHorizontalScroll(page);
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, `desk-mine-${width}-${colorScheme}`);

    await choose(page, 'Leela Menon', 'Done');
    await expect(filter('Assigned to me 1')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await choose(page, 'Meera Shah', 'Assign to…');
    await page.getByRole('dialog').getByRole('button', { name: 'Dr Asha Rao' }).click();
    await expect(filter('Assigned to me 0')).toBeVisible();
    await expect(panel(page)).toContainText('No patients left for this filter');
    await filter('All 2').click();
    await expect(row(page, 'Ravi Kumar')).toContainText('Assigned to Dr Asha Rao');
    await expect(filter('Assigned to me 0')).toHaveCount(0);
    await page.context().close();
  });

test('a row is snoozed or done, Undo shows it again, and a paid one leaves', async ({ browser }) => {
  const { id } = await endingSoon('Meera Shah');
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/dashboard');
  for (const item of ['Snooze until tomorrow', 'Done']) {
    await choose(page, 'Meera Shah', item);
    await expect(row(page, 'Meera Shah')).toHaveCount(0);
    await expect(panel(page)).toContainText('Nothing to do now');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Meera Shah')).toBeVisible();
  }
  await choose(page, 'Meera Shah', 'Done, with a note…');
  await page.getByLabel('Note (optional)').fill('Pays on Friday');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(row(page, 'Meera Shah')).toHaveCount(0);
  await expect
    .poll(() => w.rows('SELECT note FROM desk_decision WHERE patient_id = $1', [id]))
    .toEqual([{ note: 'Pays on Friday' }]);
  await endingSoon('Kabir Das').then(async (patient) => {
    await page.reload();
    await expect(row(page, 'Kabir Das')).toBeVisible();
    const { orderId } = await w.order(await w.identifier(doctor, patient.id), tier);
    await w.pay(orderId);
    await w.settle();
    await page.reload();
    await expect(panel(page)).toContainText('Nothing to do now');
  });
  await page.context().close();
});

test('an open dialog keeps its input when its row leaves the first rows', async ({ browser }) => {
  const patients: Record<string, string> = {};
  for (const name of ['Asha Nair', 'Kabir Das', 'Latha Menon', 'Leela Menon', 'Meera Shah', 'Ravi Kumar'])
    patients[name] = (await endingSoon(name)).id;
  const page = await newPage(browser, w, doctor.token);
  await page.clock.install();
  await page.goto('/admin/#/dashboard');
  const rows = panel(page).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  const texts = await rows.allTextContents();
  const nameIn = (text = '') => Object.keys(patients).find((name) => text.includes(name)) ?? '';
  const fifth = nameIn(texts[4]);
  const sixth = Object.keys(patients).find((name) => !texts.some((text) => text.includes(name))) ?? '';
  await choose(page, fifth, 'Record payment');
  const dialog = page.getByRole('dialog', { name: `Record payment · ${fifth}` });
  await dialog.getByLabel('Reference').fill('R-5');
  await w.must('POST', '/api/public/subscription/opened', {
    body: { identifier: await w.identifier(doctor, patients[sixth] ?? '') },
  });
  await page.clock.fastForward('01:05');
  // An open dialog hides the list from assistive technology.
  const listed = page.getByRole('region', { name: 'Today', includeHidden: true }).locator('li');
  await expect(listed.first()).toContainText(sixth);
  await expect(listed.filter({ hasText: fifth })).toHaveCount(0);
  await expect(dialog.getByLabel('Reference')).toHaveValue('R-5');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog).toHaveCount(0);
  const recorded = await w.rows(
    `SELECT e.patient_id FROM payment p JOIN enrolment e ON e.doctor_id = p.doctor_id AND e.id = p.enrolment_id
     WHERE p.doctor_id = $1 AND p.reference = 'R-5'`,
    [doctor.id],
  );
  expect(recorded).toEqual([{ patient_id: patients[fifth] }]);
  await page.context().close();
});

test('a click beside the dialog keeps a typed note', async ({ browser }) => {
  await endingSoon('Meera Shah');
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/dashboard');
  const note = page.getByLabel('Note (optional)');
  await choose(page, 'Meera Shah', 'Done, with a note…');
  await expect(note).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(note).toHaveCount(0);
  await choose(page, 'Meera Shah', 'Done, with a note…');
  await note.fill('Pays on Friday');
  await page.mouse.click(5, 5);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect
    .poll(() => w.rows('SELECT note FROM desk_decision WHERE doctor_id = $1', [doctor.id]))
    .toContainEqual({ note: 'Pays on Friday' });
  await page.context().close();
});

test('a failed decision shows the row again', async ({ browser }) => {
  await endingSoon('Asha Nair');
  const page = await newPage(browser, w, doctor.token);
  await page.route('**/api/desk/*/done', (route) => route.abort(), { times: 1 });
  await page.goto('/admin/#/dashboard');
  await choose(page, 'Asha Nair', 'Done');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(row(page, 'Asha Nair')).toBeVisible();
  await page.context().close();
});

test('everything works by keyboard, and the list is filtered by reason', async ({ browser }) => {
  const { id } = await endingSoon('Ravi Kumar');
  await endingSoon('Meera Shah');
  const identifier = await w.identifier(doctor, id);
  await w.must('POST', '/api/public/subscription/opened', { body: { identifier } });
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/dashboard');
  await panel(page).getByRole('button', { name: 'Opened, not paid 1' }).press('Enter');
  await expect(row(page, 'Meera Shah')).toHaveCount(0);
  await expect(row(page, 'Ravi Kumar')).toContainText('Opened the link today, not paid');
  await row(page, 'Ravi Kumar').getByRole('button', { name: 'More actions for Ravi Kumar' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Call' })).toBeFocused();
  await page.keyboard.press('Escape');
  await panel(page).getByRole('button', { name: 'All 2' }).press('Enter');
  await expect(row(page, 'Meera Shah')).toBeVisible();
  await page.context().close();
});

test('on a phone nothing is cut off and buttons are large enough', async ({ browser }) => {
  await endingSoon('Ravi Kumar');
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto('/admin/#/dashboard');
  const buttons = row(page, 'Ravi Kumar').getByRole('button');
  await expect(buttons).toHaveCount(2);
  for (const button of await buttons.all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectNoHorizontalScroll(page);
  await page.context().close();
});

test('the quick actions open the forms', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/dashboard');
  await page.getByRole('link', { name: /^Add Patient/ }).click();
  await expect(page.getByRole('region', { name: 'Add Patient' }).or(page.getByLabel(/^Name/)).first()).toBeVisible();
  await page.goto('about:blank'); // a new document: the form would ask before a change of the hash
  await page.goto('/admin/#/dashboard');
  await page.getByRole('link', { name: /^Create Subscription/ }).click();
  await expect(page.getByLabel(/^Plan name|^Name/).first()).toBeVisible();
  await page.context().close();
});

test('a failed send or decision says so, and the row stays', async ({ browser }) => {
  await endingSoon('Latha Menon');
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/dashboard');
  await page.route(/\/api\/(desk\/[^/]+\/snooze|patients\/[^/]+\/subscriptions\/[^/]+\/send-link)$/, (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await row(page, 'Latha Menon').getByRole('button', { name: 'Send reminder: Latha Menon' }).click();
  await expect(page.getByText('Failed to send the message')).toBeVisible();
  await choose(page, 'Latha Menon', 'Snooze until tomorrow');
  await expect(page.getByText('Failed to change the list for today')).toBeVisible();
  await expect(row(page, 'Latha Menon')).toBeVisible();
  await page.context().close();
});
