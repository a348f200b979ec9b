import { Controller, Get, Header, Param, Post, Query, Redirect, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimited } from '../platform/http/rate-limit.guard.js';
import { toNetwork } from '../platform/http/ip-network.js';
import { FORM_ROUTE } from '../platform/http/http.js';
import { RateLimits } from '../platform/http/rate-limits.js';
import { NoStore } from '../platform/no-store.decorator.js';
import { Public } from '../platform/public.decorator.js';
import type { ErrorPageConfig } from '../platform/http/domain-error.filter.js';
import { DomainError } from '../shared/domain-error.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { receiptPdf, receiptPdfWithoutPage } from '../receipts/receipt-pdf.js';
import { ReceiptPdfHashes } from '../receipts/receipt-pdf-hashes.js';
import { PageReceiptParams } from './pay-page.dto.js';
import { renderDataHtml } from './data-html.js';
import { renderPayHtml } from './pay-html.js';
import { renderPayerHtml } from './payer/payer-html.js';
import { PayerPageService } from './payer/payer-page.service.js';
import { PayPageService } from './pay-page.service.js';
import { isPreviewBot } from './preview-bot.rules.js';
import { linkIdentifierPipe } from './public.controller.js';
import { requestLanguage } from './request-language.js';

const SEE_OTHER = 303;

/**
 * Has no `default-src`, because Chromium applies the policy of a PDF response to its PDF viewer, which needs inline styles
 * and an object of the same URL. See https://crbug.com/271452.
 */
const PDF_SECURITY_POLICY = "object-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const receiptIdPipe = new IdPipe('receipt.not_found');

/** Patients get errors as a page, never as JSON. */
const ERRORS_AS_PAGE: ErrorPageConfig = {
  renderErrorPage: ({ code, message: text, extensions }, request) =>
    renderPayHtml(
      { language: requestLanguage(request), error: { code, text, contact: extensions?.contact ?? null } },
      { shown: true },
    ),
};

/** The result for a patient's link, or that for a payer's link if no patient has this one. */
async function orOfPayer<T>(ofPatient: () => Promise<T>, ofPayer: () => Promise<T>): Promise<T> {
  try {
    return await ofPatient();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'link.unknown') throw error;
    return ofPayer();
  }
}

/** The page of a patient's or a payer's link; their identifiers differ. The pages without data are in site-pages.ts. */
@Public()
@ApiExcludeController()
@Controller()
export class SiteController {
  constructor(
    private readonly pages: PayPageService,
    private readonly payers: PayerPageService,
    private readonly limits: RateLimits,
    private readonly hashes: ReceiptPdfHashes,
  ) {}

  /** The address that messages contain. Opening it changes nothing, because preview bots open it too. */
  @RateLimited('site.ip')
  @Get('s/:identifier')
  @RouteConfig(ERRORS_AS_PAGE)
  @Header('content-type', 'text/html; charset=utf-8')
  @NoStore()
  @Header('x-robots-tag', 'noindex')
  async payPage(
    @Param('identifier', linkIdentifierPipe) identifier: string,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const shown = !isPreviewBot(request.headers['user-agent']);
    const language = requestLanguage(request);
    return orOfPayer(
      async () => renderPayHtml({ language, view: await this.pages.page(identifier) }, { shown }),
      async () => renderPayerHtml({ language, view: await this.payers.page(identifier) }, { shown }),
    );
  }

  /** The page with the privacy notice and, behind a code, the patient's data. The browser loads both. */
  @RateLimited('site.ip')
  @Get('s/:identifier/data')
  @Header('content-type', 'text/html; charset=utf-8')
  @NoStore()
  @Header('x-robots-tag', 'noindex')
  dataPage(@Param('identifier') identifier: string, @Req() request: FastifyRequest): Promise<string> {
    return renderDataHtml({ identifier, language: requestLanguage(request) });
  }

  /**
   * A receipt of the link's patient, or of one of the payer's, in `language` or, without it, in the language of the page. A
   * payer's has no QR code of the patient's page.
   */
  @RateLimited('receipt.ip')
  @Get('s/:identifier/receipts/:id.pdf')
  @RouteConfig(ERRORS_AS_PAGE)
  @NoStore()
  @Header('x-robots-tag', 'noindex')
  async receipt(
    @Param('identifier', linkIdentifierPipe) identifier: string,
    @Param('id', receiptIdPipe) id: string,
    @Query() { format }: PageReceiptParams,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const params = { format, language: requestLanguage(request) };
    const pdf = await orOfPayer(
      async () => receiptPdf(await this.pages.receipt(identifier, id), params, this.hashes),
      async () => receiptPdfWithoutPage(await this.payers.receipt(identifier, id), params),
    );
    void reply.header('content-security-policy', PDF_SECURITY_POLICY); // an error page keeps its own
    return pdf;
  }

  /**
   * Razorpay's page returns the browser here with a form and without cookies. The patient may just have paid, so the
   * response is never an error. It changes nothing; the page then queries the status of the order.
   */
  @Post('s/:identifier')
  @RouteConfig(FORM_ROUTE)
  @Redirect()
  async returned(
    @Param('identifier') identifier: string,
    @Req() { body, ip }: FastifyRequest,
  ): Promise<{ url: string; statusCode: number }> {
    const isAllowed = (await this.limits.consume('return.ip', toNetwork(ip))) === 0;
    const query = isAllowed ? await this.callbackQuery(identifier, body) : '';
    return { url: `/s/${encodeURIComponent(identifier)}${query}`, statusCode: SEE_OTHER };
  }
  private async callbackQuery(identifier: string, body: unknown): Promise<string> {
    return (await this.pages.callbackQuery(identifier, body)) || (await this.payers.callbackQuery(identifier, body));
  }
}
