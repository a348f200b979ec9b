import type { Day } from '../../shared/calendar.js';
import { DomainError } from '../../shared/domain-error.js';
import {
  allowedTermActions,
  assertTermAction,
  transitionTerm,
  termStatus,
  TERM_STATES,
  type ActionFacts,
  type TermState,
} from './term.rules.js';

const TODAY: Day = '2026-11-20';
const term = (state: TermState, endDay: Day | null = null, disabled = false, hasTier = true): ActionFacts => ({
  state,
  endDay,
  disabled,
  hasTier,
});

describe('term rules', () => {
  it.each([
    ['pending', 'paid', 'paid'],
    ['pending', 'replaced', 'cancelled'],
    ['pending', 'erased', 'cancelled'],
    ['paid', 'erased', 'cancelled'],
    ['paid', 'refunded', 'cancelled'],
    ['cancelled', 'refund_failed', 'paid'],
  ] as const)('%s --%s--> %s', (from, trigger, to) => expect(transitionTerm(from, trigger)).toBe(to));

  it.each([
    ['paid', 'paid'],
    ['paid', 'replaced'],
    ['pending', 'refunded'],
    ['cancelled', 'paid'],
  ] as const)('%s does not allow %s', (from, trigger) =>
    expect(() => transitionTerm(from, trigger)).toThrow(DomainError),
  );

  it.each([
    ['pending', term('pending'), 'inactive', ['activate', 'edit', 'withdraw']],
    ['pending without a tier', term('pending', null, false, false), 'inactive', ['edit', 'withdraw']],
    ['active', term('paid', '2026-12-20'), 'active', ['edit', 'disable']],
    ['on its last valid day', term('paid', '2026-11-20'), 'active', ['edit', 'disable']],
    ['a day after its end', term('paid', '2026-11-19'), 'expired', []],
    ['disabled', term('paid', '2026-12-20', true), 'inactive', ['enable']],
    ['disabled and expired', term('paid', '2026-11-19', true), 'expired', []],
    ['cancelled', term('cancelled', '2026-12-20'), 'cancelled', []],
  ] as const)('%s', (_, facts, status, actions) => {
    expect(termStatus(facts, TODAY)).toBe(status);
    expect(allowedTermActions(facts, TODAY)).toEqual(actions);
  });

  it('refuses to enable after the end date with its own text', () =>
    expect(() => assertTermAction('enable', term('paid', '2026-11-19', true), TODAY)).toThrow(
      'This subscription has already ended',
    ));

  it('lists every state', () => expect(TERM_STATES).toEqual(['pending', 'paid', 'cancelled']));
});
