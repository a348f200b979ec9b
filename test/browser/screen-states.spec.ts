import { expect, test, type Page } from './fixtures.js';
import { invite } from '../helpers/clinic-staff.js';
import { paymentHelpers } from '../helpers/payments.js';
import { ownData } from '../helpers/own-data.js';
import { importHelpers } from '../helpers/imports.js';
import { PASSWORD, world, type World } from '../helpers/world.js';
import { deferred, expectNoHorizontalScroll, newPage, openScreen, pressEveryRetry, today } from './screens.js';
import { EMPTY_SCREENS, READS, type User } from './screen-states.js';

// The network may end while the code of the service worker loads.
test.use({ expectedLogs: /did not load\.|The service worker could not be installed/ });

let w: World;
/** Values for placeholders: `{patient}` in a URL is the patient's id. */
let placeholders: Record<string, string>;
const tokens = {} as Record<User, string>;
const pages = {} as Record<User, Page>;

/** Creates a doctor who has just been approved. @returns their token. */
async function createNewcomer(): Promise<string> {
  const email = 'new@rao.example';
  const body = { email, password: PASSWORD };
  const { user } = await w.must<{ user: { id: string } }>('POST', '/api/auth/signup', { body });
  await w.must('PUT', `/api/admin/accounts/${user.id}/approve`, { token: await w.adminToken() });
  await w.settle();
  await w.rows('DELETE FROM payment_gateway WHERE doctor_id = $1', [user.id]);
  return w.logIn(email);
}

/** Creates a doctor with data on every screen, and a password link. */
async function createSeed(): Promise<{ token: string; placeholders: Record<string, string> }> {
  const doctor = await w.doctor();
  const { token } = doctor;
  const { hold } = await paymentHelpers(w, () => doctor).paidTwice();
  const plan = await w.plan(doctor);
  const tier = await w.tier(doctor, plan);
  const withoutSubscription = await w.patient(doctor, { name: 'Meena Iyer' });
  const patient = await w.patient(doctor, { subscription_id: plan });
  await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token, body: { subscription_tier_id: tier } });
  await w.must('PUT', `/api/patients/${patient.id}/subscription/activate`, { token, body: {} });
  await w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: today() });
  await w.settle();
  await w.must('POST', `/api/patients/${patient.id}/notes`, {
    token: doctor.token,
    body: { text: 'Prefers calls after 6 pm' },
  });
  await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: patient.mobile, text: 'Can I come today?' } });
  await w.settle();
  await w.must('POST', '/api/clinics', { token, body: { name: 'Rao Family Clinic' } });
  const family = { name: 'Suresh Nair', mobile: '98300 54321', patient_ids: [withoutSubscription.id] };
  await w.must('POST', '/api/payers', { token, body: family });
  await w.patient(doctor, { name: 'Sita Kumar', mobile: patient.mobile });
  await w.settle(); // before the webhook, so that there are no events
  const webhook = {
    name: 'Accounting software',
    url: 'https://software.example/nirog',
    event_types: ['payment.voided'],
  };
  const { webhook_endpoint } = await w.must<{ webhook_endpoint: { id: string } }>('POST', '/api/webhook-endpoints', {
    token,
    body: webhook,
  });
  await w.rows('UPDATE event_webhook_health SET failures = 5, failing_since = now() WHERE webhook_id = $1', [
    webhook_endpoint.id,
  ]);
  const { id: checkedImport } = await importHelpers(w, doctor).checked('Name,Mobile\nLata Sen,98300 12345\n');
  const { password_link } = await w.must<{ password_link: { url: string } }>(
    'POST',
    `/api/admin/accounts/${doctor.id}/password-link`,
    { token: await w.adminToken() },
  );
  const link = password_link.url.split('/').at(-1) ?? '';
  const { receipts } = await w.must<{ receipts: { id: string }[] }>('GET', '/api/receipts', { token });
  await ownData(w).requestOf(doctor, patient.id, { kind: 'complaint', message: 'I got a message at night' });
  const placeholders = {
    receipt: receipts[0]!.id,
    plan,
    patient: patient.id,
    payment: hold.payment_id,
    withoutSubscription: withoutSubscription.id,
    emptyPlan: await w.plan(doctor),
    import: checkedImport,
    invitation: (await invite(w, doctor)).link,
    link,
  };
  return { token, placeholders };
}

test.beforeAll(async ({ browser }) => {
  w = await world();
  const seed = await createSeed();
  placeholders = seed.placeholders;
  Object.assign(tokens, { doctor: seed.token, fresh: (await w.doctor()).token, newcomer: await createNewcomer() });
  Object.assign(tokens, { admin: await w.adminToken(), visitor: '' });
  for (const user of ['doctor', 'fresh', 'newcomer', 'admin', 'visitor'] as const) {
    pages[user] = await newPage(browser, w, tokens[user]);
    await pages[user].clock.install();
    if (user === 'visitor') await pages[user].addInitScript('localStorage.clear()');
  }
});
test.afterAll(() => w.end());
test.afterEach(() => Promise.all(Object.values(pages).map((page) => page.unrouteAll({ behavior: 'ignoreErrors' }))));

const pathOf = (url: string) => url.replace(/\{(\w+)\}/, (_, name: string) => placeholders[name] ?? '');

/** After this time the dashboard fetches data again. */
const STALE_AFTER_MS = 61_000;

/** Goes to another screen in the same document, as a link does. */
const navigate = (page: Page, url: string) => page.evaluate(`location.hash = ${JSON.stringify(`#/${pathOf(url)}`)}`);

type Result = 'success' | 'error' | 'no response';

/** Holds the calls until the returned function is called. It sets the result of these and later calls. */
async function controlCalls(page: Page, calls: RegExp[]): Promise<(result: Result) => void> {
  let result: Result = 'success';
  const { promise: released, resolve: release } = deferred();
  await page.route(
    ({ pathname, search }) => calls.some((call) => call.test(pathname + search)),
    async (route) => {
      await released;
      if (result === 'success') return route.continue();
      return result === 'no response' ? route.abort() : route.fulfill({ status: 500, body: '' });
    },
  );
  return (newResult) => {
    result = newResult;
    release();
  };
}

for (const [index, { user, url, reads }] of READS.entries())
  test(`${user}, ${url}: “${reads.map(({ text }) => text).join('”, “')}” loads slowly, fails, loads, and is offline`, async () => {
    const page = pages[user];
    const skeleton = page.locator('.MuiSkeleton-root');
    const retry = page.getByRole('button', { name: 'Retry' });
    const visible = (text: string | RegExp) => page.getByText(text).filter({ visible: true });
    const expectLoaded = async () => {
      for (const { text } of reads) await expect(visible(text).first()).toBeVisible();
    };
    /** Each read has its own message, also where several have the same text. */
    const expectErrors = async () => {
      const errors = reads.map(({ error }) => error);
      for (const error of new Set(errors)) {
        const count = errors.filter((other) => other === error).length;
        await expect(visible(error).nth(count - 1)).toBeVisible();
      }
    };

    const setResult = await controlCalls(
      page,
      reads.map(({ call }) => call),
    );
    await page.clock.setSystemTime(new Date());
    await page.goto('about:blank'); // a new document has no data of earlier cases
    await openScreen(page, pathOf(url));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (reads.some(({ isOptional }) => !isOptional)) await expect(skeleton.first()).toBeVisible();
    for (const { text } of reads) await expect(visible(text)).toHaveCount(0);

    setResult(index % 2 === 0 ? 'error' : 'no response');
    await expectErrors();
    await expect(skeleton).toHaveCount(0);
    setResult('success');
    await pressEveryRetry(page);
    await expectLoaded();
    await expect(skeleton).toHaveCount(0);
    await expect(retry).toHaveCount(0);

    await navigate(page, 'nowhere');
    await expect(page.getByRole('heading', { name: /Page not found|Welcome back/ })).toBeVisible();
    await page.context().setOffline(true);
    await page.clock.fastForward(STALE_AFTER_MS);
    await navigate(page, url);
    await expectErrors();
    if (user !== 'visitor') await expectLoaded(); // the earlier data stays visible
    await page.context().setOffline(false);
    await expectLoaded();
    await expect(retry).toHaveCount(0);
  });

for (const { user, url, texts } of EMPTY_SCREENS)
  test(`${user}, ${url}: empty state`, async () => {
    const page = pages[user];
    await page.setViewportSize({ width: 360, height: 800 });
    await openScreen(page, pathOf(url));
    for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
