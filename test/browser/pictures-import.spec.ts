import { expect, test, type Page, type Route } from './fixtures.js';
import { importHelpers } from '../helpers/imports.js';
import { world, type World } from '../helpers/world.js';
import { chip, registerCsv, status } from './import-screen.js';
import { expectPictures, fixEmails, type Picture, withoutPolicies } from './pictures.js';
import { newPage, openScreen } from './screens.js';
import { NOW } from './texts-seed.js';

/* Compares the screens of an import with their screenshots; see pictures.spec.ts. */

let w: World;
let page: Page;
const ids = {} as Record<'mapped' | 'checked' | 'done', string>;
test.beforeAll(async ({ browser }) => {
  w = await world();
  await w.clock({ now: NOW });
  const doctor = await w.doctor();
  await w.tier(doctor, await w.plan(doctor, { name: 'Diabetes Care' }), 499);
  await fixEmails(w);
  const imports = importHelpers(w, doctor);
  const file = registerCsv(NOW.slice(0, 10));
  ids.mapped = (await imports.upload(file, undefined, 'new register.csv')).id;
  ids.checked = (await imports.checked(file, undefined, 'register 2026.csv')).id;
  ids.done = (await imports.imported(file)).id;
  page = await newPage(withoutPolicies(browser), w, doctor.token);
  await page.clock.setFixedTime(NOW);
});
test.afterAll(() => w.end());

/** The import as if the server were in the middle of it. */
async function holdInProgress(route: Route): Promise<void> {
  const json = (await (await route.fetch()).json()) as { import: object };
  const progress = { done: 412, total: 1_043 };
  await route.fulfill({ json: { import: { ...json.import, status: 'running', progress } } });
}

const SCREENS: Record<string, Picture['show']> = {
  imports: async () => {
    await openScreen(page, 'import');
    await expect(page.getByText('register.csv').first()).toBeVisible();
  },
  'import-columns': async () => {
    await openScreen(page, `import/${ids.mapped}`);
    await expect(page.getByRole('button', { name: 'Check the rows' })).toBeVisible();
  },
  'import-check': async () => {
    await openScreen(page, `import/${ids.checked}`);
    await expect(chip(page, 'Wrong')).toBeVisible();
  },
  'import-wrong': async () => {
    await openScreen(page, `import/${ids.checked}`);
    await chip(page, 'Wrong').click();
    await expect(page.getByText('Asha Rao')).toHaveCount(0);
    await expect(page.getByText('Sunil Das')).toBeVisible();
  },
  'import-running': async () => {
    await page.route(`**/api/imports/${ids.checked}`, holdInProgress);
    await openScreen(page, `import/${ids.checked}`);
    await expect(status(page)).toHaveText('412 of 1,043 rows imported…');
  },
  'import-finished': async () => {
    await openScreen(page, `import/${ids.done}`);
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  },
};

for (const [index, [name, show]] of Object.entries(SCREENS).entries())
  test(`${name} matches its screenshots`, async () => {
    await expectPictures({ name, page, show }, index);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
