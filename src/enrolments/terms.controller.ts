import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Roles } from '../auth/caller.decorators.js';
import { IdPipe } from '../platform/id.pipe.js';
import { MarksKey } from '../platform/idempotency.interceptor.js';
import { Refuses } from '../platform/refuses.decorator.js';
import { EditTerm } from './term.dto.js';
import type { TermReply } from './term.view.js';
import { TermsService } from './terms.service.js';

const termId = new IdPipe('term.not_found');

@ApiTags('patients')
@ApiBearerAuth()
@Roles('doctor')
@Controller('patients/subscriptions/:id')
export class TermsController {
  constructor(private readonly terms: TermsService) {}

  /** Takes a running subscription out of service from today; its end date stays. */
  @Put('disable')
  @Refuses('term.not_found', 'term.no_such_move')
  async disable(@DoctorId() doctorId: string, @Param('id', termId) id: string): Promise<TermReply> {
    return { message: 'Subscription disabled successfully', subscription: await this.terms.disable(doctorId, id) };
  }

  /** Puts a disabled subscription back into service. */
  @Put('enable')
  @Refuses('term.not_found', 'term.no_such_move', 'term.ended', 'platform.limit_reached')
  async enable(@DoctorId() doctorId: string, @Param('id', termId) id: string): Promise<TermReply> {
    return { message: 'Subscription re-enabled successfully', subscription: await this.terms.enable(doctorId, id) };
  }

  /**
   * Changes expiry date and/or tier. An expiry date in the past ends it at once, even one before the start, which is
   * then brought back to it. What is paid keeps its amount, months and dates with another tier; with one of another plan its
   * link offers that plan from then on, unless the patient has a subscription of that plan already.
   */
  @Put('edit')
  @Refuses('term.not_found', 'term.no_such_move')
  async edit(
    @DoctorId() doctorId: string,
    @Param('id', termId) id: string,
    @Body() input: EditTerm,
  ): Promise<TermReply> {
    return { message: 'Subscription updated successfully', subscription: await this.terms.edit(doctorId, id, input) };
  }

  /** Gives the patient another payment link; the one before stops working at once. */
  @Put('replace-link')
  @MarksKey()
  @Refuses('term.not_found')
  async replaceLink(@DoctorId() doctorId: string, @Param('id', termId) id: string): Promise<TermReply> {
    return { message: 'Payment link replaced successfully', subscription: await this.terms.replaceLink(doctorId, id) };
  }
}
