import { Body, Controller, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Limited } from '../platform/limit.guard.js';
import { NoStore } from '../platform/no-store.decorator.js';
import { Public } from '../platform/public.decorator.js';
import { Refuses } from '../platform/refuses.decorator.js';
import type { RemindersView } from './message.view.js';
import { WishReminders } from './wish.dto.js';
import { WishesService } from './wishes.service.js';

@ApiTags('public')
@Public()
@Controller('public/subscription/reminders')
export class WishesController {
  constructor(private readonly wishes: WishesService) {}

  /**
   * Stops the WhatsApp reminders to the patient's number, or has them sent again: the same as writing STOP or START.
   * Receipts and messages that somebody has just asked for still arrive. May be repeated.
   */
  @Limited('reminders.address')
  @Put()
  @NoStore()
  @Refuses('link.unknown')
  async reminders(@Body() { identifier, wanted }: WishReminders): Promise<RemindersView> {
    return { wanted: await this.wishes.set(identifier, wanted) };
  }
}
