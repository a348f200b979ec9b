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
import { Public } from '../../../platform/public.decorator.js';
import { FaultGuard } from '../../fault.guard.js';
import { ProviderErrorFilter } from '../../provider-error.js';
import { expandPayments, expandPayment } from './expand.js';
import { CurrentKey, KeyGuard } from './key.guard.js';
import { parseExpand, parseListQuery, type Query as ListQuery } from './list-query.js';
import type { RazorpayKey } from '../razorpay-accounts.js';
import type { PaymentEntity, RefundEntity } from '../razorpay-entities.js';
import { parseCaptureRequest, parseNotesRequest, parseRefundRequest } from '../razorpay-fields.js';
import { RazorpayPayments } from '../razorpay-payments.js';
import { RazorpayRefunds } from '../razorpay-refunds.js';
import { RefundScripts } from '../refund-scripts.js';
import { RazorpayStore, type Collection } from '../razorpay-store.js';

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
    private readonly refundScripts: RefundScripts,
  ) {}

  @Get()
  async list(@CurrentKey() { keyId }: RazorpayKey, @Query() query: ListQuery): Promise<Collection<PaymentEntity>> {
    return expandPayments(
      await this.store.list('payment', parseListQuery(query, keyId, ['expand[]'])),
      parseExpand(query),
    );
  }

  @Get(':id')
  async get(
    @CurrentKey() { keyId }: RazorpayKey,
    @Param('id') id: string,
    @Query() query: ListQuery,
  ): Promise<PaymentEntity> {
    return expandPayment(await this.store.find('payment', id, keyId), parseExpand(query));
  }

  @Patch(':id')
  async edit(
    @CurrentKey() { keyId }: RazorpayKey,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<PaymentEntity> {
    return expandPayment(await this.store.replaceNotes('payment', id, keyId, parseNotesRequest(body)), []);
  }

  @Post(':id/capture')
  @HttpCode(200)
  async capture(
    @CurrentKey() { keyId }: RazorpayKey,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<PaymentEntity> {
    return expandPayment(await this.payments.capture(keyId, id, parseCaptureRequest(body)), []);
  }

  @Post(':id/refund')
  @HttpCode(200)
  refund(
    @CurrentKey() { keyId }: RazorpayKey,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('x-refund-idempotency') idempotencyKey?: string,
  ): Promise<RefundEntity> {
    return this.refunds.refund(keyId, id, parseRefundRequest(body), {
      idempotencyKey,
      takeScript: () => this.refundScripts.takeNext(),
    });
  }

  @Get(':id/refunds')
  async refundsOf(
    @CurrentKey() { keyId }: RazorpayKey,
    @Param('id') id: string,
    @Query() query: ListQuery,
  ): Promise<Collection<RefundEntity>> {
    await this.store.find('payment', id, keyId);
    return this.store.list('refund', { ...parseListQuery(query, keyId), parentId: id });
  }

  @Get(':id/refunds/:refundId')
  async refundOf(
    @CurrentKey() { keyId }: RazorpayKey,
    @Param('id') id: string,
    @Param('refundId') refundId: string,
  ): Promise<RefundEntity> {
    await this.store.find('payment', id, keyId);
    return this.store.find('refund', refundId, keyId);
  }
}
