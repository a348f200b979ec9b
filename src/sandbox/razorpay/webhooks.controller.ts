import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { Public } from '../../platform/public.decorator.js';
import { FaultGuard } from '../fault.guard.js';
import { ProviderErrorFilter } from '../provider-error.js';
import { Key, KeyGuard } from './key.guard.js';
import type { RazorpayKey } from './razorpay-accounts.js';
import { badField, unknownId } from './razorpay-errors.js';
import { bodyOf } from './razorpay-fields.js';
import { newRazorpayId } from './razorpay-ids.js';

/** A registered webhook as it is shown: never with its secret. */
interface WebhookEntity {
  id: string;
  entity: 'webhook';
  url: string;
  active: boolean;
  events: Record<string, boolean>;
}

/** Registering webhooks with the merchant's own key: what the official plugin does; Razorpay does not document it. */
@Public()
@ApiExcludeController()
@UseFilters(ProviderErrorFilter)
@UseGuards(FaultGuard, KeyGuard)
@UseInterceptors(FaultGuard)
@Controller('sandbox/razorpay/v1/webhooks')
export class SandboxWebhooksController {
  constructor(private readonly db: DataSource) {}

  @Get()
  async list(@Key() { keyId }: RazorpayKey) {
    const rows = await this.db.query<{ entity: WebhookEntity }[]>(
      'SELECT entity FROM sandbox.razorpay_webhook WHERE key_id = $1 ORDER BY id',
      [keyId],
    );
    return { entity: 'collection', count: rows.length, items: rows.map((row) => row.entity) };
  }

  @Post()
  @HttpCode(200)
  async create(@Key() { keyId }: RazorpayKey, @Body() body: unknown): Promise<WebhookEntity> {
    const { path, secret, ...shown } = webhookRequest(body);
    const entity: WebhookEntity = { id: newRazorpayId('evt').replace('evt_', ''), entity: 'webhook', ...shown };
    await this.db.query(
      'INSERT INTO sandbox.razorpay_webhook (id, key_id, path, secret, entity) VALUES ($1, $2, $3, $4, $5)',
      [entity.id, keyId, path, secret, JSON.stringify(entity)],
    );
    return entity;
  }

  @Put(':id')
  async edit(@Key() { keyId }: RazorpayKey, @Param('id') id: string, @Body() body: unknown): Promise<WebhookEntity> {
    const { path, secret, ...shown } = webhookRequest(body);
    const entity: WebhookEntity = { id, entity: 'webhook', ...shown };
    const [rows] = await this.db.query<[unknown[], number]>(
      `UPDATE sandbox.razorpay_webhook SET path = $3, secret = $4, entity = $5 WHERE id = $1 AND key_id = $2
       RETURNING id`,
      [id, keyId, path, secret, JSON.stringify(entity)],
    );
    if (rows.length === 0) throw unknownId();
    return entity;
  }
}

function webhookRequest(given: unknown) {
  const body = bodyOf(given, ['url', 'active', 'events', 'secret', 'alert_email']);
  const { url, secret, events, active } = body;
  if (typeof url !== 'string' || !URL.canParse(url)) throw badField('url', 'The url format is invalid.');
  if (typeof secret !== 'string' || secret === '') throw badField('secret', 'The secret field is required.');
  const { pathname, search } = new URL(url);
  const named = typeof events === 'object' && events !== null ? (events as Record<string, boolean>) : {};
  return { url, path: pathname + search, secret, active: active !== false, events: named };
}
