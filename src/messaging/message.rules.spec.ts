import {
  earliestSendTime,
  earliestSendTimeOf,
  isStatusAdvance,
  messageActions,
  nextSendingTime,
  checkRecipient,
  triggerTypeOf,
  type MessageKind,
  type RecipientStatus,
} from './message.rules.js';

it.each([
  ['queued', 'sent', true],
  ['queued', 'delivered', true],
  ['sent', 'failed', true],
  ['failed', 'delivered', true],
  ['delivered', 'failed', false],
  ['read', 'delivered', false],
  ['sent', 'sent', false],
  ['skipped', 'sent', false],
] as const)('a report moves %s to %s: %p', (from, to, isAdvance) => expect(isStatusAdvance(from, to)).toBe(isAdvance));

it.each([
  ['queued', null, []],
  ['queued', 'outcome unknown', ['resend']],
  ['sent', null, []],
  ['delivered', null, []],
  ['failed', 'This number is not on WhatsApp', ['resend']],
  ['skipped', 'switched off in the settings', ['resend']],
  ['skipped', 'this number cannot receive WhatsApp messages', ['resend']],
  ['skipped', 'patient archived', ['resend']],
  ['skipped', 'patient deleted', []],
  ['skipped', 'paid meanwhile', []],
  ['skipped', 'replaced meanwhile', []],
  ['skipped', 'decided meanwhile', []],
  ['skipped', 'ended meanwhile', []],
  ['skipped', 'the end date was changed meanwhile', []],
  ['skipped', 'its time had passed', []],
] as const)('actions for a %s message (%s): %p', (state, reason, actions) =>
  expect(messageActions(state, reason)).toEqual(actions),
);

describe('quiet hours', () => {
  const at = (time: string) => new Date(`2026-${time}+05:30`);
  it.each([
    ['03-24T00:00:00', '03-24T09:00:00'],
    ['03-24T08:59:59.999', '03-24T09:00:00'],
    ['03-24T09:00:00', '03-24T09:00:00'],
    ['03-24T19:59:59.999', '03-24T19:59:59.999'],
    ['03-24T20:00:00', '03-25T09:00:00'],
    ['03-24T23:59:59.999', '03-25T09:00:00'],
    ['12-31T20:00:00', '12-31T20:00:00'],
  ])('a reminder of %s is sent at %s', (now, expected) => {
    const next = nextSendingTime(at(now));
    expect(next).toEqual(now.startsWith('12') ? new Date('2027-01-01T09:00:00+05:30') : at(expected));
  });

  it('delay a hold notice, not a confirmation', () => {
    const night = at('03-24T23:00:00');
    expect(earliestSendTime('confirmation', night)).toEqual(night);
    expect(earliestSendTime('hold', night)).toEqual(at('03-25T09:00:00'));
  });

  it.each([
    ['card_ended', 'enrolment:payment_link:card_ended:term'],
    [null, 'enrolment:payment_link:card_ended:term'],
  ] as const)('delay a payment link that follows an ended card (trigger type %s)', (triggerType, dedupeKey) => {
    const night = at('03-24T23:00:00');
    const message = { kind: 'payment_link', triggerType, dedupeKey } as const;
    expect(earliestSendTimeOf(message, night)).toEqual(at('03-25T09:00:00'));
    expect(
      earliestSendTimeOf({ ...message, triggerType: null, dedupeKey: 'enrolment:payment_link:term' }, night),
    ).toEqual(night);
  });
});

it.each([
  ['requested', 'enrolment:onboarding:requested:term', 'requested'],
  [null, 'enrolment:onboarding:requested:term', 'requested'],
  [null, 'enrolment:expiry:card_ended:2026-03-24', 'card_ended'],
  [null, 'enrolment:receipt:manual:2026-03-24:receipt', 'manual'],
  [null, 'enrolment:onboarding:term', null],
  [null, 'enrolment:confirmation:term:manual', null],
] as const)('the trigger type of a message with %s and the key %s is %s', (triggerType, dedupeKey, expected) =>
  expect(triggerTypeOf({ triggerType, dedupeKey })).toBe(expected),
);

describe('checkRecipient', () => {
  const recipient = {
    reachable: true,
    notOnWhatsApp: false,
    optedOut: false,
    messagesRefused: false,
    guardianMissing: false,
    remindersNotAgreed: false,
    archived: false,
    erased: false,
  };
  it.each<[MessageKind, Partial<RecipientStatus>, string | null]>([
    ['reminder', {}, null],
    ['reminder', { optedOut: true }, 'opted_out'],
    ['onboarding', { optedOut: true }, 'opted_out'],
    ['confirmation', { optedOut: true }, null],
    ['reminder', { guardianMissing: true }, 'no_guardian'],
    ['expiry', { guardianMissing: true }, 'no_guardian'],
    ['payment_link', { guardianMissing: true }, null],
    ['reminder', { remindersNotAgreed: true }, 'not_agreed'],
    ['expiry', { remindersNotAgreed: true }, 'not_agreed'],
    ['onboarding', { remindersNotAgreed: true }, null],
    ['onboarding', { guardianMissing: true }, null],
    ['confirmation', { messagesRefused: true }, 'no_messages'],
    ['reminder', { messagesRefused: true, optedOut: true }, 'no_messages'],
    ['payment_link', { optedOut: true }, null],
    ['hold', { optedOut: true }, null],
    ['reminder', { notOnWhatsApp: true }, 'not_on_whatsapp'],
    ['confirmation', { notOnWhatsApp: true }, null],
    ['payment_link', { archived: true }, 'archived'],
    ['confirmation', { archived: true }, null],
    ['confirmation', { reachable: false }, 'unreachable'],
    ['confirmation', { erased: true }, 'erased'],
  ])('%s, %p: %p', (kind, overrides, expected) =>
    expect(checkRecipient(kind, { ...recipient, ...overrides }, [])).toBe(expected),
  );

  it('is null for a requested message to somebody who opted out, unless no messages are wanted', () => {
    expect(checkRecipient('onboarding', { ...recipient, optedOut: true }, [], true)).toBeNull();
    const refused = { ...recipient, optedOut: true, messagesRefused: true };
    expect(checkRecipient('onboarding', refused, [], true)).toBe('no_messages');
  });

  it('returns off for a kind that the doctor has switched off', () =>
    expect(checkRecipient('hold', recipient, ['hold'])).toBe('off'));
});
