import { Body, Controller, Get, HttpCode, Param, Post, UseFilters, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { config } from '../../config.js';
import { Public } from '../../platform/public.decorator.js';
import { submissionOf } from '../../whatsapp/template-limits.js';
import { LANGUAGES, TEMPLATES } from '../../whatsapp/templates.js';
import { FaultGuard } from '../fault.guard.js';
import { ProviderErrorFilter } from '../provider-error.js';
import { BearerGuard } from './bearer.guard.js';
import { renderTemplate, type Rendered } from './template-message.js';
import { refusedWith, unknownPhone } from './whatsapp-errors.js';
import { plusDigits } from './whatsapp-numbers.js';
import { WhatsAppPhone } from './whatsapp-phone.js';

const MOST_TEXT = 4_096;
const MISSING = 131_008;
const WRONG = 131_009;
const UNSUPPORTED = 131_051;

interface Message {
  messaging_product?: unknown;
  status?: unknown;
  to?: unknown;
  type?: unknown;
  template?: unknown;
  text?: { body?: unknown };
  biz_opaque_callback_data?: unknown;
}

/** The part of the Cloud API that Nirog speaks; any version. */
@Public()
@ApiExcludeController()
@UseFilters(ProviderErrorFilter)
@UseGuards(FaultGuard, BearerGuard)
@UseInterceptors(FaultGuard)
@Controller('sandbox/whatsapp/:version')
export class WhatsAppApiController {
  constructor(private readonly phone: WhatsAppPhone) {}

  @Post(':phoneId/messages')
  @HttpCode(200)
  async send(@Param('phoneId') phoneId: string, @Body() given: unknown) {
    if (phoneId !== config.whatsapp.phoneNumberId) throw unknownPhone(phoneId);
    const body: Message = typeof given === 'object' && given !== null ? given : {};
    if (body.messaging_product !== 'whatsapp')
      throw refusedWith(MISSING, 'The parameter messaging_product is required.');
    if (body.status === 'read') return { success: true };
    const number = numberOf(body.to);
    const rendered = renderedOf(body);
    const data = body.biz_opaque_callback_data;
    const id = await this.phone.accept(number, rendered, typeof data === 'string' ? data : null);
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: body.to, wa_id: number.slice(1) }],
      messages: [{ id, ...(rendered.template !== null && { message_status: 'accepted' }) }],
    };
  }

  @Get(':accountId/message_templates')
  templates() {
    const data = Object.entries(TEMPLATES)
      .flatMap(([name, template]) =>
        LANGUAGES.map((language) => submissionOf(name, template, language, config.publicUrl)),
      )
      .map((template, n) => ({ id: String(n + 1), status: 'APPROVED', ...template }));
    return { data, paging: {} };
  }

  @Get(':phoneId')
  number(@Param('phoneId') phoneId: string) {
    if (phoneId !== config.whatsapp.phoneNumberId) throw unknownPhone(phoneId);
    return {
      id: phoneId,
      display_phone_number: '+91 11 4000 0000',
      verified_name: 'Nirog (test)',
      quality_rating: 'GREEN',
    };
  }
}

function numberOf(to: unknown): string {
  if (to === undefined || to === '') throw refusedWith(MISSING, 'The parameter to is required.');
  const number = typeof to === 'string' ? plusDigits(to) : '';
  if (!/^\+[1-9]\d{6,14}$/.test(number)) throw refusedWith(WRONG, 'Parameter value is not valid: to');
  return number;
}

function renderedOf({ type, template, text }: Message): Rendered {
  if (type === 'template') {
    if (template === undefined) throw refusedWith(MISSING, 'The parameter template is required.');
    return renderTemplate(template);
  }
  if (type !== undefined && type !== 'text')
    throw refusedWith(UNSUPPORTED, 'The simulator sends templates and text only');
  const body = text?.body;
  if (typeof body !== 'string' || body === '') throw refusedWith(MISSING, "The parameter text['body'] is required.");
  if (body.length > MOST_TEXT)
    throw refusedWith(WRONG, `Param text['body'] must be at most ${MOST_TEXT} characters long.`);
  return { template: null, language: null, category: 'service', text: body, button: null, link: null };
}
