import { expect, test } from '@playwright/test';
import { world, type Doctor, type World } from '../world.js';
import { device, noSidewaysScroll } from './screens.js';

/** More than one page of each list, with names as long as they come. */
const PATIENTS = 30;
const LONG = 'Venkatanarasimharajuvaripeta Subramanyeswara Lakshminarayanan';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  const tier = await w.tier(doctor, await w.plan(doctor, { name: 'Diabetes and Hypertension Yearly Care Programme' }));
  const today = new Date().toISOString().slice(0, 10);
  for (let n = 0; n < PATIENTS; n++)
    await w.patient(doctor, {
      name: `${LONG} ${n}`,
      email: `${'long.address.of.a.patient'.repeat(2)}${n}@mail.example`,
      ...{ subscription_tier_id: tier, subscription_start_date: today },
    });
});
test.afterAll(() => w.end());

/** Lists of thirty rows or more, and how many their first page has. */
const LISTS: [path: string, rows: number][] = [
  ['patients', 25],
  ['payments', 25],
  ['analytics', 10],
  ['audit', 25],
];

for (const [path, rows] of LISTS)
  for (const width of [360, 768, 1440])
    test(`${path}, ${width} wide: a full page of long names, and the next`, async ({ browser }) => {
      const page = await device(browser, w, doctor.token, width);
      await page.goto(`/admin/#/${path}`);
      const pages = page.getByText(new RegExp(`^1-${rows} of \\d+$`));
      await expect(pages).toBeVisible();
      await noSidewaysScroll(page);
      await page.getByRole('button', { name: 'Go to next page' }).click();
      await expect(page.getByText(new RegExp(`^${rows + 1}-\\d+ of \\d+$`))).toBeVisible();
      await noSidewaysScroll(page);
      await page.context().close();
    });
