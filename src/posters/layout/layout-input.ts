import { printableText } from '../../platform/pdf/printable-text.js';
import { POSTER_TEXTS } from '../poster-texts.js';
import { shownAddress, type Poster, type PosterLanguage } from '../poster.rules.js';

/** The texts of a poster in one language, ready to be drawn. */
export interface LayoutInput {
  texts: (typeof POSTER_TEXTS)[PosterLanguage];
  doctor: string;
  /** Degree and specialisation, as far as they were entered. */
  credentials: string[];
  registration: string;
  clinic: string;
  address: string;
  questions: string;
  plan: string | null;
  url: string;
  shownUrl: string;
  picture: Buffer | null;
}

export function toLayoutInput(poster: Poster, language: PosterLanguage, picture: Buffer | null): LayoutInput {
  const texts = POSTER_TEXTS[language];
  const { degree, specialization, registration_number: number, phone, plan_name: plan, url } = poster;
  return {
    texts,
    doctor: printableText(poster.doctor_name),
    credentials: [degree, specialization].map((text) => printableText(text ?? '')).filter(Boolean),
    registration: number === null ? '' : texts.registrationNumber(printableText(number)),
    clinic: printableText(poster.clinic_name ?? ''),
    address: printableText(poster.clinic_address ?? ''),
    questions: phone === null ? texts.questionsAtDesk : texts.questions(printableText(phone).replaceAll(' ', '\u00a0')),
    plan: plan === null ? null : printableText(plan),
    url,
    shownUrl: shownAddress(url),
    picture,
  };
}
