import { Body, Controller, Get, HttpCode, Param, Post, Query, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../../platform/public.decorator.js';
import { hmac } from '../../../platform/secrets.js';
import { ProviderErrorFilter } from '../../provider-error.js';
import { PayInCheckout } from './checkout.dto.js';
import { RazorpayAccounts } from '../razorpay-accounts.js';
import type { PaymentEntity } from '../razorpay-entities.js';
import { RazorpayPayments } from '../razorpay-payments.js';
import { RazorpayStore } from '../razorpay-store.js';

/** The API of the test payment window. It needs the public key only. */
@Public()
@ApiExcludeController()
@UseFilters(ProviderErrorFilter)
@Controller('sandbox/razorpay/checkout')
export class CheckoutController {
  constructor(
    private readonly store: RazorpayStore,
    private readonly payments: RazorpayPayments,
    private readonly accounts: RazorpayAccounts,
  ) {}

  /** Returns the amount to pay. An order of another key is not found. */
  @Get(':orderId')
  async order(@Param('orderId') orderId: string, @Query('key') key = '') {
    const { id, amount_due, currency, status } = await this.store.find('order', orderId, key);
    return { id, amount: amount_due, currency, status };
  }

  /** Attempts a payment. Success returns the signature that the product checks; failure returns the error to show. */
  @Post(':orderId/pay')
  @HttpCode(200)
  async pay(@Param('orderId') orderId: string, @Body() { key, outcome, method, email, contact }: PayInCheckout) {
    await this.store.find('order', orderId, key);
    const payment = await this.payments.attempt(orderId, {
      outcome,
      method: method ?? 'upi',
      payer: { email: email ?? null, contact: contact ?? null },
    });
    if (payment.status === 'failed') return { error: toCheckoutError(payment) };
    if (payment.status === 'created') return { pending: true };
    const { keySecret } = await this.accounts.getAccount(key);
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: orderId,
      razorpay_signature: hmac(`${orderId}|${payment.id}`, keySecret),
    };
  }
}

const toCheckoutError = ({ id, order_id, ...payment }: PaymentEntity) => ({
  code: payment.error_code,
  description: payment.error_description,
  source: payment.error_source,
  step: payment.error_step,
  reason: payment.error_reason,
  metadata: { payment_id: id, order_id },
});
