import { Controller, Get, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../auth/caller.decorators.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { MessagesService } from './messages.service.js';
import type { WithdrawalPreviewResponse } from './message.view.js';

const termId = new IdPipe('term.not_found');

@ApiTags('messages')
@ApiBearerAuth()
@Requires('subscriptions.write')
@Controller('patients/subscriptions')
export class WithdrawalPreviewController {
  constructor(private readonly messages: MessagesService) {}

  /**
   * Previews the withdrawal of a pending subscription.
   * @remarks Says whether its payment link stops working, and whether the patient gets a message about it: only if a
   * message with the link was sent before. Nothing is stored.
   */
  @Get(':id/withdraw/preview')
  @ApiErrors('term.not_found', 'term.no_such_move')
  async previewWithdrawal(
    @DoctorId() doctorId: string,
    @Param('id', termId) id: string,
  ): Promise<WithdrawalPreviewResponse> {
    return { preview: await this.messages.previewWithdrawal(doctorId, id) };
  }
}
