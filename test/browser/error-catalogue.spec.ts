import { expect, test, type Browser, type Page, type Route } from './fixtures.js';
import { FALLBACK_MESSAGES } from '../../src/shared/fallback-messages.js';
import { paymentHelpers } from '../helpers/payments.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { ERROR_CASES, PASSWORDS, READ_MESSAGES, TESTED_SEPARATELY } from './error-catalogue.js';
import { press, pressAndConfirm, type ErrorCase, type Seed } from './error-steps.js';
import { FIELD_ERRORS } from './field-errors.js';
import { advanceTwoMinutesUntil } from './pay-page.js';
import { READS } from './screen-states.js';
import { fillFields, newPage, openScreen, today } from './screens.js';

type User = keyof typeof ERROR_CASES;

test.use({ expectedLogs: /did not load\.|payment status unknown/ });

let w: World;
let seed: Seed;
const pages = {} as Record<User, Page>;

const WEBHOOK = { name: 'Accounting software', url: 'https://software.example/nirog', event_types: ['payment.voided'] };

async function createSeed(doctor: Doctor): Promise<Seed> {
  const { token } = doctor;
  const plan = await w.plan(doctor);
  const tier = await w.tier(doctor, plan);
  const activeTerm = { subscription_tier_id: tier, subscription_start_date: today() };
  const active = await w.patient(doctor, activeTerm);
  const disabled = await w.patient(doctor, activeTerm);
  const pending = await w.patient(doctor);
  const archived = await w.patient(doctor, { name: 'Sita Devi' });
  const [term] = await w.terms(doctor, disabled.id);
  await w.must('PUT', `/api/patients/subscriptions/${term!.id}/disable`, { token });
  await w.must('POST', `/api/patients/${pending.id}/subscribe`, { token, body: { subscription_tier_id: tier } });
  await w.must('DELETE', `/api/patients/${archived.id}`, { token });
  await w.must('POST', `/api/patients/${active.id}/notes`, { token, body: { text: 'Pays for the son' } });
  await w.must('PUT', `/api/patients/${active.id}/tags`, { token, body: { add: ['Family'] } });
  // This patient's message is skipped, so it can be resent.
  await w.patient(doctor, { mobile: '022 1234 5678', subscription_id: plan });
  await w.must('POST', '/api/clinics', { token, body: { name: 'Rao Clinic' } });
  const profile = { doctor_name: 'Dr Asha Rao', registration_number: 'KMC 45678' };
  await w.must('PUT', '/api/profile', { token, body: profile });
  await w.must('POST', '/api/webhook-endpoints', { token, body: WEBHOOK });
  const family = { name: 'Suresh Nair', mobile: '98300 54321', patient_ids: [active.id] };
  await w.must('POST', '/api/payers', { token, body: family });
  await w.logIn(doctor.email); // a second session, which can be ended
  const { payments } = await w.must<{ payments: { id: string }[] }>('GET', `/api/payments?patient_id=${active.id}`, {
    token,
  });
  const hold = await paymentHelpers(w, () => doctor).paidTwice();
  // The cases choose "WhatsApp Support". The plan of the held payment has the same name, so it is deleted.
  await w.must('DELETE', `/api/subscriptions/${hold.plan}`, { token });
  return {
    plan,
    pending: pending.id,
    active: active.id,
    disabled: disabled.id,
    clinicPayment: payments[0]!.id,
    payableLink: await w.identifier(doctor, pending.id),
    paidLink: await w.identifier(doctor, active.id),
  };
}

test.beforeAll(async ({ browser }) => {
  w = await world();
  const doctor = await w.doctor();
  seed = await createSeed(doctor);
  pages.visitor = await newVisitorPage(browser);
  pages.doctor = await newPage(browser, w, doctor.token);
  pages.admin = await newPage(browser, w, await w.adminToken());
});
test.afterAll(() => w.end());
test.afterEach(() => Promise.all(Object.values(pages).map((page) => page.unrouteAll({ behavior: 'ignoreErrors' }))));

async function newVisitorPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: w.origin });
  return context.newPage();
}

/** Opens the URL in a new document, where no data has been loaded. */
async function open(page: Page, url: string) {
  await page.goto('about:blank');
  await page.goto(url);
}

const ADMIN_UI = '/admin/#/';

/** Answers the calls that match `METHOD /path/*` with `answer`. */
async function intercept(page: Page, call: string, answer: (route: Route) => Promise<void>) {
  const [method, path = ''] = call.split(' ');
  const pattern = new RegExp(`^${path.replaceAll('*', '[^/]+')}$`);
  await page.route(
    ({ pathname }) => pattern.test(pathname),
    (route) => (route.request().method() === method ? answer(route) : route.fallback()),
  );
}

/** An error response without the server's own text. */
const failWithoutBody = (route: Route) => route.fulfill({ status: 500, body: '' });
/** No response, as on a bad connection. */
const abort = (route: Route) => route.abort();

const collectLogs = (page: Page) => {
  const lines: string[] = [];
  page.on('console', (line) => lines.push(`${line.type()}: ${line.text()}`));
  return lines;
};

/** Opens the screen of a case and takes its steps. */
async function act(page: Page, { url, steps }: Pick<ErrorCase, 'url'> & { steps: ErrorCase['steps'] | undefined }) {
  const path = typeof url === 'string' ? url : url(seed);
  if (steps && path.startsWith(ADMIN_UI)) await openScreen(page, path.slice(ADMIN_UI.length));
  else await open(page, path);
  await steps?.(page);
}

test('every fallback message is shown by a test, with the same text', () => {
  const cases = Object.values(ERROR_CASES).flat();
  const keys = [...cases.map(({ key }) => key), ...Object.keys(READ_MESSAGES), ...TESTED_SEPARATELY];
  expect(keys.sort()).toEqual(Object.keys(FALLBACK_MESSAGES).sort());
  for (const { key, text } of cases) expect(FALLBACK_MESSAGES[key]).toBe(text);
  expect(FALLBACK_MESSAGES).toMatchObject(READ_MESSAGES);
  const shown = READS.flatMap(({ reads }) => reads).map(({ error }) => error);
  for (const text of Object.values(READ_MESSAGES)) expect(shown).toContain(text);
});

for (const user of ['visitor', 'doctor', 'admin'] as const)
  for (const [index, { key, text, url, failingCall, steps }] of ERROR_CASES[user].entries())
    test(`${key}: ${text}`, async () => {
      const page = pages[user];
      // Every second case gets no response, the others an error response.
      await intercept(page, failingCall, index % 2 === 0 ? failWithoutBody : abort);
      await act(page, { url, steps });
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible({ timeout: 15_000 });
      await expect(page.getByText(text, { exact: true }).filter({ visible: true })).toHaveCount(1);
      for (const alert of await page.getByRole('alert').all()) await expect(alert).toContainText(text);
    });

for (const user of ['visitor', 'doctor', 'admin'] as const)
  for (const { key, url, failingCall, steps } of ERROR_CASES[user])
    for (const { field, label } of FIELD_ERRORS[key] ?? [])
      test(`${key}: what the server says about ${field} is said once, at the field, which has the focus`, async () => {
        const page = pages[user];
        const message = 'Please enter this in another way';
        const body = { error: message, code: 'request.invalid', details: [{ field, message }], requestId: 'x' };
        await intercept(page, failingCall, (route) => route.fulfill({ status: 400, json: body }));
        await act(page, { url, steps });
        await expect(page.getByText(message)).toHaveCount(1);
        const input = page.getByLabel(label).and(page.locator('[aria-invalid=true]'));
        await expect(input).toHaveAccessibleDescription(new RegExp(message));
        await expect(input).toBeFocused();
        await expect(page.getByRole('alert').filter({ hasText: message })).toHaveCount(0);
      });

test('setPassword: the link stays valid and can be used again', async () => {
  const page = pages.visitor;
  const link = { email: 'asha@rao.example', expires_at: '2030-01-01T00:00:00Z' };
  await intercept(page, 'POST /api/auth/password-link/check', (route) => route.fulfill({ json: link }));
  await intercept(page, 'POST /api/auth/password-link/use', abort);
  await open(page, '/admin/#/new-password/some-token');
  await fillFields(page, PASSWORDS);
  await press('Save Password')(page);
  await expect(page.getByText('Failed to save the password. Please try again.')).toBeVisible();
  expect(page.url()).toContain('/new-password/some-token');
  await expect(page.getByRole('button', { name: 'Save Password' })).toBeEnabled();
});

test('confirmPayment: after two minutes of unanswered polls, the page says that the status is unknown', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser);
  let polls = 0;
  await intercept(page, 'GET /api/public/payment/status/*', async (route) => {
    polls += 1;
    await failWithoutBody(route);
  });
  await page.clock.install();
  const storedPayment = JSON.stringify({ orderId: 'order_lost', windowResult: 'dismissed', reason: null });
  await page.addInitScript(`sessionStorage.setItem('nirog:payment:${seed.payableLink}', '${storedPayment}')`);
  await open(page, `/#/subscription/${seed.payableLink}`);
  const text =
    'Unable to confirm payment status. If you completed the payment, your subscription will be activated automatically. You will receive a WhatsApp confirmation.';
  await advanceTwoMinutesUntil(page, text);
  // Sixty polls, one every two seconds. While a response is pending, the next poll may be skipped.
  expect(polls).toBeLessThanOrEqual(60);
  expect(polls).toBeGreaterThan(54);
  await page.context().close();
});

test("the server's own text takes precedence", async () => {
  const error = 'This subscription is cancelled; that is not possible now';
  await intercept(pages.doctor, 'PUT /api/patients/subscriptions/*/disable', (route) =>
    route.fulfill({ status: 409, json: { error, code: 'term.no_such_move', requestId: 'x' } }),
  );
  await open(pages.doctor, `/admin/#/patients/${seed.active}`);
  await pressAndConfirm('Disable')(pages.doctor);
  await expect(pages.doctor.getByText(error)).toBeVisible();
  await expect(pages.doctor.getByText(FALLBACK_MESSAGES.disableTerm)).toHaveCount(0);
});

test('an invalid token is removed without a message', async ({ browser }) => {
  const page = await newPage(browser, w, 'not.a.token');
  await open(page, '/admin/#/dashboard');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate("localStorage.getItem('token')")).toBeNull();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.context().close();
});

test('dashboard figures that fail to load are only logged, and the loading ends', async () => {
  const page = pages.doctor;
  const lines = collectLogs(page);
  await intercept(page, 'GET /api/dashboard/stats', failWithoutBody);
  await open(page, '/admin/#/dashboard');
  await expect(page.getByRole('group', { name: 'Total Patients' })).toContainText('—');
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasNotText: 'Decide now' })).toHaveCount(0);
  expect(lines.filter((line) => line.includes('The dashboard figures did not load.'))).not.toEqual([]);
});

test('plans that fail to load for a selection are only logged', async () => {
  const page = pages.doctor;
  const lines = collectLogs(page);
  await intercept(page, 'GET /api/subscriptions', failWithoutBody);
  await open(page, '/admin/#/patients');
  await press('Add Patient')(page);
  await expect.poll(() => lines.filter((line) => line.includes('The available plans did not load.'))).toHaveLength(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('analytics figures that fail to load are only logged, and the loading ends', async () => {
  const page = pages.doctor;
  const lines = collectLogs(page);
  for (const name of ['new-revenue', 'current-mrr', 'mrr-over-time', 'active-subscriptions'])
    await intercept(page, `GET /api/analytics/${name}`, failWithoutBody);
  await open(page, '/admin/#/analytics');
  await expect(page.getByRole('group', { name: 'New Revenue' })).toContainText('—');
  await page.getByRole('tab', { name: 'Subscriptions' }).click();
  await expect(page.getByRole('group', { name: 'Current MRR' })).toContainText('—');
  await page.getByRole('tab', { name: 'Active subscriptions' }).click();
  await page.getByRole('tab', { name: 'MRR', exact: true }).click();
  await expect(page.getByRole('tabpanel', { name: 'MRR', exact: true })).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (const name of ['new-revenue', 'current-mrr', 'mrr-over-time', 'active-subscriptions'])
    expect(lines.filter((line) => line.includes(`The figures of ${name} did not load.`))).not.toEqual([]);
});

test.describe('an API address that is not secure', () => {
  // The second and third are Chromium's own messages about an insecure address.
  test.use({ expectedLogs: /is not secure: use https\.|Origin-Agent-Cluster|Cross-Origin-Opener-Policy/ });

  test('is reported by a warning; localhost counts as secure', async ({ browser }) => {
    const page = await newVisitorPage(browser);
    const lines = collectLogs(page);
    const warning = /^warning: The API address http:\/\/\S+ is not secure/;
    for (const path of ['/', '/admin/']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
    expect(lines.filter((line) => warning.test(line))).toEqual([]);
    await page.route('http://nirog.test/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: w.origin + pathname }) });
    });
    for (const path of ['/', '/admin/']) {
      lines.length = 0;
      await page.goto(`http://nirog.test${path}`);
      await expect.poll(() => lines.filter((line) => warning.test(line)).length).toBe(1);
    }
    await page.context().close();
  });
});
