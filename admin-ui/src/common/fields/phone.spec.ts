import { telHref, chatHref, groupedPhone } from './phone';

describe('phone', () => {
  it.each([
    ['9876543210', '+91 98765 43210'],
    ['+91 98765-43210', '+91 98765 43210'],
    ['098765 43210', '+91 98765 43210'],
    ['022 2345 6789', '022 2345 6789'],
    ['+1 415 555 2671', '+1 415 555 2671'],
  ])('%s reads %s', (raw, text) => expect(groupedPhone(raw)).toBe(text));

  it('calls the normalised number', () => expect(telHref('98765 43210')).toBe('tel:+919876543210'));

  it('opens a chat with a text', () =>
    expect(chatHref('+919876543210', 'a b')).toBe('https://wa.me/919876543210?text=a%20b'));
});
