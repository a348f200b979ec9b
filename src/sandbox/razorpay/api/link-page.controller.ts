import { Body, Controller, Get, HttpCode, Param, Post, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { Public } from '../../../platform/public.decorator.js';
import { ProviderErrorFilter } from '../../provider-error.js';
import type { PaymentLinkEntity } from '../links/payment-link-entity.js';
import { unknownIdError } from '../razorpay-errors.js';
import { PAYMENT_METHODS, type PaymentMethod } from '../razorpay-entities.js';
import { RazorpayPayments } from '../razorpay-payments.js';
import { RazorpayStore } from '../razorpay-store.js';

const LINK_OUTCOMES = ['captured', 'failed', 'slow'] as const;

/** The payer's choice on the page of a payment link. */
export class PayLink {
  @IsIn(LINK_OUTCOMES)
  outcome!: (typeof LINK_OUTCOMES)[number];

  @IsOptional()
  @IsIn(PAYMENT_METHODS)
  method?: PaymentMethod;
}

/** The API of the page at the short address of a payment link. It needs no key. */
@Public()
@ApiExcludeController()
@UseFilters(ProviderErrorFilter)
@Controller('sandbox/razorpay/links')
export class LinkPageController {
  constructor(
    private readonly store: RazorpayStore,
    private readonly payments: RazorpayPayments,
  ) {}

  @Get(':code')
  async link(@Param('code') code: string) {
    const { amount, currency, description, status, expire_by } = await this.find(code);
    return { amount, currency, description, status, expire_by };
  }

  /** Attempts to pay. @returns the status of the payment, and why it failed. */
  @Post(':code/pay')
  @HttpCode(200)
  async pay(@Param('code') code: string, @Body() { outcome, method = 'upi' }: PayLink) {
    const orderId = await this.store.findOrderIdOfLink((await this.find(code)).id);
    const payment = await this.payments.attempt(orderId, { outcome, method });
    return { status: payment.status, error: payment.error_description };
  }

  private async find(code: string): Promise<PaymentLinkEntity> {
    const link = await this.store.findLinkByUrl(code);
    if (!link) throw unknownIdError();
    return link;
  }
}
