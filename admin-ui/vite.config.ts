import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { build, defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const MUI = /node_modules[\\/](@mui|@emotion|stylis)[\\/](?!icons-material|x-)/;
/** Libraries of screens with forms and tables. Charts, QR code, password meter and passkeys load when they are used. */
const FORMS =
  /node_modules[\\/](?!@mui[\\/]x-|d3-|@react-spring|qrcode|idb|@zxcvbn-ts|fastest-levenshtein|@simplewebauthn)/;
/** What several screens use, also the download of zip files with its texts. */
const COMMON =
  /admin-ui[\\/]src[\\/]common|src[\\/]shared|ZipButton|downloadZip|(?:add-receipt-texts|en\.receipts)\.ts/;
/** The dashboard, which is the first screen after the login. */
const FIRST = /admin-ui[\\/]src[\\/]dashboard|LinearProgress|Skeleton/;
/** Popovers and dialogs of the frame, loaded after the first screen. */
const PARTS = /AccountItems|MoreItems|DefinitionText|ShortcutsDialog/;
/** Two-step sign-in, and support's view of a clinic, in one chunk: the first screen names each chunk that can be loaded later. The QR code has its own. */
const SECOND_FACTOR =
  /admin-ui[\\/]src[\\/](?:i18n[\\/])?(?:second-factor|support-view)[\\/](?!TotpKey)|src[\\/]api[\\/]support-access/;
/** Code that runs before everything else. */
const EARLY =
  /admin-ui[\\/]src[\\/]api[\\/](first-load[\\/](prefetch|first-reads|app-shell)|http[\\/]api-url|session)\.ts/;

/**
 * Adds tags to the page for chunks that the browser would otherwise discover late: the early script and the dashboard's
 * chunk.
 */
const namedInPage: Plugin = {
  name: 'named-in-page',
  transformIndexHtml: {
    order: 'post',
    handler: (_page, { bundle = {} }) => {
      const hrefOf = (part: string) =>
        `/admin/${Object.values(bundle).find((file) => file.type === 'chunk' && file.name === part)?.fileName ?? ''}`;
      return [
        { tag: 'script', attrs: { type: 'module', crossorigin: true, src: hrefOf('early') }, injectTo: 'head-prepend' },
        { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: hrefOf('first') }, injectTo: 'head' },
      ] satisfies HtmlTagDescriptor[];
    },
  },
  apply: 'build',
};

/**
 * Files that a device needs without a network. Charts, the password meter and the font of other languages load when they
 * are used.
 */
const OFFLINE_FILE = /\.(?:js|css|html|woff2)$/;
const ONLINE_ONLY = /inter-latin-ext/;
const ONLINE_ONLY_CODE = /@mui[\\/]x-charts|@zxcvbn-ts/;

/** Builds the service workers after the dashboard, with the list of its files. */
function serviceWorker(): Plugin {
  let outDir = '';
  let files: { url: string; revision: string | null }[] = [];
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => void (outDir = config.build.outDir),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        files = Object.values(bundle)
          .filter(({ fileName }) => OFFLINE_FILE.test(fileName) && !ONLINE_ONLY.test(fileName))
          .filter((file) => file.type === 'asset' || !file.moduleIds.some((id) => ONLINE_ONLY_CODE.test(id)))
          .map((file) => ({
            url: `/admin/${file.fileName}`,
            // Other names contain a hash of the content.
            revision:
              file.type === 'asset' && file.fileName.endsWith('.html')
                ? createHash('sha256').update(file.source).digest('hex')
                : null,
          }));
      },
    },
    async closeBundle() {
      for (const name of ['sw', 'sw-off'])
        await build({
          configFile: false,
          logLevel: 'warn',
          define: { PRECACHE: JSON.stringify(files) },
          build: {
            outDir,
            emptyOutDir: false,
            copyPublicDir: false,
            target: 'es2022',
            rolldownOptions: {
              input: `src/service-worker/${name}.ts`,
              output: { format: 'iife', entryFileNames: `${name}.js` },
            },
          },
        });
    },
  };
}

export default defineConfig({
  base: '/admin/',
  plugins: [react(), namedInPage, serviceWorker()],
  server: {
    // `npm run dev` sets SERVER_URL.
    proxy: { '^/(api|s|sandbox|queues)(/|\\?|$)': process.env['SERVER_URL'] ?? 'http://127.0.0.1:3000' },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // No inlined assets: the CSP does not allow fonts from data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Chunks by how often they change, so that a release leaves the libraries cached; then the first screen, then
          // the other screens.
          groups: [
            { name: 'early', test: EARLY, priority: 7 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 6 },
            { name: 'mui', test: MUI, tags: ['$initial'], priority: 5 },
            { name: 'admin', test: /node_modules/, tags: ['$initial'], priority: 4 },
            { name: 'frame', tags: ['$initial'], priority: 3 },
            { name: 'first', test: FIRST, priority: 2 },
            { name: 'parts', test: PARTS, priority: 2 },
            { name: 'forms', test: FORMS, priority: 1 },
            { name: 'common', test: COMMON },
            { name: 'second-factor', test: SECOND_FACTOR },
          ],
        },
      },
    },
  },
});
