import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Roles } from '../../auth/caller.decorators.js';
import { IdPipe } from '../../platform/validation/id.pipe.js';
import { AtMostOnce } from '../../platform/idempotency/idempotency.interceptor.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
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

  /**
   * Disables a subscription.
   * @remarks The subscription is inactive from today and its payment link is paused. The end date does not change: the
   * days until it is enabled again are lost.
   */
  @Put('disable')
  @ApiErrors('term.not_found', 'term.no_such_move')
  async disable(@DoctorId() doctorId: string, @Param('id', termId) id: string): Promise<TermReply> {
    return { message: 'Subscription disabled successfully', subscription: await this.terms.disable(doctorId, id) };
  }

  /**
   * Enables a disabled subscription.
   * @remarks It is valid again until its unchanged end date; after that date the call returns 409.
   */
  @Put('enable')
  @ApiErrors('term.not_found', 'term.no_such_move', 'term.ended', 'platform.limit_reached')
  async enable(@DoctorId() doctorId: string, @Param('id', termId) id: string): Promise<TermReply> {
    return { message: 'Subscription re-enabled successfully', subscription: await this.terms.enable(doctorId, id) };
  }

  /**
   * Changes a subscription's end date or tier.
   * @remarks An end date in the past ends the subscription immediately; one before the start moves the start to it.
   * A paid subscription keeps its amount, months and dates when its tier changes; a pending one takes the new price.
   * With a tier of another plan, the payment link offers that plan unless the patient already has a subscription of it.
   */
  @Put('edit')
  @ApiErrors('term.not_found', 'term.no_such_move')
  async edit(
    @DoctorId() doctorId: string,
    @Param('id', termId) id: string,
    @Body() input: EditTerm,
  ): Promise<TermReply> {
    return { message: 'Subscription updated successfully', subscription: await this.terms.edit(doctorId, id, input) };
  }

  /**
   * Replaces a patient's payment link.
   * @remarks The old link stops working immediately. The new link is not sent automatically.
   */
  @Put('replace-link')
  @AtMostOnce()
  @ApiErrors('term.not_found')
  async replaceLink(@DoctorId() doctorId: string, @Param('id', termId) id: string): Promise<TermReply> {
    return { message: 'Payment link replaced successfully', subscription: await this.terms.replaceLink(doctorId, id) };
  }
}
