import {
  Body,
  Controller,
  Get,
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
import { expandPayments, expandOrder } from './expand.js';
import { CurrentKey, KeyGuard } from './key.guard.js';
import { parseExpand, parseListQuery, type Query as ListQuery } from './list-query.js';
import type { RazorpayKey } from '../razorpay-accounts.js';
import type { OrderEntity, PaymentEntity } from '../razorpay-entities.js';
import { parseNotesRequest, parseOrderRequest } from '../razorpay-fields.js';
import { newRazorpayId } from '../razorpay-ids.js';
import { RazorpayStore, type Collection } from '../razorpay-store.js';

const MAX_PAYMENTS = 100;

@Public()
@ApiExcludeController()
@UseFilters(ProviderErrorFilter)
@UseGuards(FaultGuard, KeyGuard)
@UseInterceptors(FaultGuard)
@Controller('sandbox/razorpay/v1/orders')
export class SandboxOrdersController {
  constructor(private readonly store: RazorpayStore) {}

  @Post()
  @HttpCode(200)
  async create(@CurrentKey() { keyId }: RazorpayKey, @Body() body: unknown): Promise<OrderEntity> {
    const { amount, currency, receipt, notes, capture } = parseOrderRequest(body);
    const order: OrderEntity = {
      id: newRazorpayId('order'),
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes,
      created_at: this.store.nowSeconds(),
    };
    await this.store.transaction((tx) => this.store.insert(tx, 'order', order, { keyId, receipt, capture }));
    return order;
  }

  @Get()
  async list(@CurrentKey() { keyId }: RazorpayKey, @Query() query: ListQuery): Promise<Collection<OrderEntity>> {
    const orders = await this.store.list('order', parseListQuery(query, keyId, ['authorized', 'receipt', 'expand[]']));
    return {
      ...orders,
      items: await Promise.all(orders.items.map((order) => this.withExpansions(keyId, order, query))),
    };
  }

  @Get(':id')
  async get(
    @CurrentKey() { keyId }: RazorpayKey,
    @Param('id') id: string,
    @Query() query: ListQuery,
  ): Promise<OrderEntity> {
    return this.withExpansions(keyId, await this.store.find('order', id, keyId), query);
  }

  @Patch(':id')
  edit(@CurrentKey() { keyId }: RazorpayKey, @Param('id') id: string, @Body() body: unknown): Promise<OrderEntity> {
    return this.store.replaceNotes('order', id, keyId, parseNotesRequest(body));
  }

  @Get(':id/payments')
  async payments(
    @CurrentKey() { keyId }: RazorpayKey,
    @Param('id') id: string,
    @Query() query: ListQuery,
  ): Promise<Collection<PaymentEntity>> {
    await this.store.find('order', id, keyId);
    return expandPayments(await this.store.list('payment', { ...parseListQuery(query, keyId), parentId: id }), []);
  }

  private async withExpansions(keyId: string, order: OrderEntity, query: ListQuery): Promise<OrderEntity> {
    const expand = parseExpand(query);
    return expand.length === 0 ? order : expandOrder(order, expand, await this.listPayments(keyId, order.id));
  }

  private listPayments(keyId: string, parentId: string): Promise<Collection<PaymentEntity>> {
    return this.store.list('payment', { keyId, parentId, count: MAX_PAYMENTS, skip: 0 });
  }
}
