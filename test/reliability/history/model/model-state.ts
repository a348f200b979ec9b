import { TIERS, type JoinFor, type Joining } from '../commands.js';

export interface Term {
  /** The plan of the enrolment. The tier may belong to another plan. */
  plan: number;
  tier: number | null;
  months: number | null;
  paise: number | null;
  state: 'pending' | 'paid' | 'cancelled';
  start: string | null;
  end: string | null;
  anchor: number | null;
  paidOn: string | null;
  method: string | null;
  disabled: boolean;
  endedOn: string | null;
  /** Lost days, which were added at the end. */
  missed: string[];
  /** Plan and price in the last payment link that was sent; without a price, the options were sent. */
  linked: { plan: number; paise: number | null } | null;
  /** In milliseconds, like every instant here. */
  createdAt: number;
}

export interface Order {
  plan: number;
  tier: number;
  months: number;
  paise: number;
  state: 'intent' | 'open' | 'paid' | 'expired' | 'closed';
  /** The index of the first line of its joint order, which has the payments of all lines; null for a single order. */
  joint: number | null;
  createdAt: number;
  /** The number of payments at creation. It gives the order of events within one millisecond. */
  paymentsBefore: number;
  /** The generation of keys it was made with. */
  keys: number;
  /** `exists`: Razorpay has the order. `known`: the product has stored Razorpay's id. */
  exists: boolean;
  known: boolean;
  /**
   * The patient's payment at Razorpay; null before it exists. `seen`: a webhook reported it before the capture.
   * Razorpay's API does not report the capture time, so a query then takes the current time.
   */
  money: { state: 'authorized' | 'captured'; at: number; seen: boolean } | null;
  /** Unconfirmed attempts: created at `since`, confirmed at `at`. `seen`: the product knows the attempt. */
  late: { since: number; at: number; seen: boolean }[];
  /** Scheduled webhooks: first the attempt, then the capture. `link`: that the payment link was paid, without a time. */
  webhooks: { at: number; reports: 'attempt' | 'capture' | 'link' }[];
  /** The payment link at Razorpay; null for an order of the checkout. `ended`: expired or cancelled. */
  link: 'created' | 'paid' | 'ended' | null;
}

export interface Refund {
  paise: number;
  state: 'intent' | 'pending' | 'processed' | 'failed';
  ends: boolean;
  /** Whether Razorpay accepted the refund. If it fails later, the term it ended is restored. */
  taken: boolean;
  day: string | null;
  createdAt: number;
}

export interface Payment {
  plan: number;
  /** Indices of order and term. `order` is null for a manual payment, `term` for a held one. */
  order: number | null;
  term: number | null;
  paise: number;
  at: number;
  /** When the product learned of it. Until then the patient was shown as unpaid and could order again. */
  learnedAt: number;
  /** The capture date; for a subscription sold earlier, its first day. */
  day: string;
  method: string;
  hold: { reason: 'paid_twice' | 'paid_at_clinic' | 'patient_deleted'; state: 'open' | 'accepted' | 'refunded' } | null;
  refunds: Refund[];
}

/** Somebody with a mobile number, who can join plans. */
export interface Joiner {
  whom: JoinFor;
  /** By plan. */
  how: readonly Joining[];
  confirmedUntil: number;
  /** The codes that the number was confirmed with, and the patients and requests that were added with each. */
  codes: { at: number; added: number }[];
}

export interface JoinRequest {
  plan: number;
  tier: number | null;
  reminders: boolean;
  /** Whether it names a patient. */
  isKnown: boolean;
  state: 'waiting' | 'approved' | 'declined';
  /** When the person asked last: the consents are of that time. */
  askedAt: number;
}

/** A consent that was given when joining. */
export interface Consent {
  purpose: 'service' | 'whatsapp_messages' | 'whatsapp_reminders';
  granted: boolean;
  at: number;
}

/**
 * When payment links are queried because a term was assigned: before its message is stored, before the message is sent, or
 * afterwards. These are separate jobs without an order.
 */
export type QueryTime = 'first' | 'before sending' | 'last';

/** The expected state of one patient. */
export interface Model {
  now: number;
  /** Whether the doctor sends payment cards. */
  cards: boolean;
  linkQueries: QueryTime;
  /** Whether the patient was added, by the clinic or by joining. */
  exists: boolean;
  isMinor: boolean;
  /** Name of the one who pays; null if the patient does. */
  payer: string | null;
  /** Null for a patient with a landline. */
  joiner: Joiner | null;
  requests: JoinRequest[];
  consents: Consent[];
  /** How often the doctor has saved new keys. */
  keys: number;
  tiers: { plan: number; months: number; paise: number }[];
  onSale: boolean[];
  enrolled: boolean[];
  archived: boolean;
  erased: boolean;
  terms: Term[];
  orders: Order[];
  payments: Payment[];
  messages: { onboarding: number; payment_link: number; confirmation: number };
}

/** @param joiner null for a patient with a landline. */
export const newModel = (now: number, joiner: Pick<Joiner, 'whom' | 'how'> | null): Model => ({
  now,
  cards: false,
  linkQueries: 'last',
  exists: true,
  isMinor: false,
  payer: null,
  joiner: joiner && { ...joiner, confirmedUntil: now, codes: [] },
  requests: [],
  consents: [],
  keys: 0,
  tiers: TIERS.map((tier) => ({ ...tier })),
  onSale: [true, true],
  enrolled: [false, false],
  archived: false,
  erased: false,
  terms: [],
  orders: [],
  payments: [],
  messages: { onboarding: 0, payment_link: 0, confirmation: 0 },
});
