import { expect, test, type Browser, type Page } from './fixtures.js';
import { readFile } from 'node:fs/promises';
import { analyticsHelpers } from '../helpers/analytics.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  await w.clock({ now: '2026-03-20T06:30:00Z' });
  const analytics = analyticsHelpers(w, doctor);
  await analytics.sold(1_299, 'quarterly', '2026-03-01', { name: 'Asha Rao' });
  await analytics.sold(499, 'monthly', '2026-02-25', { name: 'Ravi Kumar' });
  await analytics.sold(499, 'monthly', '2026-02-10', { name: 'Meena Iyer' });
});
test.afterAll(() => w.end());

async function open(browser: Browser, path: string): Promise<Page> {
  const page = await newPage(browser, w, doctor.token);
  // The screen computes month ranges from the browser's clock.
  await page.clock.setFixedTime('2026-03-20T06:30:00Z');
  await page.goto(`/admin/#/${path}`);
  return page;
}

const figure = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label, { exact: true }).first().click();
  await page.getByRole('option', { name: option }).click();
};

test('the selection is in the URL: Back restores it, and so does a link', async ({ browser }) => {
  const page = await open(browser, 'analytics');
  await choose(page, 'Period', 'Last month');
  await expect(figure(page, 'New Revenue')).toContainText('₹998');
  await page.getByRole('link', { name: 'Ravi Kumar' }).first().click();
  await expect(page.getByText('Patient Information')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Period', { exact: true })).toHaveText('Last month');
  await expect(figure(page, 'New Revenue')).toContainText('₹998');

  await page.goto('/admin/#/analytics?period=custom&from=2026-02-01&to=2026-03-31');
  await expect(page.getByLabel('Start date')).toHaveValue('1 Feb 2026');
  await expect(page.getByLabel('End date', { exact: true })).toHaveValue('31 Mar 2026');
  await expect(figure(page, 'New Revenue')).toContainText('₹2,297');
  const section = (name: string) => page.goto(`/admin/#/analytics?tab=subscriptions&section=${name}`);
  await page.goto('/admin/#/analytics?tab=subscriptions&section=movements&month=2026-02');
  await expect(page.getByLabel('Month', { exact: true })).toHaveText('Feb 2026');
  await page.getByRole('tab', { name: 'Rates' }).click();
  await expect(page.getByLabel('Month', { exact: true })).toHaveText('Feb 2026');

  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  const activePanel = panel('Active subscriptions');
  await section('active');
  await activePanel.getByLabel('Period').click();
  await page.getByRole('option', { name: 'Active in a period' }).click();
  await activePanel.getByLabel('Start date', { exact: true }).fill('2026-02-10');
  await activePanel.getByLabel('End date', { exact: true }).fill('2026-02-12');
  await expect(activePanel.getByRole('row')).toHaveCount(2);
  await activePanel.getByRole('link', { name: 'Meena Iyer' }).click();
  await expect(page.getByText('Patient Information')).toBeVisible();
  await page.goBack();
  await expect(activePanel.getByLabel('Start date', { exact: true })).toHaveValue('10 Feb 2026');
  await expect(activePanel.getByRole('row')).toHaveCount(2);

  // Switching tabs keeps section and selection.
  const mrrPanel = panel('MRR over time');
  await page.getByRole('tab', { name: 'MRR', exact: true }).click();
  await mrrPanel.getByLabel('Period').click();
  await page.getByRole('option', { name: 'Last 24 months' }).click();
  await page.getByRole('tab', { name: 'New Revenue' }).click();
  await choose(page, 'Period', 'Last month');
  await page.getByRole('tab', { name: 'Subscriptions', exact: true }).click();
  await expect(mrrPanel.getByLabel('Period')).toHaveText('Last 24 months');
  await page.getByRole('tab', { name: 'New Revenue' }).click();
  await expect(page.getByLabel('Period', { exact: true })).toHaveText('Last month');
  await page.context().close();
});

const SECTIONS: [name: string, address: string, panel: string, call: RegExp][] = [
  ['Renewals due', 'renewals', 'Renewals due', /\/analytics\/forecast/],
  ['Active subscriptions', 'active', 'Active subscriptions', /\/active-subscriptions/],
  ['MRR', 'mrr', 'MRR over time', /\/mrr-over-time/],
  ['Movements', 'movements', 'MRR changes in Mar 2026', /\/movements/],
  ['Rates', 'rates', 'Renewals due in Mar 2026', /\/rates/],
];

test('each section of Subscriptions has an address, loads only its own data, and fits two screens', async ({
  browser,
}) => {
  const page = await open(browser, 'analytics?tab=subscriptions');
  await page.setViewportSize({ width: 1440, height: 900 });
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(panel('Renewals due')).toBeVisible();
  for (const [index, [name, address, region, call]] of SECTIONS.entries()) {
    const requests: string[] = [];
    const listen = (request: { url: () => string }) => requests.push(request.url());
    page.on('request', listen);
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(panel(region)).toBeVisible();
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
    page.off('request', listen);
    if (index > 0) expect(page.url()).toContain(`section=${address}`);
    const figures = requests.filter((url) => url.includes('/api/analytics/') && !url.includes('/current-mrr'));
    expect(figures.filter((url) => !call.test(url))).toEqual([]);
    await expect(figure(page, 'Current MRR')).toContainText('₹932');
    await expect(figure(page, 'Active Subscriptions')).toContainText('2');
    await expect(page.getByText(/^As of /)).toHaveCount(1);
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(1_800);
  }
  for (const [, , region] of SECTIONS.slice(1, -1).toReversed()) {
    await page.goBack();
    await expect(panel(region)).toBeVisible();
  }
  await page.reload();
  await expect(panel('Active subscriptions')).toBeVisible();
  await page.context().close();
});

test('movements are sorted by their change of the MRR', async ({ browser }) => {
  const page = await open(browser, 'analytics?tab=subscriptions&section=movements');
  const rows = page.getByRole('region', { name: 'MRR changes in Mar 2026', exact: true }).getByRole('row');
  const sortByAmount = () => rows.getByText('Amount', { exact: true }).click();
  await sortByAmount();
  await expect(rows).toHaveText([/./, /Meena Iyer.*−₹499/, /Asha Rao.*\+₹433/]);
  await sortByAmount();
  await expect(rows).toHaveText([/./, /Asha Rao.*\+₹433/, /Meena Iyer.*−₹499/]);
  await page.context().close();
});

test('movements of a deleted patient have no link', async ({ browser }) => {
  const clinic = await w.doctor();
  const { id } = await analyticsHelpers(w, clinic).sold(499, 'monthly', '2026-02-10');
  for (const path of [id, `${id}/permanent`]) await w.must('DELETE', `/api/patients/${path}`, { token: clinic.token });
  const page = await newPage(browser, w, clinic.token);
  await page.clock.setFixedTime('2026-03-20T06:30:00Z');
  await page.goto('/admin/#/analytics?tab=subscriptions&section=movements');
  const rows = page.getByRole('region', { name: 'MRR changes in Mar 2026', exact: true }).getByRole('row');
  await expect(rows).toHaveText([/./, /Deleted patient.*−₹499/]);
  await expect(rows.getByRole('link', { name: 'Deleted patient' })).toHaveCount(0);
  await page.context().close();
});

test('new revenue: every period, its rows with badges, its explanation, and the rows as a CSV file', async ({
  browser,
}) => {
  const page = await open(browser, 'analytics');
  await expect(figure(page, 'New Revenue')).toContainText('₹1,299');
  await expect(page.getByText('As of 20 Mar 2026')).toHaveCount(1);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  for (const text of ['WhatsApp Support', 'Tier 1299', '1 Mar 2026', '₹1,299', '1 Jun 2026', '73d left'])
    await expect(row('Asha Rao')).toContainText(text);

  await page.getByRole('button', { name: 'What is New Revenue?' }).click();
  await expect(page.getByRole('dialog')).toContainText('All payments captured or recorded in the period');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'What is New Revenue?' })).toBeFocused();

  await choose(page, 'Period', 'Last month');
  await expect(figure(page, 'New Revenue')).toContainText('₹998');
  await expect(row('Ravi Kumar')).toContainText('5d left');
  await expect(row('Meena Iyer')).toContainText('Expired');
  await choose(page, 'Period', 'Lifetime');
  await expect(figure(page, 'New Revenue')).toContainText('₹2,297');

  await choose(page, 'Period', 'Custom range');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.getByLabel('Start date').fill('2026-01-01');
  await expect(page.getByText('Choose a start date and an end date.')).toBeVisible();
  expect(requests.filter((url) => url.includes('new-revenue'))).toEqual([]);
  await page.getByLabel('End date').fill('2026-01-31');
  await expect(page.getByText('No subscriptions purchased in the selected period')).toBeVisible();

  await choose(page, 'Period', 'Year to date (from 1 January)');
  const download = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Purchases' }).getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('nirog-new-revenue-2026-03-20.csv');
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(4);
  await page.context().close();
});

test('subscriptions: figures link to their rows, the search works, and the chart has a table view', async ({
  browser,
}) => {
  const page = await open(browser, 'dashboard');
  await figure(page, 'Active Subscriptions').getByRole('link').click();
  await expect(page.getByRole('tab', { name: 'Subscriptions', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(figure(page, 'Current MRR')).toContainText('₹932');
  await expect(figure(page, 'Active Subscriptions')).toContainText('2');
  await figure(page, 'Current MRR').getByRole('button', { name: 'View subscriptions' }).click();
  const list = page.getByRole('region', { name: 'Active subscriptions' });
  await expect(list.getByRole('row')).toHaveCount(3);

  await page.getByLabel('Search by name, mobile or email').fill('RAVI');
  await expect(list.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Search by name, mobile or email').fill('nobody');
  await expect(page.getByText('No active subscriptions found')).toBeVisible();

  await page.getByRole('tab', { name: 'MRR', exact: true }).click();
  await page.getByRole('region', { name: 'MRR over time' }).getByRole('button', { name: 'Table' }).click();
  const table = page.getByRole('table', { name: 'MRR over time' });
  await expect(table.getByRole('row').nth(1)).toContainText('Mar 2026₹932');
  await table.getByRole('button', { name: 'Feb 2026' }).click();
  const changes = page.getByRole('region', { name: 'MRR changes in Feb 2026' });
  await expect(changes.getByRole('row').filter({ hasText: 'Meena Iyer' })).toContainText('New');
  await page.context().close();
});

test('the chart can be reached and read by keyboard, and loads only on this screen', async ({ browser }) => {
  const page = await open(browser, 'dashboard');
  await expect(figure(page, 'Total Patients')).toContainText('3');
  const loadedFiles = () => page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name).join()");
  expect(await loadedFiles()).not.toMatch(/MrrTable|MrrChart|MrrBarChart/);
  await page.goto('/admin/#/analytics?tab=subscriptions&section=mrr');
  const chart = page.getByRole('region', { name: 'MRR over time' });
  await expect(chart.locator('svg rect, svg path').first()).toBeVisible();
  const bars = chart.getByRole('toolbar', { name: 'MRR over time' }).getByRole('button');
  await expect(bars).toHaveCount(12);
  await chart.getByLabel('Period').focus();
  await page.keyboard.press('Tab');
  await expect(bars.last()).toBeFocused();
  await expect(bars.last()).toHaveAccessibleName('Mar 2026: ₹932');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tooltip').last()).toContainText('Feb 2026: ₹');
  await page.keyboard.press('Tab');
  await expect(bars.last()).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'MRR changes in Feb 2026' })).toBeVisible();
  await page.goBack();
  await expect(chart.getByRole('table', { name: 'MRR over time' }).getByRole('row')).toHaveCount(13);
  await page.context().close();
});
