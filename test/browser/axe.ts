import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** What axe finds on the page as it stands, as `rule: element`. */
export async function axeFinds(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate<axe.AxeResults>('axe.run()');
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
