import { PAY_PAGE_URL } from './template-parts.js';

/** The notice about held money. `TEMPLATES` contains these. */
export const HELD_TEMPLATES = {
  payment_held_v1: {
    category: 'UTILITY',
    variables: ['patient', 'amount', 'plan', 'doctor'],
    texts: {
      en: {
        body: 'Hello {{1}}, a further payment of {{2}} for {{3}} has arrived and is kept safe. {{4}} decides whether it renews your membership or goes back to you.',
        button: 'View membership',
      },
      hi: {
        body: 'नमस्ते {{1}}, {{3}} के लिए {{2}} का एक और भुगतान मिला है और सुरक्षित रखा गया है। {{4}} तय करेंगे कि इससे सदस्यता बढ़ेगी या पैसा आपको लौटाया जाएगा।',
        button: 'सदस्यता देखें',
      },
    },
    url: PAY_PAGE_URL,
  },
  /** To a patient who has no page, because the assignment was withdrawn before the money arrived. */
  payment_held_no_link_v1: {
    category: 'UTILITY',
    variables: ['patient', 'amount', 'plan', 'doctor'],
    texts: {
      en: {
        body: 'Hello {{1}}, your payment of {{2}} for {{3}} has arrived and is kept safe. {{4}} decides whether it starts your membership or goes back to you.',
      },
      hi: {
        body: 'नमस्ते {{1}}, {{3}} के लिए आपका {{2}} का भुगतान मिला है और सुरक्षित रखा गया है। {{4}} तय करेंगे कि इससे सदस्यता शुरू होगी या पैसा आपको लौटाया जाएगा।',
      },
    },
    url: null,
  },
} as const;
