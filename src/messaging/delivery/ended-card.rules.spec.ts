import { chooseFollowUp, type EndedCardFacts } from './ended-card.rules.js';

const facts: EndedCardFacts = {
  kind: 'payment_link',
  tierId: 'month',
  isOffered: true,
  pending: { tierId: 'month' },
  isReplaced: false,
};

it.each<[string, Partial<EndedCardFacts>, string | null]>([
  ['of what waits for payment', {}, 'payment_link'],
  ['of a reminder, while a term waits', { kind: 'reminder' }, 'payment_link'],
  ['of a notice after the end, while a term waits', { kind: 'expiry' }, 'payment_link'],
  ['of a notice after the end', { kind: 'expiry', pending: null }, 'expiry'],
  ['of a reminder', { kind: 'reminder', pending: null }, null],
  ['of a term that waits no more', { pending: null }, null],
  ['while another tier waits', { pending: { tierId: 'year' } }, null],
  ['while the patient has yet to choose', { pending: { tierId: null } }, null],
  ['of a tier that is not offered any more', { isOffered: false }, null],
  ['that another message replaces', { isReplaced: true }, null],
  ['of a notice that another message replaces', { kind: 'expiry', pending: null, isReplaced: true }, null],
])('the card %s is followed by %#', (_, change, kind) => expect(chooseFollowUp({ ...facts, ...change })).toBe(kind));
