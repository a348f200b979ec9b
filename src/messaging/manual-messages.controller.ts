import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../auth/caller.decorators.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Audit } from '../platform/http/audit.decorator.js';
import { NoBody } from '../platform/http/no-body.js';
import { Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { ManualMessagesService } from './manual-messages.service.js';
import type { PatientMessageResponse } from './message.view.js';

const termId = new IdPipe('term.not_found');

@ApiTags('messages')
@ApiBearerAuth()
@Requires('messages.send')
@Controller('patients/:id/subscriptions/:term_id')
export class ManualMessagesController {
  constructor(private readonly messages: ManualMessagesService) {}

  /**
   * Sends the payment link or a reminder now.
   * @remarks A subscription that is not paid yet gets its link; one that ends within 7 days gets a renewal reminder, and
   * one that has ended the notice with the link. At most one message a day: a repeat returns the first one, unless the
   * number or the link has changed since. Reminders are sent between 9:00 and 20:00. A patient who has stopped reminders
   * gets 409.
   */
  @Post('send-link')
  @NoBody()
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('term.not_found', 'term.no_such_move', 'message.not_due', 'message.not_possible', 'message.failed_today')
  async send(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', termId) id: string,
    @Param('term_id', termId) term: string,
  ): Promise<PatientMessageResponse> {
    return { message: await this.messages.send(context, doctorId, id, term) };
  }
}
