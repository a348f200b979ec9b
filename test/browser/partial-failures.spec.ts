import { paymentHelpers } from '../helpers/payments.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { expect, test, type Locator, type Page } from './fixtures.js';
import { newPage, pressEveryRetry } from './screens.js';
import { variantsFor } from './variants.js';

test.use({ expectedLogs: /The dashboard figures did not load\./ });

const LIMIT_WARNING = '41 of 50 active patient subscriptions are used.';
const NOT_CHECKED = {
  holds: 'Could not check whether payments wait for your decision.',
  messages: 'Could not check whether messages reached your patients.',
  account: 'Could not check your payment account.',
  limit: 'Could not check the limit of your Nirog plan.',
};

let w: World;
let doctor: Doctor;
/** A doctor with a held payment, a failed message, open and finished first steps, and no payment account. */
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  await paymentHelpers(w, () => doctor).paidTwice();
  const notOnWhatsApp = { name: 'Bina Das', mobile: '7999990001' };
  await w.patient(doctor, { ...notOnWhatsApp, tags: ['Diabetes'], subscription_id: await w.plan(doctor) });
  await w.settle();
  await w.rows('DELETE FROM payment_gateway WHERE doctor_id = $1', [doctor.id]);
});
test.afterAll(() => w.end());

/** Makes the API report that the doctor is near the platform plan's limit. */
async function mockNearLimit(page: Page): Promise<void> {
  await page.route('**/api/account', async (route) => {
    const response = await route.fetch();
    const { account } = (await response.json()) as { account: object };
    await route.fulfill({ response, json: { account: { ...account, warning: LIMIT_WARNING } } });
  });
  await page.route('**/api/dashboard/stats', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), activeSubscriptions: 41 } });
  });
}

/** The parts of a screen, by name. */
type Parts = Record<string, (page: Page) => Locator>;

const firstStep = (title: string) => (page: Page) =>
  page
    .getByRole('region', { name: 'Get ready for your first paying patient' })
    .getByRole('listitem')
    .filter({ hasText: title })
    .filter({ hasText: /^(?:Done|To do):/ });

const NAVIGATION: Parts = {
  navigation: (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Payments/ }),
  holdsBadge: (page) => page.getByRole('img', { name: '1 payment waits for your decision' }),
};

const DASHBOARD: Parts = {
  ...NAVIGATION,
  today: (page) => page.getByRole('region', { name: 'Today' }).getByRole('listitem').first(),
  figures: (page) => page.getByRole('group', { name: 'Total Patients' }).getByText(/^\d+$/),
  activity: (page) => page.getByText('Payment received').first(),
  actions: (page) => page.getByRole('region', { name: 'Quick Actions' }),
  holds: (page) => page.getByRole('link', { name: 'Decide now' }),
  messages: (page) => page.getByText('1 message of the last 7 days may not have reached the patient.'),
  account: (page) => page.getByText('Patients cannot pay you online yet: no Razorpay account is connected.'),
  limit: (page) => page.getByText(LIMIT_WARNING),
  'step profile': firstStep('Create your profile'),
  'step registration': firstStep('Enter your registration number'),
  'step account': firstStep('Connect your Razorpay account'),
  'step plan': firstStep('Create a plan'),
  'step tier': firstStep('Give it a price'),
  'step patient': firstStep('Add your first patient'),
  'step payment': firstStep('Make a test payment'),
};

/** A row of the patients, not one of the payments, which have the same name. */
const patientRow: Parts[string] = (page) =>
  page.getByRole('row').filter({ hasText: 'Ravi Kumar', has: page.getByRole('button', { name: /^Actions for / }) });
const PATIENTS: Parts = {
  ...NAVIGATION,
  list: patientRow,
  counts: (page) => page.getByRole('button', { name: /^All \d/ }),
  plans: (page) => page.getByRole('combobox', { name: 'Filter by plan' }),
  tags: (page) => page.getByRole('combobox', { name: 'Filter by tag' }),
};

/** What a screen shows while a call fails. */
interface Failure {
  /** The parts that are not shown. */
  missing: string[];
  /** The texts shown instead. A text that is shown twice is listed twice. */
  messages: string[];
  /** The screen that has the Retry button, if it is not this one. */
  retryAt?: string;
}
const firstStepsFailure = (...steps: string[]): Failure => ({
  missing: steps.map((name) => `step ${name}`),
  messages: steps.map(() => 'Could not check.'),
});

interface Screen {
  url: string;
  parts: Parts;
  /** By the path of the failing call. */
  failures: Record<string, Failure>;
}

const SCREENS: Screen[] = [
  {
    url: 'dashboard',
    parts: DASHBOARD,
    failures: {
      '/api/dashboard/stats': {
        missing: ['figures', 'activity'],
        messages: ['These figures are not available at the moment.', 'Recent activity is not available at the moment.'],
      },
      '/api/desk': { missing: ['today'], messages: ['The list for today is not available at the moment.'] },
      '/api/account/payment-gateway': {
        missing: ['account', 'step account'],
        messages: [NOT_CHECKED.account, 'Could not check.'],
      },
      '/api/holds': { missing: ['holds', 'holdsBadge'], messages: [NOT_CHECKED.holds] },
      '/api/messages': { missing: ['messages'], messages: [NOT_CHECKED.messages] },
      '/api/account': { missing: ['limit'], messages: [NOT_CHECKED.limit] },
      '/api/profile': firstStepsFailure('profile', 'registration'),
      '/api/subscriptions': firstStepsFailure('plan', 'tier'),
      '/api/patients': firstStepsFailure('patient'),
      '/api/payments': firstStepsFailure('payment'),
    },
  },
  {
    url: 'patients',
    parts: PATIENTS,
    failures: {
      '/api/holds': { missing: ['holdsBadge'], messages: [], retryAt: 'payments' },
      '/api/patients': { missing: ['list', 'counts', 'tags'], messages: ['Failed to load patients'] },
      '/api/patients/counts': { missing: ['counts'], messages: ['Could not count your patients.'] },
      '/api/subscriptions': { missing: ['plans'], messages: ['Could not load your plans.'] },
      '/api/tags': { missing: ['tags'], messages: ['Could not load your tags.'] },
    },
  },
];

/** Without its response there is no screen at all: see app-shell.spec.ts. */
const SESSION = '/api/auth/verify';

/** All API calls that a screen makes until its parts are visible. */
async function collectCalls(page: Page, { url, parts }: Screen): Promise<string[]> {
  const calls = new Set<string>();
  page.on('request', (request) => calls.add(new URL(request.url()).pathname));
  await page.goto(`/admin/#/${url}`);
  for (const find of Object.values(parts)) await expect(find(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  return [...calls].filter((path) => path.startsWith('/api/') && path !== SESSION).sort();
}

async function expectParts(page: Page, parts: Parts, missing: string[] = []): Promise<void> {
  for (const [name, find] of Object.entries(parts))
    if (missing.includes(name)) await expect(find(page), `${name} is missing`).toHaveCount(0);
    else await expect(find(page), name).toBeVisible();
}

/** Checks the screen while the call fails, then lets it succeed and retries. */
async function expectFailureThenRetry(page: Page, { url, parts }: Screen, failure: Failure): Promise<void> {
  const { missing, messages, retryAt } = failure;
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  await expectParts(page, parts, missing);
  for (const text of new Set(messages))
    await expect(page.getByText(text, { exact: true })).toHaveCount(messages.filter((other) => other === text).length);
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toHaveCount(messages.length);
  // The navigation has no room for a text; it shows an icon with a name.
  if (missing.includes('holdsBadge')) await expect(page.getByRole('img', { name: NOT_CHECKED.holds })).toHaveText('?');

  if (retryAt) await page.evaluate(`location.hash = '#/${retryAt}'`);
  await expect(retry.first()).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await mockNearLimit(page);
  await pressEveryRetry(page);
  await expect(retry).toHaveCount(0);
  if (retryAt) await page.evaluate(`location.hash = '#/${url}'`);
  await expectParts(page, parts);
}

for (const screen of SCREENS) {
  test(`${screen.url}: all its calls are tested for failure here`, async ({ browser }) => {
    const page = await newPage(browser, w, doctor.token);
    await mockNearLimit(page);
    expect(await collectCalls(page, screen)).toEqual(Object.keys(screen.failures).sort());
    await page.context().close();
  });

  for (const [index, [path, failure]] of Object.entries(screen.failures).entries())
    for (const result of variantsFor(index, ['answered 500', 'lost'] as const))
      test(`${screen.url}: ${path} is ${result}; the rest is shown, missing parts are named, and Retry loads them`, async ({
        browser,
      }) => {
        const page = await newPage(browser, w, doctor.token);
        await mockNearLimit(page);
        await page.route(
          ({ pathname }) => pathname === path,
          (route) => (result === 'lost' ? route.abort() : route.fulfill({ status: 500, body: '' })),
        );
        await page.goto(`/admin/#/${screen.url}`);
        await expectFailureThenRetry(page, screen, failure);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.context().close();
      });
}
