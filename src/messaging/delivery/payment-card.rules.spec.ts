import { TEMPLATES } from '../../whatsapp/templates.js';
import { TEMPLATE_BY_KIND } from '../compose/message.texts.js';
import { CARD_KINDS, cardTemplate, hasCard, parseShortUrl } from './payment-card.rules.js';

describe('payment cards', () => {
  it.each([
    ['https://rzp.io/i/hPmfxotce5', { prefix: 'i', suffix: 'hPmfxotce5' }],
    ['https://rzp.io/rzp/twH5w1Y', { prefix: 'rzp', suffix: 'twH5w1Y' }],
    ['https://pages.example/l/twH5w1Y', null],
    ['http://rzp.io/i/twH5w1Y', null],
    ['https://rzp.io/l/twH5w1Y', null],
    ['https://rzp.io/i/', null],
    ['https://rzp.io/i/a/b', null],
    ['https://rzp.io/i/a?b', null],
    ['https://rzp.io.example/i/twH5w1Y', null],
  ])('%s is drawn as a card: %j', (url, expected) => expect(parseShortUrl(url)).toEqual(expected));

  it.each(CARD_KINDS.flatMap((kind) => (['i', 'rzp'] as const).map((prefix) => [kind, prefix] as const)))(
    'of %s with prefix %s has the prefix, and the variables of the message without a card',
    (kind, prefix) => {
      const { url, variables, category } = TEMPLATES[cardTemplate(kind, prefix)];
      expect(url).toBe(`https://rzp.io/${prefix}/{{1}}`);
      const plain = TEMPLATES[TEMPLATE_BY_KIND[kind]];
      expect({ variables, category }).toEqual({ variables: plain.variables, category: plain.category });
      expect(hasCard(cardTemplate(kind, prefix))).toBe(true);
      expect(hasCard(TEMPLATE_BY_KIND[kind])).toBe(false);
    },
  );
});
