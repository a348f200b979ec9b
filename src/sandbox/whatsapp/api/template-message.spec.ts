import { toTemplateSubmission } from '../../../whatsapp/template-limits.js';
import { TEMPLATES } from '../../../whatsapp/templates.js';
import { ProviderError } from '../../provider-error.js';
import { renderTemplate, type RegisteredTemplate } from './template-message.js';
import { errorCode } from '../whatsapp-errors.js';

const text = (value: string) => ({ type: 'text', text: value });
const message = (body: object[], suffix: string[] = ['abc']) => ({
  name: 'payment_link_v1',
  language: { code: 'en' },
  components: [
    { type: 'body', parameters: body },
    { type: 'button', sub_type: 'url', index: '0', parameters: suffix.map(text) },
  ],
});
const four = ['Ravi', 'Dr Asha Rao', 'Silver', '₹499'].map(text);
const registered = (status = 'APPROVED'): RegisteredTemplate => ({
  ...toTemplateSubmission('payment_link_v1', TEMPLATES.payment_link_v1, 'en', 'https://nirog.example'),
  status,
});

const codeOf = (work: () => unknown): number | undefined => {
  try {
    work();
  } catch (error) {
    if (error instanceof ProviderError) return errorCode(error);
  }
  return undefined;
};

describe('a template message', () => {
  it('is rendered with its variables and its link', () =>
    expect(renderTemplate(message(four), registered())).toMatchObject({
      text: 'Hello Ravi, here is your payment page from Dr Asha Rao: Silver, ₹499. You pay the doctor directly.',
      link: 'https://nirog.example/s/abc',
      button: TEMPLATES.payment_link_v1.texts.en.button,
      choices: [],
    }));

  describe('with a file', () => {
    const file = { link: 'https://nirog.example/s/abc/receipts/1.pdf', filename: 'R-1.pdf' };
    const template: RegisteredTemplate = {
      ...toTemplateSubmission('receipt_v1', TEMPLATES.receipt_v1, 'en', 'https://nirog.example'),
      status: 'APPROVED',
    };
    const withHeader = (...parameters: object[]) => ({
      name: 'receipt_v1',
      language: { code: 'en' },
      components: [
        { type: 'header', parameters },
        { type: 'body', parameters: four },
      ],
    });
    it('has it in the header', () =>
      expect(renderTemplate(withHeader({ type: 'document', document: file }), template)).toMatchObject({
        document: file,
        button: null,
      }));

    it.each([
      ['without the file', withHeader(), template, 132012],
      ['with a text instead', withHeader(text('R-1.pdf')), template, 132012],
      ['without its name', withHeader({ type: 'document', document: { link: file.link } }), template, 131008],
      [
        'with another address',
        withHeader({ type: 'document', document: { ...file, link: 'a.pdf' } }),
        template,
        131009,
      ],
    ])('%s is rejected', (_, input, registeredTemplate, code) =>
      expect(codeOf(() => renderTemplate(input, registeredTemplate))).toBe(code),
    );

    it('for a template without one is rejected', () => {
      const input = message(four);
      const components = [{ type: 'header', parameters: [{ type: 'document', document: file }] }, ...input.components];
      expect(codeOf(() => renderTemplate({ ...input, components }, registered()))).toBe(132012);
    });
  });

  it('may have named parameters, a header, a footer and quick replies', () => {
    const namedMessage = (names: string[]) => ({
      name: 'notice_v1',
      language: { code: 'en' },
      components: [
        { type: 'body', parameters: names.map((name, n) => ({ ...text(`value ${n}`), parameter_name: name })) },
        {
          type: 'button',
          sub_type: 'quick_reply',
          index: '1',
          parameters: [{ type: 'payload', payload: 'STOP_REMINDERS' }],
        },
      ],
    });
    const named: RegisteredTemplate = {
      name: 'notice_v1',
      language: 'en',
      category: 'UTILITY',
      parameter_format: 'named',
      status: 'APPROVED',
      components: [
        { type: 'HEADER', format: 'TEXT', text: 'Membership' },
        { type: 'BODY', text: 'Hello {{first_name}}, your {{plan}} ends.' },
        { type: 'FOOTER', text: 'Sent on behalf of your doctor' },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'QUICK_REPLY', text: 'Later' },
            { type: 'QUICK_REPLY', text: 'Stop notices' },
          ],
        },
      ],
    };
    expect(renderTemplate(namedMessage(['plan', 'first_name']), named)).toMatchObject({
      text: 'Membership\nHello value 1, your value 0 ends.\nSent on behalf of your doctor',
      choices: [
        { kind: 'button', id: 'Later', title: 'Later' },
        { kind: 'button', id: 'STOP_REMINDERS', title: 'Stop notices' },
      ],
    });
    expect(codeOf(() => renderTemplate(namedMessage(['plan', 'name']), named))).toBe(132012);
  });

  it.each([
    ['that does not exist in the language', message(four), null, 132001],
    ['that is under review', message(four), registered('PENDING'), 132001],
    ['that is paused', message(four), registered('PAUSED'), 132015],
    ['that is disabled', message(four), registered('DISABLED'), 132016],
    ['with too few variables', message(four.slice(1)), registered(), 132000],
    ['without the suffix of its link', message(four, []), registered(), 132000],
    ['with an empty variable', message([text(''), ...four.slice(1)]), registered(), 131008],
    ['with a line break in a variable', message([text('Ravi\nKumar'), ...four.slice(1)]), registered(), 132012],
    ['with a parameter that is not text', message([{ type: 'image' }, ...four.slice(1)]), registered(), 132012],
    ['that is too long', message([text('R'.repeat(1_100)), ...four.slice(1)]), registered(), 132005],
  ])('%s is rejected', (_, input, template, code) => expect(codeOf(() => renderTemplate(input, template))).toBe(code));
});
