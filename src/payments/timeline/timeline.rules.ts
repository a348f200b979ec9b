import { dayOf, formatDay, type Day } from '../../shared/calendar.js';
import { formatRupees, type Paise } from '../../shared/money.js';
import { FAILURES, toFailure } from '../orders/payment-failure.rules.js';

/** Steps from opening a link to an active plan, in the order in which they happen within one second. */
export const TIMELINE_STEPS = [
  'opened',
  'ordered',
  'failed',
  'authorized',
  'captured',
  'held',
  'activated',
  'refund',
  'message',
] as const;
export type TimelineStep = (typeof TIMELINE_STEPS)[number];

/** One stored fact about an enrolment's payments. */
export interface TimelineFact {
  at: Date;
  step: TimelineStep;
  amountPaise: Paise | null;
  /** `activated`: the last valid day. `refund`: the day by which the money is promised. */
  day: Day | null;
  /** State of an order, hold, term, refund or message; reason of a failure; method of a capture; first or last. */
  detail: string | null;
  /** `message`: its kind. */
  subject: string | null;
}

export const TIMELINE_OUTCOMES = ['active', 'held', 'authorized', 'waiting', 'none'] as const;
export type TimelineOutcome = (typeof TIMELINE_OUTCOMES)[number];

/** How long an order counts as waiting for its payment: banks answer within three days. */
const WAIT_MS = 4 * 24 * 3_600_000;

/** Oldest first. Razorpay reports whole seconds, so facts of one second are in the order of `TIMELINE_STEPS`. */
export const sortTimeline = (facts: TimelineFact[]): TimelineFact[] =>
  [...facts].sort(
    (a, b) => toUnixSecond(a) - toUnixSecond(b) || TIMELINE_STEPS.indexOf(a.step) - TIMELINE_STEPS.indexOf(b.step),
  );

const toUnixSecond = ({ at }: TimelineFact): number => Math.floor(at.getTime() / 1_000);

const MESSAGES: Partial<Record<string, string>> = {
  onboarding: 'The WhatsApp message with the options',
  payment_link: 'The WhatsApp message with the payment link',
  confirmation: 'The WhatsApp confirmation',
  reminder: 'A WhatsApp reminder of the end date',
  expiry: 'The WhatsApp message that the plan has ended',
  hold: 'The WhatsApp message about the payment on hold',
  withdrawal: 'The WhatsApp message that the payment link has ended',
  receipt: 'The WhatsApp message with a receipt',
};
const MESSAGE_STATES: Partial<Record<string, string>> = {
  queued: 'is waiting to be sent',
  sent: 'was sent',
  delivered: 'was delivered',
  read: 'was read',
  failed: 'could not be delivered',
  skipped: 'was not sent',
};
const HOLDS: Partial<Record<string, string>> = {
  open: 'is on hold. The clinic decides whether to use it for a renewal or to refund it.',
  accepted: 'was on hold, and the clinic accepted it as a renewal.',
  refunded: 'was on hold, and the clinic refunds it.',
};

/** A fact as a sentence for both patient and clinic. */
export function describeFact({ step, amountPaise, day, detail, subject }: TimelineFact): string {
  const amount = amountPaise === null ? '' : formatRupees(amountPaise);
  switch (step) {
    case 'opened':
      return detail === 'first' ? 'The payment page was opened.' : 'The payment page was last opened.';
    case 'ordered':
      return `A payment of ${amount} was started.`;
    case 'failed':
      return `An attempt to pay ${amount} failed. ${FAILURES[toFailure(detail)]}`;
    case 'authorized':
      return `The bank has reserved ${amount}. It is not collected yet.`;
    case 'captured':
      if (detail === 'free') return 'There was nothing to pay.';
      return detail === 'offline' ? `${amount} was paid at the clinic.` : `${amount} arrived.`;
    case 'held':
      return `${amount} ${HOLDS[detail ?? ''] ?? 'is on hold.'}`;
    case 'activated': {
      const until = day === null ? '' : ` Valid until ${formatDay(day)}.`;
      return detail === 'paid' ? `The plan was activated.${until}` : 'The plan was activated, and ended early.';
    }
    case 'refund':
      return refundSentence(amount, detail, day);
    case 'message':
      return `${MESSAGES[subject ?? ''] ?? 'A WhatsApp message'} ${MESSAGE_STATES[detail ?? ''] ?? 'was written'}.`;
  }
}

function refundSentence(amount: string, state: string | null, day: Day | null): string {
  if (state === 'failed') return `A refund of ${amount} failed.`;
  const by = day === null ? '' : `, to reach the account by ${formatDay(day)}`;
  return state === 'processed' ? `${amount} was refunded${by}.` : `A refund of ${amount} was started${by}.`;
}

/** The outcome, a text about it, and the amount and day in the text; see `TimelineView`. */
export interface TimelineSummary {
  outcome: TimelineOutcome;
  summary: string;
  amountPaise: Paise | null;
  day: Day | null;
}

/** Summarizes the facts at `now`. A payment under way takes precedence over an active plan. */
export function summarizeTimeline(facts: TimelineFact[], now: Date): TimelineSummary {
  const latest = (step: TimelineStep) => sortTimeline(facts).findLast((fact) => fact.step === step);
  const [order, capture] = [latest('ordered'), latest('captured')];
  const awaitedOrder =
    order && order.detail !== 'paid' && (!capture || toUnixSecond(order) > toUnixSecond(capture)) ? order : null;
  if (awaitedOrder && now.getTime() - awaitedOrder.at.getTime() <= WAIT_MS)
    return summarizeAwaitedOrder(awaitedOrder, latest('authorized'));
  const held = facts.find(({ step, detail }) => step === 'held' && detail === 'open');
  if (held) return { outcome: 'held', summary: describeFact(held), amountPaise: held.amountPaise, day: null };
  const [activeUntil] = facts
    .flatMap(({ step, detail, day }) => (step === 'activated' && detail === 'paid' && day) || [])
    .sort()
    .reverse();
  if (activeUntil && activeUntil >= dayOf(now))
    return {
      outcome: 'active',
      summary: `The plan is active until ${formatDay(activeUntil)}.`,
      amountPaise: null,
      day: activeUntil,
    };
  return { outcome: 'none', summary: 'No payment is in progress.', amountPaise: null, day: null };
}

function summarizeAwaitedOrder(order: TimelineFact, authorized: TimelineFact | undefined): TimelineSummary {
  if (authorized && toUnixSecond(authorized) >= toUnixSecond(order)) {
    const summary = `${describeFact(authorized)} The plan starts as soon as it is.`;
    return { outcome: 'authorized', summary, amountPaise: authorized.amountPaise, day: null };
  }
  const day = dayOf(order.at);
  const summary =
    `No money has arrived yet for the payment that was started on ${formatDay(day)}. If it has left the ` +
    'account, either the payment arrives and the plan starts automatically, or the bank returns it within a few days. We keep checking.';
  return { outcome: 'waiting', summary, amountPaise: null, day };
}
