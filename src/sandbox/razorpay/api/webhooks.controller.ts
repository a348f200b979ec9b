import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../../platform/public.decorator.js';
import { FaultGuard } from '../../fault.guard.js';
import { ProviderErrorFilter } from '../../provider-error.js';
import { CurrentKey, KeyGuard } from './key.guard.js';
import { parseListQuery, type Query as ListQuery } from './list-query.js';
import type { RazorpayKey } from '../razorpay-accounts.js';
import type { Collection } from '../razorpay-store.js';
import { WebhookRegistry, type WebhookEntity } from '../webhooks/webhook-registry.js';
import { parseWebhookRequest } from '../webhooks/webhook-request.js';

/** Webhook registration with the merchant's key. Razorpay does not document it, but its official plugin uses it. */
@Public()
@ApiExcludeController()
@UseFilters(ProviderErrorFilter)
@UseGuards(FaultGuard, KeyGuard)
@UseInterceptors(FaultGuard)
@Controller('sandbox/razorpay/v1/webhooks')
export class SandboxWebhooksController {
  constructor(private readonly registry: WebhookRegistry) {}

  @Get()
  list(@CurrentKey() { keyId }: RazorpayKey, @Query() query: ListQuery): Promise<Collection<WebhookEntity>> {
    return this.registry.list(keyId, parseListQuery(query, keyId));
  }

  @Post()
  @HttpCode(200)
  create(@CurrentKey() { keyId }: RazorpayKey, @Body() body: unknown): Promise<WebhookEntity> {
    return this.registry.create(keyId, parseWebhookRequest(body));
  }

  @Put(':id')
  edit(@CurrentKey() { keyId }: RazorpayKey, @Param('id') id: string, @Body() body: unknown): Promise<WebhookEntity> {
    return this.registry.edit(keyId, id, parseWebhookRequest(body));
  }
}
