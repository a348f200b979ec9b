import { Body, Controller, Get, Param, Patch, Query, UseFilters, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../../platform/public.decorator.js';
import { FaultGuard } from '../../fault.guard.js';
import { ProviderErrorFilter } from '../../provider-error.js';
import { CurrentKey, KeyGuard } from './key.guard.js';
import { parseListQuery, type Query as ListQuery } from './list-query.js';
import type { RazorpayKey } from '../razorpay-accounts.js';
import type { RefundEntity } from '../razorpay-entities.js';
import { parseNotesRequest } from '../razorpay-fields.js';
import { RazorpayStore, type Collection } from '../razorpay-store.js';

@Public()
@ApiExcludeController()
@UseFilters(ProviderErrorFilter)
@UseGuards(FaultGuard, KeyGuard)
@UseInterceptors(FaultGuard)
@Controller('sandbox/razorpay/v1/refunds')
export class SandboxRefundsController {
  constructor(private readonly store: RazorpayStore) {}

  @Get()
  list(@CurrentKey() { keyId }: RazorpayKey, @Query() query: ListQuery): Promise<Collection<RefundEntity>> {
    return this.store.list('refund', parseListQuery(query, keyId));
  }

  @Get(':id')
  get(@CurrentKey() { keyId }: RazorpayKey, @Param('id') id: string): Promise<RefundEntity> {
    return this.store.find('refund', id, keyId);
  }

  @Patch(':id')
  edit(@CurrentKey() { keyId }: RazorpayKey, @Param('id') id: string, @Body() body: unknown): Promise<RefundEntity> {
    return this.store.replaceNotes('refund', id, keyId, parseNotesRequest(body));
  }
}
