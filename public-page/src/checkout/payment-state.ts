import { type ServerError } from '../api-types.js';
import { type Failure } from '../../../src/payments/orders/payment-failure.rules.js';
import { type StoredPayment, type WindowResult } from './stored-payment.js';

/** Interval and number of payment status polls: two minutes in total. */
export const POLL_INTERVAL_MS = 2000;
export const MAX_POLLS = 60;

/** The page data and what is chosen to be paid. */
export interface Offer<View, Choice> {
  view: View;
  choice: Choice;
}

/** What a page offers. */
export interface Offers<View, Choice> {
  /** Whether anything can be paid now. */
  isPayable: (view: View) => boolean;
  /** The choice to start with: as much of an earlier one as is still offered. */
  choiceFor: (view: View, earlier: Choice | null) => Choice;
  /** Whether something is chosen, and all of it is still offered. */
  isOffered: (offer: Offer<View, Choice>) => boolean;
}

/** An order whose payment may still arrive. */
export interface PolledOrder {
  orderId: string;
  windowResult: WindowResult;
  /** Polls so far. A slow answer counts as several: one more for each interval that it took. */
  polls: number;
  /** All polls are used up. When the page is opened again, the order is polled once more. */
  timedOut: boolean;
}

/** State of the payment window. `timedOut`: it did not respond, so Razorpay's hosted page is offered. */
export type CheckoutWindowState = 'closed' | 'opening' | 'timedOut' | 'open';

/** State of a page. Only the server's answers change it to `paid`. */
export type PaymentState<View, Choice> =
  | { status: 'loading'; isSlow: boolean }
  | { status: 'loadFailed'; error: ServerError | null }
  | { status: 'notFound' }
  | { status: 'active'; view: View }
  | ({ status: 'choosing'; problem: Problem | null; polledOrder: PolledOrder | null } & Offer<View, Choice>)
  | ({
      status: 'starting';
      polledOrder: PolledOrder | null;
      isSlow: boolean;
      windowState: CheckoutWindowState;
    } & Offer<View, Choice>)
  | ({
      status: 'paying';
      orderId: string;
      problem: Problem | null;
      windowState: CheckoutWindowState;
    } & Offer<View, Choice>)
  | ({ status: 'confirming'; polledOrder: PolledOrder } & Offer<View, Choice>)
  | ({ status: 'paid'; isFree: boolean } & Offer<View, Choice>)
  | ({ status: 'timedOut'; polledOrder: PolledOrder; serverAnswered: boolean } & Offer<View, Choice>);

/** Why the payer has to choose again. `attemptFailed`: one attempt failed; the order can still be paid. */
export type Problem =
  | { kind: 'startFailed'; error: ServerError | null }
  | { kind: 'attemptFailed'; reason: Failure }
  | { kind: 'offerChanged' };

export type PaymentEvent<View, Choice> =
  | { type: 'loaded'; view: View | null; storedPayment: StoredPayment | null }
  | { type: 'load failed'; error: ServerError | null }
  /** A server-rendered page has read this browser's stored payment. */
  | { type: 'payment restored'; storedPayment: StoredPayment | null }
  /** A request takes long. */
  | { type: 'slow' }
  | { type: 'choice changed'; choice: Choice }
  | { type: 'pay tapped' }
  | { type: 'start failed'; error: ServerError | null }
  /** The offers have changed. `error`: the server's text, if it rejected the order. */
  | { type: 'offer changed'; view: View | null; error: ServerError | null }
  | { type: 'free tier activated' }
  /** The order matches what was shown. The payment window opens next. */
  | { type: 'order created' }
  | { type: 'checkout opened'; orderId: string }
  /** The payment window sent any message. */
  | { type: 'checkout responded' }
  /** The payment window sent no message in time. */
  | { type: 'checkout timed out' }
  | { type: 'attempt failed'; reason: Failure }
  /** The payment window reported success. This proves no payment. */
  | { type: 'checkout succeeded' }
  | { type: 'checkout dismissed' }
  /** The payer tapped "I have not paid, go back". */
  | { type: 'back tapped' }
  /** The page data was reloaded after a check with the bank. Null if the link does not exist. */
  | { type: 'reloaded'; view: View | null }
  /** The check with the bank found no payment in progress. */
  | { type: 'no payment pending' }
  /** The server's answer about the polled order. `captured` is null if there was no answer. */
  | { type: 'polled'; captured: boolean | null; durationMs: number };

/** Seconds until polling ends. */
export const secondsLeft = ({ polls }: PolledOrder): number => ((MAX_POLLS - polls) * POLL_INTERVAL_MS) / 1000;

/** The order to poll now, or null. A new object after each answer. */
export function orderToPoll(state: PaymentState<unknown, unknown>): PolledOrder | null {
  if (state.status !== 'choosing' && state.status !== 'confirming') return null;
  const { polledOrder } = state;
  const hasPollsLeft = polledOrder && polledOrder.polls < (polledOrder.timedOut ? 1 : MAX_POLLS);
  return hasPollsLeft ? polledOrder : null;
}

/** Whether the payment window did not appear, so that Razorpay's hosted page is offered. */
export const isWindowTimedOut = (state: PaymentState<unknown, unknown>): boolean =>
  'windowState' in state && state.windowState === 'timedOut';
