import { member } from '../helpers/clinic-staff.js';
import { paymentHelpers } from '../helpers/payments.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { MEMBER_ROLES, type MemberRole } from '../../src/policies/policies.rules.js';
import { expect, test, type Locator, type Page } from './fixtures.js';
import { newPage, openScreen, today } from './screens.js';

let w: World;
let doctor: Doctor;
let patientId: string;
let planId: string;
let paymentId: string;
let receiptId: string;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  planId = await w.plan(doctor);
  const tier = await w.tier(doctor, planId);
  const term = { subscription_tier_id: tier, subscription_start_date: today() };
  patientId = (await w.patient(doctor, { name: 'Asha Nair', ...term })).id;
  await w.patient(doctor, { name: 'Ravi Kumar', subscription_id: planId });
  await w.must('POST', `/api/patients/${patientId}/notes`, { token: doctor.token, body: { text: 'Pays in cash' } });
  const path = `/api/payments?patient_id=${patientId}`;
  const { payments } = await w.must<{ payments: { id: string }[] }>('GET', path, { token: doctor.token });
  paymentId = payments[0]!.id;
  const { receipts } = await w.must<{ receipts: { id: string }[] }>('GET', '/api/receipts', { token: doctor.token });
  receiptId = receipts[0]!.id;
  await w.settle();
});
test.afterAll(() => w.end());

/** Every address of the dashboard. Those that a role may not open lead to its home screen. */
const addresses = () => [
  'dashboard',
  'analytics',
  'analytics?tab=subscriptions',
  'analytics?tab=subscriptions&section=active',
  'profile',
  'subscriptions',
  `subscriptions/${planId}`,
  'patients',
  `patients/${patientId}`,
  `patients/${patientId}?timeline=payment`,
  'payments',
  `payments/${paymentId}`,
  'receipts',
  `receipts/${receiptId}`,
  'books',
  'messages',
  'messages?tab=forecast',
  'settings',
  'settings/clinics',
  'settings/whatsapp',
  'settings/staff',
  'settings/public-page',
  'settings/integrations',
  'payment-account',
  'account',
  'audit',
  'admin/accounts',
  'admin/support',
];

/** What a role sees of the navigation. */
const NAVIGATION: Record<MemberRole, string[]> = {
  reception: [
    'Dashboard',
    'Profile',
    'Subscriptions',
    'Patients',
    'Join requests',
    'Payments',
    'Messages',
    'Data requests',
    'Account',
  ],
  accountant: ['Analytics', 'Profile', 'Subscriptions', 'Payments', 'Account'],
  viewer: ['Analytics', 'Profile', 'Subscriptions', 'Patients', 'Payments', 'Messages', 'Account'],
};

const HOME: Record<MemberRole, string> = {
  reception: 'Dashboard',
  accountant: 'Payments',
  viewer: 'Patient Management',
};

async function openAs(page: Page, role: MemberRole): Promise<void> {
  await page.goto('/admin/');
  await expect(page.getByRole('heading', { name: HOME[role], level: 1 })).toBeVisible();
}

for (const role of MEMBER_ROLES)
  test(`${role} has its navigation and home, and no screen makes a call that the role may not make`, async ({
    browser,
  }) => {
    test.slow();
    const { token } = await member(w, doctor, { role });
    const page = await newPage(browser, w, token);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
    });
    await openAs(page, role);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(NAVIGATION[role]);
    for (const address of addresses()) {
      await openScreen(page, address);
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      expect(refused, address).toEqual([]);
    }
    await page.getByRole('button', { name: 'Find anything' }).click();
    const searched = page.waitForResponse((response) => response.url().includes('/api/search'));
    await page.getByRole('dialog').getByRole('combobox').fill('Asha');
    await searched;
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
    await page.context().close();
  });

test('reception works with patients and money at the clinic, without figures, exports, plans and settings', async ({
  browser,
}) => {
  const { token } = await member(w, doctor, { role: 'reception' });
  const page = await newPage(browser, w, token);
  await openAs(page, 'reception');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByText('Recent Activity')).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Total Patients' })).toHaveCount(0);
  await openScreen(page, 'patients');
  await expect(page.getByRole('button', { name: 'Add Patient' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Asha Nair' }).getByRole('checkbox')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveCount(0);
  await openScreen(page, `patients/${patientId}`);
  for (const name of ['Edit Patient', 'Record Payment', 'Assign Subscription', 'Archive'])
    await expect(page.getByRole('button', { name, exact: true }).first()).toBeVisible();
  await openScreen(page, 'subscriptions');
  await expect(page.getByText('WhatsApp Support')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Subscription' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await openScreen(page, 'payments');
  await expect(page.getByText('To see the sum of a day, choose that day as the period.')).toBeVisible();
  await page.context().close();
});

for (const [limit, refunds] of [
  [null, 0],
  [500, 1],
] as const)
  test(`reception ${limit === null ? 'without a refund limit has no' : 'with a refund limit has a'} button to refund`, async ({
    browser,
  }) => {
    const clinic = await w.doctor();
    const payments = paymentHelpers(w, () => clinic);
    await payments.paidTwice();
    const { payment } = await payments.paid(499);
    const { token } = await member(w, clinic, { role: 'reception', ...(limit !== null && { refund_limit: limit }) });
    const page = await newPage(browser, w, token);
    const refundOf = (within: Locator) => within.getByRole('button', { name: 'Refund', exact: true });
    await openScreen(page, 'payments');
    const waiting = page.getByRole('region', { name: 'Waiting for your decision' });
    await expect(waiting.getByRole('article')).toContainText('₹500');
    await expect(refundOf(waiting)).toHaveCount(refunds);
    const row = page.getByRole('row').filter({ hasText: '₹499' });
    await expect(row.getByRole('link', { name: 'Details' })).toBeVisible();
    await expect(refundOf(row)).toHaveCount(refunds);
    await openScreen(page, `payments/${payment.id}`);
    const details = page.getByRole('region', { name: 'Details' });
    await expect(details).toContainText('Tier 499');
    await expect(refundOf(details)).toHaveCount(refunds);
    await page.context().close();
  });

test('a viewer reads and changes nothing', async ({ browser }) => {
  const { token } = await member(w, doctor, { role: 'viewer' });
  const page = await newPage(browser, w, token);
  await openAs(page, 'viewer');
  await expect(page.getByRole('row').filter({ hasText: 'Asha Nair' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Show Archived Patients' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Patient' })).toHaveCount(0);
  await openScreen(page, `patients/${patientId}`);
  await expect(page.getByText('Pays in cash')).toBeVisible();
  for (const name of ['Edit Patient', 'Record Payment', 'Assign Subscription', 'Archive', 'Replace link', 'Refund'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page.getByLabel(/^Patient Name/)).toHaveCount(0);
  await page.context().close();
});

test('an accountant sees payments and figures without links to patients', async ({ browser }) => {
  const { token } = await member(w, doctor, { role: 'accountant' });
  const page = await newPage(browser, w, token);
  await openAs(page, 'accountant');
  await expect(page.getByRole('row').filter({ hasText: 'Asha Nair' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Asha Nair' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await page.context().close();
});
