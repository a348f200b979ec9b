import { Body, Controller, Get, Header, HttpCode, Param, Post, Res, UseInterceptors } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ByLink } from '../enrolments/link.dto.js';
import { InquiryService } from '../payments/inquiry.service.js';
import { OrdersService } from '../payments/orders.service.js';
import { TimelineService } from '../payments/timeline.service.js';
import type { TimelineView } from '../payments/timeline.view.js';
import { AuditContextInterceptor } from '../platform/audit-context.interceptor.js';
import { NamePipe } from '../platform/id.pipe.js';
import { Limited } from '../platform/limit.guard.js';
import { NoStore } from '../platform/no-store.decorator.js';
import { Public } from '../platform/public.decorator.js';
import { Refuses } from '../platform/refuses.decorator.js';
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
export const linkName = new NamePipe('link.unknown');
const orderName = new NamePipe('order.not_found');

@ApiTags('public')
@Public()
@Controller('public')
export class PublicController {
  constructor(
    private readonly pages: PayPageService,
    private readonly orders: OrdersService,
    private readonly inquiry: InquiryService,
    private readonly timelines: TimelineService,
  ) {}

  /** What a patient's link shows. Changes nothing. */
  @Limited('page.address')
  @Get('subscription/:identifier')
  @NoStore()
  @Header('x-robots-tag', 'noindex')
  @Refuses('link.unknown', 'link.paused')
  page(@Param('identifier', linkName) identifier: string): Promise<PayPageView> {
    return this.pages.page(identifier);
  }

  /** What the patient has paid on the link so far: the history on the patient's own page. Changes nothing. */
  @Limited('page.address')
  @Get('subscription/:identifier/payments')
  @NoStore()
  @Header('x-robots-tag', 'noindex')
  @Refuses('link.unknown', 'link.paused')
  async payments(@Param('identifier', linkName) identifier: string): Promise<PaidListView> {
    return { payments: await this.pages.payments(identifier) };
  }

  /** The page's script says that a person has opened the link; a preview bot runs no script. */
  @Limited('opened.address')
  @Post('subscription/opened')
  @HttpCode(NO_CONTENT)
  @Refuses('link.unknown')
  opened(@Body() { identifier }: ByLink): Promise<void> {
    return this.pages.opened(identifier);
  }

  /** Makes a tier payable; the same open order is given out again. A price of 0 activates at once (200). */
  @Limited('payment.address')
  @Post('payment/create')
  @NoStore()
  @ApiExtraModels(OrderView, ActivatedView)
  @ApiResponse({ status: 201, schema: { $ref: getSchemaPath(OrderView) } })
  @ApiResponse({ status: 200, schema: { $ref: getSchemaPath(ActivatedView) } })
  @Refuses(
    'link.unknown',
    'link.paused',
    'payment.not_enabled',
    'payment.tier_unavailable',
    'payment.no_gateway',
    'payment.provider_down',
  )
  async create(
    @Body() { identifier, tierId, months: shownMonths }: CreatePayment,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrderView | ActivatedView> {
    const started = await this.orders.start(await this.pages.route(identifier), tierId, shownMonths);
    if (!started) {
      void reply.status(OK);
      return { activated: true };
    }
    const { order, prefill } = started;
    const { providerOrderId: orderId, amountPaise: amount, months, keyId: key, expiresAt } = order;
    return { orderId, amount, currency: 'INR', months, key, expiresAt, prefill };
  }

  /** Whether the money has arrived; asks Razorpay at most every three seconds. */
  @Get('payment/status/:orderId')
  @UseInterceptors(AuditContextInterceptor) // money that is found is applied
  @NoStore()
  @Refuses('order.not_found')
  async status(@Param('orderId', orderName) orderId: string): Promise<PaymentStatusView> {
    return { captured: await this.inquiry.isCaptured(orderId) };
  }

  /**
   * Asks the bank now what became of the payments on a link, and tells everything that happened to them: amounts, days
   * and times. Money that is found is applied at once. Razorpay is asked at most every three seconds.
   */
  @Limited('check.address')
  @Post('payment/check')
  @HttpCode(OK)
  @NoStore()
  @Refuses('link.unknown', 'link.paused')
  async check(@Body() { identifier }: ByLink): Promise<TimelineView> {
    const { doctorId, enrolmentId } = await this.pages.shownRoute(identifier);
    return this.timelines.check(doctorId, enrolmentId);
  }
}
