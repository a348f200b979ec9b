import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildAll, servePagesPlugin } from './site-pages.js';

const PREACT_REPLACEMENTS: Record<string, string> = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
};

/** The source uses React. Browsers get Preact, a tenth of the size, because patients have slow phones. */
const preactPlugin: Plugin = {
  name: 'nirog-preact',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source, importer) {
    const replacement = PREACT_REPLACEMENTS[source];
    return replacement === undefined ? null : this.resolve(replacement, importer, { skipSelf: true });
  },
};

/** The pages of a link, which the server renders. */
const LINK_PAGES = ['/pay.html', '/data.html'];

/**
 * Inlines the styles of a link's pages, which saves a request before the first paint. The page's policy allows them by their
 * hashes.
 */
const inlineStylesPlugin: Plugin = {
  name: 'nirog-inline-styles',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler(html, { path, bundle }) {
      if (!LINK_PAGES.includes(path) || !bundle) return html;
      return html.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (_link, file: string) => {
        const stylesheet = bundle[file];
        if (stylesheet?.type !== 'asset') throw new Error(`The stylesheet ${file} of ${path} is not in the bundle.`);
        return `<style>${String(stylesheet.source).trim()}</style>`;
      });
    },
  },
};

/** Set by `npm run dev`. */
const { SERVER_URL = 'http://127.0.0.1:3000', ADMIN_UI_URL = 'http://127.0.0.1:5173' } = process.env;

/**
 * Two builds: `dist/site` for browsers, and `dist/server` for the server, which renders the pay page. The build itself
 * uses `dist/server` to render the static pages.
 */
export default defineConfig(({ command }) => ({
  base: '/',
  appType: 'mpa', // unknown paths get no fallback page
  plugins: [react(), preactPlugin, inlineStylesPlugin, servePagesPlugin],
  server: {
    proxy: {
      // `/s` needs its slash, because Vite serves the sources below `/src`.
      '^/(api|s|sandbox|queues)(/|\\?|$)': SERVER_URL,
      '^/admin(/|$)': { target: ADMIN_UI_URL, ws: true },
    },
  },
  builder: { buildApp: buildAll },
  environments: {
    client: {
      build: {
        outDir: 'dist/site',
        manifest: true, // the server reads from it which files a language needs
        assetsInlineLimit: 0, // files stay files, which browsers cache, instead of data URLs in scripts
        modulePreload: { polyfill: false }, // only preloads earlier in old browsers, but every patient would download it
        rolldownOptions: {
          input: ['src/main.ts', 'pay.html', 'data.html'],
          output: {
            codeSplitting: {
              groups: [
                // Vite's helper for dynamic imports: the only group that the landing page loads.
                { name: 'loader', test: /preload-helper/ },
                // Preact, and what the pages of a link and the texts of each language need.
                {
                  name: 'common',
                  test: /preact|language\.rules|src\/(?:Logo|base|common\/|shared\/|payments\/)|pay\/format/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The build bundles all packages, because the production server does not install those of public-page.
      resolve: command === 'build' ? { noExternal: true } : {},
      // React's production build, whatever the environment of `npm run build` and the server is.
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        cssMinify: true,
        rolldownOptions: { input: ['src/render-pay-html.tsx', 'src/data/render-data-html.tsx', 'src/static-site.tsx'] },
      },
    },
  },
}));
