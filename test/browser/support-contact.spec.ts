import { expect, test } from './fixtures.js';
import { PASSWORD, world } from '../helpers/world.js';
import { expectNoHorizontalScroll, fillFields } from './screens.js';

for (const { contact, text, href, width } of [
  {
    contact: 'help@care.nirog.test',
    text: 'Write to help@care.nirog.test',
    href: 'mailto:help@care.nirog.test',
    width: 1280,
  },
  { contact: '+919876543210', text: 'Call +91 98765 43210', href: 'tel:+919876543210', width: 360 },
])
  test(`users who cannot log in read whom to ask: ${contact}`, async ({ browser }) => {
    const w = await world({ env: { SUPPORT_CONTACT: contact } });
    try {
      const page = await browser.newPage({ baseURL: w.origin, viewport: { width, height: 800 } });
      await page.goto('/admin/#/forgot-password');
      await expect(page.getByRole('listitem').first()).toContainText(text);
      const link = page.getByRole('link', { name: text.replace(/^(Write to|Call) /, '') });
      await expect(link).toHaveAttribute('href', href);
      await expectNoHorizontalScroll(page);

      await page.goto('/admin/#/new-password/unknown');
      await expect(page.getByText('For a new link')).toContainText(
        text.replace(/^\w/, (letter) => letter.toLowerCase()),
      );
      await expect(link).toHaveAttribute('href', href);

      const email = `waits-${width}@test.nirog.example`;
      await w.must('POST', '/api/auth/signup', { body: { email, password: PASSWORD } });
      await page.goto('/admin/#/login');
      await fillFields(page, { Email: email, Password: PASSWORD });
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText('Your account is awaiting admin approval')).toBeVisible();
      await expect(link).toHaveAttribute('href', href);
      await expectNoHorizontalScroll(page);
      await page.close();
    } finally {
      await w.end();
    }
  });

test('the sign-up names the minimum length of passwords that the operator has set', async ({ browser }) => {
  const w = await world({ env: { PASSWORD_MIN_LENGTH: '10' } });
  try {
    const page = await browser.newPage({ baseURL: w.origin });
    await page.goto('/admin/#/signup');
    await expect(page.getByText('At least 10 characters')).toBeVisible();
    await fillFields(page, {
      Email: 'short@test.nirog.example',
      Password: 'tiny-pass',
      'Confirm Password': 'tiny-pass',
    });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Password must be at least 10 characters')).toBeVisible();
    await page.close();
  } finally {
    await w.end();
  }
});
