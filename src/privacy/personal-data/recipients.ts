import type { RecipientView } from './personal-data.view.js';

/** Who else gets patients' data. The privacy notice names the same. */
export const RECIPIENTS: RecipientView[] = [
  { name: 'Razorpay', purpose: 'Online payments: name, mobile number and amount' },
  { name: 'WhatsApp (Meta)', purpose: 'Messages: mobile number and text' },
  { name: 'Nirog and its hosting provider', purpose: 'Stores all of this for the clinic' },
];
