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
test.beforeAll(async () => {
  w = await world();
  const busy = await w.doctor();
  doctors = { busy, fresh: await w.doctor() };
  const { patient, plan } = await money(w, () => busy).paidTwice();
  patientId = patient.id;
  // Whose message is skipped.
  await w.patient(busy, { mobile: '022 1234 5678', subscription_id: plan });
  await w.settle();
  await w.must('POST', '/api/clinics', { token: busy.token, body: { name: 'Rao Clinic' } });
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
  ['messages', 'busy', [], 'Payment confirmation'],
  ['messages', 'busy', ['Resend'], 'Resend this message?'],
  ['messages', 'fresh', [], 'No Messages Yet'],
  ['messages?tab=forecast&days=90', 'busy', [], 'Renewal reminder'],
  ['patients/{id}', 'busy', [], 'Payment confirmation'],
  ['patients/{id}', 'busy', ['Edit Patient'], 'Edit patient'],
  ['profile', 'busy', ['Add Clinic'], 'Add clinic'],
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
      await page.goto(`/admin/#/${address.replace('{id}', patientId)}`);
      for (const name of buttons) await page.getByRole('button', { name, exact: true }).first().click();
      await expect(page.getByText(seen).first()).toBeVisible();
      await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
      expect(await axeFinds(page)).toEqual([]);
      await page.context().close();
    });
