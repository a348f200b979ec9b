import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, type ViteBuilder } from 'vite';
import { type pages } from './src/static-site.js';

type Pages = typeof pages;

const LANDING_SCRIPT = 'src/main.ts';
const PAGES_FOLDER = 'dist/pages';

/** Builds the browser and server bundles, and writes the static pages into `dist/pages`. */
export async function buildAll(builder: ViteBuilder): Promise<void> {
  for (const environment of Object.values(builder.environments)) await builder.build(environment);
  const { root } = builder.config;
  const pagesFolder = join(root, PAGES_FOLDER);
  const manifest = JSON.parse(await readFile(join(root, 'dist/site/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >;
  const builtUrl = (source: string) => {
    const file = manifest[source]?.file;
    if (!file) throw new Error(`The build contains no ${source}.`);
    return `/${file}`;
  };
  const script = { file: builtUrl(LANDING_SCRIPT), imports: (manifest[LANDING_SCRIPT]?.imports ?? []).map(builtUrl) };
  const staticSite = (await import(pathToFileURL(join(root, 'dist/server/static-site.js')).href)) as { pages: Pages };
  await rm(pagesFolder, { recursive: true, force: true });
  await mkdir(pagesFolder, { recursive: true });
  for (const [name, text] of Object.entries(staticSite.pages(script))) await writeFile(join(pagesFolder, name), text);
}

/** Serves the static pages under `npm run dev`, rendered for every request. */
export const servePagesPlugin: Plugin = {
  name: 'nirog-site-pages',
  apply: 'serve',
  configureServer: (vite) => () =>
    vite.middlewares.use((request, response, next) => {
      const name = (request.originalUrl ?? '/').split(/[?#]/)[0]?.slice(1) || 'index';
      vite
        .ssrLoadModule('/src/static-site.tsx')
        .then((staticSite) => {
          const text = (staticSite['pages'] as Pages)({ file: `/${LANDING_SCRIPT}`, imports: [] })[`${name}.html`];
          if (text === undefined) next();
          else
            response
              .setHeader('content-type', 'text/html; charset=utf-8')
              .end(text.replaceAll(/%(ADMIN_URL|SUPPORT_CONTACT)%/g, ''));
        })
        .catch(next);
    }),
};
