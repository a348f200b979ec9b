import { expect, test } from '@playwright/test';
import { world, type Doctor, type World } from '../world.js';
import { device, noSidewaysScroll } from './screens.js';

/** More than one page of each list, with names as long as they come. */
const PATIENTS = 30;
const LONG = 'Venkatanarasimharajuvaripeta Subramanyeswara Lakshminarayanan';

/** Who signed up, with emails as long as they come. */
const ACCOUNTS = `INSERT INTO account (id, email, password_hash, role, status, created_at)
SELECT gen_random_uuid(), repeat('long.address.of.a.doctor', 2) || n || '@mail.example', 'none', 'doctor', 'pending', now()
FROM generate_series(1, $1::int) n`;

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  const plan = await w.plan(doctor, { name: 'Diabetes and Hypertension Yearly Care Programme' });
  const tier = await w.tier(doctor, plan);
  const today = new Date().toISOString().slice(0, 10);
  for (let n = 0; n < PATIENTS; n++)
    await w.patient(doctor, {
      name: `${LONG} ${n}`,
      email: `${'long.address.of.a.patient'.repeat(2)}${n}@mail.example`,
      ...{ subscription_tier_id: tier, subscription_start_date: today },
    });
  // Who is offered a plan gets a message.
  for (let n = 0; n < PATIENTS; n++) await w.patient(doctor, { name: `${LONG} ${n}`, subscription_id: plan });
  await w.settle();
  await w.rows(ACCOUNTS, [PATIENTS]);
});
test.afterAll(() => w.end());

/** Lists of thirty rows or more, and how many their first page has. */
const LISTS: [path: string, rows: number][] = [
  ['patients', 25],
  ['payments', 25],
  ['messages', 25],
  ['analytics', 10],
  ['analytics?tab=subscriptions', 10],
  ['audit', 25],
  ['admin/accounts', 25],
];

for (const [path, rows] of LISTS)
  for (const width of [360, 768, 1440])
    test(`${path}, ${width} wide: a full page of long names, and the next`, async ({ browser }) => {
      const token = path.startsWith('admin/') ? await w.adminToken() : doctor.token;
      const page = await device(browser, w, token, width);
      await page.goto(`/admin/#/${path}`);
      const pages = page.getByText(new RegExp(`^1-${rows} of \\d+$`)).first();
      await expect(pages).toBeVisible();
      await noSidewaysScroll(page);
      await page.getByRole('button', { name: 'Go to next page' }).first().click();
      await expect(page.getByText(new RegExp(`^${rows + 1}-\\d+ of \\d+$`)).first()).toBeVisible();
      await noSidewaysScroll(page);
      await page.context().close();
    });
