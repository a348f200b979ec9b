import { OPT_OUT_BUTTON, PAY_PAGE_URL } from './template-parts.js';

/** One message to a payer about several patients. It names none of them. `TEMPLATES` contains these. */
export const FAMILY_TEMPLATES = {
  family_reminder_v1: {
    category: 'MARKETING',
    variables: ['payer', 'count', 'doctor', 'until'],
    texts: {
      en: {
        body: 'Hello {{1}}, {{2}} of the memberships with {{3}} that you pay for are due for renewal. The earliest end date is {{4}}. You can continue them together on the page below. Reply STOP to get no more reminders.',
        button: 'Continue',
        optOutButton: OPT_OUT_BUTTON.en,
      },
      hi: {
        body: 'नमस्ते {{1}}, {{3}} के साथ जिन सदस्यताओं का भुगतान आप करते हैं, उनमें से {{2}} को जारी रखने का समय आ गया है। सबसे पहले समाप्त होने वाली सदस्यता की आख़िरी तारीख {{4}} है। नीचे दिए गए पेज पर सबका भुगतान एक साथ कर सकते हैं। ये संदेश बंद करने के लिए STOP लिखें।',
        button: 'जारी रखें',
        optOutButton: OPT_OUT_BUTTON.hi,
      },
    },
    url: PAY_PAGE_URL,
  },
  family_confirmation_v1: {
    category: 'UTILITY',
    variables: ['payer', 'amount', 'count', 'doctor'],
    texts: {
      en: {
        body: 'Hello {{1}}, we have received {{2}} for {{3}} memberships with {{4}}. You can see them and their receipts on the page below. Thank you.',
        button: 'View memberships',
      },
      hi: {
        body: 'नमस्ते {{1}}, {{4}} को {{3}} सदस्यताओं के लिए आपके {{2}} मिल गए हैं। सदस्यताएँ और उनकी रसीदें नीचे दिए गए पेज पर हैं। धन्यवाद।',
        button: 'सदस्यताएँ देखें',
      },
    },
    url: PAY_PAGE_URL,
  },
} as const;
