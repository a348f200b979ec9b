import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { config } from '../../config.js';
import { Public } from '../../platform/public.decorator.js';
import { FaultGuard } from '../fault.guard.js';
import { ProviderError, ProviderErrorFilter } from '../provider-error.js';
import { BearerGuard } from './bearer.guard.js';
import { renderInteractive } from './interactive-message.js';
import { askedFor, renderTemplate, type Rendered } from './template-message.js';
import { submitted } from './template-submission.js';
import { codeOf, invalidTemplate, refusedWith, unknownPhone } from './whatsapp-errors.js';
import { recipientOf } from './whatsapp-numbers.js';
import { WhatsAppPhone } from './whatsapp-phone.js';
import { WhatsAppSettings } from './whatsapp-settings.js';
import { WhatsAppTemplates } from './whatsapp-templates.js';

const MOST_TEXT = 4_096;
const MOST_TEMPLATES = 250;
const MISSING = 131_008;
const WRONG = 131_009;
const WINDOW = 131_047;
const UNSUPPORTED = 131_051;
const [EXISTS, TOO_MANY] = [2_388_024, 2_388_019];
/** Meta's messaging limits, by name. */
const TIERS: Record<number, string> = { 0: 'UNLIMITED', 2_000: 'TIER_2K', 10_000: 'TIER_10K', 100_000: 'TIER_100K' };

interface Message {
  messaging_product?: unknown;
  status?: unknown;
  to?: unknown;
  type?: unknown;
  template?: unknown;
  interactive?: unknown;
  text?: { body?: unknown };
  biz_opaque_callback_data?: unknown;
}

/** The part of the Cloud API that Nirog speaks, and what a business does beside it; any version. */
@Public()
@ApiExcludeController()
@UseFilters(ProviderErrorFilter)
@UseGuards(FaultGuard, BearerGuard)
@UseInterceptors(FaultGuard)
@Controller('sandbox/whatsapp/:version')
export class WhatsAppApiController {
  constructor(
    private readonly phone: WhatsAppPhone,
    private readonly catalogue: WhatsAppTemplates,
    private readonly settings: WhatsAppSettings,
  ) {}

  @Post(':phoneId/messages')
  @HttpCode(200)
  async send(@Param('phoneId') phoneId: string, @Body() given: unknown) {
    if (phoneId !== config.whatsapp.phoneNumberId) throw unknownPhone(phoneId);
    const body: Message = typeof given === 'object' && given !== null ? given : {};
    try {
      return await this.take(body);
    } catch (error) {
      if (error instanceof ProviderError) await this.settings.noteRefusal(codeOf(error));
      throw error;
    }
  }

  @Get(':accountId/message_templates')
  async templates(@Query() { name, status, limit }: { name?: string; status?: string; limit?: string }) {
    const all = await this.catalogue.all();
    const data = all.filter((one) => (!name || one.name === name) && (!status || one.status === status));
    return { data: data.slice(0, Number(limit) || MOST_TEMPLATES), paging: {} };
  }

  @Post(':accountId/message_templates')
  @HttpCode(200)
  async submit(@Body() given: unknown) {
    const submission = submitted(given);
    const all = await this.catalogue.all();
    if (all.some(({ name, language }) => name === submission.name && language === submission.language))
      throw invalidTemplate('There is already content in this language for this template.', EXISTS);
    if (all.length >= MOST_TEMPLATES) throw invalidTemplate('There are too many templates.', TOO_MANY);
    const { id, status, category } = await this.catalogue.add(submission);
    return { id, status, category };
  }

  @Get(':phoneId')
  async number(@Param('phoneId') phoneId: string) {
    if (phoneId !== config.whatsapp.phoneNumberId) throw unknownPhone(phoneId);
    const { daily_users: users } = await this.settings.now();
    return {
      id: phoneId,
      display_phone_number: '+91 11 4000 0000',
      verified_name: 'Nirog (test)',
      quality_rating: 'GREEN',
      whatsapp_business_manager_messaging_limit: TIERS[users] ?? `TIER_${users}`,
    };
  }

  private async take(body: Message): Promise<object> {
    if (body.messaging_product !== 'whatsapp')
      throw refusedWith(MISSING, 'The parameter messaging_product is required.');
    if (body.status === 'read') return { success: true };
    const number = numberOf(body.to);
    const rendered = await this.renderedOf(body);
    if (rendered.template === null) await this.assertWindow(number);
    const data = body.biz_opaque_callback_data;
    const id = await this.phone.accept(number, rendered, typeof data === 'string' ? data : null);
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: body.to, wa_id: number.slice(1) }],
      messages: [{ id, ...(rendered.template !== null && { message_status: 'accepted' }) }],
    };
  }

  /** Where a tester wants it refused at once. */
  private async assertWindow(number: string): Promise<void> {
    if ((await this.settings.now()).window_closed === 'failed' || (await this.phone.isWindowOpen(number))) return;
    throw refusedWith(WINDOW, 'More than 24 hours have passed since the recipient last replied.');
  }

  private async renderedOf({ type, template, interactive, text }: Message): Promise<Rendered> {
    if (type === 'template') {
      if (template === undefined) throw refusedWith(MISSING, 'The parameter template is required.');
      const { name, language } = askedFor(template);
      return renderTemplate(template, await this.catalogue.find(name, language));
    }
    if (type === 'interactive') {
      if (interactive === undefined) throw refusedWith(MISSING, 'The parameter interactive is required.');
      return renderInteractive(interactive);
    }
    if (type !== undefined && type !== 'text')
      throw refusedWith(UNSUPPORTED, 'The simulator sends templates, interactive messages and text only');
    const body = text?.body;
    if (typeof body !== 'string' || body === '') throw refusedWith(MISSING, "The parameter text['body'] is required.");
    if (body.length > MOST_TEXT)
      throw refusedWith(WRONG, `Param text['body'] must be at most ${MOST_TEXT} characters long.`);
    const nothing = { template: null, language: null, button: null, link: null, choices: [] };
    return { ...nothing, category: 'service', text: body };
  }
}

function numberOf(to: unknown): string {
  if (to === undefined || to === '') throw refusedWith(MISSING, 'The parameter to is required.');
  const number = typeof to === 'string' ? recipientOf(to) : '';
  if (!/^\+[1-9]\d{6,14}$/.test(number)) throw refusedWith(WRONG, 'Parameter value is not valid: to');
  return number;
}
