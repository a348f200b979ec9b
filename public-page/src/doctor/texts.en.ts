import { type Language } from '../../../src/public/language.rules.js';
import { type ValidityType } from '../../../src/shared/period.js';
import { type Translated } from '../texts/texts.en.js';

/** All texts of a doctor's public page. A string parameter is already formatted. */
export const texts = {
  language: 'en' as Language,
  /** Translates an error of the server; without a translation it returns `text`. */
  serverError: (_code: string, text: string) => text,
  switchLanguage: 'हिन्दी में पढ़ें',
  offlineNotice: 'You are offline. Please wait until the connection is back.',
  registrationNumber: (number: string) => `Reg. no. ${number}`,
  call: (phone: string) => `Call ${phone}`,
  noPlans: 'No plans can be joined here at the moment. Please ask at the clinic.',
  allPlans: (doctor: string) => `All plans of ${doctor}`,
  covered: "What's covered",
  notCovered: "What's not covered",
  tierName: {
    monthly: 'Monthly',
    quarterly: 'Quarterly',
    half_yearly: 'Half-yearly',
    yearly: 'Yearly',
  } satisfies Record<ValidityType, string>,
  forMonths: (count: number) => `for ${count} ${count === 1 ? 'month' : 'months'}`,
  pricesTitle: 'Price',
  askPrice: 'Please ask at the clinic',
  join: 'Join',
  askToJoin: 'Ask to join',
  opening: 'Opening...',
  openFailed: 'This could not be opened. Check your connection and try again.',
  approvalNote:
    'The clinic looks at every request. If it agrees, you get a link on WhatsApp. You pay nothing before that.',
  closed: 'Nobody can join this plan online at the moment. Please ask at the clinic.',
  needsJavaScript: 'Joining online needs JavaScript. Please switch it on and reload, or call the clinic.',
  clinicsTitle: 'Clinics',
  questionsTitle: 'Questions and answers',
  help: 'Questions?',
  helpNoPhone: (clinic: string) => `Questions? Please contact ${clinic}.`,
  emergency: 'In an emergency, go to the nearest hospital or call 112. This page is not for emergencies.',
  moneyGoesTo: (doctor: string) => `Payments go directly to the account of ${doctor}.`,
  policies: 'Policies',
  pricing: 'Pricing',
  terms: 'Terms',
  privacy: 'Privacy',
  refunds: 'Refunds',
  unknownTitle: 'Page not found',
  unknown: 'This page does not exist, or it is closed at the moment. Please ask at the clinic.',
  failedTitle: 'This page could not be opened',
  home: 'Go to the home page',
  tryAgain: 'Try again',
};

export type DoctorTexts = Omit<Translated<typeof texts>, 'language'> & { language: Language };
