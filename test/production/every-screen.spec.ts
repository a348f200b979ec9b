import { expect, type Browser } from '@playwright/test';
import { openDevice } from './device.js';
import { variantsFor } from '../browser/variants.js';
import { test } from './fixtures.js';
import { adminToken, newDoctor, newSupport } from './accounts.js';
import type { Topology } from './topology.js';

const DOCTOR_SCREENS = [
  'dashboard',
  'analytics',
  'subscriptions',
  'patients',
  'payments',
  'messages',
  'messages?tab=forecast',
  'payment-account',
  'profile',
  'account',
  'audit',
];
const ADMIN_SCREENS = ['admin/accounts', 'admin/figures', 'admin/support', 'admin/staff', 'audit', 'account'];

interface Visit {
  token: string;
  width: number;
  screens: readonly string[];
}

/** Opens each screen by its URL in the same tab. @returns console errors, failed requests, redirects and error screens. */
async function openScreens(browser: Browser, t: Topology, { token, width, screens }: Visit) {
  const { page, problems } = await openDevice(browser, t, { width, token });
  for (const screen of screens) {
    await page.goto(`/admin/#/${screen}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    const path = screen.split('?')[0] ?? '';
    if (!page.url().includes(`#/${path}`)) problems.push(`${screen} led to ${page.url()}`);
    if (await page.getByText('Something went wrong').count()) problems.push(`${screen}: Something went wrong`);
  }
  await page.context().close();
  return problems;
}

const VISITORS = [
  { title: 'a new doctor', tokenOf: async (t: Topology) => (await newDoctor(t)).token, screens: DOCTOR_SCREENS },
  { title: 'the admin', tokenOf: adminToken, screens: ADMIN_SCREENS },
  {
    title: 'support',
    tokenOf: async (t: Topology) => (await newSupport(t)).token,
    screens: ['admin/support', 'account'],
  },
];

for (const [index, { title, tokenOf, screens }] of VISITORS.entries())
  for (const width of variantsFor(index, [1440, 360]))
    test(`${title} opens every screen, ${width} pixels wide`, async ({ t, browser }) => {
      expect(await openScreens(browser, t, { token: await tokenOf(t), width, screens })).toEqual([]);
    });
