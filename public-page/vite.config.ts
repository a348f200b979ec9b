import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildAll, servePagesPlugin } from './site-pages.js';

const PREACT_REPLACEMENTS: Record<string, string> = {
  react: fileURLToPath(new URL('src/preact/react.ts', import.meta.url)),
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': fileURLToPath(new URL('src/preact/client.ts', import.meta.url)),
};

/** The source uses React. Browsers get Preact, a tenth of the size, because patients have slow phones. */
const preactPlugin: Plugin = {
  name: 'nirog-preact',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ config: { consumer } }) => consumer === 'client',
  resolveId(source, importer) {
    const replacement = PREACT_REPLACEMENTS[source];
    return replacement === undefined ? null : this.resolve(replacement, importer, { skipSelf: true });
  },
};

/** The pages that the server renders: those of a link, and the public page of a doctor. */
const SERVER_PAGES = ['/pay.html', '/payer.html', '/data.html', '/doctor.html'];

/**
 * Inlines the styles of server-rendered pages, which saves a request before the first paint. The page's policy allows them
 * by their hashes.
 */
const inlineStylesPlugin: Plugin = {
  name: 'nirog-inline-styles',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler(html, { path, bundle }) {
      if (!SERVER_PAGES.includes(path) || !bundle) return html;
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
 * Three builds: two into `dist/site` for browsers, and `dist/server` for the server, which renders the pages of links. The
 * build itself uses `dist/server` to render the static pages.
 */
export default defineConfig(({ command }) => ({
  base: '/',
  appType: 'mpa', // unknown paths get no fallback page
  plugins: [react(), preactPlugin, inlineStylesPlugin, servePagesPlugin],
  server: {
    proxy: {
      // `/s` needs its slash, because Vite serves the sources below `/src`.
      '^/(api|s|d|sandbox|queues)(/|\\?|$)': SERVER_URL,
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
          input: ['src/main.ts', 'pay.html', 'data.html', 'doctor.html'],
          output: {
            codeSplitting: {
              groups: [
                // Vite's helper for dynamic imports: the only group that the landing page loads.
                { name: 'loader', test: /preload-helper/ },
                // Preact, and what several server-rendered pages and the texts of each language need.
                {
                  name: 'common',
                  test: /preact|language\.rules|src\/(?:Logo|base|common\/(?!use-call)|shared\/|payments\/|early-taps)|pay\/(?:format|Icon)/,
                },
              ],
            },
          },
        },
      },
    },
    /** The page of a payer: a build of its own, because shared files would make it and the pay page larger. */
    payer: {
      consumer: 'client',
      build: {
        outDir: 'dist/site',
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/payer-manifest.json',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ['payer.html'],
          output: {
            // What the page's own script and the files that it loads later need.
            codeSplitting: {
              groups: [
                {
                  name: 'payer-common',
                  test: /preact|preload-helper|family-texts|pay\/format|payments\/|shared\/(?:instant|calendar|money|phone)/,
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
        rolldownOptions: {
          input: [
            'src/render-pay-html.tsx',
            'src/family/render-payer-html.tsx',
            'src/data/render-data-html.tsx',
            'src/doctor/render-doctor-html.tsx',
            'src/static-site.tsx',
          ],
        },
      },
    },
  },
}));
