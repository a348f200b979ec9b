/**
 * How a patient can pay at the clinic. The names differ from those of Razorpay's online methods (`upi`, `card`, …),
 * which share a column with them.
 */
export const MANUAL_METHODS = ['cash', 'clinic_upi', 'card_machine', 'bank_transfer', 'cheque'] as const;
export type ManualMethod = (typeof MANUAL_METHODS)[number];
