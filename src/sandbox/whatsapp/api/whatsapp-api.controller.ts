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
import { config } from '../../../config.js';
import { Public } from '../../../platform/public.decorator.js';
import { FaultGuard } from '../../fault.guard.js';
import { ProviderError, ProviderErrorFilter } from '../../provider-error.js';
import { BearerGuard } from './bearer.guard.js';
import { renderInteractive } from './interactive-message.js';
import { parseTemplateReference, renderTemplate, type RenderedMessage } from './template-message.js';
import { parseSubmission } from './template-submission.js';
import { errorCode, templateError, messageError, unknownPhoneError } from '../whatsapp-errors.js';
import { toRecipient } from '../whatsapp-numbers.js';
import { WhatsAppPhone } from '../whatsapp-phone.js';
import { WhatsAppSettings } from '../whatsapp-settings.js';
import { WhatsAppTemplates } from '../whatsapp-templates.js';

const MAX_TEXT_LENGTH = 4_096;
const MAX_TEMPLATES = 250;
const MISSING_PARAMETER = 131008;
const INVALID_PARAMETER = 131009;
const WINDOW_CLOSED = 131047;
const UNSUPPORTED_TYPE = 131051;
const MEDIA_ERROR = 131053;
const [TEMPLATE_EXISTS, TOO_MANY_TEMPLATES] = [2_388_024, 2_388_019];
/** Meta's names for messaging limits, by users a day. */
const MESSAGING_LIMITS: Record<number, string> = {
  0: 'UNLIMITED',
  2_000: 'TIER_2K',
  10_000: 'TIER_10K',
  100_000: 'TIER_100K',
};

interface MessageRequest {
  messaging_product?: unknown;
  status?: unknown;
  to?: unknown;
  type?: unknown;
  template?: unknown;
  interactive?: unknown;
  text?: { body?: unknown };
  biz_opaque_callback_data?: unknown;
}

/** The parts of the Cloud API that Nirog uses, for any version. */
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
  async send(@Param('phoneId') phoneId: string, @Body() input: unknown) {
    if (phoneId !== config.whatsapp.phoneNumberId) throw unknownPhoneError(phoneId);
    const body: MessageRequest = typeof input === 'object' && input !== null ? input : {};
    try {
      return await this.acceptMessage(body);
    } catch (error) {
      if (error instanceof ProviderError) await this.settings.countError(errorCode(error));
      throw error;
    }
  }

  @Get(':accountId/message_templates')
  async templates(@Query() { name, status, limit }: { name?: string; status?: string; limit?: string }) {
    const all = await this.catalogue.all();
    const data = all.filter((one) => (!name || one.name === name) && (!status || one.status === status));
    return { data: data.slice(0, Number(limit) || MAX_TEMPLATES), paging: {} };
  }

  @Post(':accountId/message_templates')
  @HttpCode(200)
  async submit(@Body() input: unknown) {
    const submission = parseSubmission(input);
    const all = await this.catalogue.all();
    if (all.some(({ name, language }) => name === submission.name && language === submission.language))
      throw templateError('There is already content in this language for this template.', TEMPLATE_EXISTS);
    if (all.length >= MAX_TEMPLATES) throw templateError('There are too many templates.', TOO_MANY_TEMPLATES);
    const { id, status, category } = await this.catalogue.add(submission);
    return { id, status, category };
  }

  @Get(':phoneId')
  async number(@Param('phoneId') phoneId: string) {
    if (phoneId !== config.whatsapp.phoneNumberId) throw unknownPhoneError(phoneId);
    const { daily_users: users } = await this.settings.get();
    return {
      id: phoneId,
      display_phone_number: '+91 11 4000 0000',
      verified_name: 'Nirog (test)',
      quality_rating: 'GREEN',
      whatsapp_business_manager_messaging_limit: MESSAGING_LIMITS[users] ?? `TIER_${users}`,
    };
  }

  private async acceptMessage(body: MessageRequest): Promise<object> {
    if (body.messaging_product !== 'whatsapp')
      throw messageError(MISSING_PARAMETER, 'The parameter messaging_product is required.');
    if (body.status === 'read') return { success: true };
    const number = parseRecipient(body.to);
    const rendered = await this.renderMessage(body);
    if (rendered.template === null) await this.assertWindowOpen(number);
    const data = body.biz_opaque_callback_data;
    const callbackData = typeof data === 'string' ? data : null;
    const failureCode = rendered.document && (await this.settings.get()).media_fetch === 'failed' ? MEDIA_ERROR : null;
    const id = await this.phone.accept(number, rendered, { callbackData, failureCode });
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: body.to, wa_id: number.slice(1) }],
      messages: [{ id, ...(rendered.template !== null && { message_status: 'accepted' }) }],
    };
  }

  /** Applies only if the setting `window_closed` is `refused`; otherwise the message is accepted and fails later. */
  private async assertWindowOpen(number: string): Promise<void> {
    if ((await this.settings.get()).window_closed === 'failed' || (await this.phone.isWindowOpen(number))) return;
    throw messageError(WINDOW_CLOSED, 'More than 24 hours have passed since the recipient last replied.');
  }

  private async renderMessage({ type, template, interactive, text }: MessageRequest): Promise<RenderedMessage> {
    if (type === 'template') {
      if (template === undefined) throw messageError(MISSING_PARAMETER, 'The parameter template is required.');
      const { name, language } = parseTemplateReference(template);
      return renderTemplate(template, await this.catalogue.find(name, language));
    }
    if (type === 'interactive') {
      if (interactive === undefined) throw messageError(MISSING_PARAMETER, 'The parameter interactive is required.');
      return renderInteractive(interactive);
    }
    if (type !== undefined && type !== 'text')
      throw messageError(UNSUPPORTED_TYPE, 'The simulator sends templates, interactive messages and text only');
    const body = text?.body;
    if (typeof body !== 'string' || body === '')
      throw messageError(MISSING_PARAMETER, "The parameter text['body'] is required.");
    if (body.length > MAX_TEXT_LENGTH)
      throw messageError(INVALID_PARAMETER, `Param text['body'] must be at most ${MAX_TEXT_LENGTH} characters long.`);
    const plain = { template: null, language: null, button: null, link: null, document: null, choices: [] };
    return { ...plain, category: 'service', text: body };
  }
}

function parseRecipient(to: unknown): string {
  if (to === undefined || to === '') throw messageError(MISSING_PARAMETER, 'The parameter to is required.');
  const number = typeof to === 'string' ? toRecipient(to) : '';
  if (!/^\+[1-9]\d{6,14}$/.test(number)) throw messageError(INVALID_PARAMETER, 'Parameter value is not valid: to');
  return number;
}
