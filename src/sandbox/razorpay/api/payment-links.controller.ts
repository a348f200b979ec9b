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
import { Public } from '../../../platform/public.decorator.js';
import { FaultGuard } from '../../fault.guard.js';
import { ProviderErrorFilter } from '../../provider-error.js';
import { CurrentKey, KeyGuard } from './key.guard.js';
import { parseListQuery, type Query as ListQuery } from './list-query.js';
import type { PaymentLinkEntity } from '../links/payment-link-entity.js';
import { parsePaymentLinkRequest } from '../links/payment-link-fields.js';
import { RazorpayPaymentLinks } from '../links/razorpay-payment-links.js';
import type { RazorpayKey } from '../razorpay-accounts.js';
import { RazorpayStore } from '../razorpay-store.js';

@Public()
@ApiExcludeController()
@UseFilters(ProviderErrorFilter)
@UseGuards(FaultGuard, KeyGuard)
@UseInterceptors(FaultGuard)
@Controller('sandbox/razorpay/v1/payment_links')
export class SandboxPaymentLinksController {
  constructor(
    private readonly store: RazorpayStore,
    private readonly links: RazorpayPaymentLinks,
  ) {}

  @Post()
  @HttpCode(200)
  create(@CurrentKey() { keyId }: RazorpayKey, @Body() body: unknown): Promise<PaymentLinkEntity> {
    return this.links.create(keyId, parsePaymentLinkRequest(body, this.store.nowSeconds()));
  }

  /** Unlike other lists, the response is no collection. */
  @Get()
  async list(
    @CurrentKey() { keyId }: RazorpayKey,
    @Query() query: ListQuery,
  ): Promise<{ payment_links: PaymentLinkEntity[] }> {
    const { reference_id: reference } = query;
    const filter = parseListQuery(query, keyId, ['reference_id']);
    const receipt = typeof reference === 'string' && reference !== '' ? reference : undefined;
    return { payment_links: (await this.store.list('payment_link', { ...filter, receipt })).items };
  }

  @Get(':id')
  get(@CurrentKey() { keyId }: RazorpayKey, @Param('id') id: string): Promise<PaymentLinkEntity> {
    return this.store.find('payment_link', id, keyId);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  cancel(@CurrentKey() { keyId }: RazorpayKey, @Param('id') id: string): Promise<PaymentLinkEntity> {
    return this.links.cancel(keyId, id);
  }
}
