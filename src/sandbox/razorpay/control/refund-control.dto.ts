import { IsIn, IsInt, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { REFUND_OUTCOMES, type RefundOutcome } from '../refund-scripts.js';
import { WEBHOOK_MODES, type WebhookMode } from '../webhooks/webhook-delivery-mode.js';

const TEN_YEARS = 315_360_000;
const FINAL_STATUSES = ['processed', 'failed'] as const;

class WebhookOptions {
  /** How the webhooks are delivered. Default: normal. */
  @IsOptional()
  @IsIn(WEBHOOK_MODES)
  webhook?: WebhookMode;

  /** For delayed webhooks. Default: 3. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(TEN_YEARS)
  delaySeconds?: number;
}

/** The outcome of the next refunds. */
export class SetRefundScript extends WebhookOptions {
  @IsIn(REFUND_OUTCOMES)
  outcome!: RefundOutcome;

  /** How many refunds. Default: 1. */
  @IsOptional()
  @IsInt()
  @Min(1)
  count?: number;
}

/** A refund made in Razorpay's dashboard. */
export class DashboardRefund extends WebhookOptions {
  /** In paise. Default: all that is not refunded yet. */
  @IsOptional()
  @IsInt()
  @Min(100)
  amount?: number;
}

/** The final status of a pending refund. */
export class FinishRefund extends WebhookOptions {
  @IsIn(FINAL_STATUSES)
  status!: (typeof FINAL_STATUSES)[number];
}
