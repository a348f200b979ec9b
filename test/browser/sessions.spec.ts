import { expect, test, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage, fillFields, holdRequests } from './screens.js';

test.use({ expectedLogs: /did not load\..*(?:Please log in|Your session has ended)/ });

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

const SESSION_ENDED = 'Your session has ended. Please log in again.';
const SIGN_IN = { name: 'Sign In' };

/** Holds the reads of the page, such as those in the background: only an action can notice that its session has ended. */
const holdReads = (page: Page) => holdRequests(page, '**/api/**', (request) => request.method() === 'GET');

/** Ends all sessions of the doctor, except one created for these calls. @returns its token. */
async function endOtherSessions() {
  const token = await w.logIn(doctor.email);
  const { sessions } = await w.must<{ sessions: { id: string; current: boolean }[] }>('GET', '/api/account/sessions', {
    token,
  });
  for (const { id } of sessions.filter(({ current }) => !current))
    await w.must('DELETE', `/api/account/sessions/${id}`, { token });
  return token;
}

test('an action in a session that was ended elsewhere leads to the login, without a success message', async ({
  browser,
}) => {
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/patients');
  await page.getByRole('button', { name: 'Add Patient' }).first().click();
  await fillFields(page, { Name: 'Meena Iyer', Mobile: '98765 43211' });
  await holdReads(page);
  const token = await endOtherSessions();
  await page.getByRole('button', { name: 'Add Patient' }).last().click();
  await expect(page.getByRole('button', SIGN_IN)).toBeVisible();
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByText(SESSION_ENDED)).toHaveCount(1);
  await expect(page.getByText('Patient added successfully')).toHaveCount(0);
  const { patients } = await w.must<{ patients: object[] }>('GET', '/api/patients', { token });
  expect(patients).toEqual([]);
  expect(await page.evaluate("localStorage.getItem('token')")).toBeNull();
  await page.context().close();
});

test('reads in a session that was ended elsewhere lead to the login, which shows one message', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto('/admin/#/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await endOtherSessions();
  await page.getByRole('navigation').getByRole('link', { name: 'Patients' }).click();
  await expect(page.getByRole('button', SIGN_IN)).toBeVisible();
  await expect(page.getByText(SESSION_ENDED)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('button', SIGN_IN)).toBeVisible();
  await expect(page.getByText(SESSION_ENDED)).toHaveCount(0);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('an email change shows no wrong message when the session has ended', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/account');
  await page.getByRole('button', { name: 'Change Email' }).click();
  await fillFields(page.getByRole('region', { name: 'Login' }), {
    'New Email': 'asha@new.example',
    'Current Password': 'x',
  });
  await holdReads(page);
  await endOtherSessions();
  await page.getByRole('button', { name: 'Save Email' }).click();
  await expect(page.getByRole('button', SIGN_IN)).toBeVisible();
  await expect(page.getByText(SESSION_ENDED)).toHaveCount(1);
  await page.context().close();
});

test('a payment check keeps the focus, and shows nothing once the session has ended', async ({ browser }) => {
  const patient = await w.patient(doctor, { subscription_id: await w.plan(doctor) });
  const page = await newPage(browser, w, doctor.token);
  await page.goto(`/admin/#/patients/${patient.id}`);
  const checkButton = page.getByRole('button', { name: 'Check payment status' });
  await checkButton.click();
  await expect(page.getByText(/^Checked /)).toBeVisible();
  await expect(checkButton).toBeFocused();
  await page.waitForLoadState('networkidle'); // a check reads the patient again
  await holdReads(page);
  await endOtherSessions();
  await checkButton.click();
  await expect(page.getByRole('button', SIGN_IN)).toBeVisible();
  await expect(page.getByText(SESSION_ENDED)).toHaveCount(1);
  await page.context().close();
});

test('after a logout in another tab a page goes to the login, and uses the new login of that tab', async ({
  browser,
}) => {
  const otherDoctor = await w.doctor();
  await w.patient(doctor, { name: 'Sita Devi' });
  await w.patient(otherDoctor, { name: 'Leela Menon' });
  const page = await newPage(browser, w, doctor.token);
  const otherTab = await page.context().newPage();
  await page.goto('/admin/#/patients');
  await expect(page.getByRole('row').filter({ hasText: 'Sita Devi' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Patient' }).first().click();
  await fillFields(page, { Name: 'Meena Iyer' });
  await otherTab.goto('/admin/#/dashboard');
  await otherTab.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', SIGN_IN)).toBeVisible();
  await otherTab.evaluate(`localStorage.setItem('token', '${otherDoctor.token}')`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('complementary').getByText(otherDoctor.email)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Patients' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Leela Menon' })).toBeVisible();
  await expect(page.getByText('Sita Devi')).toHaveCount(0);
  await page.context().close();
});
