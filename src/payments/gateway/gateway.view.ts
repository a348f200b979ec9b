/** Whether Razorpay's webhooks arrive. */
export class WebhooksView {
  /** When Razorpay created the newest webhook event received for the current keys; null before the first. */
  last_at!: Date | null;
  /** The first payment of the last three days for which no webhook arrived within an hour; null if there is none. */
  silent_since!: Date | null;
  /** Whether Nirog set up the webhook at Razorpay; if not, it must be created in the Razorpay dashboard. */
  managed!: boolean;
  /** Until when events signed with the previous webhook secret are accepted too; null if there is none. */
  previous_secret_until!: Date | null;
}

/** The doctor's own Razorpay account; secrets are never shown again. */
export class GatewayView {
  /** Null until keys are saved. */
  key_id!: string | null;
  /** Whether the keys are for test or live payments; null without keys. */
  mode!: 'test' | 'live' | null;
  has_key_secret!: boolean;
  has_webhook_secret!: boolean;
  /** The address to enter in the Razorpay dashboard, unless Nirog set up the webhook. */
  webhook_url!: string;
  /**
   * The events that the webhook must send.
   * @example ['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid', 'refund.created', 'refund.processed', 'refund.failed']
   */
  webhook_events!: string[];
  /** When Razorpay last accepted the keys. */
  checked_at!: Date | null;
  webhooks!: WebhooksView;
}

export class GatewayResponse {
  payment_gateway!: GatewayView;
}
