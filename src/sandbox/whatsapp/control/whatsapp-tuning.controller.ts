import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { config } from '../../../config.js';
import { Public } from '../../../platform/public.decorator.js';
import { DomainError } from '../../../shared/domain-error.js';
import { ChangeSettings, DecideTemplate } from './whatsapp-control.dto.js';
import { WhatsAppSettings, type Settings } from '../whatsapp-settings.js';
import { WhatsAppTemplates } from '../whatsapp-templates.js';
import { WhatsAppUpdates } from '../whatsapp-updates.js';

interface TemplateView {
  name: string;
  language: string;
  category: string;
  status: string;
}

/** Control calls for Meta's limits, template decisions and tokens. */
@Public()
@ApiExcludeController()
@Controller('sandbox/whatsapp')
export class WhatsAppTuningController {
  constructor(
    private readonly db: DataSource,
    private readonly whatsapp: WhatsAppSettings,
    private readonly catalogue: WhatsAppTemplates,
    private readonly updates: WhatsAppUpdates,
  ) {}

  /** Returns the settings, whether the token has expired, and the templates that are not approved. */
  @Get('settings')
  async settings(): Promise<{ settings: Settings; token_expired: boolean; halted: string[] }> {
    const [settings, isExpired, templates] = await Promise.all([
      this.whatsapp.get(),
      this.whatsapp.isTokenExpired(config.whatsapp.token),
      this.catalogue.all(),
    ]);
    const halted = templates.filter(({ status }) => status !== 'APPROVED').map(({ name }) => name);
    return { settings, token_expired: isExpired, halted: [...new Set(halted)] };
  }

  /** Changes settings; fields that are left out stay unchanged. */
  @Put('settings')
  async change(@Body() settings: ChangeSettings): Promise<{ settings: Settings }> {
    return { settings: await this.whatsapp.update(settings) };
  }

  /** Resets the settings: no limits, one update per webhook. */
  @Delete('settings')
  async reset(): Promise<{ settings: Settings }> {
    return { settings: await this.whatsapp.reset() };
  }

  /** Returns how often each error code was returned for a message. */
  @Get('refusals')
  async refusals(): Promise<{ refusals: { code: number; times: number }[] }> {
    return { refusals: await this.whatsapp.errorCounts() };
  }

  /** Expires the product's current token. The product needs a restart with another one. */
  @Put('token/expired')
  async expire(): Promise<{ expired: true }> {
    await this.whatsapp.expireToken(config.whatsapp.token);
    return { expired: true };
  }

  /** Makes all expired tokens valid again. */
  @Delete('token/expired')
  async renew(): Promise<{ expired: false }> {
    await this.whatsapp.renewTokens();
    return { expired: false };
  }

  @Get('templates')
  async templates(): Promise<{ templates: TemplateView[] }> {
    return { templates: (await this.catalogue.all()).map(toTemplateView) };
  }

  /** Sets the status of a template, and reports it by a webhook unless `webhook` is `lost`. */
  @Put('templates/:name')
  async decide(
    @Param('name') name: string,
    @Body() { status, language, webhook = 'normal' }: DecideTemplate,
  ): Promise<{ templates: TemplateView[] }> {
    const decided = await this.db.transaction(async (tx) => {
      const templates = await this.catalogue.decide(tx, name, language, status);
      const updates = this.catalogue.statusChanges(templates).map((change) => ({ change, delaySeconds: 0 }));
      if (webhook === 'normal') await this.updates.schedule(tx, 'templates', updates);
      return templates;
    });
    if (decided.length === 0) throw new DomainError('sandbox.unknown');
    this.updates.wake();
    return { templates: decided.map(toTemplateView) };
  }
}

const toTemplateView = ({ name, language, category, status }: TemplateView): TemplateView => ({
  name,
  language,
  category,
  status,
});
