import { Body, Controller, Get, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ByLink } from '../enrolments/links/link.dto.js';
import { PaymentStatusService } from '../payments/reconciliation/payment-status.service.js';
import { OrdersService } from '../payments/orders/orders.service.js';
import { TimelineService } from '../payments/timeline/timeline.service.js';
import type { TimelineView } from '../payments/timeline/timeline.view.js';
import { Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { Audit } from '../platform/http/audit.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { PathTextPipe } from '../platform/validation/id.pipe.js';
import { RateLimited } from '../platform/http/rate-limit.guard.js';
import { NoStore } from '../platform/no-store.decorator.js';
import { Public } from '../platform/public.decorator.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import type { PatientReceiptsView } from '../receipts/receipt.view.js';
import { CreatePayment } from './pay-page.dto.js';
import { PayPageService } from './pay-page.service.js';
import {
  ActivatedView,
  OrderView,
  type PaidListView,
  type PayPageView,
  type PaymentStatusView,
} from './pay-page.view.js';

const [OK, NO_CONTENT] = [200, 204];
export const linkIdentifierPipe = new PathTextPipe('link.unknown');
const orderIdPipe = new PathTextPipe('order.not_found');

@ApiTags('public')
@Public()
@Controller('public')
export class PublicController {
  constructor(
    private readonly pages: PayPageService,
    private readonly orders: OrdersService,
    private readonly paymentStatus: PaymentStatusService,
    private readonly timelines: TimelineService,
  ) {}

  /**
   * Returns what a payment link shows.
   * @remarks For the pay page; needs no login. Changes nothing. Of the patient it includes only the first name and the
   * last two digits of the number.
   */
  @RateLimited('page.ip')
  @Get('subscription/:identifier')
  @NoStore()
  @Header('x-robots-tag', 'noindex')
  @ApiErrors('link.unknown', 'link.paused')
  page(@Param('identifier', linkIdentifierPipe) identifier: string): Promise<PayPageView> {
    return this.pages.page(identifier);
  }

  /**
   * Lists the payments of a payment link.
   * @remarks The newest 24 payments with the days that they cover, in rupees; needs no login. Changes nothing.
   */
  @RateLimited('page.ip')
  @Get('subscription/:identifier/payments')
  @NoStore()
  @Header('x-robots-tag', 'noindex')
  @ApiErrors('link.unknown', 'link.paused')
  async payments(@Param('identifier', linkIdentifierPipe) identifier: string): Promise<PaidListView> {
    return { payments: await this.pages.payments(identifier) };
  }

  /**
   * Lists the receipts of a payment link.
   * @remarks The newest 48 receipts and refund receipts; needs no login. Each is a PDF file at
   * `/s/{identifier}/receipts/{id}.pdf`.
   */
  @RateLimited('page.ip')
  @Get('subscription/:identifier/receipts')
  @NoStore()
  @Header('x-robots-tag', 'noindex')
  @ApiErrors('link.unknown', 'link.paused')
  async receipts(@Param('identifier', linkIdentifierPipe) identifier: string): Promise<PatientReceiptsView> {
    return { receipts: await this.pages.receipts(identifier) };
  }

  /**
   * Records that a person opened the payment link.
   * @remarks Called by the script of the pay page, so that previews made by bots do not count. May be repeated.
   */
  @RateLimited('opened.ip')
  @Post('subscription/opened')
  @Idempotent()
  @HttpCode(NO_CONTENT)
  @ApiErrors('link.unknown')
  opened(@Audit() context: AuditContext, @Body() { identifier }: ByLink): Promise<void> {
    return this.pages.recordOpened(context, identifier);
  }

  /**
   * Creates a payment order.
   * @remarks Pass `orderId`, `amount` (in paise) and `key` to Razorpay Checkout. An order stays open for 30 minutes;
   * until then it is returned again for the same link, tier and price. A tier with price 0 is activated at once, and
   * the response is 200 with `activated: true`.
   */
  @RateLimited('payment.ip')
  @Post('payment/create')
  @Idempotent()
  @NoStore()
  @ApiExtraModels(OrderView, ActivatedView)
  @ApiResponse({ status: 201, schema: { $ref: getSchemaPath(OrderView) } })
  @ApiResponse({ status: 200, schema: { $ref: getSchemaPath(ActivatedView) } })
  @ApiErrors(
    'link.unknown',
    'link.paused',
    'payment.not_enabled',
    'payment.tier_unavailable',
    'payment.no_gateway',
    'payment.provider_down',
  )
  async create(
    @Audit() context: AuditContext,
    @Body() { identifier, tierId, months: shownMonths }: CreatePayment,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrderView | ActivatedView> {
    const started = await this.orders.start(context, await this.pages.findTarget(identifier), tierId, shownMonths);
    if (!started) {
      void reply.status(OK);
      return { activated: true };
    }
    const { order, prefill } = started;
    const { providerOrderId: orderId, amountPaise: amount, months, keyId: key, expiresAt } = order;
    return { orderId, amount, currency: 'INR', months, key, expiresAt, prefill };
  }

  /**
   * Returns whether an order was paid.
   * @remarks Poll it after the checkout. Razorpay is queried at most every three seconds, and a payment that it
   * reports is applied before the response.
   */
  @Get('payment/status/:orderId')
  @NoStore()
  @ApiErrors('order.not_found')
  async status(
    @Audit() context: AuditContext,
    @Param('orderId', orderIdPipe) orderId: string,
  ): Promise<PaymentStatusView> {
    return { captured: await this.paymentStatus.isCaptured(context, orderId) };
  }

  /**
   * Checks the payments of a payment link with Razorpay.
   * @remarks Returns the outcome and the timeline with amounts, days and times. Payments found at Razorpay are applied
   * before the response. Razorpay is queried at most every three seconds for each order.
   */
  @RateLimited('check.ip')
  @Post('payment/check')
  @Idempotent()
  @HttpCode(OK)
  @NoStore()
  @ApiErrors('link.unknown', 'link.paused')
  async check(@Audit() context: AuditContext, @Body() { identifier }: ByLink): Promise<TimelineView> {
    const { doctorId, enrolmentId } = await this.pages.findShownTarget(identifier);
    return this.timelines.check(context, doctorId, enrolmentId);
  }
}
