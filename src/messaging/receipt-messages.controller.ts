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

const receiptId = new IdPipe('receipt.not_found');

@ApiTags('receipts')
@ApiBearerAuth()
@Requires('receipts.send')
@Controller('receipts/:id')
export class ReceiptMessagesController {
  constructor(private readonly messages: ManualMessagesService) {}

  /**
   * Sends a receipt to the patient on WhatsApp.
   * @remarks The receipt is attached as a PDF file, in the language of the message settings. It is sent at any hour, also
   * to a patient who has stopped reminders. Each receipt is sent at most once a day: a repeat returns the first message.
   */
  @Post('send')
  @NoBody()
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('receipt.not_found', 'message.not_possible', 'message.failed_today')
  async send(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', receiptId) id: string,
  ): Promise<PatientMessageResponse> {
    return { message: await this.messages.sendReceipt(context, doctorId, id) };
  }
}
