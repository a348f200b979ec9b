import { expect, test } from './fixtures.js';
import { world, type World } from '../helpers/world.js';

const ADVICE = 'Twelve characters or more are much harder to guess, for example a few words.';

test.use({ expectedLogs: /password-strength/ });

let w: World;
test.beforeAll(async () => {
  w = await world();
});
test.afterAll(() => w.end());

test('signup says how strong a password is, and why an easy one is refused', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: w.origin });
  await page.goto('/admin/#/signup');
  const password = page.getByLabel(/^Password/);
  await page.getByLabel('Email').fill('meena@rao.example');
  for (const [text, judgement] of [
    ['abcdef', `Weak. ${ADVICE}`],
    ['kettle-river-maple', 'Strong.'],
  ] as const) {
    await password.fill(text);
    await expect(page.getByText(judgement, { exact: true })).toBeVisible();
  }
  await password.fill('meena-doctor');
  await page.getByLabel('Confirm Password').fill('meena-doctor');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(password).toHaveAccessibleDescription(/made of words that others know/);
  await password.fill('kettle-river-maple');
  await page.getByLabel('Confirm Password').fill('kettle-river-maple');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account Created Successfully!')).toBeVisible();
});

test('the meter stays away without a network, and the password can still be chosen', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: w.origin });
  await page.route(/password-strength/, (route) => route.abort());
  await page.goto('/admin/#/signup');
  await page.getByLabel(/^Password/).fill('monsoon-42');
  await page.getByLabel('Email').fill('ravi@rao.example');
  await page.getByLabel('Confirm Password').fill('monsoon-42');
  await expect(page.getByText(ADVICE)).toHaveCount(0);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account Created Successfully!')).toBeVisible();
});
