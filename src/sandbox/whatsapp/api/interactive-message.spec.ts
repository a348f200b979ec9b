import { ProviderError } from '../../provider-error.js';
import { renderInteractive } from './interactive-message.js';
import { errorCode } from '../whatsapp-errors.js';

const body = { text: 'Renew Silver for ₹499?' };
const buttons = (...titles: string[]) => ({
  type: 'button',
  body,
  action: { buttons: titles.map((title, n) => ({ type: 'reply', reply: { id: `id ${n}`, title } })) },
});
const list = (rows: object[], button = 'See plans') => ({
  type: 'list',
  header: { type: 'text', text: 'Plans' },
  body,
  footer: { text: 'Dr Asha Rao' },
  action: { button, sections: [{ title: 'Monthly', rows }] },
});
const row = { id: 'tier_silver', title: 'Silver', description: '₹499 / month' };

describe('an interactive message', () => {
  it('has buttons', () =>
    expect(renderInteractive(buttons('Send link', 'Stop'))).toMatchObject({
      text: body.text,
      choices: [
        { kind: 'button_reply', id: 'id 0', title: 'Send link' },
        { kind: 'button_reply', id: 'id 1', title: 'Stop' },
      ],
    }));

  it('has the rows of a list', () =>
    expect(renderInteractive(list([row]))).toMatchObject({
      text: 'Plans\nRenew Silver for ₹499?\nDr Asha Rao',
      choices: [{ kind: 'list_reply', ...row }],
    }));

  it('has a link', () => {
    const action = { name: 'cta_url', parameters: { display_text: 'Pay now', url: 'https://nirog.example/s/abc' } };
    expect(renderInteractive({ type: 'cta_url', body, action })).toMatchObject({
      button: 'Pay now',
      link: 'https://nirog.example/s/abc',
    });
  });

  it.each([
    ['no buttons', buttons(), 131009],
    ['four buttons', buttons('a', 'b', 'c', 'd'), 131009],
    ['two buttons of the same title', buttons('a', 'a'), 131009],
    ['a button title of 21 characters', buttons('x'.repeat(21)), 131009],
    ['no text', { ...buttons('a'), body: {} }, 131008],
    ['eleven rows', list(Array<object>(11).fill(row)), 131009],
    ['a row title of 25 characters', list([{ ...row, title: 'x'.repeat(25) }]), 131009],
    ['a list without a button', list([row], ''), 131008],
    ['an unknown type', { type: 'carousel', body, action: {} }, 131009],
  ])('with %s is rejected', (_, input, code) => {
    let thrown: unknown;
    try {
      renderInteractive(input);
    } catch (error) {
      thrown = error;
    }
    expect(thrown instanceof ProviderError ? errorCode(thrown) : thrown).toBe(code);
  });
});
