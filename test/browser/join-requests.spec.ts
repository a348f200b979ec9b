import { member } from '../helpers/clinic-staff.js';
import { joining, type DoctorWithPage } from '../helpers/joining.js';
import { world, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { expect, test, type Page } from './fixtures.js';
import { expectNoHorizontalScroll, newPage, openScreen, saveScreenshot } from './screens.js';

let w: World;
let on: ReturnType<typeof joining>;
let doctor: DoctorWithPage;
test.beforeAll(async () => {
  w = await world();
  on = joining(w);
});
test.beforeEach(async () => {
  doctor = await on.doctorWithPage({ joining: 'approval' });
});
test.afterAll(() => w.end());

const SCREEN = 'join-requests';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const ask = async (name: string, fields: object = {}) => {
  const mobile = on.newNumber();
  const { status, body } = await on.confirmAndJoin(doctor, mobile, { name, ...fields });
  if (body.status !== 'waiting') throw new Error(`${status}: ${JSON.stringify(body)}`);
  return mobile;
};
const requests = async () =>
  (
    await w.must<{ join_requests: { name: string | null; state: string }[] }>('GET', '/api/join-requests', {
      token: doctor.token,
    })
  ).join_requests.map(({ name, state }) => [name, state]);

test('somebody who waits is counted in the navigation, approved, and gets a message to pay', async ({ browser }) => {
  const mobile = await ask('Ravi Kumar', { tier_id: doctor.tier });
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/dashboard');
  const navigation = page.getByRole('navigation');
  await expect(navigation.getByRole('img', { name: '1 person waits for your answer' })).toBeVisible({
    timeout: 10_000,
  });
  await navigation.getByRole('link', { name: 'Join requests' }).click();
  await expect(row(page, 'Ravi Kumar')).toContainText('Waiting');
  await expect(row(page, 'Ravi Kumar')).toContainText(mobile.slice(-5));
  await page.getByRole('button', { name: 'Approve Ravi Kumar' }).click();
  await expect(page.getByText('Ravi Kumar can join now')).toBeVisible();
  await expect(row(page, 'Ravi Kumar')).toContainText('Approved');
  await expect(navigation.getByRole('img', { name: /waits? for your answer/ })).toHaveCount(0);
  await w.settle();
  expect((await w.messages(mobile)).map(({ template }) => template)).toHaveLength(2);
  await row(page, 'Ravi Kumar').getByRole('link', { name: 'Ravi Kumar' }).click();
  await expect(page.getByRole('heading', { name: 'Ravi Kumar' })).toBeVisible();
  await page.context().close();
});

test('reception declines somebody after a question, and a failure changes nothing', async ({ browser }) => {
  await ask('Asha Rao', { for: 'child', guardian_name: 'Meera Rao' });
  const { token } = await member(w, doctor, { role: 'reception' });
  const page = await newPage(browser, w, token, 360);
  await openScreen(page, SCREEN);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Asha Rao' });
  await expect(card).toContainText('Under 18, guardian: Meera Rao');
  await card.getByRole('button', { name: 'Decline Asha Rao' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Nirog sends no message');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await requests()).toEqual([['Asha Rao', 'waiting']]);
  await page.route('**/decline', (route) => route.abort());
  await card.getByRole('button', { name: 'Decline Asha Rao' }).click();
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByText('Failed to decline the request')).toBeVisible();
  await page.unroute('**/decline');
  await card.getByRole('button', { name: 'Decline Asha Rao' }).click();
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(card).toContainText('Declined');
  expect(await requests()).toEqual([['Asha Rao', 'declined']]);
  await page.context().close();
});

test('a request that a colleague has decided says so, and the list is filtered by status', async ({ browser }) => {
  await ask('Ravi Kumar');
  await ask('Bina Das');
  const page = await newPage(browser, w, doctor.token);
  await openScreen(page, SCREEN);
  await expect(row(page, 'Bina Das')).toBeVisible();
  const { join_requests } = await w.must<{ join_requests: { id: string; name: string }[] }>(
    'GET',
    '/api/join-requests',
    { token: doctor.token },
  );
  await page.route('**/approve', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Approve Bina Das' }).click();
  await expect(page.getByText('Failed to approve the request')).toBeVisible();
  await page.unroute('**/approve');
  const bina = join_requests.find(({ name }) => name === 'Bina Das')?.id ?? '';
  await w.must('POST', `/api/join-requests/${bina}/decline`, { token: doctor.token });
  await page.getByRole('button', { name: 'Approve Bina Das' }).click();
  await expect(page.getByText('This request was declined already')).toBeVisible();
  await page.getByLabel('Status').click();
  await page.getByRole('option', { name: 'Declined' }).click();
  await expect(row(page, 'Bina Das')).toContainText('Declined');
  await expect(row(page, 'Ravi Kumar')).toHaveCount(0);
  await page.context().close();
});

test('Today lists who waits: approved at once, declined after a question', async ({ browser }) => {
  await ask('Ravi Kumar');
  await ask('Bina Das');
  const page = await newPage(browser, w, doctor.token, 360);
  await openScreen(page, 'dashboard');
  const item = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(item('Ravi Kumar')).toContainText('Asked to join');
  await item('Ravi Kumar')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(page.getByText('Ravi Kumar can join now')).toBeVisible();
  await item('Bina Das').getByRole('button', { name: 'More actions for Bina Das' }).click();
  await page.getByRole('menuitem', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Decline Bina Das?');
  await saveScreenshot(page, 'join-desk-decline-360');
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByText('Request declined')).toBeVisible();
  await expect(item('Bina Das')).toHaveCount(0);
  expect((await requests()).toSorted()).toEqual([
    ['Bina Das', 'declined'],
    ['Ravi Kumar', 'approved'],
  ]);
  await page.context().close();
});

test('without requests the screen says where they come from', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await openScreen(page, SCREEN);
  await expect(page.getByText('No Join Requests Yet')).toBeVisible();
  await page.getByRole('link', { name: 'Open public page settings' }).click();
  await expect(page.getByRole('heading', { name: 'Public page', exact: true })).toBeVisible();
  await page.context().close();
});

test('the screen fits phones, tablets and desktops in both colours', async ({ browser }) => {
  await ask('Ravi Kumar', { tier_id: doctor.tier });
  await ask('Lakshmi Narayana Subrahmanyam', { for: 'other', payer_name: 'Sunita Kumar' });
  await ask('Asha Rao', { for: 'child', guardian_name: 'Meera Rao' });
  for (const width of [360, 768, 1440])
    for (const scheme of ['light', 'dark'] as const) {
      const page = await newPage(browser, w, doctor.token, width);
      await page.emulateMedia({ colorScheme: scheme });
      await openScreen(page, SCREEN);
      await expect(page.getByRole('button', { name: 'Decline Asha Rao' })).toBeInViewport({ ratio: 1 });
      await expectNoHorizontalScroll(page);
      expect(await axeViolations(page)).toEqual([]);
      await saveScreenshot(page, `join-requests-${width}-${scheme}`);
      await page.context().close();
    }
});
