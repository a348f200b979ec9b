import { expect, test, type Page } from './fixtures.js';
import { world, type World } from '../helpers/world.js';
import { newPage, openScreen } from './screens.js';
import { NOW, createSeed, type Seed } from './texts-seed.js';

/** WCAG 2.5.5, without the exception for spacing of 2.5.8. */
const MIN_PX = 44;

let w: World;
let seed: Seed;
test.beforeAll(async () => {
  w = await world();
  seed = await createSeed(w);
});
test.afterAll(() => w.end());

/**
 * Visible controls that are smaller than MIN_PX. A label belongs to its checkbox. Links that are plain text are excepted,
 * and the bars of a chart, whose width depends on their number: its table has the same rows.
 */
const SMALL_TARGETS = `(() => {
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const union = (boxes) => ({
    width: Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left)),
    height: Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top)),
  });
  const sizeOf = (element) => {
    const field = element.closest('.MuiInputBase-root');
    const control = element.matches('input[type=checkbox], input[type=radio]') ? element.closest('.MuiButtonBase-root') : null;
    const boxes = [field ?? control ?? element, ...(element.labels ?? [])].filter(isShown);
    return union(boxes.map((box) => box.getBoundingClientRect()));
  };
  const SELECTOR = 'a.MuiButtonBase-root, button, input, select, textarea, summary, [role=button], [role=tab], [role=combobox], [role=menuitem], [role=option]';
  return [...document.querySelectorAll(SELECTOR)]
    .filter((element) => !element.closest('[aria-hidden=true], [inert], [role=toolbar]') && element.type !== 'hidden')
    .filter((element) => isShown(element.closest('.MuiInputBase-root, .MuiButtonBase-root') ?? element))
    .map((element) => ({ element, ...sizeOf(element) }))
    .filter(({ width, height }) => width > 1 && height > 1 && Math.min(width, height) < ${MIN_PX - 0.5})
    .map(({ element, width, height }) =>
      (element.getAttribute('aria-label') ?? (element.textContent.trim() || element.name || element.id)).slice(0, 40) +
      ' <' + element.tagName.toLowerCase() + ' ' + element.className.toString().replace(/css-\\S+/g, '').slice(0, 60) + '> ' + Math.round(width) + ' × ' + Math.round(height));
})()`;

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
    [() => 'payments', 'Asha Nair'],
    [() => 'messages', 'Payment link'],
    [() => 'messages?tab=forecast', 'Asha Nair'],
    [() => 'settings', 'Activity log'],
    [() => 'settings/clinics', 'Add Clinic', 'Add Clinic'],
    [() => 'settings/whatsapp', 'Preview messages'],
    [() => 'payment-account', 'Change keys'],
    [() => 'settings/staff', 'Invite staff', 'Invite staff'],
    [() => 'account', 'This device'],
    [() => 'account', 'PIN for a shared computer', 'Set PIN'],
    [() => 'audit', 'You disabled'],
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
  test(`each tap target of ${user} screens is at least ${MIN_PX} pixels wide and high`, async ({ browser }) => {
    test.setTimeout(120_000);
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
      const small = await page.evaluate<string[]>(SMALL_TARGETS);
      if (small.length > 0) found[[url(seed), button].filter(Boolean).join(', ')] = small;
    }
    expect(found).toEqual({});
    await page.context().close();
  });
