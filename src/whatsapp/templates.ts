import { truncate } from '../shared/text.js';
import { FAMILY_TEMPLATES } from './family-templates.js';
import { HELD_TEMPLATES } from './held-templates.js';
import { PAYMENT_CARD_TEMPLATES } from './payment-card-templates.js';
import { OPT_OUT_BUTTON, PAY_PAGE_URL } from './template-parts.js';

/** Every template exists in each of these languages. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Variables of templates, each with an example for Meta's review and the maximum length of a value. */
export const VARIABLES = {
  patient: { example: 'Ravi', maxLength: 60 },
  doctor: { example: 'Dr Asha Rao', maxLength: 80 },
  plan: { example: 'Silver', maxLength: 80 },
  amount: { example: '₹499', maxLength: 20 },
  until: { example: '20 Dec 2026', maxLength: 20 },
  options: { example: 'monthly ₹499, quarterly ₹1,299', maxLength: 250 },
  info: { example: 'Message us on this number from 9 to 5.', maxLength: 500 },
  number: { example: 'R/26-27/000001', maxLength: 16 },
  payer: { example: 'Suresh', maxLength: 60 },
  count: { example: '3', maxLength: 2 },
  code: { example: '482913', maxLength: 15 },
  device: { example: 'Chrome on Android', maxLength: 60 },
  time: { example: '27 Nov 2026, 5:40 pm', maxLength: 30 },
  webhook: { example: 'Appointment software', maxLength: 60 },
} as const;
export type Variable = keyof typeof VARIABLES;

/** A message template as registered with Meta. */
export interface Template {
  /**
   * Meta decides it in the end. A message that offers a purchase or a renewal is marketing. The texts of an authentication
   * template are Meta's own, and its button copies the code.
   */
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION';
  /** The values of `{{1}}`, `{{2}}` … in the body. */
  variables: readonly Variable[];
  /** `optOutButton` is the text of a second button; a tap on it sends this text as a reply. */
  texts: Record<Language, { body: string; button?: string; optOutButton?: string }>;
  /** Address that the button opens; null without a button. A final `{{1}}` is replaced by the link's identifier. */
  url: string | null;
  /** What the header shows: a file that is attached to each message. Without it there is no header. */
  header?: 'DOCUMENT';
  /** Of an authentication template: how long the code works. WhatsApp shows it below the code. */
  codeExpiresMinutes?: number;
}

/** How long a code works that opens a patient's data, and one with which somebody joins a plan. */
export const CODE_EXPIRES_MINUTES = 10;
export const JOIN_CODE_EXPIRES_MINUTES = 5;
/** Where the button of an authentication template leads: WhatsApp copies what follows `otp`. */
export const COPY_CODE_URL = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}';
/** With and without the receipt as a file. */
const PAYMENT_CONFIRMATION = {
  category: 'UTILITY',
  variables: ['patient', 'amount', 'plan', 'doctor', 'until', 'info'],
  texts: {
    en: {
      body: 'Hello {{1}}, we have received {{2}} for {{3}} with {{4}}. Your membership is valid up to {{5}}. {{6}} Thank you.',
      button: 'View membership',
    },
    hi: {
      body: 'नमस्ते {{1}}, {{3}} के लिए {{4}} को आपके {{2}} मिल गए हैं। आपकी सदस्यता {{5}} तक मान्य है। {{6}} धन्यवाद।',
      button: 'सदस्यता देखें',
    },
  },
  url: PAY_PAGE_URL,
} as const satisfies Template;

/** A code that proves who holds a number; the texts are Meta's own. */
const ONE_TIME_CODE = {
  category: 'AUTHENTICATION',
  variables: ['code'],
  texts: {
    en: {
      body: '*{{1}}* is your verification code. For your security, do not share this code.',
      button: 'Copy code',
    },
    hi: {
      body: '*{{1}}* आपका सत्यापन कोड है। सुरक्षा के लिए, इस कोड को शेयर न करें।',
      button: 'कोड कॉपी करें',
    },
  },
  url: COPY_CODE_URL,
} as const satisfies Template;

/** A text never changes under its name: a new text gets a new name. */
export const TEMPLATES = {
  onboarding_options_v2: {
    category: 'MARKETING',
    variables: ['patient', 'doctor', 'plan', 'options'],
    texts: {
      en: {
        body: 'Hello {{1}}, {{2}} offers you the {{3}} membership: {{4}}. Choose the validity that suits you and pay on the page below. Reply STOP to get no more offers.',
        button: 'See options',
        optOutButton: OPT_OUT_BUTTON.en,
      },
      hi: {
        body: 'नमस्ते {{1}}, {{2}} आपको {{3}} सदस्यता दे रहे हैं: {{4}}। नीचे दिए गए पेज पर अवधि चुनकर भुगतान करें। ऐसे संदेश बंद करने के लिए STOP लिखें।',
        button: 'विकल्प देखें',
        optOutButton: OPT_OUT_BUTTON.hi,
      },
    },
    url: PAY_PAGE_URL,
  },
  payment_link_v1: {
    category: 'UTILITY',
    variables: ['patient', 'doctor', 'plan', 'amount'],
    texts: {
      en: {
        body: 'Hello {{1}}, here is your payment page from {{2}}: {{3}}, {{4}}. You pay the doctor directly.',
        button: 'Pay now',
      },
      hi: {
        body: 'नमस्ते {{1}}, {{2}} की ओर से आपका भुगतान पेज: {{3}}, {{4}}। पैसा सीधे डॉक्टर को जाता है।',
        button: 'भुगतान करें',
      },
    },
    url: PAY_PAGE_URL,
  },
  ...PAYMENT_CARD_TEMPLATES,
  payment_confirmation_v1: PAYMENT_CONFIRMATION,
  payment_confirmation_receipt_v1: { ...PAYMENT_CONFIRMATION, header: 'DOCUMENT' },
  receipt_v1: {
    category: 'UTILITY',
    variables: ['patient', 'doctor', 'number', 'amount'],
    texts: {
      en: {
        body: 'Hello {{1}}, here is receipt {{3}} from {{2}}, for {{4}}. It is attached to this message as a PDF.',
      },
      hi: { body: 'नमस्ते {{1}}, {{2}} की ओर से आपकी रसीद {{3}}, राशि {{4}}। यह इस संदेश के साथ PDF में है।' },
    },
    url: null,
    header: 'DOCUMENT',
  },
  renewal_reminder_v1: {
    category: 'MARKETING',
    variables: ['patient', 'plan', 'doctor', 'until'],
    texts: {
      en: {
        body: 'Hello {{1}}, your {{2}} membership with {{3}} is valid up to {{4}}. You can continue it on the page below. Reply STOP to get no more reminders.',
        button: 'Continue',
        optOutButton: OPT_OUT_BUTTON.en,
      },
      hi: {
        body: 'नमस्ते {{1}}, {{3}} के साथ आपकी {{2}} सदस्यता {{4}} तक मान्य है। नीचे दिए गए पेज पर इसे जारी रख सकते हैं। ये संदेश बंद करने के लिए STOP लिखें।',
        button: 'जारी रखें',
        optOutButton: OPT_OUT_BUTTON.hi,
      },
    },
    url: PAY_PAGE_URL,
  },
  membership_ended_v1: {
    category: 'MARKETING',
    variables: ['patient', 'plan', 'doctor', 'until'],
    texts: {
      en: {
        body: 'Hello {{1}}, your {{2}} membership with {{3}} ended on {{4}}. You can start it again on the page below. Reply STOP to get no more reminders.',
        button: 'Start again',
        optOutButton: OPT_OUT_BUTTON.en,
      },
      hi: {
        body: 'नमस्ते {{1}}, {{3}} के साथ आपकी {{2}} सदस्यता {{4}} को समाप्त हो गई। नीचे दिए गए पेज पर इसे फिर से शुरू कर सकते हैं। ये संदेश बंद करने के लिए STOP लिखें।',
        button: 'फिर शुरू करें',
        optOutButton: OPT_OUT_BUTTON.hi,
      },
    },
    url: PAY_PAGE_URL,
  },
  ...FAMILY_TEMPLATES,
  ...HELD_TEMPLATES,
  payment_link_ended_v1: {
    category: 'UTILITY',
    variables: ['patient', 'doctor', 'plan'],
    texts: {
      en: {
        body: 'Hello {{1}}, the payment link that {{2}} sent you for {{3}} is no longer valid. You do not need to pay anything. Please contact the clinic if you have a question.',
      },
      hi: {
        body: 'नमस्ते {{1}}, {{2}} ने {{3}} के लिए जो भुगतान लिंक भेजा था, वह अब मान्य नहीं है। आपको कोई भुगतान नहीं करना है। कोई सवाल हो तो क्लिनिक से संपर्क करें।',
      },
    },
    url: null,
  },
  verification_code_v1: { ...ONE_TIME_CODE, codeExpiresMinutes: CODE_EXPIRES_MINUTES },
  join_code_v1: { ...ONE_TIME_CODE, codeExpiresMinutes: JOIN_CODE_EXPIRES_MINUTES },
  account_approved_v1: {
    category: 'UTILITY',
    variables: ['doctor'],
    texts: {
      en: {
        body: 'Hello {{1}}, your Nirog account is approved. You can log in and add your plans and patients.',
        button: 'Log in',
      },
      hi: {
        body: 'नमस्ते {{1}}, आपका Nirog खाता स्वीकृत हो गया है। अब लॉग इन करके अपनी योजनाएँ और मरीज़ जोड़ सकते हैं।',
        button: 'लॉग इन करें',
      },
    },
    url: '{{PUBLIC_URL}}/admin/',
  },
  login_new_device_v1: {
    category: 'UTILITY',
    variables: ['device', 'time'],
    texts: {
      en: {
        body: 'Your Nirog login was used on a new device: {{1}}, on {{2}}. If this was not you, change your password now and log out the devices that you do not know.',
        button: 'Open my account',
      },
      hi: {
        body: 'आपका Nirog लॉगिन एक नए डिवाइस पर इस्तेमाल हुआ: {{1}}, {{2}} को। अगर यह आपने नहीं किया, तो अभी पासवर्ड बदलें और जिन डिवाइस को आप नहीं जानते, उन्हें लॉग आउट करें।',
        button: 'मेरा खाता खोलें',
      },
    },
    url: '{{PUBLIC_URL}}/admin/',
  },
  second_factor_removal_v1: {
    category: 'UTILITY',
    variables: ['time'],
    texts: {
      en: {
        body: 'Two-step sign-in will be removed from your Nirog login at the first login after {{1}}, because its loss was reported. If you still have it, log in with it before then: that stops the removal.',
        button: 'Log in',
      },
      hi: {
        body: 'आपके Nirog लॉगिन से टू-स्टेप साइन-इन {{1}} के बाद पहले लॉग इन पर हटा दिया जाएगा, क्योंकि इसके खोने की सूचना मिली है। अगर यह आपके पास है, तो उससे पहले इसके साथ लॉग इन करें: इससे हटाना रुक जाएगा।',
        button: 'लॉग इन करें',
      },
    },
    url: '{{PUBLIC_URL}}/admin/',
  },
  webhook_disabled_v1: {
    category: 'UTILITY',
    variables: ['webhook', 'time'],
    texts: {
      en: {
        body: 'Nirog disabled your webhook {{1}} on {{2}}, because the receiver did not accept events. Ask the provider of that software to check it. Then enable the webhook under Integrations and send the missed events again.',
        button: 'Log in',
      },
      hi: {
        body: 'Nirog ने {{2}} को आपका वेबहुक {{1}} बंद कर दिया, क्योंकि दूसरे सॉफ़्टवेयर ने सूचनाएँ स्वीकार नहीं कीं। उस सॉफ़्टवेयर की कंपनी से इसे जाँचने को कहें। फिर Integrations में वेबहुक चालू करें और छूटी हुई सूचनाएँ दोबारा भेजें।',
        button: 'लॉग इन करें',
      },
    },
    url: '{{PUBLIC_URL}}/admin/',
  },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof TEMPLATES;

/** Bodies of templates that are no longer sent, to show old messages. */
export const RETIRED_BODIES: Readonly<Record<string, string>> = {
  onboarding_options_v1:
    'Hello {{1}}, {{2}} offers you the {{3}} membership. Choose the validity that suits you and pay on the page below.',
};

/** The template with this name; undefined when it is unknown or retired. */
export const findTemplate = (name: string): Template | undefined =>
  Object.hasOwn(TEMPLATES, name) ? (TEMPLATES as Record<string, Template>)[name] : undefined;

/** Whether the button of a template opens the link of the message. All retired templates have such a button. */
export function hasLinkButton(name: string): boolean {
  const template = findTemplate(name);
  return !template || template.url?.endsWith('{{1}}') === true;
}

export const renderText = (text: string, variables: readonly string[]): string =>
  text.replace(/\{\{(\d+)\}\}/g, (_, n: string) => variables[Number(n) - 1] ?? '');

/** Collapses white space and truncates. Meta rejects line breaks, tabs, runs of spaces and texts that are too long. */
export function toVariableText(name: Variable, text: string): string {
  return truncate(text.replace(/\s+/g, ' ').trim(), VARIABLES[name].maxLength);
}
