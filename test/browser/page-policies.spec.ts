import { expect, test } from './fixtures.js';
import { publicPage } from '../helpers/public-page.js';
import { world, type World } from '../helpers/world.js';

let w: World;
test.beforeAll(async () => {
  w = await world();
});
test.afterAll(() => w.end());

/** A page that breaks its policy logs an error, which fails the test. */
test.describe('work under their policy:', () => {
  test('the API’s documentation', async ({ page }) => {
    await page.goto(`${w.origin}/api/docs`);
    // Swagger UI renders before it answers a click.
    const rendered = () => page.evaluate('new Promise((done) => requestIdleCallback(() => done()))');
    await rendered();
    await page.getByText('Sign-up, login and logout').click();
    await rendered();
    await page.getByText('Logs in and returns a token.').click();
    await expect(page.getByText('It is bound to a server-side session')).toBeVisible();
    await page.getByRole('button', { name: 'Try it out' }).click();
    await expect(page.getByRole('button', { name: 'Execute' })).toBeVisible();
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await expect(page.getByRole('heading', { name: 'Available authorizations' })).toBeVisible();
  });

  for (const path of [
    '/sandbox',
    '/',
    '/terms',
    '/privacy',
    '/pricing-policy',
    '/refund-policy',
    '/nowhere',
    '/s/none',
    '/d/none',
  ])
    test(`the page ${path}`, async ({ page }) => {
      await page.goto(w.origin + path, { waitUntil: 'networkidle' });
      await expect(page.locator('body')).not.toBeEmpty();
    });
});

test('the public page of a doctor may become the pay page, with the checkout', async ({ page, request }) => {
  const { path } = await publicPage(w);
  await page.goto(w.origin + path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr Asha Rao');
  const headersOf = async (url: string) => (await request.get(w.origin + url)).headers();
  const [own, payPage] = [await headersOf(path), await headersOf('/s/none')];
  for (const name of ['content-security-policy', 'cross-origin-opener-policy', 'referrer-policy'])
    expect([name, own[name]]).toEqual([name, payPage[name]]);
  expect(own['content-security-policy']).not.toContain('unsafe-');
});

test.describe('a text does not become code', () => {
  test.use({ expectedLogs: /requires 'TrustedScript' assignment/ });

  test('on any page', async ({ page }) => {
    for (const path of ['/admin/', '/', '/s/none', '/d/none', '/sandbox', '/api/docs']) {
      await page.goto(w.origin + path);
      const error = await page.evaluate(
        `(() => { try { document.createElement('script').text = '1'; return 'none' } catch ({ name }) { return name } })()`,
      );
      expect([path, error]).toEqual([path, 'TypeError']);
    }
  });
});
