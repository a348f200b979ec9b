import { silentSince } from './webhook-health.rules.js';

const NOW = new Date('2026-11-20T12:00:00Z');
/** Minutes before now. */
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const HOUR = 60;
const DAY = 24 * HOUR;

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
      setUpAt: ago(30 * DAY),
      lastEventAt: lastEvent === null ? null : ago(lastEvent),
      captures: captures.map(ago),
    };
    expect(silentSince(facts, NOW)).toEqual(since === null ? null : ago(since));
  });

  it.each([
    ['the first payment after the keys were saved, however soon', 2 * HOUR, [2 * HOUR, 3 * HOUR], 2 * HOUR],
    ['nothing, when the keys were saved after the payments', HOUR, [2 * HOUR, 3 * HOUR], null],
  ] as const)('%s', (_, setUp, captures, since) => {
    const facts = { setUpAt: ago(setUp), lastEventAt: null, captures: captures.map(ago) };
    expect(silentSince(facts, NOW)).toEqual(since === null ? null : ago(since));
  });
});
