import { PATIENT_MESSAGE_KINDS } from '../../../src/profile/message-settings.rules';
import { offeredDays, messageSettingsOf, withItem } from './settings';

describe('message settings', () => {
  it('are in the order of the screen, whatever order was saved', () =>
    expect(
      messageSettingsOf({
        message_language: 'hi',
        reminder_days: [0, 14, 3],
        messages_off: ['hold', 'onboarding'],
        receipt_with_confirmation: false,
        payment_cards: true,
      }),
    ).toEqual({
      message_language: 'hi',
      reminder_days: [14, 3, 0],
      messages_off: ['onboarding', 'hold'],
      receipt_with_confirmation: false,
      payment_cards: true,
    }));

  it.each([
    [
      [7, 3, 1, 0],
      [7, 3, 1, 0],
    ],
    [[], [7, 3, 1, 0]],
    [
      [14, 5],
      [14, 7, 5, 3, 1, 0],
    ],
  ])('%j saved: %j offered', (saved, offered) => expect(offeredDays(saved)).toEqual(offered));

  it('do not change when a kind is switched off and on again', () => {
    const off = withItem(PATIENT_MESSAGE_KINDS, ['hold'], { item: 'reminder', on: true });
    expect(off).toEqual(['reminder', 'hold']);
    expect(withItem(PATIENT_MESSAGE_KINDS, off, { item: 'reminder', on: false })).toEqual(['hold']);
  });
});
