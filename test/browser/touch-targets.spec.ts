import { expect, test, type Page } from './fixtures.js';
import { importHelpers } from '../helpers/imports.js';
import { ownData } from '../helpers/own-data.js';
import { world, type World } from '../helpers/world.js';
import { newPage, openScreen } from './screens.js';
import { MIN_PX, smallTargets } from './small-targets.js';
import { NOW, createSeed, type Seed } from './texts-seed.js';

let w: World;
let seed: Seed;
/** Ids of imports by status. */
let receipt: string;
let imports: Record<'mapped' | 'checked' | 'done', string>;
test.beforeAll(async () => {
  w = await world();
  seed = await createSeed(w);
  const { token } = seed.doctor;
  const { receipts } = await w.must<{ receipts: { id: string }[] }>('GET', '/api/receipts', { token });
  receipt = receipts[0]!.id;
  await ownData(w).requestOf(seed.doctor, seed.patients.active, {
    kind: 'correction',
    message: 'Please write Nayar',
    correction: { name: 'Asha Nayar' },
  });
  const { webhook_endpoint } = await w.must<{ webhook_endpoint: { id: string } }>('POST', '/api/webhook-endpoints', {
    token,
    body: { name: 'Accounting software', url: 'https://software.example/nirog', event_types: ['payment.voided'] },
  });
  await w.must('POST', `/api/webhook-endpoints/${webhook_endpoint.id}/test`, { token });
  await w.settle();
  const family = { name: 'Suresh Nair', mobile: '98300 54321', patient_ids: [seed.patients.active] };
  await w.must('POST', '/api/payers', { token, body: family });
  await w.patient(seed.doctor, { name: 'Sita Sen', mobile: '98300 12345' });
  const { upload, checked, imported } = importHelpers(w, seed.doctor);
  const file = (name: string) => `Name,Mobile\n${name},98300 12345\nLata Sen,12\n`;
  imports = {
    mapped: (await upload(file('Mala Sen'))).id,
    checked: (await checked(file('Nila Sen'))).id,
    done: (await imported(file('Oli Sen'))).id,
  };
});
test.afterAll(() => w.end());

/** A phone with cards, and a tablet with tables. */
const WIDTHS = [360, 768];

/** The URL, a text that is visible when it is loaded, and a button to press. */
type Screen = [url: (seed: Seed) => string, text: string, button?: string];

const SCREENS: Record<'visitor' | 'doctor' | 'admin', Screen[]> = {
  visitor: [
    [() => 'login', 'Welcome back'],
    [() => 'signup', 'Create your account'],
    [() => 'forgot-password', 'Forgot your password?'],
  ],
  doctor: [
    [() => 'dashboard', 'Recent Activity'],
    [() => 'analytics', 'Asha Nair'],
    [() => 'analytics?tab=subscriptions', 'Renewals due'],
    [() => 'analytics?tab=subscriptions&section=active', 'Asha Nair'],
    [() => 'analytics?tab=subscriptions&section=mrr', 'Select a bar', 'Table'],
    [() => 'analytics?tab=subscriptions&section=movements', 'Asha Nair'],
    [() => 'analytics?tab=subscriptions&section=rates', 'Rates for Nov 2026'],
    [() => 'profile', 'Rao Clinic'],
    [() => 'profile', 'Rao Clinic', 'Edit Profile'],
    [() => 'subscriptions', 'Vaccination'],
    [() => 'subscriptions', 'Vaccination', 'Create Subscription'],
    [({ plan }) => `subscriptions/${plan}`, 'QUARTERLY'],
    [({ plan }) => `subscriptions/${plan}`, 'QUARTERLY', 'Add Tier'],
    [() => 'patients', 'Meena Iyer'],
    [() => 'patients', 'Meena Iyer', 'Add Patient'],
    [({ patients }) => `patients/${patients.active}`, 'Expiry Date'],
    [({ patients }) => `patients/${patients.active}`, 'Expiry Date', 'Edit Patient'],
    [({ patients }) => `patients/${patients.active}`, 'Expiry Date', 'Record Payment'],
    [({ patients }) => `patients/${patients.active}`, 'Expiry Date', 'Edit Subscription'],
    [({ patients }) => `patients/${patients.pending}`, 'Payment link'],
    [({ patients }) => `patients/${patients.withoutSubscription}`, 'Last Appointment', 'Assign Subscription'],
    [() => 'families', 'Suresh Nair'],
    [() => 'families', 'Suresh Nair', 'New family'],
    [() => 'import', 'Choose a file'],
    [() => 'import', 'Choose a file', 'Paste rows'],
    [() => `import/${imports.mapped}`, 'What is in each column?'],
    [() => `import/${imports.checked}`, 'Nila Sen'],
    [() => `import/${imports.done}`, 'Oli Sen', 'Undo import'],
    [() => 'payments', 'Asha Nair'],
    [() => 'receipts', 'Asha Nair'],
    [() => `receipts/${receipt}`, 'Open payment'],
    [() => 'books', 'Share of cash'],
    [() => 'books?book=cash-book', 'The balance starts at ₹0'],
    [() => 'books?book=case-register', 'Asha Nair'],
    [() => 'messages', 'Payment link'],
    [() => 'messages?tab=forecast', 'Asha Nair'],
    [() => 'data-requests', 'Please write Nayar'],
    [() => 'data-requests', 'Please write Nayar', 'Answer'],
    [({ patients }) => `patients/${patients.active}`, 'Expiry Date', 'Record consent'],
    [() => 'settings', 'Activity log'],
    [() => 'settings/public-page', 'Plans on the page', 'Add question'],
    [() => 'settings/clinics', 'Add Clinic', 'Add Clinic'],
    [() => 'settings/whatsapp', 'Preview messages'],
    [() => 'payment-account', 'Change keys'],
    [() => 'settings/staff', 'Invite staff', 'Invite staff'],
    [() => 'settings/integrations', 'Create API key', 'Create API key'],
    [() => 'settings/integrations?tab=webhooks', 'Accounting software'],
    [() => 'settings/integrations?tab=webhooks', 'Accounting software', 'Add webhook'],
    [() => 'settings/integrations?tab=webhooks', 'Accounting software', 'More actions for Accounting software'],
    [() => 'settings/integrations?tab=sent', 'Test event', 'Details'],
    [() => 'settings/integrations?tab=events', 'Test event', 'Details'],
    [() => 'account', 'This device'],
    [() => 'account', 'PIN for a shared computer', 'Set PIN'],
    [() => 'account', 'A stolen password', 'Add authenticator app'],
    [() => 'account', 'A stolen password', 'Add passkey'],
    [() => 'second-factor', 'Six digits from an app on your phone.'],
    [() => 'audit', 'You uploaded'],
    [() => 'audit?tab=security', 'Logged in'],
    [() => 'nowhere', 'Page not found'],
  ],
  admin: [
    [() => 'admin/accounts', 'new@rao.example'],
    [() => 'admin/figures', 'Active Subscriptions'],
    [() => 'admin/support', 'Webhook inbox'],
    [() => 'admin/staff', 'Add login'],
  ],
};

for (const [user, screens] of Object.entries(SCREENS))
  test(`each tap target of ${user} screens is at least ${MIN_PX} pixels wide and high, text links high`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const tokens = { visitor: '', doctor: seed.doctor.token, admin: await w.adminToken() };
    const page: Page = await newPage(browser, w, tokens[user as keyof typeof tokens], 360);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.setFixedTime(NOW);
    const found: Record<string, unknown> = {};
    for (const [url, text, button] of screens) {
      if (user === 'visitor') await page.goto(`/admin/?${url(seed)}#/${url(seed)}`);
      else await openScreen(page, url(seed));
      await expect(page.getByText(text).first()).toBeVisible();
      if (button) await page.getByRole('button', { name: button, exact: true }).first().click();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const small = await smallTargets(page);
        if (small.length > 0) found[[url(seed), button, width].filter(Boolean).join(', ')] = small;
      }
      await page.setViewportSize({ width: 360, height: 800 });
    }
    expect(found).toEqual({});
    await page.context().close();
  });
