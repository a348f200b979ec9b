import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { refundLimitsOf, ruleForCaller, type Caller } from '../auth/caller.js';
import { CurrentCaller, DoctorId, Requires } from '../auth/caller.decorators.js';
import { Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { NoBody } from '../platform/http/no-body.js';
import { Audit } from '../platform/http/audit.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Database } from '../platform/db/database.js';
import { IdempotencyKey } from '../platform/idempotency/idempotency-key.decorator.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { sendPage } from '../platform/lists/cursor.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import { parseRupees } from '../shared/money.js';
import { PaymentParams } from './payment.dto.js';
import type { PaymentResponse, PaymentsView, RefundResponse } from './payment.view.js';
import {
  listPayments,
  NO_TOTALS,
  PAYMENT_LIST,
  parsePaymentQuery,
  readPaymentView,
  type PaymentFilter,
} from './payments.queries.js';
import { refundMessage, RefundPayment, REFUND_ERRORS, toRefundView } from './refunds/refund.dto.js';
import { Refund } from './refunds/refund.entity.js';
import { RefundsService } from './refunds/refunds.service.js';
import { TimelineService } from './timeline/timeline.service.js';
import type { TimelineView } from './timeline/timeline.view.js';

const paymentId = new IdPipe('payment.not_found');

/** Condition `one_day`. */
function maySeeTotals(caller: Caller, { from, to, patient_id }: PaymentFilter): boolean {
  const rule = ruleForCaller(caller, 'payments.totals');
  if (!rule.allowed) return false;
  return rule.condition === undefined || patient_id !== undefined || (from !== undefined && from === to);
}

@ApiTags('payments')
@ApiBearerAuth()
@Requires('payments.read')
@Controller('payments')
export class PaymentsController {
  constructor(
    private readonly db: Database,
    private readonly refunds: RefundsService,
    private readonly timelines: TimelineService,
  ) {}

  /**
   * Lists payments.
   * @remarks Includes captured payments, payments recorded by hand, and attempts that failed or are under way; only
   * `captured` and `refunded` payments were received. Newest first by default; amounts in rupees. The totals cover all
   * pages; reception gets them for one day or one patient only.
   */
  @Get()
  @ApiListQuery(PAYMENT_LIST)
  async list(
    @CurrentCaller() caller: Caller,
    @DoctorId() doctorId: string,
    @Query() params: PaymentParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentsView> {
    const query = parsePaymentQuery(params);
    const { rows, total, ...totals } = await this.db.report(doctorId, (tx) => listPayments(tx, doctorId, query));
    const payments = sendPage(reply, 'payments', query, { rows, total });
    return { payments, total, ...(maySeeTotals(caller, query.filter) ? totals : NO_TOTALS) };
  }

  /**
   * Returns a payment with its refunds and timeline.
   * @remarks Refunds and events are listed oldest first. All amounts are in rupees.
   */
  @Get(':id')
  @ApiErrors('payment.not_found')
  get(@DoctorId() doctorId: string, @Param('id', paymentId) id: string): Promise<PaymentResponse> {
    return this.db.read(doctorId, async (tx) => ({
      payment: await readPaymentView(tx, doctorId, id),
      refunds: (
        await tx.find(Refund, { where: { doctorId, paymentId: id }, order: { createdAt: 'ASC', id: 'ASC' } })
      ).map(toRefundView),
      timeline: await this.timelines.readOfPayment(tx, doctorId, id),
    }));
  }

  /**
   * Checks the payments for the same plan with Razorpay.
   * @remarks Returns the outcome and the timeline of orders, payments, refunds and messages. Payments found at Razorpay
   * are applied before the response. Razorpay is queried at most every three seconds for each order.
   */
  @Post(':id/check')
  @NoBody()
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('payment.not_found')
  @Requires('payments.check')
  check(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', paymentId) id: string,
  ): Promise<TimelineView> {
    return this.timelines.checkPayment(context, doctorId, id);
  }

  /**
   * Refunds a payment in full or in part.
   * @remarks An online payment is refunded through Razorpay; for a payment at the clinic the refund is recorded. A full
   * refund ends the subscription unless `end_access` is false. A refund that Razorpay has not confirmed yet is
   * `pending` and is followed up automatically; repeat the call only with the same Idempotency-Key. A receptionist can
   * refund of each payment what the doctor has allowed.
   */
  @Post(':id/refund')
  @Idempotent()
  @ApiErrors(
    'payment.not_found',
    'payment.not_refundable',
    'payment.nothing_paid',
    'payment.refunded',
    'refund.exceeds',
    ...REFUND_ERRORS,
  )
  @Requires('payments.refund')
  async refund(
    @Audit() context: AuditContext,
    @CurrentCaller() caller: Caller,
    @DoctorId() doctorId: string,
    @Param('id', paymentId) id: string,
    @Body() { amount, reason, end_access: endsAccess }: RefundPayment,
    @IdempotencyKey() key?: string,
  ): Promise<RefundResponse> {
    const amountPaise = amount == null ? null : parseRupees(amount);
    const request = { amountPaise, reason, endsAccess, key, ...refundLimitsOf(caller) };
    const refund = await this.refunds.refund(context, doctorId, id, request);
    const payment = await this.db.read(doctorId, (tx) => readPaymentView(tx, doctorId, id));
    return { message: refundMessage(refund), refund: toRefundView(refund), payment };
  }
}
