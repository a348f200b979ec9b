import { expect, test, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { fillAndSubmit, press, type Steps } from './error-steps.js';
import { newPage, openScreen, today } from './screens.js';

let w: World;
let doctor: Doctor;
let patient: string;
let plan: string;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  plan = await w.plan(doctor);
  const tier = await w.tier(doctor, plan);
  patient = (await w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: today() })).id;
});
test.afterAll(() => w.end());

/** An action that reports its success, and the notice. */
interface NoticeCase {
  url: () => string;
  steps: Steps;
  notice: string;
}

const CASES: NoticeCase[] = [
  { url: () => 'profile', steps: press('Edit Profile', 'Save Profile'), notice: 'Profile updated successfully' },
  {
    url: () => 'settings/clinics',
    steps: fillAndSubmit('Add Clinic', { Name: 'Rao Clinic' }, 'Add Clinic'),
    notice: 'Clinic created successfully',
  },
  {
    url: () => 'subscriptions',
    steps: fillAndSubmit('Create Subscription', { 'Plan Name': 'Wellness' }, 'Create Subscription'),
    notice: 'Subscription created successfully',
  },
  {
    url: () => `subscriptions/${plan}`,
    steps: press('Edit', 'Save Changes'),
    notice: 'Subscription updated successfully',
  },
  {
    url: () => `subscriptions/${plan}`,
    steps: fillAndSubmit('Add Tier', { Price: '99' }, 'Add Tier'),
    notice: 'Tier added successfully',
  },
  {
    url: () => `patients/${patient}`,
    steps: fillAndSubmit(null, { 'Add a note': 'Prefers calls' }, 'Save Note'),
    notice: 'Note saved',
  },
  {
    url: () => `patients/${patient}`,
    steps: press('Edit Patient', 'Save Patient'),
    notice: 'Patient updated successfully',
  },
];

/** At most this part of the screen's height. */
const MAX_PART = 0.2;

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
}

for (const width of [360, 1280])
  test(`at ${width} pixels a success notice leaves title and navigation free, and ends with its screen`, async ({
    browser,
  }) => {
    const page = await newPage(browser, w, doctor.token, width);
    for (const { url, steps, notice } of CASES) {
      await openScreen(page, url());
      await steps(page);
      const alert = page.getByRole('status').filter({ hasText: notice }).locator('visible=true');
      await expect(alert).toHaveCount(1);
      const box = await alert.boundingBox();
      expect(box, notice).not.toBeNull();
      const { y, height } = box ?? { y: 0, height: 0 };
      expect(height, `${notice}: height`).toBeLessThanOrEqual(800 * MAX_PART);
      const title = await boxOf(page, 'h1');
      expect(y, `${notice}: below the title`).toBeGreaterThanOrEqual(Math.max(title.y + title.height, 400));
      if (width < 600) {
        const bar = await boxOf(page, 'nav:has(a[href="#/dashboard"]):visible');
        expect(y + height, `${notice}: above the navigation`).toBeLessThanOrEqual(bar.y);
      }
      await page.waitForTimeout(600); // a younger notice may have been raised while leaving
      await page.locator('nav a[href="#/dashboard"]:visible').first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      await expect(page.getByText(notice, { exact: true })).toHaveCount(0);
    }
    await page.context().close();
  });
