import { expect, test, type Page } from './fixtures.js';
import { invite, member } from '../helpers/clinic-staff.js';
import { paymentHelpers } from '../helpers/payments.js';
import { importHelpers } from '../helpers/imports.js';
import { ownData } from '../helpers/own-data.js';
import { PASSWORD, world, type Doctor, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { newPage, openPatientMenu, openScreen, today } from './screens.js';
import { variantsFor } from './variants.js';

const VARIANTS = [
  [360, 'light'],
  [1280, 'dark'],
] as const;
type User = 'busy' | 'fresh' | 'admin' | 'visitor';

// Workers run these tests in parallel, each with its own world.
test.describe.configure({ mode: 'parallel' });

let w: World;
/** Values for placeholders: `{patient}` in a URL is the patient's id. */
let placeholders: Record<string, string>;
/** Open pages by user and width, reused by all tests. */
const pages = new Map<string, Page>();

/** Imports in each state. Only the email of a patient changes. */
async function createImports(busy: Doctor, { name, mobile }: { name: string; mobile: string }) {
  const { upload, check, run, undo } = importHelpers(w, busy);
  const file = (email: string) =>
    `Name,Mobile,Email,Plan\n${name},${mobile},${email},\nLata Sen,12,lata@sen.example,Heart Care\n`;
  const checked = async (email: string) => (await check((await upload(file(email))).id)).id;
  const undone = await checked('first@sunita.example');
  await run(undone);
  await undo(undone);
  const imported = await checked('second@sunita.example');
  await run(imported);
  return {
    mapped: (await upload(file('third@sunita.example'))).id,
    checked: await checked('third@sunita.example'),
    imported,
    undone,
  };
}

/** Creates a held payment, active and pending subscriptions, an archived patient, a patient who wrote STOP, and a clinic. */
async function createSeed(busy: Doctor): Promise<Record<string, string>> {
  const { token } = busy;
  const hold = await paymentHelpers(w, () => busy).paidTwice();
  const plan = await w.plan(busy, { covered_services: 'Chat\nVisits', excluded_services: 'Tests' });
  const tier = await w.tier(busy, plan);
  const active = await w.patient(busy, { subscription_tier_id: tier, subscription_start_date: today() });
  const pending = await w.patient(busy, { email: 'ravi@kumar.example' });
  await w.must('POST', `/api/patients/${pending.id}/subscribe`, { token, body: { subscription_tier_id: tier } });
  const archived = await w.patient(busy, { name: 'Sita Devi' });
  await w.must('DELETE', `/api/patients/${archived.id}`, { token });
  const optedOut = await w.patient(busy, { name: 'Sunita Rao', subscription_id: plan });
  await w.settle();
  await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: optedOut.mobile, text: 'STOP' } });
  await w.settle();
  await w.must('POST', '/api/clinics', { token, body: { name: 'Rao Clinic' } });
  const family = { name: 'Suresh Nair', mobile: '98300 54321', patient_ids: [pending.id] };
  await w.must('POST', '/api/payers', { token, body: family });
  await w.patient(busy, { name: 'Sita Kumar', mobile: active.mobile });
  const webhook = {
    name: 'Accounting software',
    url: 'https://software.example/nirog',
    event_types: ['payment.voided'],
  };
  const { webhook_endpoint } = await w.must<{ webhook_endpoint: { id: string } }>('POST', '/api/webhook-endpoints', {
    token,
    body: webhook,
  });
  await w.must('POST', `/api/webhook-endpoints/${webhook_endpoint.id}/test`, { token });
  await member(w, busy);
  await w.must('POST', '/api/auth/login', { body: { email: busy.email, password: PASSWORD } }); // a second device
  // This patient's message is skipped.
  await w.patient(busy, { mobile: '022 1234 5678', subscription_id: hold.plan });
  await w.settle();
  await ownData(w).requestOf(busy, pending.id, {
    kind: 'correction',
    message: 'Please write Kumari',
    correction: { name: 'Ravi Kumari' },
  });
  const path = `/api/payments?patient_id=${active.id}`;
  const { receipts } = await w.must<{ receipts: { id: string }[] }>('GET', '/api/receipts', { token });
  const { payments } = await w.must<{ payments: { id: string }[] }>('GET', path, { token });
  return {
    patient: hold.patient.id,
    payment: hold.hold.payment_id,
    receipt: receipts[0]?.id ?? '',
    clinicPayment: payments[0]?.id ?? '',
    plan,
    active: active.id,
    pending: pending.id,
    optedOut: optedOut.id,
    ...(await createImports(busy, { name: 'Sunita Rao', mobile: optedOut.mobile })),
    invitation: (await invite(w, busy, { name: 'Ravi Shah' })).link,
  };
}

test.beforeAll(async ({ browser }) => {
  w = await world();
  const busy = await w.doctor();
  await w.must('POST', '/api/auth/signup', { body: { email: 'new@rao.example', password: PASSWORD } }); // an account to reject
  const { password_link } = await w.must<{ password_link: { url: string } }>(
    'POST',
    `/api/admin/accounts/${busy.id}/password-link`,
    { token: await w.adminToken() },
  );
  placeholders = { ...(await createSeed(busy)), link: password_link.url.split('/').at(-1) ?? '' };
  const support = await w.doctor();
  await w.rows(`UPDATE account SET role = 'support' WHERE id = $1`, [support.id]);
  const tokens = { busy: busy.token, fresh: (await w.doctor()).token, admin: await w.adminToken(), visitor: '' };
  for (const [width, colorScheme] of VARIANTS)
    for (const [user, token] of Object.entries(tokens)) {
      const page = await newPage(browser, w, token, width);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (user === 'visitor') await page.addInitScript('localStorage.clear()');
      pages.set(`${user} ${width}`, page);
    }
});
test.afterAll(() => w.end());

/** The URL, the user, the buttons or key to press, and the text that appears. */
const SCREENS: [url: string, user: User, presses: string[], text: string][] = [
  ['login', 'visitor', [], 'Welcome back'],
  ['login', 'visitor', ['Sign In'], 'Required'],
  ['signup', 'visitor', [], 'Create your account'],
  ['forgot-password', 'visitor', [], 'Forgot your password?'],
  ['new-password/of-nobody', 'visitor', [], 'This link does not work'],
  ['invitation/of-nobody', 'visitor', [], 'This link does not work'],
  ['invitation/{invitation}', 'visitor', [], 'Choose a password for your login.'],
  ['new-password/{link}', 'visitor', [], 'Your link works once'],
  ['new-password/{link}', 'visitor', ['Save Password'], 'Required'],
  ['dashboard', 'busy', [], 'Decide now'],
  ['dashboard', 'fresh', [], 'Get ready for your first paying patient'],
  ['dashboard', 'busy', ['What is Total Patients?'], 'Patients who are not archived.'],
  ['dashboard', 'busy', ['?'], 'Show this list'],
  ['dashboard', 'busy', ['/'], 'Create Subscription'],
  ['dashboard', 'busy', ['/', 'r', 'a', 'v'], '+91'],
  ['dashboard', 'busy', ['/', 'z', 'z'], 'Nothing found for “zz”'],
  ['dashboard', 'busy', ['first: More actions for ', 'item: Snooze until a day…'], 'Show again on'],
  ['dashboard', 'busy', ['first: More actions for ', 'item: Done, with a note…'], 'Note (optional)'],
  ['analytics', 'busy', [], 'Payment Date'],
  ['analytics?period=custom', 'busy', [], 'Choose a start date and an end date.'],
  ['analytics', 'fresh', [], 'No subscriptions purchased in the selected period'],
  ['analytics?tab=subscriptions', 'busy', [], 'Expected'],
  ['analytics?tab=subscriptions&section=active', 'busy', [], 'Start Date'],
  ['analytics?tab=subscriptions&section=mrr', 'busy', [], 'Select a bar to see what changed that month.'],
  ['analytics?tab=subscriptions&section=mrr', 'busy', ['Table'], 'Select a bar to see what changed that month.'],
  ['analytics?tab=subscriptions&section=movements', 'busy', [], 'MRR changes in'],
  ['analytics?tab=subscriptions&section=rates', 'busy', [], 'Renewals due in'],
  ['subscriptions', 'busy', ['Create Subscription'], 'New plan'],
  ['subscriptions', 'fresh', [], 'No Subscriptions Yet'],
  ['subscriptions', 'busy', ['Delete'], 'Are you sure you want to delete this subscription?'],
  ['subscriptions/{plan}', 'busy', ['Add Tier'], 'Tax: Exempt'],
  ['subscriptions/{plan}', 'busy', ['Edit'], 'Edit plan'],
  ['subscriptions/{plan}', 'busy', ['Deactivate'], 'cannot renew until the plan is active again'],
  ['subscriptions/{plan}', 'busy', ['Edit tier Tier 499'], 'Edit Tier'],
  ['subscriptions/{plan}', 'busy', ['Delete tier Tier 499'], 'Are you sure you want to delete this tier?'],
  ['patients', 'busy', ['Add Patient'], 'Assign Subscription (Optional)'],
  ['patients', 'fresh', [], 'No Patients Yet'],
  ['patients', 'busy', ['menu: Archive'], 'Are you sure you want to archive this patient?'],
  ['patients?filter={"show_archived":true}', 'busy', ['menu: Delete Permanently'], 'This cannot be undone.'],
  [
    'patients?filter={"show_archived":true}',
    'busy',
    ['menu: Restore'],
    'Are you sure you want to restore this patient?',
  ],
  ['patients', 'busy', ['first: Select '], '1 selected'],
  ['patients', 'busy', ['first: Select ', 'Send link or reminder'], 'Send to '],
  ['patients', 'busy', ['first: Select ', 'Archive'], 'and the payment link is paused'],
  ['patients', 'busy', ['first: Select ', 'Extend'], 'For example, the days on which the clinic was closed.'],
  ['patients', 'busy', ['first: Select ', 'Move to a tier'], 'Tier'],
  ['families', 'busy', [], 'These patients share a number'],
  ['families', 'busy', ['New family'], 'All WhatsApp messages about these patients go to this number.'],
  ['families', 'busy', ['Replace link'], 'The payer gets a new link'],
  ['families', 'busy', ['Split'], 'Each patient pays alone again'],
  ['families', 'fresh', [], 'No Families Yet'],
  ['import', 'busy', [], 'Not imported yet'],
  ['import', 'busy', ['Paste rows'], 'Rows from Excel or Google Sheets'],
  ['import', 'fresh', [], 'No imports yet'],
  ['import/{mapped}', 'busy', [], 'What is in each column?'],
  ['import/{checked}', 'busy', [], 'Enter a valid mobile number'],
  ['import/{imported}', 'busy', ['Undo import'], 'Undo this import?'],
  ['import/{undone}', 'busy', [], 'Nothing had to be kept.'],
  ['patients/{patient}', 'busy', ['Edit Patient'], 'Edit patient'],
  ['patients/{active}', 'busy', ['Edit Subscription'], 'Change Tier'],
  ['patients/{active}', 'busy', ['Disable'], 'Are you sure you want to disable this subscription?'],
  ['patients/{pending}', 'busy', ['Edit'], 'Activate Manually'],
  ['patients/{pending}', 'busy', ['Record Payment'], 'Send the confirmation on WhatsApp'],
  ['patients/{pending}', 'busy', ['Edit', 'Withdraw'], 'Withdraw this subscription?'],
  ['patients/{pending}', 'busy', ['QR Code'], 'Scan to open the payment page'],
  ['patients/{pending}', 'busy', ['Replace Link'], 'The patient gets a new payment link'],
  ['patients/{pending}', 'busy', ['Check payment status'], 'Payment timeline'],
  ['patients/{pending}', 'busy', ['Assign Subscription'], 'Subscription History'],
  ['payments', 'busy', [], 'Waiting for your decision'],
  ['payments', 'busy', ['Accept as renewal'], 'Accept as renewal?'],
  ['payments', 'busy', ['Refund'], 'Refund this payment?'],
  ['payments/{payment}', 'busy', [], 'Payment timeline'],
  ['payments/{payment}', 'busy', ['Refund'], 'Refund this payment'],
  ['payments/{payment}', 'busy', ['Check payment status'], 'Checked'],
  ['payments/{clinicPayment}', 'busy', ['Void'], 'If you returned money, use Refund instead.'],
  ['payments/{clinicPayment}', 'busy', ['Correct'], 'Reason for the correction'],
  ['payments/{clinicPayment}', 'busy', ['Refund'], 'Return the money yourself'],
  ['payments?filter={"from":"2020-01-01","to":"2020-01-31"}', 'busy', [], 'No payments found'],
  ['payments', 'fresh', [], 'No Payments Yet'],
  ['receipts', 'busy', [], 'All receipts'],
  ['receipts', 'fresh', [], 'No Receipts Yet'],
  ['receipts/{receipt}', 'busy', [], 'Open payment'],
  ['books', 'busy', [], 'Share of cash'],
  ['books?book=cash-book', 'busy', [], 'The balance starts at ₹0'],
  ['books?book=case-register', 'busy', [], 'Form 25: the fee of each case'],
  ['books?book=refunds', 'busy', [], 'Refund receipts issued in this year'],
  ['books', 'fresh', [], 'The books fill themselves'],
  ['messages', 'busy', [], 'Payment confirmation'],
  ['messages', 'busy', ['Resend'], 'Resend this message?'],
  ['messages', 'fresh', [], 'No Messages Yet'],
  ['data-requests', 'busy', [], 'Please write Kumari'],
  ['data-requests', 'busy', ['first: Answer'], 'The new values are saved for the patient.'],
  ['data-requests', 'busy', ['first: Answer', 'Decline…'], 'The patient sees the reason'],
  ['data-requests', 'fresh', [], 'No Data Requests Yet'],
  ['patients/{pending}', 'busy', ['Record consent'], 'Read this sentence to the patient'],
  ['messages?tab=forecast&days=90', 'busy', [], 'Renewal reminder'],
  ['patients/{patient}', 'busy', [], 'Payment confirmation'],
  ['patients', 'busy', [], 'No reminders'],
  ['patients/{optedOut}', 'busy', [], 'Replied STOP on'],
  ['patients/{optedOut}', 'busy', ['Preview messages'], 'Hello Sunita'],
  ['payment-account', 'busy', [], 'Change keys'],
  ['payment-account', 'busy', ['Change keys'], 'Save keys'],
  ['settings', 'busy', [], 'Your account'],
  ['settings/whatsapp', 'busy', [], 'After every payment'],
  ['settings/public-page', 'busy', [], 'Plans on the page'],
  ['settings/public-page', 'busy', ['Add question'], 'Question 1'],
  ['settings/public-page', 'fresh', [], 'You have no active plans yet.'],
  ['join-requests', 'fresh', [], 'No Join Requests Yet'],
  ['settings/clinics', 'busy', ['Add Clinic'], 'Add clinic'],
  ['settings/clinics', 'busy', ['Delete Rao Clinic'], 'Are you sure you want to delete this clinic?'],
  ['settings/staff', 'busy', [], 'Meera Nair'],
  ['settings/staff', 'fresh', [], 'No staff yet'],
  ['settings/staff', 'busy', ['Invite staff'], 'Sees patients, payments and figures. Changes nothing.'],
  ['settings/staff', 'busy', ['Edit'], 'Edit staff member'],
  ['settings/staff', 'busy', ['Password link'], 'Create a password link?'],
  ['settings/staff', 'busy', ['Log out everywhere'], 'has to log in again on every device'],
  ['settings/staff', 'busy', ['End access'], 'is logged out of this clinic immediately'],
  ['settings/integrations', 'fresh', [], 'No API keys yet'],
  ['settings/integrations', 'fresh', ['Create API key'], 'See payments on hold'],
  ['settings/integrations?tab=webhooks', 'fresh', [], 'No webhooks yet'],
  ['settings/integrations?tab=webhooks', 'fresh', ['Add webhook'], 'Chosen events'],
  ['settings/integrations?tab=webhooks', 'busy', [], 'Accounting software'],
  ['settings/integrations?tab=webhooks', 'busy', ['first: More actions for ', 'item: Send again…'], 'sent once more'],
  [
    'settings/integrations?tab=webhooks',
    'busy',
    ['first: More actions for ', 'item: Delete'],
    'It gets no more events.',
  ],
  ['settings/integrations?tab=sent', 'fresh', [], 'Nothing sent yet'],
  ['settings/integrations?tab=events', 'fresh', [], 'No events yet'],
  ['settings/integrations?tab=events', 'busy', ['first: Details'], 'What software gets'],
  ['settings/integrations?tab=sent', 'busy', ['Details'], 'What was sent'],
  ['account', 'busy', ['Set PIN'], 'New PIN'],
  ['account', 'busy', ['Add authenticator app'], 'Enter your password first.'],
  ['account', 'busy', ['Add passkey'], 'A passkey is kept by this device'],
  ['second-factor', 'busy', [], 'Six digits from an app on your phone.'],
  ['profile', 'busy', ['Edit Profile'], 'Save Profile'],
  ['settings/whatsapp', 'busy', ['Preview messages'], 'Hello Ravi'],
  ['account', 'busy', ['Change Email'], 'New Email'],
  ['account', 'busy', [], 'This device'],
  ['account', 'busy', ['first: Log out '], 'Log this device out?'],
  ['audit', 'busy', [], 'You uploaded'],
  ['audit?tab=security', 'busy', [], 'Invited a staff member'],
  ['audit?tab=security', 'busy', ['first: Show only '], 'Invited a staff member'],
  ['nowhere', 'busy', [], 'Page not found'],
  ['admin/accounts', 'admin', [], 'Approved'],
  ['admin/accounts', 'admin', ['Reject'], 'Reject this account?'],
  ['admin/accounts', 'admin', ['Set plan'], 'Set the Nirog plan'],
  ['admin/accounts', 'admin', ['Suspend'], 'Suspend this account?'],
  ['admin/accounts', 'admin', ['Password link'], 'Create a password link?'],
  ['admin/accounts', 'admin', ['Password link', 'Create link'], 'Works once, until'],
  ['admin/staff', 'admin', [], 'Log out everywhere'],
  ['admin/staff', 'admin', ['Add login'], 'Create login'],
  ['admin/staff', 'admin', ['Add login', 'Create login'], 'Required'],
  ['admin/staff', 'admin', ['Edit'], 'Only another admin can change your role.'],
  ['admin/staff', 'admin', ['Log out everywhere'], 'Log out everywhere?'],
  ['admin/staff', 'admin', ['Disable'], 'Disable this login?'],
  ['admin/figures', 'admin', ['Table'], 'Active Subscriptions'],
  ['admin/support', 'admin', [], 'Webhook inbox'],
  ['audit', 'admin', [], 'after the account was approved'],
  ['audit?tab=security', 'admin', [], 'Signed up'],
];

/** An item of the menu of the list's first patient; an item of an open menu; the first control whose name starts so. */
const [PATIENT_ACTION, ITEM, FIRST] = ['menu: ', 'item: ', 'first: '];

/** Presses a button, opens a menu and chooses an item, or presses a key if `name` is one character. */
async function press(page: Page, name: string): Promise<void> {
  if (name.startsWith(PATIENT_ACTION)) return (await openPatientMenu(page, name.slice(PATIENT_ACTION.length))).click();
  if (name.startsWith(ITEM)) return page.getByRole('menuitem', { name: name.slice(ITEM.length), exact: true }).click();
  if (name.startsWith(FIRST)) {
    const start = new RegExp(`^${name.slice(FIRST.length)}(?!this)`);
    return page
      .getByRole('main')
      .getByRole('button', { name: start })
      .or(page.getByRole('main').getByRole('checkbox', { name: start }))
      .first()
      .click();
  }
  if (name.length > 1) return page.getByRole('button', { name, exact: true }).first().click();
  const palette = page.getByRole('dialog').getByRole('combobox');
  if (!(await palette.isVisible())) await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press(name);
  if (name === '/') await expect(palette).toBeFocused();
}

for (const [index, [url, user, presses, text]] of SCREENS.entries())
  for (const [width, colorScheme] of variantsFor(index, VARIANTS))
    test(`axe finds no violation on ${url} at "${text}", ${width} pixels wide, ${colorScheme}`, async () => {
      const page = pages.get(`${user} ${width}`)!;
      await openScreen(
        page,
        url.replace(/\{(\w+)\}/, (_, name: string) => placeholders[name] ?? ''),
      );
      for (const name of presses) await press(page, name);
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
      expect(await axeViolations(page)).toEqual([]);
    });
