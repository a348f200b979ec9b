import { expect, test, type Page } from './fixtures.js';
import { analyticsHelpers } from '../helpers/analytics.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { openDevice, expectNoHorizontalScroll } from './screens.js';

/** More than one page of each list, with names of maximal length. */
const [PATIENTS, PLANS, TERMS] = [30, 51, 30];
const WIDTHS = [360, 768, 1440];
const LONG = 'Venkatanarasimharajuvaripeta Subramanyeswara Lakshminarayanan';

/** Pending accounts and support logins, with names and emails of maximal length. */
const ACCOUNTS = `INSERT INTO account (id, email, name, password_hash, role, status, created_at)
SELECT gen_random_uuid(), repeat('long.address.of.a.' || role, 2) || n || '@mail.example', $2, 'none', role, status, now()
FROM generate_series(1, $1::int) n, (VALUES ('doctor', 'pending'), ('support', 'approved')) AS kind (role, status)`;

let w: World;
let doctor: Doctor;
let loyal: string;
/** Open pages by user and width. Each test navigates, but reuses the device. */
const pages = new Map<string, Page>();
test.beforeAll(async ({ browser }) => {
  w = await world();
  doctor = await w.doctor();
  const plan = await w.plan(doctor, { name: 'Diabetes and Hypertension Yearly Care Programme' });
  const tier = await w.tier(doctor, plan);
  const today = new Date().toISOString().slice(0, 10);
  for (let n = 0; n < PATIENTS; n++)
    await w.patient(doctor, {
      name: `${LONG} ${n}`,
      email: `${'long.address.of.a.patient'.repeat(2)}${n}@mail.example`,
      subscription_tier_id: tier,
      subscription_start_date: today,
    });
  // A patient who is offered a plan gets a message.
  for (let n = 0; n < PATIENTS; n++) await w.patient(doctor, { name: `${LONG} ${n}`, subscription_id: plan });
  for (let n = 1; n < PLANS; n++) await w.plan(doctor, { name: `${LONG} ${n}`, covered_services: LONG });
  const f = analyticsHelpers(w, doctor);
  loyal = (await f.sold(499, 'monthly', today, { name: LONG })).id;
  for (let n = 1; n < TERMS; n++) await f.renew(loyal, 499, 'monthly');
  await w.settle();
  await w.rows(ACCOUNTS, [PATIENTS, LONG]);
  for (const width of WIDTHS) {
    pages.set(`doctor ${width}`, await openDevice(browser, w, doctor.token, width));
    pages.set(`admin ${width}`, await openDevice(browser, w, await w.adminToken(), width));
  }
});
test.afterAll(() => w.end());

/** Lists of thirty rows or more, and the size of their first page. */
const LISTS: [path: string, rows: number][] = [
  ['patients', 25],
  ['patients/{loyal}', 25],
  ['subscriptions', 50],
  ['payments', 25],
  ['messages', 25],
  ['analytics', 10],
  ['analytics?tab=subscriptions', 10],
  ['audit', 25],
  ['admin/accounts', 25],
  ['admin/staff', 25],
];

async function open(path: string, width: number): Promise<Page> {
  const page = pages.get(`${path.startsWith('admin/') ? 'admin' : 'doctor'} ${width}`)!;
  await page.goto('about:blank');
  await page.goto(`/admin/#/${path.replace('{loyal}', loyal)}`);
  return page;
}

for (const [path, rows] of LISTS)
  for (const width of WIDTHS)
    test(`${path}, ${width} wide: a full page of long names, and the next`, async () => {
      const page = await open(path, width);
      await expect(page.getByText(new RegExp(`^1-${rows} of \\d+$`)).first()).toBeVisible();
      await expectNoHorizontalScroll(page);
      await page.getByRole('button', { name: 'Go to next page' }).first().click();
      await expect(page.getByText(new RegExp(`^${rows + 1}-\\d+ of \\d+$`)).first()).toBeVisible();
      await expectNoHorizontalScroll(page);
    });

test('thirty subscriptions of a patient: the active ones are shown, earlier ones on demand', async () => {
  const page = await open('patients/{loyal}', 360);
  const history = page.getByRole('region', { name: 'Subscription History' });
  await expect(history.getByRole('article')).toHaveCount(TERMS);
  await page.route(`**/api/patients/${loyal}/subscriptions`, async (route) => {
    const response = await route.fetch();
    const { subscriptions } = (await response.json()) as { subscriptions: object[] };
    const over = { status: 'expired', actions: [] };
    await route.fulfill({
      response,
      json: { subscriptions: subscriptions.map((term, n) => (n < 2 ? term : { ...term, ...over })) },
    });
  });
  await open('patients/{loyal}', 360);
  await expect(history.getByRole('article')).toHaveCount(5);
  await expect(history.getByRole('article').first()).toContainText('Active');
  await history.getByRole('button', { name: `Show ${TERMS - 5} earlier` }).click();
  await expect(history.getByRole('article')).toHaveCount(TERMS);
  await expect(history.getByRole('listitem').nth(5)).toBeFocused();
  await expectNoHorizontalScroll(page);
  await page.unrouteAll();
});

test('more payments wait for a decision than fit on a screen: ten, then all', async () => {
  const page = await open('payments', 360);
  const hold = {
    patient_id: loyal,
    payment_id: loyal,
    patient_name: LONG,
    patient_deleted: false,
    amount: 499,
    subscription_name: LONG,
    tier_name: null,
    validity_months: 1,
    reason: 'paid_twice',
    status: 'open',
    created_at: '2026-11-20T06:00:00Z',
    actions: ['accept', 'refund'],
  };
  const holds = Array.from({ length: PATIENTS }, (_, n) => ({ ...hold, id: String(n) }));
  await page.route('**/api/holds', (route) => route.fulfill({ json: { holds, total: PATIENTS } }));
  await open('payments', 360);
  const waiting = page.getByRole('region', { name: 'Waiting for your decision' });
  await expect(waiting.getByRole('article')).toHaveCount(10);
  await waiting.getByRole('button', { name: `Show ${PATIENTS - 10} earlier` }).click();
  await expect(waiting.getByRole('article')).toHaveCount(PATIENTS);
  await expect(waiting.getByRole('listitem').nth(10)).toBeFocused();
  await expectNoHorizontalScroll(page);
  await page.unrouteAll();
});

test('Back returns to the same page of the plans', async () => {
  const page = await open('subscriptions', 1440);
  await page.getByRole('button', { name: 'Go to next page' }).click();
  const second = page.getByText(/^51-\d+ of \d+$/);
  await expect(second).toBeVisible();
  await page.getByRole('link', { name: 'Manage Tiers' }).last().click();
  await expect(page.getByText('Plan Details')).toBeVisible();
  await page.goBack();
  await expect(second).toBeVisible();
});
