/** What Razorpay's webhooks tell, or fail to tell. */
export class WebhooksView {
  /** When Razorpay made the newest event that has arrived; null while none has, for these keys. */
  last_at!: Date | null;
  /** The first payment of the last three days that no event has followed within an hour; null when none is missed. */
  silent_since!: Date | null;
  /** Whether Nirog has entered the webhook at Razorpay; otherwise it must be entered there by hand. */
  managed!: boolean;
  /** Until when events signed with the secret before the last change are taken, too; null when there is none. */
  previous_secret_until!: Date | null;
}

/** The doctor's own Razorpay account; secrets are never shown again. */
export class GatewayView {
  /** Null until keys are saved. */
  key_id!: string | null;
  /** Which world the key belongs to. */
  mode!: 'test' | 'live' | null;
  has_key_secret!: boolean;
  has_webhook_secret!: boolean;
  /** To be entered in the Razorpay dashboard, unless Nirog has done it. */
  webhook_url!: string;
  /** What the webhook must be subscribed to. */
  webhook_events!: string[];
  /** When the keys were last seen to work. */
  checked_at!: Date | null;
  webhooks!: WebhooksView;
}

export class GatewayReply {
  payment_gateway!: GatewayView;
}
