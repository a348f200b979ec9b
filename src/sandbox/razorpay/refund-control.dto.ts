import { IsIn, IsInt, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { REFUND_OUTCOMES, type RefundOutcome } from './refund-scripts.js';
import { WEBHOOK_MODES, type WebhookMode } from './webhook-delivery-mode.js';

const TEN_YEARS = 315_360_000;
const FINAL_STATUSES = ['processed', 'failed'] as const;

class WebhookOptions {
  /** How the webhooks arrive; normal when left out. */
  @IsOptional()
  @IsIn(WEBHOOK_MODES)
  webhook?: WebhookMode;

  /** For delayed webhooks; 3 when left out. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(TEN_YEARS)
  delaySeconds?: number;
}

/** What becomes of the next refunds. */
export class SetRefundScript extends WebhookOptions {
  @IsIn(REFUND_OUTCOMES)
  outcome!: RefundOutcome;

  /** Refunds it is good for; 1 when left out. */
  @IsOptional()
  @IsInt()
  @Min(1)
  count?: number;
}

/** A refund made in Razorpay's own dashboard. */
export class DashboardRefund extends WebhookOptions {
  /** In paise; all that is left when left out. */
  @IsOptional()
  @IsInt()
  @Min(100)
  amount?: number;
}

/** How a refund that waits ends. */
export class FinishRefund extends WebhookOptions {
  @IsIn(FINAL_STATUSES)
  status!: (typeof FINAL_STATUSES)[number];
}
