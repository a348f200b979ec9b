import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { publicPageUrl } from '../../doctor-page/public-page.queries.js';
import { Database } from '../../platform/db/database.js';
import { RateLimited } from '../../platform/http/rate-limit.guard.js';
import { Public } from '../../platform/public.decorator.js';
import { escapeHtml } from '../../shared/text.js';
import { readSitePage } from '../site-pages.js';

/** The protocol allows 50,000 addresses in a file. */
const MAX_PAGES = 49_000;

/** Pages that people may see, of doctors who want search engines to list them; see `findShownPublicPage`. */
const INDEXABLE_SLUGS = `
SELECT s.slug FROM public_slug s
JOIN public_page w ON w.doctor_id = s.doctor_id AND w.enabled AND w.indexable
JOIN account a ON a.id = s.doctor_id AND a.status = 'approved'
JOIN profile f ON f.doctor_id = s.doctor_id AND btrim(f.registration_number) <> ''
WHERE s.retired_at IS NULL ORDER BY s.slug LIMIT ${MAX_PAGES}`;

/** The pages that search engines may list: those of the site, and those of doctors. */
@Public()
@ApiExcludeController()
@Controller()
export class SitemapController {
  constructor(private readonly db: Database) {}

  @RateLimited('site.ip')
  @Get('sitemap.xml')
  @Header('content-type', 'application/xml; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  async sitemap(): Promise<string> {
    const rows = await this.db.acrossTenants((tx) => tx.query<{ slug: string }[]>(INDEXABLE_SLUGS));
    const urls = rows.map(({ slug }) => `<url><loc>${escapeHtml(publicPageUrl(slug))}</loc></url>\n`);
    const siteMap = await readSitePage('sitemap.xml');
    return siteMap.replace('</urlset>', `${urls.join('')}</urlset>`);
  }
}
