import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['NIROG_SERVER'] ?? 'http://127.0.0.1:3000';
const port = Number(process.env['ADMIN_UI_PORT'] ?? 5173);

export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  server: {
    port,
    proxy: Object.fromEntries(['/api', '/s', '/sandbox'].map((path) => [path, server])),
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Three groups that change with their own libraries, so that a release of ours leaves them cached.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            // The charts come with the one screen that shows them.
            { name: 'mui', test: /node_modules[\\/](@mui|@emotion|stylis)[\\/](?!icons-material|x-)/, priority: 2 },
            { name: 'common', test: /admin-ui[\\/]src[\\/]common|src[\\/]shared/ },
            {
              name: 'admin',
              test: /node_modules[\\/](react-admin|ra-[^\\/]+|react-hook-form|react-router[^\\/]*|@tanstack|node-polyglot)[\\/]/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
