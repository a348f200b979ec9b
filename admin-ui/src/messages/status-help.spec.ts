import { SKIP_TEXTS } from '../../../src/messaging/message.rules';
import { en } from '../i18n/en';
import { statusHelp, notSentKey, reasonSentence, displayStatus } from './status-help';

describe('status help', () => {
  it.each([
    ['read', null, null],
    ['queued', null, null],
    ['queued', 'waits: too many messages at once', null],
    ['queued', 'outcome unknown', 'ask_patient'],
    [
      'failed',
      'this number is not on WhatsApp, or cannot receive the message (WhatsApp error 131026)',
      'correct_number',
    ],
    ['failed', 'WhatsApp has temporary trouble (WhatsApp error 131000)', 'later'],
    ['failed', 'the patient has stopped marketing messages (WhatsApp error 131050)', 'opted_out'],
    ['failed', 'WhatsApp refused the message (WhatsApp error 999)', 'call'],
    ['failed', 'WhatsApp refused the message (WhatsApp error unknown)', 'call'],
    ['failed', 'WhatsApp did not accept the form of the message (WhatsApp error 132000)', 'nirog_fixes'],
    ['skipped', SKIP_TEXTS.archived, 'archived'],
    ['skipped', SKIP_TEXTS.paid, 'none'],
    ['skipped', 'something new', null],
  ] as const)('%s, %s: %s', (status, reason, help) => expect(statusHelp({ status, reason })).toBe(help));

  it('shows a queued message without an answer as unknown', () => {
    expect(displayStatus({ status: 'queued', reason: 'outcome unknown' })).toBe('unknown');
    expect(displayStatus({ status: 'queued', reason: null })).toBe('queued');
  });

  it('has a text of its own for a skip that needs no action', () => {
    expect(notSentKey(SKIP_TEXTS.paid)).toBe('messages.notSent.paid');
    expect(notSentKey(SKIP_TEXTS.archived)).toBeUndefined();
    expect(notSentKey('something new')).toBeUndefined();
  });

  it.each(Object.values(SKIP_TEXTS).flatMap((reason) => notSentKey(reason) ?? []))('%s is a text', (key) =>
    expect(key.split('.').reduce<unknown>((texts, part) => (texts as Record<string, unknown>)[part], en)).toEqual(
      expect.any(String),
    ),
  );

  it('turns the reason into a sentence without the error code', () => {
    expect(reasonSentence('too many messages at once (WhatsApp error 4)')).toBe('Too many messages at once.');
    expect(reasonSentence('paid meanwhile')).toBe('Paid meanwhile.');
  });
});
