import { SKIP_TEXTS } from '../../../src/messaging/message.rules';
import { statusHelp, reasonSentence, displayStatus } from './status-help';

describe('advice on a message', () => {
  it.each([
    ['read', null, null],
    ['queued', null, null],
    ['queued', 'waits: too many messages at once', null],
    ['queued', 'outcome unknown', 'ask'],
    ['failed', 'this number is not on WhatsApp, or cannot receive the message (WhatsApp error 131026)', 'number'],
    ['failed', 'WhatsApp has temporary trouble (WhatsApp error 131000)', 'later'],
    ['failed', 'the patient has stopped marketing messages (WhatsApp error 131050)', 'stopped'],
    ['failed', 'WhatsApp refused the message (WhatsApp error 999)', 'call'],
    ['failed', 'WhatsApp refused the message (WhatsApp error unknown)', 'call'],
    ['failed', 'WhatsApp did not accept the form of the message (WhatsApp error 132000)', 'ours'],
    ['skipped', SKIP_TEXTS.archived, 'archived'],
    ['skipped', SKIP_TEXTS.paid, 'none'],
    ['skipped', 'something new', null],
  ] as const)('%s, %s: %s', (status, reason, advice) => expect(statusHelp({ status, reason })).toBe(advice));

  it('calls an attempt without an answer by a name of its own', () => {
    expect(displayStatus({ status: 'queued', reason: 'outcome unknown' })).toBe('unknown');
    expect(displayStatus({ status: 'queued', reason: null })).toBe('queued');
  });

  it('makes a sentence of the reason, without its code', () => {
    expect(reasonSentence('too many messages at once (WhatsApp error 4)')).toBe('Too many messages at once.');
    expect(reasonSentence('paid meanwhile')).toBe('Paid meanwhile.');
  });
});
