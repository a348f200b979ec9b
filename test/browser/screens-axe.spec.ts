import { expect, test } from '@playwright/test';
import { money } from '../money.js';
import { world, type Doctor, type World } from '../world.js';
import { axeFinds } from './axe.js';
import { device } from './screens.js';

// axe walks the whole page, and a trace of that takes longer than the walk.
test.use({ trace: 'off' });

let w: World;
/** One with a payment that is held, and one who has just begun. */
let doctors: { busy: Doctor; fresh: Doctor };
let patientId: string;
/** One who wrote STOP. */
let stoppedId: string;
test.beforeAll(async () => {
  w = await world();
  const busy = await w.doctor();
  doctors = { busy, fresh: await w.doctor() };
  patientId = (await money(w, () => busy).paidTwice()).patient.id;
  await w.must('POST', '/api/clinics', { token: busy.token, body: { name: 'Rao Clinic' } });
  const { id, mobile } = await w.patient(busy, { name: 'Sunita Rao' });
  const [tier] = await w.terms(busy, patientId);
  const body = { subscription_tier_id: tier?.subscription_tier_id };
  await w.must('POST', `/api/patients/${id}/subscribe`, { token: busy.token, body });
  await w.settle();
  await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: mobile, text: 'STOP' } });
  await w.settle();
  stoppedId = id;
});
test.afterAll(() => w.end());

/** Where, as whom, what is pressed there, and what is seen then. */
const SCREENS: [address: string, who: 'busy' | 'fresh', buttons: string[], seen: string][] = [
  ['dashboard', 'busy', [], 'Decide now'],
  ['dashboard', 'fresh', [], 'Get ready for your first paying patient'],
  ['payments', 'busy', [], 'Waiting for your decision'],
  ['payments', 'busy', ['Accept as renewal'], 'Accept as renewal?'],
  ['payments', 'busy', ['Details', 'Refund'], 'Refund this payment'],
  ['payments', 'fresh', [], 'No Payments Yet'],
  ['patients/{id}', 'busy', ['Edit Patient'], 'Edit patient'],
  ['patients', 'busy', [], 'No reminders'],
  ['patients/{stopped}', 'busy', [], 'Said STOP on'],
  ['patients/{stopped}', 'busy', ['What the patient gets'], 'Hello Sunita'],
  ['profile', 'busy', ['Add Clinic'], 'Add clinic'],
  ['profile', 'busy', ['Edit Profile'], 'On your payment page'],
  ['profile', 'busy', ['Preview messages'], 'Hello Ravi'],
  ['subscriptions', 'fresh', ['Create Subscription'], 'On a locked phone'],
  ['account', 'busy', ['Change Email'], 'New Email'],
  ['account', 'busy', [], 'This device'],
  ['audit', 'busy', [], 'Clinic added'],
];

for (const [width, colorScheme] of [
  [360, 'light'],
  [1280, 'dark'],
] as const)
  for (const [address, who, buttons, seen] of SCREENS)
    test(`axe finds nothing on ${address} at "${seen}", ${width} pixels wide, ${colorScheme}`, async ({ browser }) => {
      const page = await device(browser, w, doctors[who].token, width);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`/admin/#/${address.replace('{id}', patientId).replace('{stopped}', stoppedId)}`);
      for (const name of buttons) await page.getByRole('button', { name, exact: true }).first().click();
      await expect(page.getByText(seen).first()).toBeVisible();
      await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
      expect(await axeFinds(page)).toEqual([]);
      await page.context().close();
    });
