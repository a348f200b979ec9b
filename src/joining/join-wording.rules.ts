import type { NoticeLanguage } from '../patients/consents/consent.rules.js';

/** The one sentence that everybody who joins a plan must accept: terms of the plan, messages about it, and the data notice. */
const JOIN_WORDINGS: Record<NoticeLanguage, (plan: string) => string> = {
  en: (plan) =>
    `I agree to the terms of the plan “${plan}”, and that the clinic uses my data for my subscription and my payments and writes to me on WhatsApp about them, as the privacy notice says.`,
  hi: (plan) =>
    `मैं प्लान “${plan}” की शर्तों से सहमत हूँ, और इससे भी कि क्लिनिक मेरी सदस्यता और मेरे भुगतान के लिए मेरी जानकारी का उपयोग करे और इनके बारे में मुझे WhatsApp पर लिखे, जैसा निजता सूचना में लिखा है।`,
};

/** The sentence in which somebody accepts the terms of a plan and the data notice. It is stored with the consent. */
export const joinWording = (language: NoticeLanguage, plan: string): string => JOIN_WORDINGS[language](plan);
