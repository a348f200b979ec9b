import { findTemplateProblems, toTemplateSubmission } from './template-limits.js';
import { toVariableText, TEMPLATES, type Template } from './templates.js';

const all = Object.entries<Template>(TEMPLATES);
const valid = TEMPLATES.payment_link_v1;
const withBody = (body: string, button = 'Pay now'): Template => ({
  ...valid,
  texts: { en: { body, button }, hi: valid.texts.hi },
});
const WORDS = 'these are some words that make the text long enough for the number of its variables';

describe('templates', () => {
  it.each(all)('%s is within Meta’s limits', (name, template) =>
    expect(findTemplateProblems(name, template)).toEqual([]),
  );

  it.each([
    ['begins with a variable', withBody(`{{1}} ${WORDS} {{2}} a {{3}} b {{4}} c`)],
    ['ends with a variable', withBody(`Hello {{1}} ${WORDS} {{2}} a {{3}} b {{4}}.`)],
    ['side by side', withBody(`Hello {{1}} {{2}} ${WORDS} {{3}} b {{4}} c`)],
    ['variables must be 1,2,3,4', withBody(`Hello {{1}} ${WORDS} {{2}} a {{3}} b {{5}} c`)],
    ['too few words', withBody('Hello {{1}}, {{2}}, {{3}}, {{4}}, bye')],
    ['longer than 1024', withBody(`Hello {{1}} ${'word '.repeat(200)} {{2}} a {{3}} b {{4}} c`)],
    ['more than 25', withBody(valid.texts.en.body, 'x'.repeat(26))],
    ['does not end in the variable', { ...valid, url: 'https://nirog.example/{{1}}/pay' }],
  ])('reports the problem: %s', (problem, template) =>
    expect(findTemplateProblems('a_v1', template).join()).toContain(problem),
  );

  const cards = all.filter(([name]) => name.startsWith('payment_card_'));
  it.each(cards)('%s can be drawn as a payment card', (_, { url, header, texts }) => {
    expect(url).toMatch(/^https:\/\/rzp\.io\/(?:i|rzp)\/\{\{1\}\}$/);
    expect(header).toBeUndefined();
    for (const text of Object.values(texts)) {
      expect(text.optOutButton).toBeUndefined();
      expect(text.body).toContain('STOP');
    }
  });

  it('reports a name that Meta does not accept', () => expect(findTemplateProblems('A v1', valid)).toHaveLength(1));

  it('are converted to Meta’s format', () =>
    expect(toTemplateSubmission('payment_link_v1', valid, 'en', 'https://nirog.example')).toEqual({
      name: 'payment_link_v1',
      language: 'en',
      category: 'UTILITY',
      parameter_format: 'positional',
      components: [
        {
          type: 'BODY',
          text: valid.texts.en.body,
          example: { body_text: [['Ravi', 'Dr Asha Rao', 'Silver', '₹499']] },
        },
        {
          type: 'BUTTONS',
          buttons: [
            {
              type: 'URL',
              text: 'Pay now',
              url: 'https://nirog.example/s/{{1}}',
              example: ['https://nirog.example/s/7Kd2mQ'],
            },
          ],
        },
      ],
    }));

  it('with a file have a header with an example', () => {
    const { components } = toTemplateSubmission('receipt_v1', TEMPLATES.receipt_v1, 'hi', 'https://nirog.example');
    expect(components.map(({ type }) => type)).toEqual(['HEADER', 'BODY']);
    expect(components[0]).toEqual({
      type: 'HEADER',
      format: 'DOCUMENT',
      example: { header_handle: ['HANDLE_OF_AN_EXAMPLE_RECEIPT'] },
    });
  });

  it('have the same text with and without the receipt', () => {
    const { header, ...withReceipt } = TEMPLATES.payment_confirmation_receipt_v1;
    expect(header).toBe('DOCUMENT');
    expect(withReceipt).toEqual(TEMPLATES.payment_confirmation_v1);
  });

  it('have their variables truncated and their white space collapsed', () => {
    expect(toVariableText('patient', ' Ravi\n\tKumar ')).toBe('Ravi Kumar');
    expect(toVariableText('plan', 'x'.repeat(100))).toBe(`${'x'.repeat(79)}…`);
    expect(toVariableText('plan', '💊'.repeat(60))).toBe(`${'💊'.repeat(39)}…`);
    expect(toVariableText('plan', `x${'💊'.repeat(60)}`)).toBe(`x${'💊'.repeat(39)}…`);
  });
});
