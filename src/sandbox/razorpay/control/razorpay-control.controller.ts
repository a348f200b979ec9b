import { Body, Controller, Get, HttpCode, Param, Post, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { Public } from '../../../platform/public.decorator.js';
import { DomainError } from '../../../shared/domain-error.js';
import { ProviderError, ProviderErrorFilter } from '../../provider-error.js';
import { RazorpayBank } from '../razorpay-bank.js';
import { PayOrder, PayWithoutOrder } from './razorpay-control.dto.js';
import { RazorpayPayments } from '../razorpay-payments.js';

const DELAY_SECONDS = 3;
const MAX_ORDERS = 50;

/** Control calls for orders and payments of the simulated Razorpay. */
@Public()
@ApiExcludeController()
@UseFilters(ProviderErrorFilter)
@Controller('sandbox/razorpay/orders')
export class RazorpayControlController {
  constructor(
    private readonly db: DataSource,
    private readonly payments: RazorpayPayments,
    private readonly bank: RazorpayBank,
  ) {}

  /** Lists the newest orders of all accounts for the sandbox page, unpaid ones first. */
  @Get()
  async list() {
    const orders = await this.db.query<object[]>(
      `SELECT id, entity->>'status' AS status, (entity->>'amount')::int AS amount, entity->>'receipt' AS receipt,
         (entity->>'attempts')::int AS attempts, to_timestamp(created_at) AS at
       FROM sandbox.razorpay_entity WHERE kind = 'order' ORDER BY entity->>'status' = 'paid', created_at DESC, seq DESC LIMIT $1`,
      [MAX_ORDERS],
    );
    return { orders };
  }

  /** Attempts to pay an order of any account without a browser. */
  @Post(':orderId/pay')
  @HttpCode(200)
  async pay(@Param('orderId') orderId: string, @Body() body: PayOrder): Promise<{ paymentId: string }> {
    const { outcome, method = 'upi', webhook: mode = 'normal', delaySeconds = DELAY_SECONDS, lateSeconds } = body;
    try {
      const delivery = { mode, delaySeconds };
      const { id } = await this.payments.attempt(orderId, { outcome, method, delivery, lateSeconds });
      return { paymentId: id };
    } catch (error) {
      throw error instanceof ProviderError ? new DomainError('sandbox.unknown') : error;
    }
  }

  /** Pays a merchant without an order. Razorpay refunds such a payment when it expires. */
  @Post('none/pay')
  @HttpCode(200)
  async payWithoutOrder(@Body() { key_id, amount, method = 'upi' }: PayWithoutOrder): Promise<{ paymentId: string }> {
    return { paymentId: (await this.bank.payWithoutOrder(key_id, amount, method)).id };
  }
}
