import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The source is React; the build ships Preact, which is a tenth of it, because patients come on slow phones. */
const preact = [
  { find: 'react-dom/client', replacement: 'preact/compat/client' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
  { find: /^react$/, replacement: 'preact/compat' },
];

/** `manifest` lets the server preload what an address needs; nothing is inlined, because the CSP allows no inline code. */
export default defineConfig(({ command }) => ({
  base: '/',
  plugins: [react()],
  resolve: { alias: command === 'build' ? preact : [] },
  build: { outDir: 'dist', manifest: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
}));
