import { paymentHelpers } from '../helpers/payments.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { expect, test, type Locator, type Page } from './fixtures.js';
import { openDevice, pressEveryRetry } from './screens.js';

test.use({ expectedLogs: /The dashboard figures did not load\./ });

const WARNING = '41 of 50 active patient subscriptions are used.';
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
  await w.patient(doctor, { ...notOnWhatsApp, subscription_id: await w.plan(doctor) });
  await w.settle();
  await w.rows('DELETE FROM payment_gateway WHERE doctor_id = $1', [doctor.id]);
});
test.afterAll(() => w.end());

/** Makes the API report that the doctor is near the platform plan's limit. */
async function nearLimit(page: Page): Promise<void> {
  await page.route('**/api/account', async (route) => {
    const reply = await route.fetch();
    const { account } = (await reply.json()) as { account: object };
    await route.fulfill({ response: reply, json: { account: { ...account, warning: WARNING } } });
  });
  await page.route('**/api/dashboard/stats', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), activeSubscriptions: 41 } });
  });
}

type Parts = Record<string, (page: Page) => Locator>;

const step = (title: string) => (page: Page) =>
  page
    .getByRole('region', { name: 'Get ready for your first paying patient' })
    .getByRole('listitem')
    .filter({ hasText: title })
    .filter({ hasText: /^(?:Done|To do):/ });

const FRAME: Parts = {
  navigation: (page) => page.getByRole('link', { name: /^Payments/ }),
  held: (page) => page.getByRole('img', { name: '1 payment waits for your decision' }),
};

const DASHBOARD: Parts = {
  ...FRAME,
  figures: (page) => page.getByRole('group', { name: 'Total Patients' }).getByText(/^\d+$/),
  activity: (page) => page.getByText('Payment received').first(),
  actions: (page) => page.getByRole('region', { name: 'Quick Actions' }),
  holds: (page) => page.getByRole('link', { name: 'Decide now' }),
  messages: (page) => page.getByText('1 message of the last 7 days may not have reached the patient.'),
  account: (page) => page.getByText('Patients cannot pay you online yet: no Razorpay account is connected.'),
  limit: (page) => page.getByText(WARNING),
  'step profile': step('Create your profile'),
  'step account': step('Connect your Razorpay account'),
  'step plan': step('Create a plan'),
  'step tier': step('Give it a price'),
  'step patient': step('Add your first patient'),
  'step payment': step('Make a test payment'),
};

const PATIENTS: Parts = { ...FRAME, list: (page) => page.getByRole('row').filter({ hasText: 'Ravi Kumar' }) };

/** The parts that are missing while a call fails, and the texts shown instead, one per occurrence. */
interface Failure {
  missing: string[];
  said: string[];
  /** The screen that has the Retry button, if it is not this one. */
  retryAt?: string;
}
const unchecked = (...steps: string[]): Failure => ({
  missing: steps.map((name) => `step ${name}`),
  said: steps.map(() => 'Could not check.'),
});

interface Screen {
  at: string;
  parts: Parts;
  /** By the path of the failing call. */
  failures: Record<string, Failure>;
}

const SCREENS: Screen[] = [
  {
    at: 'dashboard',
    parts: DASHBOARD,
    failures: {
      '/api/dashboard/stats': {
        missing: ['figures', 'activity'],
        said: ['These figures are not available at the moment.', 'Recent activity is not available at the moment.'],
      },
      '/api/account/payment-gateway': {
        missing: ['account', 'step account'],
        said: [NOT_CHECKED.account, 'Could not check.'],
      },
      '/api/holds': { missing: ['holds', 'held'], said: [NOT_CHECKED.holds] },
      '/api/messages': { missing: ['messages'], said: [NOT_CHECKED.messages] },
      '/api/account': { missing: ['limit'], said: [NOT_CHECKED.limit] },
      '/api/profile': unchecked('profile'),
      '/api/subscriptions': unchecked('plan', 'tier'),
      '/api/patients': unchecked('patient'),
      '/api/payments': unchecked('payment'),
    },
  },
  {
    at: 'patients',
    parts: PATIENTS,
    failures: {
      '/api/holds': { missing: ['held'], said: [], retryAt: 'payments' },
      '/api/patients': { missing: ['list'], said: ['Failed to load patients'] },
    },
  },
];

/** Without its reply there is no screen at all: see app-shell.spec.ts. */
const SESSION = '/api/auth/verify';

/** All calls that a screen makes until its parts are visible. */
async function callsOf(page: Page, { at, parts }: Screen): Promise<string[]> {
  const calls = new Set<string>();
  page.on('request', (request) => calls.add(new URL(request.url()).pathname));
  await page.goto(`/admin/#/${at}`);
  for (const find of Object.values(parts)) await expect(find(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  return [...calls].filter((path) => path.startsWith('/api/') && path !== SESSION).sort();
}

async function seen(page: Page, parts: Parts, missing: string[] = []): Promise<void> {
  for (const [name, find] of Object.entries(parts))
    if (missing.includes(name)) await expect(find(page), `${name} is missing`).toHaveCount(0);
    else await expect(find(page), name).toBeVisible();
}

async function failAndRepair(page: Page, { at, parts }: Screen, failure: Failure): Promise<void> {
  const { missing, said, retryAt } = failure;
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  await seen(page, parts, missing);
  for (const text of new Set(said))
    await expect(page.getByText(text, { exact: true })).toHaveCount(said.filter((other) => other === text).length);
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toHaveCount(said.length);
  // The navigation has no room for a text; it shows an icon with a name.
  if (missing.includes('held')) await expect(page.getByRole('img', { name: NOT_CHECKED.holds })).toHaveText('?');

  if (retryAt) await page.evaluate(`location.hash = '#/${retryAt}'`);
  await expect(retry.first()).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await nearLimit(page);
  await pressEveryRetry(page);
  await expect(retry).toHaveCount(0);
  if (retryAt) await page.evaluate(`location.hash = '#/${at}'`);
  await seen(page, parts);
}

for (const screen of SCREENS) {
  test(`${screen.at}: all its calls are tested for failure here`, async ({ browser }) => {
    const page = await openDevice(browser, w, doctor.token);
    await nearLimit(page);
    expect(await callsOf(page, screen)).toEqual(Object.keys(screen.failures).sort());
    await page.context().close();
  });

  for (const [path, failure] of Object.entries(screen.failures))
    for (const how of ['answered 500', 'lost'] as const)
      test(`${screen.at}: ${path} is ${how}; the rest is shown, missing parts are named, and Retry loads them`, async ({
        browser,
      }) => {
        const page = await openDevice(browser, w, doctor.token);
        await nearLimit(page);
        await page.route(
          ({ pathname }) => pathname === path,
          (route) => (how === 'lost' ? route.abort() : route.fulfill({ status: 500, body: '' })),
        );
        await page.goto(`/admin/#/${screen.at}`);
        await failAndRepair(page, screen, failure);
        await page.context().close();
      });
}
