import { randomInt } from 'node:crypto';
import type { Notes, OrderEntity, PaymentEntity } from '../razorpay-entities.js';
import { newRazorpayId } from '../razorpay-ids.js';
import type { PaymentLinkRequest } from './payment-link-fields.js';

/** Razorpay's prefixes of short addresses, and one of a merchant's own domain. */
export const SHORT_URL_PREFIXES = ['https://rzp.io/i/', 'https://rzp.io/rzp/', 'https://pages.example/l/'] as const;
export type ShortUrlPrefix = (typeof SHORT_URL_PREFIXES)[number];

const CODE_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CODE_LENGTH = 8;

/** A payment of a link, in the link's own list. */
interface LinkPayment {
  amount: number;
  created_at: number;
  method: string;
  payment_id: string;
  plink_id: string;
  status: 'captured';
  updated_at: number;
}

export interface PaymentLinkEntity {
  id: string;
  accept_partial: false;
  amount: number;
  amount_paid: number;
  cancelled_at: number;
  created_at: number;
  currency: string;
  customer: object;
  description: string;
  /** Unix seconds; 0 if none was sent, and the link then ends after six months. */
  expire_by: number;
  expired_at: number;
  first_min_partial_amount: 0;
  notes: Notes | null;
  notify: { email: boolean; sms: boolean; whatsapp: false };
  /** Missing before the first attempt to pay. */
  order_id?: string;
  payments: LinkPayment[] | null;
  reference_id: string;
  reminder_enable: boolean;
  reminders: [];
  short_url: string;
  status: 'created' | 'paid' | 'expired' | 'cancelled';
  updated_at: number;
  upi_link: false;
  user_id: '';
  whatsapp_link: false;
}

export function newPaymentLink(
  { amount, currency, referenceId, description, expireBy, customer, notes, notify, remind }: PaymentLinkRequest,
  prefix: ShortUrlPrefix,
  now: number,
): PaymentLinkEntity {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length)));
  return {
    id: newRazorpayId('plink'),
    accept_partial: false,
    amount,
    amount_paid: 0,
    cancelled_at: 0,
    created_at: now,
    currency,
    customer,
    description,
    expire_by: expireBy,
    expired_at: 0,
    first_min_partial_amount: 0,
    notes: Array.isArray(notes) ? null : notes,
    notify: { ...notify, whatsapp: false },
    payments: null,
    reference_id: referenceId,
    reminder_enable: remind,
    reminders: [],
    short_url: `${prefix}${code.join('')}`,
    status: 'created',
    updated_at: now,
    upi_link: false,
    user_id: '',
    whatsapp_link: false,
  };
}

/** The order behind a link. Its receipt is the link's reference. */
export const orderOfLink = (link: PaymentLinkEntity): OrderEntity => ({
  id: newRazorpayId('order'),
  entity: 'order',
  amount: link.amount,
  amount_paid: 0,
  amount_due: link.amount,
  currency: link.currency,
  receipt: link.reference_id || null,
  offer_id: null,
  status: 'created',
  attempts: 0,
  notes: link.notes ?? [],
  created_at: link.created_at,
});

/** What Razorpay writes into the description of a payment that was made through a link. */
export const paymentDescription = ({ id }: PaymentLinkEntity): string => id.replace('plink_', '#');

/** The link after an attempt to pay: it names its order from then on. */
export const recordLinkAttempt = (link: PaymentLinkEntity, orderId: string, now: number): PaymentLinkEntity => ({
  ...link,
  order_id: orderId,
  updated_at: now,
});

export const markLinkPaid = (link: PaymentLinkEntity, payment: PaymentEntity, now: number): PaymentLinkEntity => ({
  ...link,
  status: 'paid',
  amount_paid: payment.amount,
  updated_at: now,
  payments: [
    {
      amount: payment.amount,
      created_at: payment.created_at,
      method: payment.method,
      payment_id: payment.id,
      plink_id: link.id,
      status: 'captured',
      updated_at: now,
    },
  ],
});

export const endPaymentLink = (
  link: PaymentLinkEntity,
  status: 'expired' | 'cancelled',
  now: number,
): PaymentLinkEntity => ({
  ...link,
  status,
  updated_at: now,
  ...(status === 'expired' ? { expired_at: now } : { cancelled_at: now }),
});
