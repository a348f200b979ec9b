import { expect } from '@playwright/test';
import { test } from './fixtures.js';

test('static pages of dependencies are served', async ({ page, t }) => {
  const problems: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => {
    problems.push(error.message);
  });
  await page.goto(`${t.origin}/api/docs`);
  await expect(page.getByRole('heading', { name: 'Nirog for integrators' })).toBeVisible();
  // Swagger UI has started. page-policies.spec.ts waits for what it renders.
  await page.waitForFunction('window.ui !== undefined');

  const token = await t.logIn(t.admin.email, t.admin.password);
  await page.setExtraHTTPHeaders({ authorization: `Bearer ${token}` });
  await page.goto(`${t.origin}/queues`);
  await expect(page.getByRole('link', { name: /whatsapp/ }).first()).toBeVisible();
  expect(problems).toEqual([]);
});

test('all operator commands work', async ({ t }) => {
  expect(await t.npm(['check:ledger'])).toMatch(/^✓ 1\. /);
  expect(await t.npm(['webhooks:replay', '--', '--since', '2026-11-01'])).toContain('will be processed again');
  expect(await t.npm(['secrets:rotate'])).toContain('Everything is encrypted with ENCRYPTION_KEY now.');
  expect(JSON.parse(await t.npm(['whatsapp:templates']))).toContainEqual(expect.objectContaining({ language: 'hi' }));
  expect(await t.npm(['admin:password', '--', t.admin.email])).toContain(`${t.origin}/`);
  expect(await t.npm(['migrate'])).toBe('');
});
