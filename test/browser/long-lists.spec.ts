import { expect, test, type Page } from './fixtures.js';
import { analyticsHelpers } from '../helpers/analytics.js';
import { importHelpers } from '../helpers/imports.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage, openScreen, expectNoHorizontalScroll, today } from './screens.js';
import { variantsFor } from './variants.js';

/** Numbers of records: each fills more than one page of its list. */
const PATIENT_COUNT = 30;
const PLAN_COUNT = 51;
const TERM_COUNT = 30;
const HOLD_COUNT = 30;
/** Page size of the Subscription History and of the held payments; the rest is shown on demand. */
const TERMS_SHOWN = 5;
const HOLDS_SHOWN = 10;

const WIDTHS = [360, 768, 1440];
const LONG_NAME = 'Venkatanarasimharajuvaripeta Subramanyeswara Lakshminarayanan';

/** Pending accounts and support logins with long names and emails. $1: how many of each. $2: their name. */
const INSERT_ACCOUNTS_SQL = `INSERT INTO account (id, email, name, password_hash, role, status, created_at)
SELECT gen_random_uuid(), repeat('long.address.of.a.' || role, 2) || n || '@mail.example', $2, 'none', role, status, now()
FROM generate_series(1, $1::int) n, (VALUES ('doctor', 'pending'), ('support', 'approved')) AS kind (role, status)`;

/** People of a clinic with long names and emails. $1: the doctor, $2: how many, $3: their name. */
const INSERT_MEMBERS_SQL = `INSERT INTO membership (id, doctor_id, name, email, role, created_at)
SELECT gen_random_uuid(), $1, $3 || ' ' || n, repeat('long.address.of.a.member', 2) || n || '@mail.example', 'viewer', now()
FROM generate_series(1, $2::int) n`;

let w: World;
let doctor: Doctor;
/** A patient with many terms. */
let patientWithManyTerms: string;
/** An import with many rows, which are checked. */
let importWithManyRows: string;
/** Open pages by user and width, reused by all tests. */
const pages = new Map<string, Page>();
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  w = await world();
  doctor = await w.doctor();
  const plan = await w.plan(doctor, { name: 'Diabetes and Hypertension Yearly Care Programme' });
  const tier = await w.tier(doctor, plan);
  for (let n = 0; n < PATIENT_COUNT; n++)
    await w.patient(doctor, {
      name: `${LONG_NAME} ${n}`,
      email: `${'long.address.of.a.patient'.repeat(2)}${n}@mail.example`,
      subscription_tier_id: tier,
      subscription_start_date: today(),
    });
  // A patient who is offered a plan gets a message.
  for (let n = 0; n < PATIENT_COUNT; n++) await w.patient(doctor, { name: `${LONG_NAME} ${n}`, subscription_id: plan });
  for (let n = 1; n < PLAN_COUNT; n++) await w.plan(doctor, { name: `${LONG_NAME} ${n}`, covered_services: LONG_NAME });
  const analytics = analyticsHelpers(w, doctor);
  patientWithManyTerms = (await analytics.sold(499, 'monthly', today(), { name: LONG_NAME })).id;
  for (let n = 1; n < TERM_COUNT; n++) await analytics.renew(patientWithManyTerms, 499, 'monthly');
  const file = Array.from({ length: PATIENT_COUNT }, (_, n) => `${LONG_NAME} ${n},98300 123${n + 10},${LONG_NAME}\n`);
  importWithManyRows = (await importHelpers(w, doctor).checked(`Name,Mobile,Plan\n${file.join('')}`)).id;
  await w.settle();
  await w.rows(INSERT_ACCOUNTS_SQL, [PATIENT_COUNT, LONG_NAME]);
  await w.rows(INSERT_MEMBERS_SQL, [doctor.id, PATIENT_COUNT, LONG_NAME]);
  for (const width of WIDTHS) {
    pages.set(`doctor ${width}`, await newPage(browser, w, doctor.token, width));
    pages.set(`admin ${width}`, await newPage(browser, w, await w.adminToken(), width));
  }
});
test.afterAll(() => w.end());

/** Lists with more than one page, their page size, and that of cards if it differs. */
const LISTS: [path: string, pageSize: number, cards?: number][] = [
  ['patients', 25],
  ['patients/{patientWithManyTerms}?timeline=payment', 25],
  ['import/{importWithManyRows}', 25],
  ['subscriptions', 50],
  ['payments', 25],
  ['receipts', 25],
  ['books?book=cash-book', 25],
  ['books?book=case-register', 25],
  ['messages', 25],
  ['analytics', 10, 4],
  ['analytics?tab=subscriptions&section=active', 10, 3],
  ['audit', 25],
  ['settings/staff', 25],
  ['admin/accounts', 25],
  ['admin/staff', 25],
];

async function open(path: string, width: number): Promise<Page> {
  const page = pages.get(`${path.startsWith('admin/') ? 'admin' : 'doctor'} ${width}`)!;
  await openScreen(
    page,
    path.replace('{patientWithManyTerms}', patientWithManyTerms).replace('{importWithManyRows}', importWithManyRows),
  );
  return page;
}

for (const [index, [path, rows, cards = rows]] of LISTS.entries())
  for (const width of variantsFor(index, WIDTHS))
    test(`${path}, ${width} wide: a full page of long names, and the next`, async () => {
      const page = await open(path, width);
      const pageSize = width < 600 ? cards : rows;
      await expect(page.getByText(new RegExp(`^1-${pageSize} of \\d+$`)).first()).toBeVisible();
      await expectNoHorizontalScroll(page);
      await page.getByRole('button', { name: 'Go to next page' }).first().click();
      await expect(page.getByText(new RegExp(`^${pageSize + 1}-\\d+ of \\d+$`)).first()).toBeVisible();
      await expectNoHorizontalScroll(page);
    });

test('of thirty subscriptions of a patient the first five are shown, and expired ones on demand', async () => {
  const page = await open('patients/{patientWithManyTerms}', 360);
  const history = page.getByRole('region', { name: 'Subscription History' });
  await expect(history.getByRole('article')).toHaveCount(TERM_COUNT);
  await page.route(`**/api/patients/${patientWithManyTerms}/subscriptions`, async (route) => {
    const response = await route.fetch();
    const { subscriptions } = (await response.json()) as { subscriptions: object[] };
    const expired = { status: 'expired', actions: [] };
    const isActive = (index: number) => index < 2;
    await route.fulfill({
      response,
      json: { subscriptions: subscriptions.map((term, index) => (isActive(index) ? term : { ...term, ...expired })) },
    });
  });
  await page.reload();
  await expect(history.getByRole('article')).toHaveCount(TERMS_SHOWN);
  await expect(history.getByRole('article').first()).toContainText('Upcoming');
  await history.getByRole('button', { name: `Show ${TERM_COUNT - TERMS_SHOWN} earlier` }).click();
  await expect(history.getByRole('article')).toHaveCount(TERM_COUNT);
  const terms = history.getByRole('listitem').filter({ has: page.getByRole('article') });
  await expect(terms.nth(TERMS_SHOWN)).toBeFocused();
  await expectNoHorizontalScroll(page);
  await page.unrouteAll();
});

test('of thirty held payments ten are shown, and all on demand', async () => {
  const page = await open('payments', 360);
  const hold = {
    patient_id: patientWithManyTerms,
    payment_id: patientWithManyTerms,
    patient_name: LONG_NAME,
    patient_deleted: false,
    amount: 499,
    subscription_name: LONG_NAME,
    tier_name: null,
    validity_months: 1,
    reason: 'paid_twice',
    status: 'open',
    created_at: '2026-11-20T06:00:00Z',
    actions: ['accept', 'refund'],
  };
  const holds = Array.from({ length: HOLD_COUNT }, (_, n) => ({ ...hold, id: String(n) }));
  await page.route('**/api/holds', (route) => route.fulfill({ json: { holds, total: HOLD_COUNT } }));
  await page.reload();
  const waiting = page.getByRole('region', { name: 'Waiting for your decision' });
  await expect(waiting.getByRole('article')).toHaveCount(HOLDS_SHOWN);
  await waiting.getByRole('button', { name: `Show ${HOLD_COUNT - HOLDS_SHOWN} earlier` }).click();
  await expect(waiting.getByRole('article')).toHaveCount(HOLD_COUNT);
  await expect(waiting.getByRole('listitem').nth(HOLDS_SHOWN)).toBeFocused();
  await expectNoHorizontalScroll(page);
  await page.unrouteAll();
});

test('Back returns to the same page of the plans', async () => {
  const page = await open('subscriptions', 1440);
  await page.getByRole('button', { name: 'Go to next page' }).click();
  const secondPage = page.getByText(/^51-\d+ of \d+$/);
  await expect(secondPage).toBeVisible();
  await page.getByRole('link', { name: 'Manage Tiers' }).last().click();
  await expect(page.getByText('Plan Details')).toBeVisible();
  await page.goBack();
  await expect(secondPage).toBeVisible();
});
