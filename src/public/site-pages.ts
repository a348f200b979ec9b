import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readFile } from 'node:fs/promises';
import { config } from '../config.js';
import { checkoutMetaTag } from './pay-html.js';
import { SITE_PAGES_FOLDER } from './front-end-files.js';

/** Static files from the build of public-page, by URL path. */
const FILE_BY_PATH = {
  '/': 'index.html',
  '/pricing-policy': 'pricing-policy.html',
  '/terms': 'terms.html',
  '/privacy': 'privacy.html',
  '/refund-policy': 'refund-policy.html',
  '/robots.txt': 'robots.txt',
  '/sitemap.xml': 'sitemap.xml',
};
const NOT_FOUND = '404.html';

const CONTENT_TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};

/** Inserts the public URL and that of Razorpay's checkout script, which the pay page at `/#/subscription/…` loads. */
const fillPlaceholders = (text: string) =>
  text.replaceAll('%PUBLIC_URL%', encodeURI(config.publicUrl)).replace('</head>', `${checkoutMetaTag()}</head>`);

/** Read once: a build does not change while the server runs. */
const pages = new Map<string, string>();

async function sendPage(name: string, reply: FastifyReply): Promise<FastifyReply> {
  const text = pages.get(name) ?? fillPlaceholders(await readFile(`${SITE_PAGES_FOLDER}/${name}`, 'utf8'));
  pages.set(name, text);
  return reply.type(CONTENT_TYPES[name.split('.').pop() ?? ''] ?? '').send(text);
}

const API_ROUTE = /^\/api(?:[/?]|$)/;

/** Whether a browser requests a page. Other clients get errors as JSON. */
const wantsHtmlPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !API_ROUTE.test(url) && headers.accept?.includes('text/html') === true;

/** Serves the landing page, the policies, robots.txt, the sitemap and the 404 page. */
export function serveSitePages(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  for (const [path, name] of Object.entries(FILE_BY_PATH))
    server.get(path, async (_request, reply) => sendPage(name, reply.header('cache-control', 'no-cache')));
  // Of unknown URLs, browsers get an HTML page; the error filter answers all other clients with JSON.
  server.addHook('preHandler', async (request, reply) => {
    if (request.is404 && wantsHtmlPage(request))
      await sendPage(NOT_FOUND, reply.status(404).header('cache-control', 'no-store'));
  });
}
