import { addDays, type Day } from '../../shared/calendar.js';
import { linkState, type LinkFacts } from './link.rules.js';

const TODAY: Day = '2026-11-20';
const link = (facts: Partial<LinkFacts>) =>
  linkState(
    { patientArchived: false, isPlanOffered: true, hasPending: false, hasTerms: true, latest: null, ...facts },
    TODAY,
  );
const paid = (daysLeft: number, disabled = false): Partial<LinkFacts> => ({
  latest: { state: 'paid', disabled, endDay: addDays(TODAY, daysLeft) },
});

describe('link rules', () => {
  it.each([
    ['pending', { hasPending: true }, 'payable'],
    ['no pending and no paid term', {}, 'payable'],
    ['no terms: switched to another plan', { hasTerms: false }, 'paused'],
    ['expired', paid(-1), 'payable'],
    ['ends today', paid(0), 'payable'],
    ['a week left', paid(7), 'payable'],
    ['eight days left', paid(8), 'active'],
    ['active, with a pending term', { ...paid(30), hasPending: true }, 'payable'],
    ['disabled', paid(30, true), 'paused'],
    ['patient archived', { patientArchived: true, hasPending: true }, 'paused'],
    ['plan no longer sold', { isPlanOffered: false, ...paid(30) }, 'paused'],
  ] as const)('%s: %s', (_, facts, state) => expect(link(facts)).toBe(state));
});
