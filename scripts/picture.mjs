// @ts-check
/** `npm run picture`: renders the link preview of the landing page, `public-page/public/preview.png`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser, launch } from './chromium.mjs';
import { runCommand } from './shutdown.mjs';
import { ROOT } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { log } from './progress.mjs';

/** The usual size of link previews. The page's meta tags contain it too. */
const SIZE = { width: 1200, height: 630 };
const PICTURE = 'public-page/public/preview.png';

/** The dashboard's font, so that the picture is the same on every machine. The rupee sign is in `latin-ext`. */
const FONTS = [
  { subset: 'latin', range: 'U+0000-00FF, U+2000-206F' },
  { subset: 'latin-ext', range: 'U+20A0-20C0' },
].map(({ subset, range }) => {
  const file = `node_modules/@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`;
  const url = `data:font/woff2;base64,${readFileSync(join(ROOT, file)).toString('base64')}`;
  return `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; src: url(${url}); unicode-range: ${range} }`;
});

await runCommand(async () => {
  await prepare('npm run picture');
  const { picture } = await import(new URL('../public-page/dist/server/site-server.js', import.meta.url).href);
  const browser = await launch(await findBrowser());
  try {
    const page = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce' });
    await page.setContent(picture());
    await page.addStyleTag({ content: FONTS.join('') });
    await page.evaluate('document.fonts.ready');
    await page.screenshot({ path: join(ROOT, PICTURE), animations: 'disabled' });
  } finally {
    await browser.close();
  }
  log(`Wrote ${PICTURE}.`);
  return 0;
});
