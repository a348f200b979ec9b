import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { refundLimitsOf, type Caller } from '../../auth/caller.js';
import { CurrentCaller, DoctorId, Requires } from '../../auth/caller.decorators.js';
import { NoBody } from '../../platform/http/no-body.js';
import { Idempotent } from '../../platform/idempotency/idempotency.interceptor.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Database } from '../../platform/db/database.js';
import { IdempotencyKey } from '../../platform/idempotency/idempotency-key.decorator.js';
import { IdPipe } from '../../platform/validation/id.pipe.js';
import { ApiListQuery } from '../../platform/lists/api-list-query.decorator.js';
import { contentRange } from '../../platform/lists/list-query.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import { HoldParams, RefundHold } from './hold.dto.js';
import type { HoldAcceptedResponse, HoldRefundedResponse, HoldsView } from './hold.view.js';
import { HOLD_LIST, parseHoldQuery, listHolds } from './holds.queries.js';
import { HoldsService } from './holds.service.js';
import { refundMessage, REFUND_ERRORS, toRefundView } from '../refunds/refund.dto.js';

const holdId = new IdPipe('hold.not_found');

@ApiTags('holds')
@ApiBearerAuth()
@Requires('holds.read')
@Controller('holds')
export class HoldsController {
  constructor(
    private readonly db: Database,
    private readonly holds: HoldsService,
  ) {}

  /**
   * Lists held payments.
   * @remarks A hold is a captured payment that is not applied yet, for instance because the patient paid twice. Only
   * open holds are listed unless `status` is given; newest first by default.
   */
  @Get()
  @ApiListQuery(HOLD_LIST)
  async list(
    @DoctorId() doctorId: string,
    @Query() params: HoldParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<HoldsView> {
    const query = parseHoldQuery(params);
    const { rows, total } = await this.db.report(doctorId, (tx) => listHolds(tx, doctorId, query));
    void reply.header('content-range', contentRange('holds', query, rows.length, total));
    return { holds: rows, total };
  }

  /**
   * Accepts a held payment as a renewal.
   * @remarks The renewal starts at the end of the active subscription, or today if there is none, and the patient is
   * sent the payment confirmation. Returns 409 if the hold was accepted or refunded before.
   */
  @Post(':id/accept')
  @NoBody()
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('hold.not_found', 'hold.not_open', 'hold.patient_deleted', 'platform.limit_reached')
  @Requires('holds.accept')
  async accept(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', holdId) id: string,
  ): Promise<HoldAcceptedResponse> {
    return { message: 'Payment accepted as renewal', ...(await this.holds.accept(context, doctorId, id)) };
  }

  /**
   * Refunds a held payment in full.
   * @remarks Refunds what is left of the payment through Razorpay. A repeat with the same Idempotency-Key does not
   * refund twice.
   */
  @ApiBody({ type: RefundHold, required: false })
  @Post(':id/refund')
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('hold.not_found', 'hold.not_open', ...REFUND_ERRORS)
  @Requires('payments.refund')
  async refund(
    @Audit() context: AuditContext,
    @CurrentCaller() caller: Caller,
    @DoctorId() doctorId: string,
    @Param('id', holdId) id: string,
    @Body() input?: RefundHold,
    @IdempotencyKey() key?: string,
  ): Promise<HoldRefundedResponse> {
    const { hold, refund } = await this.holds.refund(context, doctorId, id, {
      reason: input?.reason,
      key,
      ...refundLimitsOf(caller),
    });
    return { message: refundMessage(refund), hold, refund: toRefundView(refund) };
  }
}
