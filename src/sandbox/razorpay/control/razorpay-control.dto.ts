import { IsIn, IsInt, IsNumber, IsOptional, IsString, Max, Min } from 'class-validator';
import { LATE_LIMITS, ATTEMPT_OUTCOMES } from '../payment-outcomes.js';
import { PAYMENT_METHODS, type PaymentMethod } from '../razorpay-entities.js';
import { WEBHOOK_MODES, type WebhookMode } from '../webhooks/webhook-delivery-mode.js';

const TEN_YEARS = 315_360_000;

/** A payment without an order. */
export class PayWithoutOrder {
  @IsString()
  key_id!: string;

  /** In paise. */
  @IsInt()
  @Min(100)
  amount!: number;

  @IsOptional()
  @IsIn(PAYMENT_METHODS)
  method?: PaymentMethod;
}

/** A payment attempt on an order of the simulated Razorpay. */
export class PayOrder {
  @IsIn(ATTEMPT_OUTCOMES)
  outcome!: (typeof ATTEMPT_OUTCOMES)[number];

  @IsOptional()
  @IsIn(PAYMENT_METHODS)
  method?: PaymentMethod;

  /** How the webhooks are delivered. Default: normal. */
  @IsOptional()
  @IsIn(WEBHOOK_MODES)
  webhook?: WebhookMode;

  /** For delayed webhooks, in real time or on the clock, whichever passes first. Default: 3. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(TEN_YEARS)
  delaySeconds?: number;

  /** For the outcome `late`: when the bank answers, in real time or on the clock. Default: a day. */
  @IsOptional()
  @IsNumber()
  @Min(LATE_LIMITS.min)
  @Max(LATE_LIMITS.max)
  lateSeconds?: number;
}
