import { expect, test, type Browser, type Page } from './fixtures.js';
import Queue from 'bull';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage } from './screens.js';

let w: World;
let doctor: Doctor;
let supportToken: string;

test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  const supportLogin = await w.doctor();
  await w.rows(`UPDATE account SET role = 'support' WHERE id = $1`, [supportLogin.id]);
  supportToken = supportLogin.token;
  const prefix = w.settings['REDIS_PREFIX'];
  const queue = new Queue('whatsapp', process.env['TEST_REDIS_URL'] ?? '', { ...(prefix && { prefix }) });
  // No row has an id of this form, so the job fails at its first attempt.
  const payload = { doctorId: doctor.id, messageId: 'nothing' };
  await queue.add('message.queued', { outboxId: 0, payload }, { attempts: 1 });
  await expect.poll(() => queue.getFailedCount()).toBe(1);
  await queue.close();
});
test.afterAll(() => w.end());

async function openSupport(browser: Browser, token: string): Promise<Page> {
  const page = await newPage(browser, w, token);
  await page.goto('/admin/#/admin/support');
  return page;
}

/** Opens the queue dashboard, which has its own tab. @returns the tab. */
async function openQueues(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open the queues' }).click();
  const tab = await popup;
  await expect(tab).toHaveURL(/\/queues\/?$/);
  await tab.goto('/queues/queue/whatsapp?status=failed');
  await expect(tab.getByText('message.queued').first()).toBeVisible();
  return tab;
}

test('support sees the state of the system, and opens the queues read-only', async ({ browser }) => {
  const page = await openSupport(browser, supportToken);
  const row = page.getByRole('row').filter({ hasText: 'whatsapp' });
  await expect(row.getByRole('cell')).toHaveText(['0', '0', '0', '1', '-']);
  for (const name of ['payments', 'reconciliation', 'messaging'])
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'Outbox' })).toContainText('Nothing waiting');
  await expect(page.getByRole('group', { name: 'Webhooks' })).toContainText('All working');
  await expect(page.getByRole('group', { name: 'WhatsApp' })).toContainText('Sending');
  await expect(page.getByRole('listitem').filter({ hasText: 'uuid' })).toContainText('1 job');

  const tab = await openQueues(page);
  await expect(tab.getByRole('button', { name: /retry/i })).toHaveCount(0);
  await page.context().close();
});

test('an admin retries a failed job from the queue dashboard', async ({ browser }) => {
  const page = await openSupport(browser, await w.adminToken());
  const tab = await openQueues(page);
  const retryResponse = tab.waitForResponse((response) => response.request().method() === 'PUT');
  await tab.getByRole('button', { name: 'Retry all' }).click();
  await tab.getByRole('button', { name: 'Confirm' }).click();
  expect((await retryResponse).status()).toBe(200);
  await page.context().close();
});

test('missing webhooks and a violated ledger rule are named', async ({ browser }) => {
  await w.rows(
    `INSERT INTO ledger_check (at, state, broken, took_ms)
     VALUES (now() + interval '1 minute', 'violated', '{"each transaction sums to 0": 3}', 1)`,
  );
  const plan = await w.plan(doctor);
  const tier = await w.tier(doctor, plan);
  const patient = await w.patient(doctor, { subscription_id: plan });
  const { orderId } = await w.order(await w.identifier(doctor, patient.id), tier);
  await w.pay(orderId, { webhook: 'lost' });
  await w.must('GET', `/api/public/payment/status/${orderId}`);
  await w.clock({ advance: { hours: 2 } });
  const page = await openSupport(browser, supportToken);
  await expect(page.getByRole('group', { name: 'Ledger check' })).toContainText('Violated');
  await expect(page.getByRole('listitem').filter({ hasText: 'each transaction sums to 0' })).toContainText('3 rows');
  await expect(page.getByRole('listitem').filter({ hasText: doctor.email })).toContainText(/Since \d/);
  await page.context().close();
});

test('the last restore drill is shown on the first screen of an admin, and to support', async ({ browser }) => {
  const drill = (outcome: string, reason: string | null, hours: number) =>
    w.rows(
      `INSERT INTO restore_drill (id, finished_at, outcome, reason, took_ms)
       SELECT gen_random_uuid(), stands_at - make_interval(hours => $3), $1, $2, 95000 FROM sandbox.clock`,
      [outcome, reason, hours],
    );
  await w.clock({ now: new Date().toISOString() });
  const page = await openSupport(browser, supportToken);
  const card = page.getByRole('group', { name: 'Backup' });
  await expect(card).toContainText('Never tested');
  await expect(card).toContainText('Set backups up as in docs/operations.md');
  await drill('ok', null, 5);
  await page.reload();
  await expect(card).toContainText('Restored and checked');
  await expect(card).toContainText('restored 5 h ago in 1 min');
  await page.context().close();

  const admin = await newPage(browser, w, await w.adminToken());
  await admin.goto('/admin/');
  await expect(admin).toHaveURL(/#\/admin\/accounts/);
  await expect(admin.getByText('Backup: Restored and checked. The newest backup was restored 5 h ago')).toBeVisible();
  await drill('failed', 'WAL is not archived', 1);
  await admin.reload();
  await expect(admin.getByRole('alert')).toContainText('Backup: Restore failed. WAL is not archived. Last good test: ');
  await admin.context().close();
});

test('alarms of the last day are shown in plain words, with count and last time', async ({ browser }) => {
  await w.rows(
    `INSERT INTO alarm_count (alarm, hour_of_day, hour, times, last_at) VALUES
     ('order.refused', extract(hour FROM now() AT TIME ZONE 'UTC'), date_trunc('hour', now(), 'UTC'), 3, now()),
     ('refund.failed', extract(hour FROM now() AT TIME ZONE 'UTC'), date_trunc('hour', now(), 'UTC'), 1, now())`,
  );
  const page = await openSupport(browser, supportToken);
  await expect(page.getByRole('heading', { name: 'Alarms of the last 24 hours' })).toBeVisible();
  const rejectedOrders = page
    .getByRole('listitem')
    .filter({ hasText: 'Razorpay creates no order with a doctor’s keys' });
  await expect(rejectedOrders).toContainText('3 times');
  await expect(rejectedOrders).toContainText(/Last on \d/);
  await expect(page.getByRole('listitem').filter({ hasText: '(refund.failed)' })).toContainText('1 time');
  await page.context().close();
});

test('rejected WhatsApp messages are named, with the number of waiting ones', async ({ browser }) => {
  await w.must('PUT', '/sandbox/whatsapp/token/expired');
  await w.patient(doctor, { subscription_id: await w.plan(doctor) });
  await w.settle();
  const page = await openSupport(browser, supportToken);
  await expect(page.getByRole('group', { name: 'WhatsApp' })).toContainText('Stopped');
  const rejected = page.getByRole('region', { name: 'Messages that WhatsApp rejects' }).getByRole('listitem');
  await expect(rejected.filter({ hasText: 'All messages' })).toContainText('1 waiting');
  await w.must('DELETE', '/sandbox/whatsapp/token/expired');
  await page.context().close();
});

test('a doctor has no access', async ({ browser }) => {
  const page = await openSupport(browser, doctor.token);
  await expect(page).toHaveURL(/#\/dashboard$/);
  await expect(page.getByRole('link', { name: 'Support' })).toHaveCount(0);
  await page.context().close();
});
