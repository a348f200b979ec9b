import { expect, test, type Page } from './fixtures.js';
import { paymentHelpers } from '../helpers/payments.js';
import { PASSWORD, world, type World } from '../helpers/world.js';
import { openDevice, expectNoHorizontalScroll, pressEveryRetry } from './screens.js';
import { EMPTY, READS, type Who } from './screen-states.js';

test.use({ expectedLogs: /did not load\./ });

let w: World;
/** Values for placeholders: `{patient}` in a URL is the patient's id. */
let places: Record<string, string>;
const tokens = {} as Record<Who, string>;
const pages = {} as Record<Who, Page>;

/** A doctor who has just been approved. */
async function newcomer(): Promise<string> {
  const email = 'new@rao.example';
  const body = { email, password: PASSWORD };
  const { user } = await w.must<{ user: { id: string } }>('POST', '/api/auth/signup', { body });
  await w.must('PUT', `/api/admin/accounts/${user.id}/approve`, { token: await w.adminToken() });
  await w.settle();
  await w.rows('DELETE FROM payment_gateway WHERE doctor_id = $1', [user.id]);
  return w.logIn(email);
}

/** A doctor with data on every screen, and a password link. */
async function seeded(): Promise<{ token: string; places: Record<string, string> }> {
  const doctor = await w.doctor();
  const { token } = doctor;
  await paymentHelpers(w, () => doctor).paidTwice();
  const plan = await w.plan(doctor);
  const tier = await w.tier(doctor, plan);
  const today = new Date().toISOString().slice(0, 10);
  const alone = await w.patient(doctor, { name: 'Meena Iyer' });
  const patient = await w.patient(doctor, { subscription_id: plan });
  await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token, body: { subscription_tier_id: tier } });
  await w.must('PUT', `/api/patients/${patient.id}/subscription/activate`, { token, body: {} });
  await w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: today });
  await w.settle();
  await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: patient.mobile, text: 'Can I come today?' } });
  await w.settle();
  await w.must('POST', '/api/clinics', { token, body: { name: 'Rao Family Clinic' } });
  const { password_link } = await w.must<{ password_link: { url: string } }>(
    ...(['POST', `/api/admin/accounts/${doctor.id}/password-link`, { token: await w.adminToken() }] as const),
  );
  const link = password_link.url.split('/').at(-1) ?? '';
  return { token, places: { plan, patient: patient.id, alone: alone.id, emptyPlan: await w.plan(doctor), link } };
}

test.beforeAll(async ({ browser }) => {
  w = await world();
  const made = await seeded();
  places = made.places;
  Object.assign(tokens, { doctor: made.token, fresh: (await w.doctor()).token, newcomer: await newcomer() });
  Object.assign(tokens, { admin: await w.adminToken(), visitor: '' });
  for (const who of ['doctor', 'fresh', 'newcomer', 'admin', 'visitor'] as const) {
    pages[who] = await openDevice(browser, w, tokens[who]);
    await pages[who].clock.install();
    if (who === 'visitor') await pages[who].addInitScript('localStorage.clear()');
  }
});
test.afterAll(() => w.end());
test.afterEach(() => Promise.all(Object.values(pages).map((page) => page.unrouteAll({ behavior: 'ignoreErrors' }))));

const hash = (at: string) => `#/${at.replace(/\{(\w+)\}/, (_, name: string) => places[name] ?? '')}`;

/** Opens the URL in a new document, so that no state is left of the previous case. */
async function open(page: Page, at: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/admin/${hash(at)}`);
}

/** Longer than fetched data counts as fresh. */
const A_MOMENT_MS = 61_000;

/** Goes to another screen in the same document, as a link does. */
const turn = (page: Page, at: string) => page.evaluate(`location.hash = ${JSON.stringify(hash(at))}`);

/** Delays the calls until the returned function sets their result. */
async function line(page: Page, calls: RegExp[]) {
  let how: 'answered 500' | 'lost' | 'fine' = 'fine';
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    ({ pathname, search }) => calls.some((call) => call.test(pathname + search)),
    async (route) => {
      await released;
      if (how === 'fine') return route.continue();
      return how === 'lost' ? route.abort() : route.fulfill({ status: 500, body: '' });
    },
  );
  return (next: typeof how) => {
    how = next;
    release();
  };
}

for (const [index, [who, at, ...reads]] of READS.entries())
  test(`${who}, ${at}: “${reads.map(([, seen]) => seen).join('”, “')}” loads slowly, fails, loads, and is offline`, async () => {
    const page = pages[who];
    const outline = page.locator('.MuiSkeleton-root');
    const retry = page.getByRole('button', { name: 'Retry' });
    const found = (text: string | RegExp) => page.getByText(text).filter({ visible: true });
    const problems = reads.map(([, , problem]) => problem);
    const whole = async () => {
      for (const [, seen] of reads) await expect(found(seen).first()).toBeVisible();
    };
    const failed = async () => {
      for (const problem of new Set(problems)) {
        const times = problems.filter((other) => other === problem).length;
        await expect(found(problem).nth(times - 1)).toBeVisible();
      }
    };

    const calls = reads.map(([call]) => call);
    const becomes = await line(page, calls);
    await page.clock.setSystemTime(new Date());
    await open(page, at);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (reads.some(([, , , quiet]) => !quiet)) await expect(outline.first()).toBeVisible();
    for (const [, seen] of reads) await expect(found(seen)).toHaveCount(0);

    becomes(index % 2 === 0 ? 'answered 500' : 'lost');
    await failed();
    await expect(outline).toHaveCount(0);
    becomes('fine');
    await pressEveryRetry(page);
    await whole();
    await expect(outline).toHaveCount(0);
    await expect(retry).toHaveCount(0);

    await turn(page, 'nowhere');
    await expect(page.getByRole('heading', { name: /Page not found|Welcome back/ })).toBeVisible();
    await page.context().setOffline(true);
    await page.clock.fastForward(A_MOMENT_MS);
    await turn(page, at);
    await failed();
    if (who !== 'visitor') await whole();
    await page.context().setOffline(false);
    await whole();
    await expect(retry).toHaveCount(0);
  });

for (const [who, at, texts] of EMPTY)
  test(`${who}, ${at}: empty state`, async () => {
    const page = pages[who];
    await page.setViewportSize({ width: 360, height: 800 });
    await open(page, at);
    for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
