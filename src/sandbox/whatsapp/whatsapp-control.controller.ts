import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../platform/public.decorator.js';
import { DomainError } from '../../shared/domain-error.js';
import { ReportStatus, WriteMessage } from './whatsapp-control.dto.js';
import { normalizeNumber } from './whatsapp-numbers.js';
import { WhatsAppPhone } from './whatsapp-phone.js';
import { WhatsAppStore, type MessageView } from './whatsapp-store.js';

/** Patients' phones, in a tester's hand. */
@Public()
@ApiExcludeController()
@Controller('sandbox/whatsapp')
export class WhatsAppControlController {
  constructor(
    private readonly store: WhatsAppStore,
    private readonly phone: WhatsAppPhone,
  ) {}

  /** What was sent to a number, or to all, oldest first. */
  @Get('messages')
  async messages(@Query('to') to?: string): Promise<{ messages: MessageView[] }> {
    return { messages: await this.store.listSent(to ? normalizeNumber(to) : null) };
  }

  /** Phones with their last message, newest first. */
  @Get('conversations')
  async conversations() {
    return { conversations: await this.store.conversations() };
  }

  /** Everything that one phone shows, oldest first. */
  @Get('conversations/:number')
  async conversation(@Param('number') number: string): Promise<{ messages: MessageView[] }> {
    return { messages: await this.store.conversation(normalizeNumber(number)) };
  }

  /** WhatsApp reports this status of a message to the product. */
  @Post('messages/:id/status')
  @HttpCode(200)
  async report(
    @Param('id') id: string,
    @Body() { status, code }: ReportStatus,
  ): Promise<{ id: string; status: string }> {
    if (!(await this.phone.report(id, status, code))) throw new DomainError('sandbox.unknown');
    return { id, status };
  }

  /** The patient writes to Nirog's number, or taps what stands below a message. */
  @Post('inbound')
  @HttpCode(200)
  async write(@Body() { from, text, choice, answers }: WriteMessage): Promise<{ id: string }> {
    if ((text === undefined) === (choice === undefined))
      throw DomainError.invalidField('text', 'Send either text or choice');
    const words = text ?? choice?.title ?? '';
    return {
      id: await this.phone.sendInbound({
        number: normalizeNumber(from),
        text: words,
        ...(choice && { choice }),
        ...(answers !== undefined && { answers }),
      }),
    };
  }
}
