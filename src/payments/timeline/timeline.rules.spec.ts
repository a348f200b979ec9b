import { formatDay, type Day } from '../../shared/calendar.js';
import { paise } from '../../shared/money.js';
import {
  sortTimeline,
  describeFact,
  summarizeTimeline,
  type TimelineFact,
  type TimelineOutcome,
  type TimelineStep,
} from './timeline.rules.js';

/** A fact at a time of 21 November 2026 in India. */
const fact = (step: TimelineStep, time = '10:00:00', more: Partial<TimelineFact> = {}): TimelineFact => ({
  step,
  at: new Date(`2026-11-21T${time}+05:30`),
  amountPaise: paise(49_900),
  day: null,
  detail: null,
  subject: null,
  ...more,
});
const NOW = new Date('2026-11-21T12:00:00+05:30');
const until = (day: Day, detail = 'paid') => ({ day, detail });

describe('order of a timeline', () => {
  const steps = (facts: TimelineFact[]) => sortTimeline(facts).map(({ step }) => step);
  const cases: [name: string, facts: TimelineFact[], order: TimelineStep[]][] = [
    ['oldest first', [fact('message', '10:02:00'), fact('opened', '09:59:00'), fact('ordered')], ['opened', 'ordered', 'message']],
    ['within a second, in the order of steps', [fact('activated'), fact('captured'), fact('authorized'), fact('ordered')], ['ordered', 'authorized', 'captured', 'activated']],
    ['a payment reported in whole seconds comes after its order', [fact('captured', '10:00:00.000'), fact('ordered', '10:00:00.750')], ['ordered', 'captured']],
    ['a failure before the success that followed', [fact('captured'), fact('failed')], ['failed', 'captured']],
    ['different seconds, in the order of time', [fact('failed', '10:00:01'), fact('captured', '10:00:00.999')], ['captured', 'failed']],
    ['payment, then its result, then messages', [fact('message'), fact('refund'), fact('activated'), fact('held'), fact('captured')], ['captured', 'held', 'activated', 'refund', 'message']],
  ]; // prettier-ignore
  test.each(cases)('%s', (_name, facts, order) => expect(steps(facts)).toEqual(order));

  it('does not change its input', () => {
    const facts = [fact('message'), fact('opened')];
    sortTimeline(facts);
    expect(facts.map(({ step }) => step)).toEqual(['message', 'opened']);
  });
});

describe('the summary of a timeline', () => {
  const order = (time: string, detail = 'open') => fact('ordered', time, { detail });
  const cases: [name: string, facts: TimelineFact[], outcome: TimelineOutcome, summary: RegExp][] = [
    ['nothing happened', [], 'none', /^No payment is in progress\.$/],
    ['only opened', [fact('opened')], 'none', /^No payment/],
    ['an order without money', [order('10:00:00')], 'waiting', /started on 21 Nov 2026/],
    ['a failed attempt', [order('10:00:00'), fact('failed')], 'waiting', /No money has arrived/],
    ['an expired order', [order('10:00:00', 'expired')], 'waiting', /No money/],
    ['an order of last week', [fact('ordered', '10:00:00', { at: new Date('2026-11-14T00:00:00Z') })], 'none', /^No payment/],
    ['authorized', [order('10:00:00'), fact('authorized', '10:01:00')], 'authorized', /reserved ₹499/],
    ['paid', [order('10:00:00', 'paid'), fact('captured', '10:01:00'), fact('activated', '10:01:00', until('2026-12-21'))], 'active', /^The plan is active until 21 Dec 2026\.$/],
    ['two orders, the later one paid', [order('09:00:00'), order('10:00:00', 'paid'), fact('captured', '10:01:00'), fact('activated', '10:01:00', until('2026-12-21'))], 'active', /21 Dec 2026/],
    ['two orders, the earlier one paid last', [order('10:00:00'), order('09:00:00', 'paid'), fact('captured', '10:01:00'), fact('activated', '10:01:00', until('2026-12-21'))], 'active', /21 Dec 2026/],
    ['a renewal under way', [fact('captured', '09:00:00'), fact('activated', '09:00:00', until('2026-11-25')), order('10:00:00')], 'waiting', /No money/],
    ['paid at the clinic instead', [order('10:00:00', 'closed'), fact('captured', '10:30:00', { detail: 'offline' }), fact('activated', '10:30:00', until('2026-12-21'))], 'active', /21 Dec 2026/],
    ['the latest of several terms', [fact('activated', '09:00:00', until('2027-01-21')), fact('activated', '10:00:00', until('2026-12-21'))], 'active', /21 Jan 2027/],
    ['the last valid day', [fact('activated', '10:00:00', until('2026-11-21'))], 'active', /21 Nov 2026/],
    ['expired', [fact('activated', '10:00:00', until('2026-11-20'))], 'none', /^No payment/],
    ['refunded', [fact('activated', '10:00:00', until('2026-12-21', 'cancelled'))], 'none', /^No payment/],
    ['held', [fact('captured'), fact('activated', '10:00:00', until('2026-12-21')), fact('held', '10:05:00', { detail: 'open' })], 'held', /on hold/],
    ['held and refunded', [fact('activated', '10:00:00', until('2026-12-21')), fact('held', '10:05:00', { detail: 'refunded' })], 'active', /active/],
  ]; // prettier-ignore
  test.each(cases)('%s', (_name, facts, outcome, summary) => {
    const result = summarizeTimeline(facts, NOW);
    expect(result).toMatchObject({ outcome, summary: expect.stringMatching(summary) as string });
    // Amount and day of the summary are also fields, for translation.
    expect(result.amountPaise).toBe(result.summary.includes('₹499') ? 49_900 : null);
    expect(result.summary.match(/\d+ \w{3} 20\d\d/)?.[0] ?? null).toBe(result.day && formatDay(result.day));
  });
});

describe('a fact as a sentence', () => {
  const cases: [sentence: string, step: TimelineStep, more: Partial<TimelineFact>][] = [
    ['The payment page was opened.', 'opened', { detail: 'first' }],
    ['The payment page was last opened.', 'opened', { detail: 'last' }],
    ['A payment of ₹499 was started.', 'ordered', { detail: 'open' }],
    ['An attempt to pay ₹499 failed. There was not enough money in the account.', 'failed', { detail: 'insufficient_funds' }],
    ['An attempt to pay ₹499 failed. The bank declined the payment.', 'failed', {}],
    ['The bank has reserved ₹499. It is not collected yet.', 'authorized', {}],
    ['₹499 arrived.', 'captured', { detail: 'upi' }],
    ['₹499 was paid at the clinic.', 'captured', { detail: 'offline' }],
    ['There was nothing to pay.', 'captured', { detail: 'free' }],
    ['₹499 is on hold. The clinic decides whether to use it for a renewal or to refund it.', 'held', { detail: 'open' }],
    ['₹499 was on hold, and the clinic accepted it as a renewal.', 'held', { detail: 'accepted' }],
    ['The plan was activated. Valid until 21 Dec 2026.', 'activated', until('2026-12-21')],
    ['The plan was activated, and ended early.', 'activated', until('2026-12-21', 'cancelled')],
    ['A refund of ₹499 was started.', 'refund', { detail: 'intent' }],
    ['A refund of ₹499 was started, to reach the account by 4 Dec 2026.', 'refund', { detail: 'pending', day: '2026-12-04' }],
    ['₹499 was refunded, to reach the account by 4 Dec 2026.', 'refund', { detail: 'processed', day: '2026-12-04' }],
    ['A refund of ₹499 failed.', 'refund', { detail: 'failed' }],
    ['The WhatsApp message with the payment link is waiting to be sent.', 'message', { subject: 'payment_link', detail: 'queued' }],
    ['The WhatsApp confirmation was read.', 'message', { subject: 'confirmation', detail: 'read' }],
    ['A WhatsApp reminder of the end date was not sent.', 'message', { subject: 'reminder', detail: 'skipped' }],
    ['A WhatsApp message was delivered.', 'message', { subject: 'an_unknown_kind', detail: 'delivered' }],
  ]; // prettier-ignore
  test.each(cases)('%s', (sentence, step, more) => expect(describeFact(fact(step, '10:00:00', more))).toBe(sentence));
});
