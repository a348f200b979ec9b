/** What a patient's data may be used for. `whatsapp_reminders` is the choice that STOP and the pay page change, too. */
export const PURPOSES = ['service', 'whatsapp_messages', 'whatsapp_reminders'] as const;
export type Purpose = (typeof PURPOSES)[number];

/**
 * Where a consent was given or withdrawn: on the patient's page, on the doctor's public page by joining, at the clinic, or by a
 * WhatsApp message.
 */
export const CONSENT_SOURCES = ['patient_page', 'public_page', 'clinic', 'whatsapp'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

/** The languages of the privacy notice. */
export const NOTICE_LANGUAGES = ['en', 'hi'] as const;
export type NoticeLanguage = (typeof NOTICE_LANGUAGES)[number];

/** Changes with every change of the notice or of a wording. */
export const NOTICE_VERSION = '2026-11-27';

/** The sentence that a person accepts, and the one with which the consent is withdrawn. */
interface ConsentWording {
  granted: string;
  withdrawn: string;
}

export const CONSENT_WORDINGS: Record<Purpose, Record<NoticeLanguage, ConsentWording>> = {
  service: {
    en: {
      granted: 'I agree that the clinic uses my data for my subscription and my payments.',
      withdrawn: 'The clinic may no longer use my data for my subscription and my payments.',
    },
    hi: {
      granted: 'मैं सहमत हूँ कि क्लिनिक मेरी सदस्यता और मेरे भुगतान के लिए मेरी जानकारी का उपयोग करे।',
      withdrawn: 'क्लिनिक अब मेरी सदस्यता और मेरे भुगतान के लिए मेरी जानकारी का उपयोग न करे।',
    },
  },
  whatsapp_messages: {
    en: {
      granted: 'I agree to get payment links, confirmations and receipts on WhatsApp.',
      withdrawn: 'I do not want messages on WhatsApp any more.',
    },
    hi: {
      granted: 'मैं सहमत हूँ कि मुझे भुगतान लिंक, पुष्टि और रसीदें WhatsApp पर मिलें।',
      withdrawn: 'मुझे अब WhatsApp पर संदेश नहीं चाहिए।',
    },
  },
  whatsapp_reminders: {
    en: {
      granted: 'I agree to get reminders to renew my subscription on WhatsApp.',
      withdrawn: 'I do not want reminders on WhatsApp any more.',
    },
    hi: {
      granted: 'मैं सहमत हूँ कि मुझे सदस्यता जारी रखने के रिमाइंडर WhatsApp पर मिलें।',
      withdrawn: 'मुझे अब WhatsApp पर रिमाइंडर नहीं चाहिए।',
    },
  },
};

export const consentWording = (purpose: Purpose, language: NoticeLanguage, granted: boolean): string =>
  CONSENT_WORDINGS[purpose][language][granted ? 'granted' : 'withdrawn'];
