import { Body, Controller, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Device } from '../../auth/caller.js';
import { CurrentDevice } from '../../auth/caller.decorators.js';
import { Idempotent } from '../../platform/idempotency/idempotency.interceptor.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { RateLimited } from '../../platform/http/rate-limit.guard.js';
import { NoStore } from '../../platform/no-store.decorator.js';
import { Public } from '../../platform/public.decorator.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import type { RemindersView } from '../message.view.js';
import { SetReminders } from './contact-preferences.dto.js';
import { ContactPreferencesService } from './contact-preferences.service.js';

@ApiTags('public')
@Public()
@Controller('public/subscription/reminders')
export class ContactPreferencesController {
  constructor(private readonly preferences: ContactPreferencesService) {}

  /**
   * Turns WhatsApp reminders on or off.
   * @remarks Applies to the number of the patient or, by a payer's link, of the payer, like the messages STOP and START. Receipts and other messages that a payment
   * or the clinic triggers are still sent. The choice is recorded as a consent. May be repeated.
   */
  @RateLimited('reminders.ip')
  @Put()
  @Idempotent()
  @NoStore()
  @ApiErrors('link.unknown')
  async reminders(
    @Audit() context: AuditContext,
    @CurrentDevice() device: Device,
    @Body() input: SetReminders,
  ): Promise<RemindersView> {
    return { wanted: await this.preferences.setReminders(context, input, device) };
  }
}
