import { expect, test } from './fixtures.js';
import { world, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';

let w: World;
test.beforeAll(async () => {
  w = await world();
});
test.afterAll(() => w.end());

/** The guide at /api/docs, on phones, tablets and desks. */
for (const width of [360, 768, 1440])
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`the guide at ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme });

      test('fits, is accessible, and leads to its parts and the reference', async ({ page }) => {
        // The reference, which takes long to render, is tested with the policies of pages.
        await page.route(/swagger-ui.*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
        await page.goto(`${w.origin}/api/docs`);
        await expect(page.getByRole('heading', { name: 'Nirog for integrators' })).toBeVisible();
        expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
          0,
        );
        expect(await axeViolations(page, '.guide')).toEqual([]);
        await page.getByRole('navigation', { name: 'Guide' }).getByRole('link', { name: 'Errors' }).click();
        await expect(page.getByRole('heading', { name: 'Errors', exact: true })).toBeInViewport();
        await page.getByRole('navigation', { name: 'Guide' }).getByRole('link', { name: 'Reference' }).click();
        await expect(page.getByRole('heading', { name: 'Reference', exact: true })).toBeInViewport();
      });
    });
