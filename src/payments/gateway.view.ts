/** The doctor's own Razorpay account; secrets are never shown again. */
export class GatewayView {
  /** Null until keys are saved. */
  key_id!: string | null;
  /** Which world the key belongs to. */
  mode!: 'test' | 'live' | null;
  has_key_secret!: boolean;
  has_webhook_secret!: boolean;
  /** To be entered in the Razorpay dashboard. */
  webhook_url!: string;
  /** When the keys were last seen to work. */
  checked_at!: Date | null;
}

export class GatewayReply {
  payment_gateway!: GatewayView;
}
