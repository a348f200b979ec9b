import type { Page } from '@playwright/test';

/** What a person does for a job: pointer presses and key presses. */
export interface Effort {
  clicks: number;
  keys: number;
}

/**
 * Reports the trusted input events of each document of the context. Auto-repeat of a held key is one press. Text that is
 * inserted without a key press (`fill`) counts as if it was typed; pasted text is the keys of the shortcut. Playwright
 * stops a press at the window, and repeats it, if its target has just moved: that is not counted.
 */
const REPORT_INPUT = `{
  let isTyped = false;
  const on = (type, report) =>
    document.addEventListener(type, (event) => event.isTrusted && report(event), { capture: true });
  on('pointerdown', () => reportInput('clicks', 1));
  on('keydown', (event) => {
    isTyped = true;
    if (!event.repeat) reportInput('keys', 1);
  });
  on('input', ({ inputType, data }) => {
    if (inputType === 'insertText' && !isTyped) reportInput('keys', data?.length ?? 0);
    isTyped = false;
  });
}`;

/** Counts the clicks and key presses that a page receives from now on. Call it before the page's first document. */
export async function countEffort(page: Page): Promise<{ read: () => Promise<Effort>; reset: () => Promise<void> }> {
  const effort: Effort = { clicks: 0, keys: 0 };
  await page.context().exposeFunction('reportInput', (kind: keyof Effort, count: number) => {
    effort[kind] += count;
  });
  await page.context().addInitScript(REPORT_INPUT);
  // Reports arrive in order, so those sent before the answer to this are counted.
  const flush = () => page.evaluate(`reportInput('keys', 0)`);
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
