import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildAll, servePagesPlugin } from './site-pages.js';

const PREACT: Record<string, string> = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
};

/** The source uses React. Browsers get Preact, a tenth of the size, because patients have slow phones. */
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

/**
 * Inlines the pay page's styles, which saves a request before the first paint. The CSP allows inline styles, not inline
 * scripts.
 */
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
 * Two builds: `dist/site` for browsers, and `dist/server` for the server, which renders the pay page. The build itself
 * uses it to render the static pages. The server reads from `manifest` which files a language needs. No file is inlined
 * into scripts.
 */
export default defineConfig(({ command }) => ({
  base: '/',
  appType: 'mpa', // unknown paths get no fallback page
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
                { name: 'loader', test: /preload-helper/ }, // the only part the landing page needs
                { name: 'common', test: /preact|language\.rules|src\/(?:Logo|base)/ },
                { name: 'shared', test: /src\/(?:shared|payments)\/|pay\/format/ }, // shared by the page and its texts
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === 'build' || undefined }, // bundled: the server has no packages of public-page
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
