const BUTTON = { en: 'Pay now', hi: 'भुगतान करें' } as const;

/** The same message with a card as `payment_link_v1`: same variables, in the same order. */
const PAYMENT_CARD = {
  category: 'UTILITY',
  variables: ['patient', 'doctor', 'plan', 'amount'],
  texts: {
    en: {
      body: 'Hello {{1}}, here is your payment to {{2}}: {{3}}, {{4}}. Tap the button to pay in WhatsApp. You pay the doctor directly. Reply STOP to get no reminders.',
      button: BUTTON.en,
    },
    hi: {
      body: 'नमस्ते {{1}}, {{2}} को आपका भुगतान: {{3}}, {{4}}। नीचे का बटन दबाकर WhatsApp में ही भुगतान करें। पैसा सीधे डॉक्टर को जाता है। रिमाइंडर बंद करने के लिए STOP लिखें।',
      button: BUTTON.hi,
    },
  },
} as const;

/** As `renewal_reminder_v1`. */
const REMINDER_CARD = {
  category: 'MARKETING',
  variables: ['patient', 'plan', 'doctor', 'until'],
  texts: {
    en: {
      body: 'Hello {{1}}, your {{2}} membership with {{3}} is valid up to {{4}}. You can continue it here in WhatsApp. Reply STOP to get no more reminders.',
      button: BUTTON.en,
    },
    hi: {
      body: 'नमस्ते {{1}}, {{3}} के साथ आपकी {{2}} सदस्यता {{4}} तक मान्य है। इसे यहीं WhatsApp में जारी रख सकते हैं। ये संदेश बंद करने के लिए STOP लिखें।',
      button: BUTTON.hi,
    },
  },
} as const;

/** As `membership_ended_v1`. */
const ENDED_CARD = {
  category: 'MARKETING',
  variables: ['patient', 'plan', 'doctor', 'until'],
  texts: {
    en: {
      body: 'Hello {{1}}, your {{2}} membership with {{3}} ended on {{4}}. You can start it again here in WhatsApp. Reply STOP to get no more reminders.',
      button: BUTTON.en,
    },
    hi: {
      body: 'नमस्ते {{1}}, {{3}} के साथ आपकी {{2}} सदस्यता {{4}} को समाप्त हो गई। इसे यहीं WhatsApp में फिर से शुरू कर सकते हैं। ये संदेश बंद करने के लिए STOP लिखें।',
      button: BUTTON.hi,
    },
  },
} as const;

/** The prefixes for which WhatsApp draws a payment card. */
const URLS = { i: 'https://rzp.io/i/{{1}}', rzp: 'https://rzp.io/rzp/{{1}}' } as const;

/**
 * Messages whose only button is a Razorpay Payment Link, which WhatsApp draws as a payment card. Meta's rules: no header,
 * one button, and a fixed prefix, so each text exists for both prefixes of Razorpay. STOP is in the text, because a second
 * button is not allowed.
 */
export const PAYMENT_CARD_TEMPLATES = {
  payment_card_v1: { ...PAYMENT_CARD, url: URLS.i },
  payment_card_rzp_v1: { ...PAYMENT_CARD, url: URLS.rzp },
  payment_card_reminder_v1: { ...REMINDER_CARD, url: URLS.i },
  payment_card_reminder_rzp_v1: { ...REMINDER_CARD, url: URLS.rzp },
  payment_card_ended_v1: { ...ENDED_CARD, url: URLS.i },
  payment_card_ended_rzp_v1: { ...ENDED_CARD, url: URLS.rzp },
} as const;
