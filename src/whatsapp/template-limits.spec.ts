import { faultsOf, submissionOf } from './template-limits.js';
import { asVariable, TEMPLATES, type Template } from './templates.js';

const all = Object.entries<Template>(TEMPLATES);
const sound = TEMPLATES.payment_link_v1;
const saying = (body: string, button = 'Pay now'): Template => ({
  ...sound,
  texts: { en: { body, button }, hi: sound.texts.hi },
});
const WORDS = 'these are some words that make the text long enough for all of what it is filled with';

describe('templates', () => {
  it.each(all)('%s keeps to the limits of Meta', (name, template) => expect(faultsOf(name, template)).toEqual([]));

  it.each([
    ['begins with a variable', saying(`{{1}} ${WORDS} {{2}} a {{3}} b {{4}} c`)],
    ['ends with a variable', saying(`Hello {{1}} ${WORDS} {{2}} a {{3}} b {{4}}.`)],
    ['side by side', saying(`Hello {{1}} {{2}} ${WORDS} {{3}} b {{4}} c`)],
    ['variables are 1,2,3,4', saying(`Hello {{1}} ${WORDS} {{2}} a {{3}} b {{5}} c`)],
    ['too few words', saying('Hello {{1}}, {{2}}, {{3}}, {{4}}, bye')],
    ['longer than 1024', saying(`Hello {{1}} ${'word '.repeat(200)} {{2}} a {{3}} b {{4}} c`)],
    ['more than 25', saying(sound.texts.en.body, 'x'.repeat(26))],
    ['does not end in the variable', { ...sound, url: 'https://nirog.example/{{1}}/pay' }],
  ])('finds that one %s', (fault, template) => expect(faultsOf('a_v1', template).join()).toContain(fault));

  it('finds a name that Meta does not take', () => expect(faultsOf('A v1', sound)).toHaveLength(1));

  it('are printed as Meta takes them', () =>
    expect(submissionOf('payment_link_v1', sound, 'en', 'https://nirog.example')).toEqual({
      ...{ name: 'payment_link_v1', language: 'en', category: 'UTILITY', parameter_format: 'positional' },
      components: [
        {
          ...{ type: 'BODY', text: sound.texts.en.body },
          example: { body_text: [['Ravi', 'Dr Asha Rao', 'Silver', '₹499']] },
        },
        {
          type: 'BUTTONS',
          buttons: [
            {
              ...{ type: 'URL', text: 'Pay now', url: 'https://nirog.example/s/{{1}}' },
              example: ['https://nirog.example/s/7Kd2mQ'],
            },
          ],
        },
      ],
    }));

  it('clip and smooth what they are filled with', () => {
    expect(asVariable('patient', ' Ravi\n\tKumar ')).toBe('Ravi Kumar');
    expect(asVariable('plan', 'x'.repeat(100))).toBe(`${'x'.repeat(79)}…`);
    expect(asVariable('plan', '💊'.repeat(60))).toBe(`${'💊'.repeat(39)}…`);
    expect(asVariable('plan', `x${'💊'.repeat(60)}`)).toBe(`x${'💊'.repeat(39)}…`);
  });
});
