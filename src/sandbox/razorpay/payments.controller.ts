import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../platform/public.decorator.js';
import { FaultGuard } from '../fault.guard.js';
import { ProviderErrorFilter } from '../provider-error.js';
import { allSeen, seen } from './expand.js';
import { Key, KeyGuard } from './key.guard.js';
import { expandOf, listAsked, type Query as ListQuery } from './list-query.js';
import type { RazorpayKey } from './razorpay-accounts.js';
import type { PaymentEntity, RefundEntity } from './razorpay-entities.js';
import { captureRequest, notesRequest, refundRequest } from './razorpay-fields.js';
import { RazorpayPayments } from './razorpay-payments.js';
import { RazorpayRefunds } from './razorpay-refunds.js';
import { RefundRecipes } from './refund-scripts.js';
import { RazorpayStore, type Collection } from './razorpay-store.js';

@Public()
@ApiExcludeController()
@UseFilters(ProviderErrorFilter)
@UseGuards(FaultGuard, KeyGuard)
@UseInterceptors(FaultGuard)
@Controller('sandbox/razorpay/v1/payments')
export class SandboxPaymentsController {
  constructor(
    private readonly store: RazorpayStore,
    private readonly payments: RazorpayPayments,
    private readonly refunds: RazorpayRefunds,
    private readonly recipes: RefundRecipes,
  ) {}

  @Get()
  async list(@Key() { keyId }: RazorpayKey, @Query() query: ListQuery): Promise<Collection<PaymentEntity>> {
    return allSeen(await this.store.list('payment', listAsked(query, keyId, ['expand[]'])), expandOf(query));
  }

  @Get(':id')
  async get(@Key() { keyId }: RazorpayKey, @Param('id') id: string, @Query() query: ListQuery): Promise<PaymentEntity> {
    return seen(await this.store.find('payment', id, keyId), expandOf(query));
  }

  @Patch(':id')
  async edit(@Key() { keyId }: RazorpayKey, @Param('id') id: string, @Body() body: unknown): Promise<PaymentEntity> {
    return seen(await this.store.annotate('payment', id, keyId, notesRequest(body)), []);
  }

  @Post(':id/capture')
  @HttpCode(200)
  async capture(@Key() { keyId }: RazorpayKey, @Param('id') id: string, @Body() body: unknown): Promise<PaymentEntity> {
    return seen(await this.payments.capture(keyId, id, captureRequest(body)), []);
  }

  @Post(':id/refund')
  @HttpCode(200)
  refund(
    @Key() { keyId }: RazorpayKey,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('x-refund-idempotency') idempotencyKey?: string,
  ): Promise<RefundEntity> {
    return this.refunds.refund(keyId, id, refundRequest(body), { idempotencyKey, recipe: () => this.recipes.take() });
  }

  @Get(':id/refunds')
  async refundsOf(
    @Key() { keyId }: RazorpayKey,
    @Param('id') id: string,
    @Query() query: ListQuery,
  ): Promise<Collection<RefundEntity>> {
    await this.store.find('payment', id, keyId);
    return this.store.list('refund', { ...listAsked(query, keyId), parentId: id });
  }

  @Get(':id/refunds/:refundId')
  async refundOf(
    @Key() { keyId }: RazorpayKey,
    @Param('id') id: string,
    @Param('refundId') refundId: string,
  ): Promise<RefundEntity> {
    await this.store.find('payment', id, keyId);
    return this.store.find('refund', refundId, keyId);
  }
}
