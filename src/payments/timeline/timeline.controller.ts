import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../../auth/caller.decorators.js';
import { NoBody } from '../../platform/http/no-body.js';
import { Idempotent } from '../../platform/idempotency/idempotency.interceptor.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { IdPipe } from '../../platform/validation/id.pipe.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import { TimelineService } from './timeline.service.js';
import type { StoredTimelineView, TimelineView } from './timeline.view.js';

const termId = new IdPipe('term.not_found');

@ApiTags('patients')
@ApiBearerAuth()
@Requires('payments.read')
@Controller('patients/subscriptions/:id')
export class TimelineController {
  constructor(private readonly timelines: TimelineService) {}

  /**
   * Returns the timeline of a patient's payments for a plan.
   * @remarks Stored events of orders, payments, refunds and messages, oldest first. Razorpay is not queried.
   */
  @Get('timeline')
  @ApiErrors('term.not_found')
  timeline(@DoctorId() doctorId: string, @Param('id', termId) id: string): Promise<StoredTimelineView> {
    return this.timelines.readOfTerm(doctorId, id);
  }

  /**
   * Checks a patient's payments for a plan with Razorpay.
   * @remarks Returns the outcome and the timeline of orders, payments, refunds and messages. Payments found at Razorpay
   * are applied before the response. Razorpay is queried at most every three seconds for each order.
   */
  @Post('check')
  @NoBody()
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('term.not_found')
  @Requires('payments.check')
  checkPayment(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', termId) id: string,
  ): Promise<TimelineView> {
    return this.timelines.checkTerm(context, doctorId, id);
  }
}
