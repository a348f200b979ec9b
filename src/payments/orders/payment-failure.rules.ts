/** Our own reason, not Razorpay's: an authorized payment was released without being captured. */
export const RELEASED_AUTHORIZATION = 'let_go';

const OUT_OF_DATE = 'The payment page was out of date.';
const ONLINE_PAYMENTS_OFF = 'The clinic cannot take payments online yet.';
const PROVIDER_ERROR = 'The payment service had a technical problem.';

/**
 * Why an attempt to pay failed, by Razorpay's `error_reason`, as a text for patient and clinic. Razorpay's own sentence
 * is not used: it changes without notice, and anyone can post any text to the checkout callback.
 */
export const FAILURES = {
  payment_failed: 'The bank declined the payment.',
  payment_cancelled: 'The payment was cancelled before it was finished.',
  payment_timed_out: 'The payment was not finished in time.',
  incorrect_otp: 'The one-time password (OTP) was wrong.',
  incorrect_pin: 'The PIN was wrong.',
  incorrect_cvv: 'The security number of the card (CVV) was wrong.',
  insufficient_funds: 'There was not enough money in the account.',
  card_declined: 'The bank declined the card.',
  bank_technical_error: 'The bank had a technical problem.',
  gateway_technical_error: PROVIDER_ERROR,
  server_error: PROVIDER_ERROR,
  payment_risk_check_failed: 'The payment was stopped for safety.',
  invalid_vpa: 'The UPI ID was wrong.',
  upi_collect_not_enabled: 'Paying by typing a UPI ID is not possible here.',
  order_already_paid: 'This was paid already, so no second payment was taken.',
  order_amount_mismatch: OUT_OF_DATE,
  order_payment_method_mismatch: OUT_OF_DATE,
  invalid_order_id: OUT_OF_DATE,
  input_validation_failed: OUT_OF_DATE,
  [RELEASED_AUTHORIZATION]: 'The bank had reserved the money. It was not collected, and was released.',
  live_mode_not_enabled: ONLINE_PAYMENTS_OFF,
  merchant_not_activated: ONLINE_PAYMENTS_OFF,
} as const;

export type Failure = keyof typeof FAILURES;

/** The key of `FAILURES` for Razorpay's reason; `payment_failed` if it is missing or unknown. */
export const toFailure = (reason: unknown): Failure =>
  typeof reason === 'string' && Object.hasOwn(FAILURES, reason) ? (reason as Failure) : 'payment_failed';
