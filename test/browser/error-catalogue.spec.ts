import { expect, test, type Browser, type Page, type Route } from './fixtures.js';
import { FALLBACK_MESSAGES } from '../../src/shared/fallback-messages.js';
import { paymentHelpers } from '../helpers/payments.js';
import { world, type World } from '../helpers/world.js';
import { TESTED_SEPARATELY, PASSWORDS, ERROR_CASES } from './error-catalogue.js';
import { press, type Seed } from './error-steps.js';

type Who = keyof typeof ERROR_CASES;

test.use({ expectedLogs: /did not load\.|payment status unknown/ });

let w: World;
let seed: Seed;
const pages = {} as Record<Who, Page>;

/** A device with a logged-in user, or without a login. */
async function person(browser: Browser, token?: string): Promise<Page> {
  const localStorage = token ? [{ name: 'token', value: token }] : [];
  const origins = [{ origin: w.origin, localStorage }];
  const context = await browser.newContext({ baseURL: w.origin, storageState: { cookies: [], origins } });
  return context.newPage();
}

async function seeded(): Promise<{ token: string; seed: Seed }> {
  const doctor = await w.doctor();
  const { token } = doctor;
  const plan = await w.plan(doctor);
  const tier = await w.tier(doctor, plan);
  const running = { subscription_tier_id: tier, subscription_start_date: new Date().toISOString().slice(0, 10) };
  const [active, disabled, pending, archived] = [
    await w.patient(doctor, running),
    await w.patient(doctor, running),
    await w.patient(doctor),
    await w.patient(doctor, { name: 'Sita Devi' }),
  ];
  const [term] = await w.terms(doctor, disabled.id);
  await w.must('PUT', `/api/patients/subscriptions/${term!.id}/disable`, { token });
  await w.must('POST', `/api/patients/${pending.id}/subscribe`, { token, body: { subscription_tier_id: tier } });
  await w.must('DELETE', `/api/patients/${archived.id}`, { token });
  // This patient's message is skipped, so it can be resent.
  await w.patient(doctor, { mobile: '022 1234 5678', subscription_id: plan });
  await w.must('POST', '/api/clinics', { token, body: { name: 'Rao Clinic' } });
  await w.logIn(doctor.email);
  const held = await paymentHelpers(w, () => doctor).paidTwice();
  await w.must('DELETE', `/api/subscriptions/${held.plan}`, { token });
  const [link, ownLink] = [await w.identifier(doctor, pending.id), await w.identifier(doctor, active.id)];
  return { token, seed: { plan, pending: pending.id, active: active.id, disabled: disabled.id, link, ownLink } };
}

test.beforeAll(async ({ browser }) => {
  w = await world();
  const { token, seed: made } = await seeded();
  seed = made;
  pages.visitor = await person(browser);
  pages.doctor = await person(browser, token);
  pages.admin = await person(browser, await w.adminToken());
});
test.afterAll(() => w.end());
test.afterEach(() => Promise.all(Object.values(pages).map((page) => page.unrouteAll({ behavior: 'ignoreErrors' }))));

/** Opens the URL in a new document, so that no state is left of the previous case. */
async function open(page: Page, address: string) {
  await page.goto('about:blank');
  await page.goto(address);
}

/** Makes calls to `METHOD /path/*` fail: `how` answers without an error field, or aborts. */
async function fail(page: Page, call: string, how: (route: Route) => Promise<void>) {
  const [method, path = ''] = call.split(' ');
  const pattern = new RegExp(`^${path.replaceAll('*', '[^/]+')}$`);
  await page.route(
    ({ pathname }) => pattern.test(pathname),
    (route) => (route.request().method() === method ? how(route) : route.fallback()),
  );
}

const emptily = (route: Route) => route.fulfill({ status: 500, body: '' });
const silently = (route: Route) => route.abort();
const logged = (page: Page) => {
  const lines: string[] = [];
  page.on('console', (line) => lines.push(`${line.type()}: ${line.text()}`));
  return lines;
};

test('the fallback messages and the cases here contain the same failures and texts', () => {
  const rows = Object.values(ERROR_CASES).flat();
  expect(
    rows
      .map(([entry]) => entry)
      .concat(TESTED_SEPARATELY)
      .sort(),
  ).toEqual(Object.keys(FALLBACK_MESSAGES).sort());
  for (const [entry, text] of rows) expect(FALLBACK_MESSAGES[entry]).toBe(text);
});

for (const who of ['visitor', 'doctor', 'admin'] as const)
  for (const [index, [entry, text, at, call, act]] of ERROR_CASES[who].entries())
    test(`${entry}: ${text}`, async () => {
      const page = pages[who];
      // Every second call is aborted, as on a bad connection.
      await fail(page, call, index % 2 === 0 ? emptily : silently);
      await open(page, typeof at === 'string' ? at : at(seed));
      await act?.(page);
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible({ timeout: 15_000 });
      for (const alert of await page.getByRole('alert').all()) await expect(alert).toContainText(text);
    });

test('setPassword: the link stays valid and can be used again', async () => {
  const page = pages.visitor;
  const link = { email: 'asha@rao.example', expires_at: '2030-01-01T00:00:00Z' };
  await fail(page, 'POST /api/auth/password-link/check', (route) => route.fulfill({ json: link }));
  await fail(page, 'POST /api/auth/password-link/use', silently);
  await open(page, '/admin/#/new-password/some-token');
  for (const [label, value] of Object.entries(PASSWORDS)) await page.getByLabel(new RegExp(`^${label}`)).fill(value);
  await press('Save Password')(page);
  await expect(page.getByText('Failed to save the password. Please try again.')).toBeVisible();
  expect(page.url()).toContain('/new-password/some-token');
  await expect(page.getByRole('button', { name: 'Save Password' })).toBeEnabled();
});

test('confirmPayment: after 60 unanswered polls the patient reads what happens next', async ({ browser }) => {
  const page = await person(browser);
  let polls = 0;
  await fail(page, 'GET /api/public/payment/status/*', async (route) => {
    polls += 1;
    await emptily(route);
  });
  await page.clock.install();
  const remembered = JSON.stringify({ orderId: 'order_lost', since: 'dismissed', reason: null });
  await page.addInitScript(`sessionStorage.setItem('nirog:payment:${seed.link}', '${remembered}')`);
  await open(page, `/#/subscription/${seed.link}`);
  const text =
    'Unable to confirm payment status. If you completed the payment, your subscription will be activated automatically. You will receive a WhatsApp confirmation.';
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(page.getByText(text)).toBeVisible({ timeout: 20 });
  }).toPass({ intervals: [20], timeout: 40_000 });
  // Every two seconds; a pending reply skips one.
  expect(polls).toBeLessThanOrEqual(60);
  expect(polls).toBeGreaterThan(54);
  await page.context().close();
});

test("the server's own text takes precedence", async () => {
  const error = 'This subscription is cancelled; that is not possible now';
  await fail(pages.doctor, 'PUT /api/patients/subscriptions/*/disable', (route) =>
    route.fulfill({ status: 409, json: { error, code: 'term.no_such_move', requestId: 'x' } }),
  );
  await open(pages.doctor, `/admin/#/patients/${seed.active}`);
  await press('Disable')(pages.doctor);
  await pages.doctor.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(pages.doctor.getByText(error)).toBeVisible();
  await expect(pages.doctor.getByText(FALLBACK_MESSAGES.disableTerm)).toHaveCount(0);
});

test('an invalid token is removed without a message', async ({ browser }) => {
  const page = await person(browser, 'not.a.token');
  await open(page, '/admin/#/dashboard');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate("localStorage.getItem('token')")).toBeNull();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.context().close();
});

test('dashboard figures that fail to load are only logged, and the loading ends', async () => {
  const page = pages.doctor;
  const lines = logged(page);
  await fail(page, 'GET /api/dashboard/stats', emptily);
  await open(page, '/admin/#/dashboard');
  await expect(page.getByRole('group', { name: 'Total Patients' })).toContainText('—');
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasNotText: 'Decide now' })).toHaveCount(0);
  expect(lines.filter((line) => line.includes('The dashboard figures did not load.'))).not.toEqual([]);
});

test('plans that fail to load for a selection are only logged', async () => {
  const page = pages.doctor;
  const lines = logged(page);
  await fail(page, 'GET /api/subscriptions', emptily);
  await open(page, '/admin/#/patients');
  await press('Add Patient')(page);
  await expect.poll(() => lines.filter((line) => line.includes('The available plans did not load.'))).toHaveLength(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('analytics figures that fail to load are only logged, and the loading ends', async () => {
  const page = pages.doctor;
  const lines = logged(page);
  for (const name of ['new-revenue', 'current-mrr', 'mrr-over-time', 'active-subscriptions'])
    await fail(page, `GET /api/analytics/${name}`, emptily);
  await open(page, '/admin/#/analytics');
  await expect(page.getByRole('group', { name: 'New Revenue' })).toContainText('—');
  await page.getByRole('tab', { name: 'Subscriptions' }).click();
  await expect(page.getByRole('group', { name: 'Current MRR' })).toContainText('—');
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (const name of ['new-revenue', 'current-mrr', 'mrr-over-time', 'active-subscriptions'])
    expect(lines.filter((line) => line.includes(`The figures of ${name} did not load.`))).not.toEqual([]);
});

test.describe('an API address that is not secure', () => {
  // The second and third are Chromium's own messages about an insecure address.
  test.use({ expectedLogs: /is not secure: use https\.|Origin-Agent-Cluster|Cross-Origin-Opener-Policy/ });

  test('logs a warning; localhost counts as secure', async ({ browser }) => {
    const page = await person(browser);
    const lines = logged(page);
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
