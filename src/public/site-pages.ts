import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readFile } from 'node:fs/promises';
import { config } from '../config.js';
import {
  contentSecurityPolicy,
  CHECKOUT_HOSTS,
  inlineStyleHashes,
} from '../platform/page-security/content-security-policy.js';
import { groupedPhone, normalizePhone } from '../shared/phone.js';
import { escapeHtml } from '../shared/text.js';
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
};
const NOT_FOUND = '404.html';

const CONTENT_TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** The only static page that can become the pay page, at `/#/subscription/…`. */
const LANDING = 'index.html';

/** Links to the dashboard lead to its origin; on one origin they have none. */
const dashboardOrigin = config.adminUrl === config.publicUrl ? '' : config.adminUrl;

/** The paragraph of the policies with the operator's contact; empty without one. */
function supportContactHtml(): string {
  const { supportContact: contact } = config;
  if (contact === '') return '';
  const [href, text] = contact.includes('@')
    ? [`mailto:${contact}`, contact]
    : [`tel:${normalizePhone(contact)}`, groupedPhone(contact)];
  return `<p class="policy-contact">Contact of Nirog: <a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`;
}

/** Inserts the URLs and the contact of this deployment, and on the landing page that of Razorpay's checkout script. */
const fillPlaceholders = (name: string, text: string) =>
  text
    .replaceAll('%PUBLIC_URL%', encodeURI(config.publicUrl))
    .replaceAll('%ADMIN_URL%', encodeURI(dashboardOrigin))
    .replaceAll('%SUPPORT_CONTACT%', supportContactHtml())
    .replace('</head>', `${name === LANDING ? checkoutMetaTag() : ''}</head>`);

/** A page of the build, with the URLs of this deployment. @param name of its file. */
export const readSitePage = async (name: string): Promise<string> =>
  fillPlaceholders(name, await readFile(`${SITE_PAGES_FOLDER}/${name}`, 'utf8'));

interface Page {
  text: string;
  policy: string;
}

/** Read once: a build does not change while the server runs. */
const pages = new Map<string, Page>();

async function loadPage(name: string): Promise<Page> {
  const text = await readSitePage(name);
  const checkout = name === LANDING ? { checkout: CHECKOUT_HOSTS, trustedTypes: ['default'] } : {};
  const page = { text, policy: contentSecurityPolicy({ styles: inlineStyleHashes(text), ...checkout }) };
  pages.set(name, page);
  return page;
}

async function sendPage(name: string, reply: FastifyReply): Promise<FastifyReply> {
  const { text, policy } = pages.get(name) ?? (await loadPage(name));
  return reply
    .header('content-security-policy', policy)
    .type(CONTENT_TYPES[name.split('.').pop() ?? ''] ?? '')
    .send(text);
}

const API_ROUTE = /^\/api(?:[/?]|$)/;

/** Whether a browser requests a page. Other clients get errors as JSON. */
const wantsHtmlPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !API_ROUTE.test(url) && headers.accept?.includes('text/html') === true;

/** Serves the landing page, the policies, robots.txt and the 404 page. */
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
