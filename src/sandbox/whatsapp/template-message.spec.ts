import { TEMPLATES } from '../../whatsapp/templates.js';
import { ProviderError } from '../provider-error.js';
import { renderTemplate } from './template-message.js';

const text = (value: string) => ({ type: 'text', text: value });
const message = (body: string[], suffix: string[] = ['abc'], language = 'en') => ({
  name: 'payment_link_v1',
  language: { code: language },
  components: [
    { type: 'body', parameters: body.map(text) },
    { type: 'button', sub_type: 'url', index: '0', parameters: suffix.map(text) },
  ],
});
const four = ['Ravi', 'Dr Asha Rao', 'Silver', '₹499'];

const codeOf = (work: () => unknown): number | undefined => {
  try {
    work();
  } catch (error) {
    if (error instanceof ProviderError) return (error.body as { error: { code: number } }).error.code;
  }
  return undefined;
};

describe('a template message', () => {
  it('arrives filled in, with its link', () => {
    const rendered = renderTemplate(message(four));
    expect(rendered.text).toBe(
      'Hello Ravi, here is your payment page from Dr Asha Rao: Silver, ₹499. You pay the doctor directly.',
    );
    expect(rendered.link).toMatch(/^http.*\/s\/abc$/);
    expect(rendered.button).toBe(TEMPLATES.payment_link_v1.texts.en.button);
  });

  it.each([
    ['in a language it does not exist in', message(four, ['abc'], 'ta'), 132_001],
    ['with an unknown name', { ...message(four), name: 'nobody_v1' }, 132_001],
    ['with too few variables', message(four.slice(1)), 132_000],
    ['without the address of its button', message(four, []), 132_000],
    ['with an empty variable', message(['', ...four.slice(1)]), 131_008],
    ['with a line break in a variable', message(['Ravi\nKumar', ...four.slice(1)]), 132_012],
    ['that is too long', message(['R'.repeat(1_100), ...four.slice(1)]), 132_005],
  ])('%s is refused', (_, given, code) => expect(codeOf(() => renderTemplate(given))).toBe(code));
});
