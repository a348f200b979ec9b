import { Controller, Get, Header, Param, Post, Redirect, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { config } from '../config.js';
import { Limited } from '../platform/limit.guard.js';
import { networkOf } from '../platform/address.js';
import { TAKES_FORMS } from '../platform/http.js';
import { Limits } from '../platform/limits.js';
import { Public } from '../platform/public.decorator.js';
import { PayPageService, type Preview } from './pay-page.service.js';
import { PUBLIC_PAGE } from './site.js';

const HEAD = '<!--head-->';
const [SEE_OTHER, NOT_FOUND] = [303, 404];

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const meta = (name: string, content: string) => `<meta name="${name}" content="${escape(content)}">`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escape(content)}">`;

/** The pages of public-page: one template, told which page it is by its head. */
@Public()
@ApiExcludeController()
@Controller()
export class SiteController {
  constructor(
    private readonly pages: PayPageService,
    private readonly limits: Limits,
  ) {}

  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', 'no-cache')
  landing(): Promise<string> {
    return this.render('');
  }

  /** The address that messages carry: preview tags name doctor and clinic only. */
  @Limited('site.address')
  @Get('s/:identifier')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', 'no-store')
  @Header('x-robots-tag', 'noindex')
  async payPage(
    @Param('identifier') identifier: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const preview = await this.pages.preview(identifier);
    if (!preview) void reply.status(NOT_FOUND);
    return this.render(headOf(identifier, preview));
  }

  /**
   * Where Razorpay's own page sends the browser back to, with a form and without cookies. Never an error page, whatever
   * arrives: the patient may just have paid. Nothing is changed either; the page asks what became of the order.
   */
  @Post('s/:identifier')
  @RouteConfig(TAKES_FORMS)
  @Redirect()
  async returned(
    @Param('identifier') identifier: string,
    @Req() { body, ip }: FastifyRequest,
  ): Promise<{ url: string; statusCode: number }> {
    const isHeard = (await this.limits.count('return.address', networkOf(ip))) === 0;
    const query = isHeard ? await this.pages.landing(identifier, body) : '';
    return { url: `/s/${encodeURIComponent(identifier)}${query}`, statusCode: SEE_OTHER };
  }

  private async render(head: string): Promise<string> {
    const template = await readFile(`${PUBLIC_PAGE}/index.html`, 'utf8');
    return template.replace(HEAD, () => meta('nirog:checkout', config.razorpay.checkoutUrl) + head);
  }
}

function headOf(identifier: string, preview: Preview | null): string {
  const title = preview ? [preview.doctor, preview.clinic].filter(Boolean).join(', ') : 'Nirog';
  return [
    `<title>${escape(title)}</title>`,
    meta('nirog:identifier', identifier),
    meta('robots', 'noindex'),
    property('og:title', title),
    property('og:site_name', 'Nirog'),
    property('og:type', 'website'),
    meta('description', 'Your subscription page'),
    property('og:description', 'Your subscription page'),
  ].join('');
}
