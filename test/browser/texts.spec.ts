import { expect, test, type Page } from './fixtures.js';
import { world, type World } from '../helpers/world.js';
import { newPage, openScreen } from './screens.js';
import { SCREENS } from './texts.js';
import type { ExpectedTexts } from './text-case.js';
import { NOW, createSeed, type Seed } from './texts-seed.js';

let w: World;
let seed: Seed;
const pages = {} as Record<(typeof SCREENS)[number]['user'], Page>;
test.beforeAll(async ({ browser }) => {
  w = await world();
  seed = await createSeed(w);
  pages.visitor = await browser.newPage({ baseURL: w.origin });
  for (const user of ['doctor', 'newcomer'] as const) pages[user] = await newPage(browser, w, seed[user].token);
  for (const page of Object.values(pages)) await page.clock.setFixedTime(NOW);
});
test.afterAll(() => w.end());

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A field by its label. MUI adds an asterisk to required ones. */
const field = (page: Page, label: string) => {
  const [, name = '', star] = /^(.*?)( \*)?$/.exec(label) ?? [];
  return page.getByLabel(new RegExp(`^${escapeRegExp(name)}${star ? '\\s*\\*' : ''}$`)).first();
};

async function expectTexts(
  page: Page,
  { texts = [], headings = [], buttons = [], fields = [], columns = [] }: ExpectedTexts,
) {
  for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  for (const name of headings) await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible();
  for (const name of buttons) {
    const startsWithName = { name: new RegExp(`^${escapeRegExp(name)}`) };
    const control = page
      .getByRole('button', startsWithName)
      .or(page.getByRole('link', startsWithName))
      .or(page.getByRole('tab', startsWithName));
    await expect(control.first()).toBeVisible();
  }
  for (const label of fields) await expect(field(page, label)).toBeVisible();
  const columnHeaders = page.getByRole('columnheader');
  for (const name of columns) await expect(columnHeaders.getByText(name, { exact: true })).toBeVisible();
}

for (const { screen, user, url, steps, expected } of SCREENS)
  test(`${screen}: ${Object.values(expected).flat().length} texts`, async () => {
    const page = pages[user];
    await openScreen(page, typeof url === 'string' ? url : url(seed));
    await steps?.(page);
    await expectTexts(page, expected);
    const { choices } = expected;
    if (choices) {
      await page.getByLabel(choices.field).first().click();
      for (const name of choices.options) await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
    }
  });
