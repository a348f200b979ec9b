import {
  earliestSendTime,
  isStatusAdvance,
  messageActions,
  nextSendingTime,
  checkRecipient,
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
] as const)('%s to %s is news: %p', (from, to, isAdvance) => expect(isStatusAdvance(from, to)).toBe(isAdvance));

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
] as const)('staff are offered for one %s (%s): %p', (state, reason, actions) =>
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
  ])('at %s a reminder goes out at %s', (now, expected) => {
    const next = nextSendingTime(at(now));
    expect(next).toEqual(now.startsWith('12') ? new Date('2027-01-01T09:00:00+05:30') : at(expected));
  });

  it('bind nothing that somebody waits for', () => {
    const night = at('03-24T23:00:00');
    expect(earliestSendTime('confirmation', night)).toEqual(night);
    expect(earliestSendTime('hold', night)).toEqual(at('03-25T09:00:00'));
  });
});

describe('what stands between a recipient and a message', () => {
  const recipient = { reachable: true, notOnWhatsApp: false, stopped: false, archived: false, erased: false };
  it.each<[MessageKind, Partial<RecipientStatus>, string | null]>([
    ['reminder', {}, null],
    ['reminder', { stopped: true }, 'stopped'],
    ['onboarding', { stopped: true }, 'stopped'],
    ['confirmation', { stopped: true }, null],
    ['payment_link', { stopped: true }, null],
    ['hold', { stopped: true }, null],
    ['reminder', { notOnWhatsApp: true }, 'not_on_whatsapp'],
    ['confirmation', { notOnWhatsApp: true }, null],
    ['payment_link', { archived: true }, 'archived'],
    ['confirmation', { archived: true }, null],
    ['confirmation', { reachable: false }, 'unreachable'],
    ['confirmation', { erased: true }, 'erased'],
  ])('%s, %p: %p', (kind, other, expected) =>
    expect(checkRecipient(kind, { ...recipient, ...other }, [])).toBe(expected),
  );

  it('is the doctor, who switched it off', () => expect(checkRecipient('hold', recipient, ['hold'])).toBe('off'));
});
