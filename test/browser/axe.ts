import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Minified, because it is sent to the browser for each check. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until fades and changes of colour have ended: half-way, the contrast of a text is not the one that people read. */
const ANIMATIONS_END = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)).then(() => {})`;

/**
 * The accessibility violations that axe finds on the current page, as `rule: CSS selector`.
 * @param root CSS selector of the part to check
 */
export async function axeViolations(page: Page, root = 'html'): Promise<string[]> {
  await page.evaluate(ANIMATIONS_END);
  await page.evaluate(AXE_SOURCE);
  // Only the violations are sent back. The passed checks, which axe also returns, contain the page's whole HTML.
  const violations = await page.evaluate<axe.Result[]>(
    `axe.run(${JSON.stringify(root)}, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
