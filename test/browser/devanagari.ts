import { type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';

const FONT = new URL(
  '../../node_modules/@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
  import.meta.url,
);

/** Phones in India have a Hindi font, but the test browser has none. Adds one to all later pages. */
export async function addDevanagariFont(page: Page): Promise<void> {
  const font = (await readFile(FONT)).toString('base64');
  await page.addInitScript(`
    const bytes = Uint8Array.from(atob('${font}'), (char) => char.charCodeAt(0));
    const fontFace = new FontFace('Noto Sans Devanagari', bytes, { weight: '100 900', unicodeRange: 'U+0900-097F, U+200C-200D, U+25CC' });
    document.fonts.add(fontFace);`);
}
