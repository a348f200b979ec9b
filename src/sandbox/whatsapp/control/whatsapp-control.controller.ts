import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../../platform/public.decorator.js';
import { DomainError } from '../../../shared/domain-error.js';
import { ReportStatus, WriteMessage } from './whatsapp-control.dto.js';
import { normalizeNumber } from '../whatsapp-numbers.js';
import { WhatsAppPhone } from '../whatsapp-phone.js';
import { WhatsAppStore, type MessageView } from '../whatsapp-store.js';

/** Control calls for patients' phones. */
@Public()
@ApiExcludeController()
@Controller('sandbox/whatsapp')
export class WhatsAppControlController {
  constructor(
    private readonly store: WhatsAppStore,
    private readonly phone: WhatsAppPhone,
  ) {}

  /** Lists the messages sent to a number, or to all numbers, oldest first. */
  @Get('messages')
  async messages(@Query('to') to?: string): Promise<{ messages: MessageView[] }> {
    return { messages: await this.store.listSent(to ? normalizeNumber(to) : null) };
  }

  /** Lists phones with their last message, newest first. */
  @Get('conversations')
  async conversations() {
    return { conversations: await this.store.conversations() };
  }

  /** Lists the messages of one phone in both directions, oldest first. */
  @Get('conversations/:number')
  async conversation(@Param('number') number: string): Promise<{ messages: MessageView[] }> {
    return { messages: await this.store.conversation(normalizeNumber(number)) };
  }

  /** Reports a message status to the product. */
  @Post('messages/:id/status')
  @HttpCode(200)
  async report(
    @Param('id') id: string,
    @Body() { status, code }: ReportStatus,
  ): Promise<{ id: string; status: string }> {
    if (!(await this.phone.report(id, status, code))) throw new DomainError('sandbox.unknown');
    return { id, status };
  }

  /** Sends a text from a patient's phone, or taps a choice below a message. */
  @Post('inbound')
  @HttpCode(200)
  async write(@Body() { from, text, choice, answers }: WriteMessage): Promise<{ id: string }> {
    if ((text === undefined) === (choice === undefined))
      throw DomainError.invalidField('text', 'Send either text or choice');
    return {
      id: await this.phone.sendInbound({
        number: normalizeNumber(from),
        text: text ?? choice?.title ?? '',
        ...(choice && { choice }),
        ...(answers !== undefined && { answers }),
      }),
    };
  }
}
