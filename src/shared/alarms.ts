/** Faults that support must investigate. */
export const ALARMS = [
  'payment.differs', // amount, currency or order differ from our order
  'refund.differs', // amount or currency differ from our refund, or its line is uncertain
  'refund.failed', // Razorpay accepted it, but could not pay it out
  'webhook.other_account', // the signature is valid, but the account is not the doctor's
  'webhook.unreadable', // it does not match the sender's documentation
  'webhook.given_up', // processing failed for a day
  'order.refused', // Razorpay creates no order with the doctor's keys
  'order.unanswered', // Razorpay refuses a query about an order, or does not cancel a payment link
  'refund.unanswered', // Razorpay refuses a query about a refund
  'ledger.violated', // a ledger invariant does not hold
  'figures.violated', // the platform's figures, computed in two ways, differ
  'receipt.changed', // a receipt's PDF file differs from the one rendered before
  'import.failed', // an import met an unexpected error at every attempt
  'bulk.failed', // a bulk action met an unexpected error at every attempt
  'backup.overdue', // no restore drill has succeeded for 26 hours
  'login.flood', // many wrong passwords, PINs or codes within ten minutes
  'request.flood', // many calls beyond rate limits within ten minutes
  'session.unknown_ids', // one session asked for many records that it cannot find
  'session.two_countries', // one session was used from the networks of two countries
  'whatsapp.stopped', // WhatsApp accepts no messages, or not all kinds
  'whatsapp.template', // Meta has paused, disabled or rejected a template
  'whatsapp.bug', // WhatsApp rejects the format of a message
  'join.codes_capped', // a doctor's public page has sent as many codes as it may on one day
] as const;
export type Alarm = (typeof ALARMS)[number];
