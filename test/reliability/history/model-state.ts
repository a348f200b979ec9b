import { TIERS } from './commands.js';

export interface Term {
  /** As which the patient is enrolled; the tier may be another plan's. */
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
  /** Days that were not given, and are given at the end. */
  missed: string[];
  /** What the last link to pay it told the patient. */
  linked: { plan: number; paise: number | null } | null;
  /** In ms, as every instant here. */
  createdAt: number;
}

export interface Order {
  plan: number;
  tier: number;
  months: number;
  paise: number;
  state: 'intent' | 'open' | 'paid' | 'expired' | 'closed';
  createdAt: number;
  /** How many payments there were when it was made: in the same millisecond this tells which came first. */
  paymentsBefore: number;
  /** Which of the doctor's keys it was made with. */
  keys: number;
  /** Whether Razorpay has it, and whether we know its id there. */
  exists: boolean;
  known: boolean;
  /**
   * What Razorpay has of the patient's money; null while nothing came. `seen`: a webhook told us of it before it was
   * captured. Razorpay's API does not tell when that was, so that who asks then takes it for captured just now.
   */
  money: { state: 'authorized' | 'captured'; at: number; seen: boolean } | null;
  /** Attempts the bank has not answered: when they were made, when it will answer, and whether we know of them. */
  late: { since: number; at: number; seen: boolean }[];
  /** Webhooks on their way: first of the attempt, then of the capture. */
  webhooks: { at: number; tells: 'attempt' | 'capture' }[];
}

export interface Refund {
  paise: number;
  state: 'intent' | 'pending' | 'processed' | 'failed';
  ends: boolean;
  /** Whether Razorpay took it on; one that it failed to pay out gives back what it ended. */
  taken: boolean;
  day: string | null;
  createdAt: number;
}

/** Captured or recorded money. */
export interface Payment {
  plan: number;
  /** Indices into orders and terms; null for money taken by hand, and for money that is held. */
  order: number | null;
  term: number | null;
  paise: number;
  at: number;
  /** When we learnt of it: an order made before that is one of a patient who was shown as unpaid. */
  learnedAt: number;
  /** The day of capture; of a subscription sold before, its first day. */
  day: string;
  method: string;
  hold: { reason: 'paid_twice' | 'paid_at_clinic' | 'patient_deleted'; state: 'open' | 'accepted' | 'refunded' } | null;
  refunds: Refund[];
}

/** One patient with everything that is sold to them, as it must be. */
export interface Model {
  now: number;
  /** How often the doctor has saved other keys. */
  keys: number;
  tiers: { plan: number; months: number; paise: number }[];
  onSale: boolean[];
  enrolled: boolean[];
  archived: boolean;
  erased: boolean;
  terms: Term[];
  orders: Order[];
  payments: Payment[];
  /** Messages written, by kind. */
  messages: { onboarding: number; payment_link: number; confirmation: number };
}

/** A patient of whom nothing is known, at `now`. */
export const newModel = (now: number): Model => ({
  now,
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
