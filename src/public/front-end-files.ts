import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { config } from '../config.js';
import { servesDashboard, sharesOrigin } from '../platform/origins/origins.js';

const projectPath = (folder: string) => fileURLToPath(new URL(`../../${folder}`, import.meta.url));

/** Output of the front ends' builds: files for browsers, complete pages, and the server renderer of the pay page. */
export const PUBLIC_PAGE = projectPath('public-page/dist/site');
export const SITE_PAGES_FOLDER = projectPath('public-page/dist/pages');
export const PUBLIC_PAGE_SERVER = projectPath('public-page/dist/server');
const ADMIN_UI = projectPath('admin-ui/dist');

const YEAR = 31_536_000;
/** Build output carries a hash in its name and never changes. */
const HASHED_ASSET = /[/\\]assets[/\\]/;

/** Serves the front ends' files: the dashboard below /admin/, the public page's at the root. */
export async function serveFrontEnds(app: NestFastifyApplication): Promise<void> {
  const options = {
    wildcard: true,
    decorateReply: false,
    cacheControl: false,
    preCompressed: true, // the build stores gzip and brotli versions of each file
    setHeaders: (reply: FastifyReply, path: string) =>
      void reply.header('cache-control', HASHED_ASSET.test(path) ? `public, max-age=${YEAR}, immutable` : 'no-cache'),
  };
  if (!config.serviceWorker || !sharesOrigin) await serveServiceWorker(app);
  await app.register(fastifyStatic, { ...options, root: ADMIN_UI, prefix: '/admin/' });
  await app.register(fastifyStatic, { ...options, root: PUBLIC_PAGE, prefix: '/', index: false });
  app
    .getHttpAdapter()
    .getInstance()
    .get('/admin', (_request, reply) => reply.redirect('/admin/'));
}

/**
 * Serves a service worker that removes itself, in place of the dashboard's: if the operator turned it off, or on a host
 * that no longer has the dashboard, whose browsers would otherwise keep the old one.
 */
async function serveServiceWorker(app: NestFastifyApplication): Promise<void> {
  const [script, removal] = await Promise.all(
    ['sw.js', 'sw-off.js'].map((name) => readFile(`${ADMIN_UI}/${name}`, 'utf8')),
  );
  app
    .getHttpAdapter()
    .getInstance()
    .get('/admin/sw.js', ({ headers }: FastifyRequest, reply: FastifyReply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('text/javascript; charset=utf-8')
        .send(config.serviceWorker && servesDashboard(headers.host) ? script : removal),
    );
}
