import { IsIn, IsOptional, IsString } from 'class-validator';
import { PAYMENT_METHODS, type PaymentMethod } from '../razorpay-entities.js';

const CHECKOUT_OUTCOMES = ['captured', 'failed', 'slow'] as const;

/** The payer's choice in the test payment window. */
export class PayInCheckout {
  /** The key that the window was opened with. */
  @IsString()
  key!: string;

  @IsIn(CHECKOUT_OUTCOMES)
  outcome!: (typeof CHECKOUT_OUTCOMES)[number];

  @IsOptional()
  @IsIn(PAYMENT_METHODS)
  method?: PaymentMethod;

  @IsOptional()
  @IsString()
  email?: string;

  @IsOptional()
  @IsString()
  contact?: string;
}
