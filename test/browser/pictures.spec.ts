import { expect, test, type Page } from './fixtures.js';
import { world, type World } from '../helpers/world.js';
import { addDevanagariFont } from './devanagari.js';
import { DASHBOARD_SCREENSHOT_OPTIONS, fixEmails, SIZES, withoutPolicies } from './pictures.js';
import { newPage, openScreen } from './screens.js';
import { variantsFor } from './variants.js';
import { NOW, createSeed, type Seed } from './texts-seed.js';

/*
 * Compares the main screens with the screenshots in `pictures/`. `npm run screenshots` takes new ones; check each
 * changed screenshot before you commit it. Font, browser, data and date are fixed, so screenshots differ between Linux
 * machines only at the edges of curves. Other platforms (macOS, ARM) render differently: playwright.config.ts ignores
 * the files pictures*.spec.ts there.
 */

let w: World;
let seed: Seed;
/** The doctor's first receipt. */
let receipt: string;
const pages = {} as Record<User, Page>;
test.beforeAll(async ({ browser }) => {
  w = await world();
  seed = await createSeed(w);
  await fixEmails(w);
  const first = await w.must<{ receipts: { id: string }[] }>('GET', '/api/receipts?sort=["number","ASC"]&range=[0,0]', {
    token: seed.doctor.token,
  });
  receipt = first.receipts[0]!.id;
  const [doctor, fresh, admin] = [seed.doctor.token, seed.fresh.token, await w.adminToken()];
  const tokens: Record<User, string> = { doctor, failing: doctor, fresh, admin, visitor: '' };
  for (const user of ['doctor', 'failing', 'fresh', 'admin', 'visitor'] as const) {
    const page = (pages[user] = await newPage(withoutPolicies(browser), w, tokens[user]));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await addDevanagariFont(page);
    await page.clock.setFixedTime(NOW);
  }
  await pages.visitor.addInitScript('localStorage.clear()');
  await pages.failing.route('**/api/patients**', (route) => route.fulfill({ status: 500, body: '' }));
});
test.afterAll(() => w.end());

/** `failing`: `doctor`, whose patients fail to load. `fresh`: a doctor without data. `visitor`: not logged in. */
type User = 'doctor' | 'failing' | 'fresh' | 'admin' | 'visitor';

/** The screenshot's name, the user, the URL, a text that is visible when loaded, and a button to press. */
type Screen = [name: string, user: User, url: (seed: Seed) => string, text: string, button?: string];

/** The most used screens, which have a screenshot of each width in light and in dark. */
const SCREENS: Screen[] = [
  ['login', 'visitor', () => 'login', 'Welcome back'],
  ['first-steps', 'fresh', () => 'dashboard', 'Get ready for your first paying patient'],
  ['dashboard', 'doctor', () => 'dashboard', 'Get ready for your first paying patient', 'Hide'],
  ['revenue', 'doctor', () => 'analytics', 'Asha Nair'],
  ['subscriptions', 'doctor', () => 'analytics?tab=subscriptions', 'Renewals due'],
  ['profile', 'doctor', () => 'profile', 'Rao Clinic'],
  ['plans', 'doctor', () => 'subscriptions', 'Vaccination'],
  ['plan', 'doctor', ({ plan }) => `subscriptions/${plan}`, 'QUARTERLY'],
  ['patients', 'doctor', () => 'patients', 'Meena Iyer'],
  ['patient', 'doctor', ({ patients }) => `patients/${patients.active}`, 'Expiry Date'],
  ['payments', 'doctor', () => 'payments', 'Asha Nair'],
  ['receipts', 'doctor', () => 'receipts', 'Asha Nair'],
  ['receipt', 'doctor', () => `receipts/${receipt}`, 'Open payment'],
  ['books', 'doctor', () => 'books', 'Share of cash'],
  ['cash-book', 'doctor', () => 'books?book=cash-book', 'The balance starts at ₹0'],
  ['case-register', 'doctor', () => 'books?book=case-register', 'Form 25: the fee of each case'],
  ['messages', 'doctor', () => 'messages', 'Payment link'],
  ['accounts', 'admin', () => 'admin/accounts', 'new@rao.example'],
];

/** Forms, dialogs, empty and rare screens: a light phone and a dark desktop. */
const RARE_SCREENS: Screen[] = [
  ['signup', 'visitor', () => 'signup', 'Create your account'],
  ['forgot-password', 'visitor', () => 'forgot-password', 'Forgot your password?'],
  ['add-patient', 'doctor', () => 'patients', 'Meena Iyer', 'Add Patient'],
  ['edit-patient', 'doctor', ({ patients }) => `patients/${patients.active}`, 'Expiry Date', 'Edit Patient'],
  [
    'assign',
    'doctor',
    ({ patients }) => `patients/${patients.withoutSubscription}`,
    'Last appointment',
    'Assign Subscription',
  ],
  ['edit-term', 'doctor', ({ patients }) => `patients/${patients.active}`, 'Expiry Date', 'Edit Subscription'],
  ['disable-term', 'doctor', ({ patients }) => `patients/${patients.active}`, 'Expiry Date', 'Disable'],
  ['add-tier', 'doctor', ({ plan }) => `subscriptions/${plan}`, 'QUARTERLY', 'Add Tier'],
  ['forecast', 'doctor', () => 'messages?tab=forecast', 'Asha Nair'],
  ['patients-empty', 'fresh', () => 'patients', 'No Patients Yet'],
  ['plans-empty', 'fresh', () => 'subscriptions', 'No Subscriptions Yet'],
  ['revenue-empty', 'fresh', () => 'analytics', 'No subscriptions purchased in the selected period'],
  ['payment-account', 'doctor', () => 'payment-account', 'Change keys'],
  ['account', 'doctor', () => 'account', 'This device'],
  ['figures', 'admin', () => 'admin/figures', 'Active Subscriptions'],
  ['audit', 'doctor', () => 'audit', 'You disabled'],
  ['support', 'admin', () => 'admin/support', 'Webhook inbox'],
  ['patients-error', 'failing', () => 'patients', 'Retry'],
  ['patient-error', 'failing', ({ patients }) => `patients/${patients.active}`, 'Retry'],
  ['not-found', 'doctor', () => 'nowhere', 'Page not found'],
];

/** Each width in light colours, with the next width in dark. `npm test` compares one pair of a screen; see `variantsFor`. */
const PAIRS = SIZES.map((size, n) => [[size, 'light'] as const, [SIZES[(n + 1) % SIZES.length]!, 'dark'] as const]);
const RARE_PAIR = [[SIZES[0], 'light'] as const, [SIZES[2], 'dark'] as const];
const SCREENSHOTS = [
  ...SCREENS.map((screen, index) => ({ screen, shots: variantsFor(index, PAIRS).flat() })),
  ...RARE_SCREENS.map((screen) => ({ screen, shots: RARE_PAIR })),
];

/** Texts that differ between runs. Screenshots hide them. */
const VARYING_TEXTS = [
  /@test\.nirog\.example/,
  /^Payment link: /,
  /^rzp_test_sim/,
  /^10\.\d+\.\d+\.\d+$/,
  /^(Checked|Updated|Last used|Logged in) /,
  /^As of .*\s[ap]m$/,
];
/** Screens with times of the run, which are hidden, too. */
const SCREENS_WITH_TIMES = ['accounts', 'account', 'audit'];

for (const { screen, shots } of SCREENSHOTS) {
  const [name, user, url, text, button] = screen;
  test(`${name} matches its screenshots`, async () => {
    const page = pages[user];
    await openScreen(page, url(seed));
    await expect(page.getByText(text).first()).toBeVisible();
    if (button) await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
    await page.evaluate('document.fonts.ready');
    const mask = [
      ...VARYING_TEXTS.map((varyingText) => page.getByText(varyingText)),
      page.getByLabel('Webhook address'),
    ];
    if (SCREENS_WITH_TIMES.includes(name)) mask.push(page.locator('main time'));
    // A dialog covers only the window, not the whole page.
    const fullPage = (await page.getByRole('dialog').count()) === 0;
    for (const [[width, height], colorScheme] of shots) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      // On a busy machine the layout of the new width may come after the first screenshot.
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, {
        ...DASHBOARD_SCREENSHOT_OPTIONS,
        fullPage,
        mask,
      });
    }
  });
}
