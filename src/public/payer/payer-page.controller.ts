import { Body, Controller, Get, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ByLink } from '../../enrolments/links/link.dto.js';
import { Idempotent } from '../../platform/idempotency/idempotency.interceptor.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { PathTextPipe } from '../../platform/validation/id.pipe.js';
import { RateLimited } from '../../platform/http/rate-limit.guard.js';
import { NoStore } from '../../platform/no-store.decorator.js';
import { Public } from '../../platform/public.decorator.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import { ActivatedView } from '../pay-page.view.js';
import { CreatePayerPayment, toPayerOrder } from './payer-page.dto.js';
import { PayerPageService } from './payer-page.service.js';
import { PayerPaymentsService } from './payer-payments.service.js';
import {
  PayerOrderView,
  type PayerPageView,
  type PayerReceiptsView,
  type PayerTimelineView,
} from './payer-page.view.js';

const [OK, NO_CONTENT] = [200, 204];
const linkIdentifierPipe = new PathTextPipe('link.unknown');

@ApiTags('public')
@Public()
@Controller('public/payer')
export class PayerPageController {
  constructor(
    private readonly pages: PayerPageService,
    private readonly payments: PayerPaymentsService,
  ) {}

  /**
   * Returns what a payer's link shows.
   * @remarks For the page of somebody who pays for several patients; needs no login. Changes nothing. It includes the
   * patients' first names and the last two digits of the payer's number.
   */
  @RateLimited('page.ip')
  @Get(':identifier')
  @NoStore()
  @Header('x-robots-tag', 'noindex')
  @ApiErrors('link.unknown')
  payerPage(@Param('identifier', linkIdentifierPipe) identifier: string): Promise<PayerPageView> {
    return this.pages.page(identifier);
  }

  /**
   * Lists the receipts of a payer's patients.
   * @remarks The newest 48 receipts and refund receipts; needs no login. Each is a PDF file at
   * `/s/{identifier}/receipts/{id}.pdf`.
   */
  @RateLimited('page.ip')
  @Get(':identifier/receipts')
  @NoStore()
  @Header('x-robots-tag', 'noindex')
  @ApiErrors('link.unknown')
  async payerReceipts(@Param('identifier', linkIdentifierPipe) identifier: string): Promise<PayerReceiptsView> {
    return { receipts: await this.pages.receipts(identifier) };
  }

  /**
   * Records that a person opened the payer's link.
   * @remarks Called by the script of the page, so that previews made by bots do not count. The payment links of all its
   * patients count as opened. May be repeated.
   */
  @RateLimited('opened.ip')
  @Post('opened')
  @Idempotent()
  @HttpCode(NO_CONTENT)
  @ApiErrors('link.unknown')
  payerOpened(@Audit() context: AuditContext, @Body() { identifier }: ByLink): Promise<void> {
    return this.pages.recordOpened(context, identifier);
  }

  /**
   * Creates a payment order for several patients.
   * @remarks Pass `orderId`, `amount` (in paise) and `key` to Razorpay Checkout. The payment is split as in `lines`: each
   * patient gets the subscription and a receipt. An order stays open for 30 minutes; until then it is returned again for
   * the same patients, tiers and prices. Tiers with price 0 are activated at once; if there are no others, the response
   * is 200 with `activated: true`. Poll `GET /api/public/payment/status/{orderId}` after the checkout.
   */
  @RateLimited('payment.ip')
  @Post('payment/create')
  @Idempotent()
  @NoStore()
  @ApiExtraModels(PayerOrderView, ActivatedView)
  @ApiResponse({ status: 201, schema: { $ref: getSchemaPath(PayerOrderView) } })
  @ApiResponse({ status: 200, schema: { $ref: getSchemaPath(ActivatedView) } })
  @ApiErrors(
    'link.unknown',
    'link.paused',
    'payer.line_unknown',
    'payment.not_enabled',
    'payment.tier_unavailable',
    'payment.no_gateway',
    'payment.provider_down',
  )
  async createPayerPayment(
    @Audit() context: AuditContext,
    @Body() input: CreatePayerPayment,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PayerOrderView | ActivatedView> {
    const started = await this.payments.start(context, input);
    if (started) return toPayerOrder(started);
    void reply.status(OK);
    return { activated: true };
  }

  /**
   * Checks the payments of a payer's patients with Razorpay.
   * @remarks Returns outcome and timeline for each patient and plan. Payments found at Razorpay are applied before the
   * response. Razorpay is queried at most every three seconds for each order.
   */
  @RateLimited('check.ip')
  @Post('payment/check')
  @Idempotent()
  @HttpCode(OK)
  @NoStore()
  @ApiErrors('link.unknown')
  checkPayerPayments(@Audit() context: AuditContext, @Body() { identifier }: ByLink): Promise<PayerTimelineView> {
    return this.payments.check(context, identifier);
  }
}
