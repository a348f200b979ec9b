import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildAll, servePagesPlugin } from './site-pages.js';

const PREACT: Record<string, string> = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
};

/** The source is React; browsers get Preact, which is a tenth of it, because patients come on slow phones. */
const preact: Plugin = {
  name: 'nirog-preact',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source, importer) {
    const stand = PREACT[source];
    return stand === undefined ? null : this.resolve(stand, importer, { skipSelf: true });
  },
};

/** Writes the pay page's styles into it: one trip less before the first paint. The CSP allows styles inline, no code. */
const inlineStyles: Plugin = {
  name: 'nirog-inline-styles',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle }) =>
      path === '/pay.html' && bundle
        ? html.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (_link, file: string) => {
            const sheet = bundle[file];
            return sheet?.type === 'asset' ? `<style>${String(sheet.source).trim()}</style>` : '';
          })
        : html,
  },
};

/**
 * Two builds: `dist/site` for browsers and `dist/server`, with which the server writes the pay page's HTML and the build
 * itself the landing page and its neighbours. `manifest` tells the server what a language needs; no file is inlined into
 * code.
 */
export default defineConfig(({ command }) => ({
  base: '/',
  appType: 'mpa', // no page answers for another
  plugins: [react(), preact, inlineStyles, servePagesPlugin],
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  builder: { buildApp: buildAll },
  environments: {
    client: {
      build: {
        outDir: 'dist/site',
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ['src/main.ts', 'pay.html'],
          output: {
            codeSplitting: {
              groups: [
                { name: 'loader', test: /preload-helper/ }, // all that the landing page needs of it
                { name: 'common', test: /preact|language\.rules|src\/(?:Logo|base)/ },
                { name: 'shared', test: /src\/(?:shared|payments)\/|pay\/format/ }, // of the page and its texts
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === 'build' || undefined }, // the server runs without public-page's packages
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        cssMinify: true,
        rolldownOptions: { input: ['src/pay-server.tsx', 'src/site-server.tsx'] },
      },
    },
  },
}));
