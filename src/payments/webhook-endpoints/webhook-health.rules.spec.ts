import { silentSince, type RecentCapture } from './webhook-health.rules.js';

const NOW = new Date('2026-11-20T12:00:00Z');
/** Minutes before now. */
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const HOUR = 60;
const DAY = 24 * HOUR;
/** A payment that was created, captured and known so many minutes ago. */
const capture = (created: number, captured = created, learned = captured): RecentCapture => ({
  createdAt: ago(created),
  capturedAt: ago(captured),
  learnedAt: ago(learned),
});
/** When the keys were saved. */
const SET_UP = ago(30 * DAY);

describe('a webhook is silent since', () => {
  it.each([
    ['no payment at all', null, [], null],
    ['a payment of an hour ago that no event followed', DAY, [HOUR], HOUR],
    ['a payment where no event ever came', null, [HOUR], HOUR],
    ['a payment of 59 minutes ago: its event may still come', DAY, [59], null],
    ['a payment that an event followed', HOUR, [2 * HOUR], null],
    ['a payment whose event was created in the same second', 2 * HOUR, [2 * HOUR], null],
    ['a payment within the tolerance after the last event', 2 * HOUR + 5, [2 * HOUR], null],
    ['a payment just beyond the tolerance', 2 * HOUR + 6, [2 * HOUR], 2 * HOUR],
    ['the first of several, whatever their order', DAY, [2 * HOUR, 5 * HOUR, 3 * HOUR], 5 * HOUR],
    ['the first that no event followed', 4 * HOUR, [2 * HOUR, 5 * HOUR, 3 * HOUR], 3 * HOUR],
    ['a payment of three days ago', null, [3 * DAY], 3 * DAY],
    ['a payment older than three days: its event is no longer expected', null, [3 * DAY + 1], null],
    ['an event later than now: the clock was moved back', -DAY, [2 * HOUR], null],
  ] as const)('%s', (_, lastEvent, captures, since) => {
    const facts = {
      setUpAt: SET_UP,
      lastEventAt: lastEvent === null ? null : ago(lastEvent),
      captures: captures.map((at) => capture(at)),
    };
    expect(silentSince(facts, NOW)).toEqual(since === null ? null : ago(since));
  });

  it.each([
    ['the first payment after the keys were saved, however soon', 2 * HOUR, [2 * HOUR, 3 * HOUR], 2 * HOUR],
    ['nothing, when the keys were saved after the payments', HOUR, [2 * HOUR, 3 * HOUR], null],
  ] as const)('%s', (_, setUp, captures, since) => {
    const facts = { setUpAt: ago(setUp), lastEventAt: null, captures: captures.map((at) => capture(at)) };
    expect(silentSince(facts, NOW)).toEqual(since === null ? null : ago(since));
  });

  it.each([
    ['no payment whose event came, though its capture was dated when Nirog found it', 3 * HOUR, 2.5 * HOUR, null],
    ['a payment that was created after the newest event', 3 * HOUR + 6, 2.5 * HOUR, 2.5 * HOUR],
  ])('%s', (_, lastEvent, captured, since) => {
    const facts = { setUpAt: SET_UP, lastEventAt: ago(lastEvent), captures: [capture(3 * HOUR, captured)] };
    expect(silentSince(facts, NOW)).toEqual(since === null ? null : ago(since));
  });

  it('no payment that was created before the setup, though its capture was dated later', () => {
    const facts = { setUpAt: ago(2.5 * HOUR), lastEventAt: null, captures: [capture(3 * HOUR, 2 * HOUR)] };
    expect(silentSince(facts, NOW)).toBeNull();
  });

  it.each([
    ['59 minutes ago: its event may still come', 2 * HOUR, 59, null],
    ['an hour ago, when it was an hour old', 2 * HOUR, HOUR, 2 * HOUR],
    ['after an outage of 3 hours, which is 2 hours ago: Razorpay may take 3 hours to repeat', 5 * HOUR, 2 * HOUR, null],
    ['after an outage of 3 hours, which is 3 hours ago', 6 * HOUR, 3 * HOUR, 6 * HOUR],
  ])('a payment that Nirog learned of %s', (_, created, learned, since) => {
    const facts = { setUpAt: SET_UP, lastEventAt: null, captures: [capture(created, created, learned)] };
    expect(silentSince(facts, NOW)).toEqual(since === null ? null : ago(since));
  });
});
