import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const server = process.env['NIROG_SERVER'] ?? 'http://127.0.0.1:3000';
const port = Number(process.env['ADMIN_UI_PORT'] ?? 5173);

const MUI = /node_modules[\\/](@mui|@emotion|stylis)[\\/](?!icons-material|x-)/;
/** What screens with forms and tables need; the charts and the QR code come with the screens that show them. */
const FORMS = /node_modules[\\/](?!@mui[\\/]x-|d3-|@react-spring|qrcode)/;
const COMMON = /admin-ui[\\/]src[\\/]common|src[\\/]shared/;
/** What the dashboard shows: it is the first screen after the login. */
const FIRST = /admin-ui[\\/]src[\\/]dashboard|LinearProgress|Skeleton/;
/** What opens on it when a button is pressed; fetched when it is there. */
const PARTS = /AccountItems|MoreItems|DefinitionText|ShortcutsDialog/;
/** What runs before all else is there. */
const EARLY =
  /admin-ui[\\/]src[\\/]api[\\/](first-load[\\/](prefetch|first-reads|app-shell)|http[\\/]api-url|session)\.ts/;

/** Names in the page what would be found late: the part that runs first, and the dashboard's, beside the frame's. */
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

export default defineConfig({
  base: '/admin/',
  plugins: [react(), namedInPage],
  server: {
    port,
    proxy: Object.fromEntries(['/api', '/s', '/sandbox'].map((path) => [path, server])),
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // A font of 1 kB within the style would be from no origin that the policy allows.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every screen needs, in parts that change with their own libraries, so that a release of ours leaves
          // them cached; then what the first screen needs, and what those after it need.
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
          ],
        },
      },
    },
  },
});
