import { expect, test, type Page } from './fixtures.js';
import { demoAccounts } from '../../src/sandbox/demo/demo-accounts.js';
import { world, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { expectNoHorizontalScroll, newPage, openScreen } from './screens.js';

/** A small phone. */
const SIZE = { width: 360, height: 740 };
/** The most viewport heights that a section may take. */
const MAX_SCREENS = 2;

let w: World;
let page: Page;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  w = await world({ env: { DEMO: 'on' } });
  const { email, password } = demoAccounts[0];
  page = await newPage(browser, w, await w.logIn(email, password), SIZE.width);
  await page.setViewportSize(SIZE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});
test.afterAll(() => w.end());

/** Sections of the analytics. In the demo clinic, each table has more rows than fit a page. */
const SECTIONS: [name: string, path: string, panel: RegExp][] = [
  ['New Revenue', 'analytics', /^Purchases$/],
  ['New Revenue of the last month', 'analytics?period=last_month', /^Purchases$/],
  ['Renewals due', 'analytics?tab=subscriptions', /^Renewals due$/],
  ['Active subscriptions', 'analytics?tab=subscriptions&section=active', /^Active subscriptions$/],
  ['MRR', 'analytics?tab=subscriptions&section=mrr', /^MRR over time$/],
  ['Movements', 'analytics?tab=subscriptions&section=movements', /^MRR changes in /],
  ['Rates', 'analytics?tab=subscriptions&section=rates', /^Renewals due in /],
];

async function open(path: string, panel: RegExp): Promise<void> {
  await openScreen(page, path);
  await expect(page.getByRole('region', { name: panel })).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
}

const expectFitsScreens = () =>
  expect
    .poll(() => page.evaluate('document.documentElement.scrollHeight / window.innerHeight'))
    .toBeLessThanOrEqual(MAX_SCREENS);

for (const [name, path, panel] of SECTIONS)
  test(`${name} fits ${MAX_SCREENS} screens of a phone and has no accessibility violations`, async () => {
    await open(path, panel);
    await expectFitsScreens();
    await expectNoHorizontalScroll(page);
    expect(await axeViolations(page)).toEqual([]);
  });

test('the table of 24 months starts with 12; the button shows the others and moves the focus to them', async () => {
  await open('analytics?tab=subscriptions&section=mrr&mrr=last24', /^MRR over time$/);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const rows = page.getByRole('table', { name: 'MRR over time' }).getByRole('row');
  await expect(rows).toHaveCount(13);
  await expectFitsScreens();
  await page.getByRole('button', { name: /earlier/ }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(25);
  await expect(rows.nth(13)).toBeFocused();
});

test('tapping a figure anywhere but on its help button opens the list behind it', async () => {
  await open('analytics?tab=subscriptions', /^Renewals due$/);
  const figure = page.getByRole('group', { name: 'Current MRR', exact: true });
  await figure.getByRole('button', { name: 'What is Current MRR?' }).tap();
  await expect(page.getByRole('dialog', { name: 'Current MRR' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { width, height } = (await figure.boundingBox())!;
  await figure.tap({ position: { x: width * 0.7, y: height / 2 } });
  await expect(page.getByRole('region', { name: 'Active subscriptions' })).toBeVisible();
});
