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
import { Public } from '../../platform/public.decorator.js';
import { FaultGuard } from '../fault.guard.js';
import { ProviderErrorFilter } from '../provider-error.js';
import { allSeen, withPayments } from './expand.js';
import { Key, KeyGuard } from './key.guard.js';
import { expandOf, listAsked, type Query as ListQuery } from './list-query.js';
import type { RazorpayKey } from './razorpay-accounts.js';
import type { OrderEntity, PaymentEntity } from './razorpay-entities.js';
import { notesRequest, orderRequest } from './razorpay-fields.js';
import { newRazorpayId } from './razorpay-ids.js';
import { RazorpayStore, type Collection } from './razorpay-store.js';

const MOST = 100;

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
  async create(@Key() { keyId }: RazorpayKey, @Body() body: unknown): Promise<OrderEntity> {
    const { amount, currency, receipt, notes, capture } = orderRequest(body);
    const order: OrderEntity = {
      ...{ id: newRazorpayId('order'), entity: 'order', amount, amount_paid: 0, amount_due: amount, currency, receipt },
      ...{ offer_id: null, status: 'created', attempts: 0, notes, created_at: this.store.now() },
    };
    await this.store.transaction((tx) => this.store.insert(tx, 'order', order, { keyId, receipt, capture }));
    return order;
  }

  @Get()
  async list(@Key() { keyId }: RazorpayKey, @Query() query: ListQuery): Promise<Collection<OrderEntity>> {
    const orders = await this.store.list('order', listAsked(query, keyId, ['authorized', 'receipt', 'expand[]']));
    return { ...orders, items: await Promise.all(orders.items.map((order) => this.expanded(keyId, order, query))) };
  }

  @Get(':id')
  async get(@Key() { keyId }: RazorpayKey, @Param('id') id: string, @Query() query: ListQuery): Promise<OrderEntity> {
    return this.expanded(keyId, await this.store.find('order', id, keyId), query);
  }

  @Patch(':id')
  edit(@Key() { keyId }: RazorpayKey, @Param('id') id: string, @Body() body: unknown): Promise<OrderEntity> {
    return this.store.annotate('order', id, keyId, notesRequest(body));
  }

  @Get(':id/payments')
  async payments(
    @Key() { keyId }: RazorpayKey,
    @Param('id') id: string,
    @Query() query: ListQuery,
  ): Promise<Collection<PaymentEntity>> {
    await this.store.find('order', id, keyId);
    return allSeen(await this.store.list('payment', { ...listAsked(query, keyId), parentId: id }), []);
  }

  private async expanded(keyId: string, order: OrderEntity, query: ListQuery): Promise<OrderEntity> {
    const expand = expandOf(query);
    return expand.length === 0 ? order : withPayments(order, expand, await this.paymentsOf(keyId, order.id));
  }

  private paymentsOf(keyId: string, parentId: string): Promise<Collection<PaymentEntity>> {
    return this.store.list('payment', { keyId, parentId, count: MOST, skip: 0 });
  }
}
