import { type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { POLICY_NAMES } from './hash-routes.js';
import baseStyles from './base.css?inline';
import { Document, ORIGIN, type Script } from './Document.js';
import { meta } from './landing/content.js';
import { Landing } from './landing/Landing.js';
import landingStyles from './landing/landing.css?inline';
import pictureStyles from './landing/preview-picture.css?inline';
import { PreviewPicture } from './landing/PreviewPicture.js';
import { NotFound } from './NotFound.js';
import { policies, UPDATED } from './policies/content.js';
import policyStyles from './policies/policies.css?inline';
import { PolicyPage } from './policies/PolicyPage.js';
import { landingJsonLd, pageJsonLd } from './json-ld.js';

const renderDocument = (page: ReactElement) => `<!doctype html>${renderToStaticMarkup(page)}\n`;

const landing = (script: Script) => (
  <Document
    path="/"
    {...meta}
    styles={baseStyles + landingStyles}
    jsonLd={landingJsonLd(meta.description)}
    script={script}
  >
    <Landing />
  </Document>
);

const policy = (name: (typeof POLICY_NAMES)[number]) => (
  <Document
    path={`/${name}`}
    title={`${policies[name].title} · Nirog`}
    description={policies[name].intro}
    styles={baseStyles + policyStyles}
    jsonLd={pageJsonLd(policies[name].title, `/${name}`, UPDATED.day)}
  >
    <PolicyPage name={name} />
  </Document>
);

const notFound = (
  <Document
    path={null}
    title="Page not found · Nirog"
    description="This address does not exist."
    styles={baseStyles + policyStyles}
  >
    <NotFound />
  </Document>
);

/** The page that `npm run picture` renders to the link preview image. It is not served. */
export const picture = (): string =>
  renderDocument(<PreviewPicture styles={baseStyles + landingStyles + pictureStyles} />);

/** Pay pages may be fetched, because chats show a preview of them. A meta tag keeps them out of search results. */
const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /admin/
Disallow: /queues
Disallow: /sandbox
Sitemap: ${ORIGIN}/sitemap.xml
`;

const sitemap = () =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    `<url><loc>${ORIGIN}/</loc></url>`,
    ...POLICY_NAMES.map((name) => `<url><loc>${ORIGIN}/${name}</loc><lastmod>${UPDATED.day}</lastmod></url>`),
    '</urlset>\n',
  ].join('\n');

/**
 * Content of the static files (pages, `robots.txt`, `sitemap.xml`) by file name, with `ORIGIN` in place of the site's
 * address. The build writes them to `dist/pages`. @param script of the landing page.
 */
export const pages = (script: Script): Record<string, string> => ({
  'index.html': renderDocument(landing(script)),
  ...Object.fromEntries(POLICY_NAMES.map((name) => [`${name}.html`, renderDocument(policy(name))])),
  '404.html': renderDocument(notFound),
  'robots.txt': ROBOTS,
  'sitemap.xml': sitemap(),
});
