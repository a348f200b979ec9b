import { expect, test, type Page } from './fixtures.js';
import { world, type World } from '../helpers/world.js';
import { openDevice } from './screens.js';
import { SCREENS } from './texts.js';
import type { ExpectedTexts } from './text-case.js';
import { NOW, createSeed, type Seed } from './texts-seed.js';

let w: World;
let seed: Seed;
const pages = {} as Record<(typeof SCREENS)[number][1], Page>;
test.beforeAll(async ({ browser }) => {
  w = await world();
  seed = await createSeed(w);
  pages.visitor = await browser.newPage({ baseURL: w.origin });
  for (const who of ['doctor', 'newcomer'] as const) pages[who] = await openDevice(browser, w, seed[who].token);
  for (const page of Object.values(pages)) await page.clock.setFixedTime(NOW);
});
test.afterAll(() => w.end());

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A field by its label. MUI adds an asterisk to required ones. */
const field = (page: Page, label: string) => {
  const [, name = '', star] = /^(.*?)( \*)?$/.exec(label) ?? [];
  return page.getByLabel(new RegExp(`^${literally(name)}${star ? '\\s*\\*' : ''}$`)).first();
};

async function expectTexts(
  page: Page,
  { texts = [], headings = [], buttons = [], fields = [], columns = [] }: ExpectedTexts,
) {
  for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  for (const name of headings) await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible();
  for (const name of buttons) {
    const pressed = ['button', 'link', 'tab'] as const;
    const [first, ...others] = pressed.map((role) => page.getByRole(role, { name: new RegExp(`^${literally(name)}`) }));
    await expect(others.reduce((either, other) => either.or(other), first!).first()).toBeVisible();
  }
  for (const label of fields) await expect(field(page, label)).toBeVisible();
  const heads = page.getByRole('columnheader');
  for (const name of columns) await expect(heads.getByText(name, { exact: true })).toBeVisible();
}

for (const [screen, who, at, act, shown] of SCREENS)
  test(`${screen}: ${Object.values(shown).flat().length} texts`, async () => {
    const page = pages[who];
    await page.goto('about:blank');
    await page.goto(`/admin/#/${typeof at === 'string' ? at : at(seed)}`);
    await act?.(page);
    await expectTexts(page, shown);
    const { choices } = shown;
    if (!choices) return;
    await page.getByLabel(choices.of).first().click();
    for (const name of choices.are) await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  });
