import { DomainError } from '../shared/domain-error.js';
import { eventsOf, kindOf, parseCursor, TIMELINE_EVENTS, TIMELINE_KINDS, toCursor } from './patient-timeline.rules.js';

const ID = '5d41402a-bc4b-2a76-b971-9d911017c592';
const AT = '2026-11-05T09:34:00.123Z';

describe('events', () => {
  it('belong to one kind each', () => {
    expect(TIMELINE_KINDS.flatMap((kind) => eventsOf(kind)).sort()).toEqual([...TIMELINE_EVENTS].sort());
    for (const kind of TIMELINE_KINDS) expect(eventsOf(kind).map(kindOf)).toEqual(eventsOf(kind).map(() => kind));
  });

  it('are all of them without a kind', () => expect(eventsOf()).toEqual(TIMELINE_EVENTS));

  it.each([
    ['replaced', 'assigned'],
    ['assigned', 'activated'],
    ['payment_failed', 'paid'],
    ['voided', 'recorded'],
    ['paid', 'activated'],
    ['refunded', 'cancelled'],
    ['activated', 'sent'],
  ] as const)('of one instant: %s is before %s', (first, second) =>
    expect(TIMELINE_EVENTS.indexOf(first)).toBeLessThan(TIMELINE_EVENTS.indexOf(second)),
  );
});

describe('cursors', () => {
  it.each(TIMELINE_EVENTS)('keep the position of %s', (event) => {
    const position = { at: new Date(AT), event, source: ID };
    expect(parseCursor(toCursor(position))).toEqual(position);
  });

  it.each([
    '',
    ID,
    `${AT}_${ID}`,
    `${AT}_unknown_${ID}`,
    `${AT}_toString_${ID}`,
    `2026-13-45T09:34:00.123Z_paid_${ID}`,
    `${AT}_paid_${ID} `,
  ])('are checked: %s', (text) => expect(() => parseCursor(text)).toThrow(DomainError));
});
