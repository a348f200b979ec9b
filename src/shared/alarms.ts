/** What support must look at: nothing was applied, nobody answers, or figures do not agree. */
export const ALARMS = [
  'payment.differs', // amount, currency or order are not those we asked for
  'refund.differs', // amount or currency are not those of the refund that it is about
  'refund.failed', // Razorpay took it on and failed to pay it out
  'webhook.other_account', // signed well, but from another account than the doctor's
  'webhook.unreadable', // it is not what its sender documents
  'webhook.given_up', // working it off failed for a day
  'order.refused', // Razorpay makes no order with these keys
  'order.unanswered', // Razorpay refuses to tell of an order
  'refund.unanswered', // the same of a refund
  'ledger.violated', // a rule of the ledger does not hold
  'figures.violated', // the platform's figures, reckoned in two ways, differ
  'whatsapp.stopped', // WhatsApp takes no messages, or some kinds of them
  'whatsapp.template', // Meta has paused, disabled or refused a template
  'whatsapp.bug', // WhatsApp does not take the form of a message
] as const;
export type Alarm = (typeof ALARMS)[number];
