import { Body, Controller, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RateLimited } from '../../platform/http/rate-limit.guard.js';
import { NoStore } from '../../platform/no-store.decorator.js';
import { Public } from '../../platform/public.decorator.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import type { RemindersView } from '../message.view.js';
import { WishReminders } from './contact-preferences.dto.js';
import { ContactPreferencesService } from './contact-preferences.service.js';

@ApiTags('public')
@Public()
@Controller('public/subscription/reminders')
export class WishesController {
  constructor(private readonly preferences: ContactPreferencesService) {}

  /**
   * Turns WhatsApp reminders on or off.
   * @remarks For the patient's number, with the same effect as a reply of STOP or START. Receipts, and messages that
   * follow something the patient or the clinic just did, are still sent. May be repeated.
   */
  @RateLimited('reminders.address')
  @Put()
  @NoStore()
  @ApiErrors('link.unknown')
  async reminders(@Body() { identifier, wanted }: WishReminders): Promise<RemindersView> {
    return { wanted: await this.preferences.setReminders(identifier, wanted) };
  }
}
