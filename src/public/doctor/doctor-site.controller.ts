import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublicDoctorService } from '../../doctor-page/public-doctor.service.js';
import type { ErrorPageConfig } from '../../platform/http/domain-error.filter.js';
import { RateLimited } from '../../platform/http/rate-limit.guard.js';
import { Public } from '../../platform/public.decorator.js';
import { PathTextPipe } from '../../platform/validation/id.pipe.js';
import { requestedLanguage, requestLanguage } from '../request-language.js';
import { renderDoctorHtml } from './doctor-html.js';

const slugPipe = new PathTextPipe('public_page.unknown');
const [MOVED_PERMANENTLY, FOUND] = [301, 302];

/** People get errors as a page, never as JSON. */
const ERRORS_AS_PAGE: ErrorPageConfig = {
  renderErrorPage: ({ code, message: text, extensions }, request) =>
    renderDoctorHtml({
      language: requestLanguage(request),
      error: { code, text, contact: extensions?.contact ?? null },
    }),
};

/** The public pages of doctors. Posters and links lead here, also with an earlier address. */
@Public()
@ApiExcludeController()
@Controller('d')
export class DoctorSiteController {
  constructor(private readonly doctors: PublicDoctorService) {}

  /** A doctor with all plans on the page. */
  @RateLimited('site.ip')
  @Get(':slug')
  @RouteConfig(ERRORS_AS_PAGE)
  @Header('content-type', 'text/html; charset=utf-8')
  doctorPage(
    @Param('slug', slugPipe) slug: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.show(slug, null, request, reply);
  }

  /** One plan. If it is not on the page any more, the doctor's other plans are shown, because posters are printed. */
  @RateLimited('site.ip')
  @Get(':slug/:plan')
  @RouteConfig(ERRORS_AS_PAGE)
  @Header('content-type', 'text/html; charset=utf-8')
  planPage(
    @Param('slug', slugPipe) slug: string,
    @Param('plan', slugPipe) plan: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.show(slug, plan, request, reply);
  }

  /** @returns the page; nothing after a redirect to its current address. */
  private async show(
    slug: string,
    planSlug: string | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const { page: view } = await this.doctors.find(slug);
    const plan = view.plans.find((each) => each.slug === planSlug);
    const hasMoved = slug !== view.slug;
    void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-language, cookie' });
    if (!view.indexable) void reply.header('x-robots-tag', 'noindex');
    if (hasMoved || (planSlug !== null && !plan)) {
      const path = ['', 'd', view.slug, ...(plan ? [plan.slug] : [])].join('/');
      const language = requestedLanguage(request);
      void reply
        .status(plan || planSlug === null ? MOVED_PERMANENTLY : FOUND)
        .header('location', language ? `${path}?lang=${language}` : path);
      return '';
    }
    const language = requestLanguage(request);
    return renderDoctorHtml({ language, view, planSlug: plan?.slug ?? null }, requestedLanguage(request));
  }
}
