import type { Page } from '@playwright/test';

/** What a person does for a job: pointer presses and key presses. */
export interface Effort {
  clicks: number;
  keys: number;
}

/** Reports the trusted input events of each document of the context. Auto-repeat of a held key is one press. */
const REPORT_INPUT = `
  addEventListener('pointerdown', (event) => event.isTrusted && reportInput('clicks'), { capture: true });
  addEventListener('keydown', (event) => event.isTrusted && !event.repeat && reportInput('keys'), { capture: true });
`;

/**
 * Counts the clicks and key presses of a page from now on. Call it before the page's first document. It counts the
 * events that the browser receives, so text must be typed (`keyboard.type`): `fill` sends none.
 */
export async function countEffort(page: Page): Promise<{ read: () => Promise<Effort>; reset: () => Promise<void> }> {
  const effort: Effort = { clicks: 0, keys: 0 };
  await page.context().exposeFunction('reportInput', (kind: keyof Effort | '') => {
    if (kind) effort[kind] += 1;
  });
  await page.context().addInitScript(REPORT_INPUT);
  // Reports arrive in order, so those sent before the answer to this are counted.
  const flush = () => page.evaluate('reportInput("")');
  return {
    read: async () => {
      await flush();
      return { ...effort };
    },
    reset: async () => {
      await flush();
      Object.assign(effort, { clicks: 0, keys: 0 });
    },
  };
}
