import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../../auth/caller.decorators.js';
import { NoBody } from '../../platform/http/no-body.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { IdPipe } from '../../platform/validation/id.pipe.js';
import { AtMostOnce, Idempotent } from '../../platform/idempotency/idempotency.interceptor.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import { EditTerm } from './term.dto.js';
import type { TermResponse } from './term.view.js';
import { TermsService } from './terms.service.js';

const termId = new IdPipe('term.not_found');

@ApiTags('patients')
@ApiBearerAuth()
@Requires('subscriptions.write')
@Controller('patients/subscriptions/:id')
export class TermsController {
  constructor(private readonly terms: TermsService) {}

  /**
   * Disables a subscription.
   * @remarks The subscription is inactive from today and its payment link is paused. The end date does not change: the
   * days until it is enabled again are lost.
   */
  @Put('disable')
  @NoBody()
  @Idempotent()
  @ApiErrors('term.not_found', 'term.no_such_move')
  async disable(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', termId) id: string,
  ): Promise<TermResponse> {
    return {
      message: 'Subscription disabled successfully',
      subscription: await this.terms.disable(context, doctorId, id),
    };
  }

  /**
   * Enables a disabled subscription.
   * @remarks It is valid again until its unchanged end date; after that date the call returns 409.
   */
  @Put('enable')
  @NoBody()
  @Idempotent()
  @ApiErrors('term.not_found', 'term.no_such_move', 'term.ended', 'platform.limit_reached')
  async enable(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', termId) id: string,
  ): Promise<TermResponse> {
    return {
      message: 'Subscription re-enabled successfully',
      subscription: await this.terms.enable(context, doctorId, id),
    };
  }

  /**
   * Changes a subscription's end date or tier.
   * @remarks An end date in the past ends the subscription immediately; one before the start moves the start to it.
   * A paid subscription keeps its amount, months and dates when its tier changes; a pending one takes the new price.
   * With a tier of another plan, the payment link offers that plan unless the patient already has a subscription of it.
   */
  @Put('edit')
  @Idempotent()
  @ApiErrors('term.not_found', 'term.no_such_move')
  async edit(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', termId) id: string,
    @Body() input: EditTerm,
  ): Promise<TermResponse> {
    return {
      message: 'Subscription updated successfully',
      subscription: await this.terms.edit(context, doctorId, id, input),
    };
  }

  /**
   * Replaces a patient's payment link.
   * @remarks The old link stops working immediately. The new link is not sent automatically.
   */
  @Put('replace-link')
  @NoBody()
  @AtMostOnce()
  @ApiErrors('term.not_found')
  async replaceLink(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', termId) id: string,
  ): Promise<TermResponse> {
    return {
      message: 'Payment link replaced successfully',
      subscription: await this.terms.replaceLink(context, doctorId, id),
    };
  }
}
