import type { PosterLanguage } from './poster.rules.js';

/** Facts and instructions only. Rules on medical advertising allow no praise, no offers and no promises. */
interface PosterTexts {
  registrationNumber: (number: string) => string;
  scan: string;
  /** Below the heading of the doctor's page. */
  plans: string;
  /** Below the name of a plan. */
  scanForPlan: string;
  /** Before the address, where a phone cannot scan its own screen. */
  orOpen: string;
  steps: readonly [string, string, string];
  /** Heading of the picture in link previews, and what stands above it. */
  preview: string;
  questions: (phone: string) => string;
  questionsAtDesk: string;
  fold: string;
  title: string;
}

export const POSTER_TEXTS: Record<PosterLanguage, PosterTexts> = {
  en: {
    registrationNumber: (number) => `Reg. No. ${number}`,
    scan: 'Scan to join',
    plans: 'See the care plans and what they cover',
    scanForPlan: 'Scan to see the plan and join',
    orOpen: 'or open',
    steps: [
      'Point your phone’s camera at the code',
      'Choose a plan and enter your mobile number',
      'Enter the code that you get on WhatsApp',
    ],
    preview: 'Care plans',
    questions: (phone) => `Questions? Call ${phone}`,
    questionsAtDesk: 'Questions? Ask at the desk',
    fold: 'Fold here',
    title: 'Poster',
  },
  hi: {
    registrationNumber: (number) => `पंजीकरण सं. ${number}`,
    scan: 'जुड़ने के लिए स्कैन करें',
    plans: 'केयर प्लान देखें और जानें कि उनमें क्या शामिल है',
    scanForPlan: 'प्लान देखने और जुड़ने के लिए स्कैन करें',
    orOpen: 'या खोलें',
    steps: ['फ़ोन का कैमरा खोलकर कोड स्कैन करें', 'प्लान चुनें और अपना मोबाइल नंबर डालें', 'WhatsApp पर मिला कोड डालें'],
    preview: 'केयर प्लान',
    questions: (phone) => `कोई सवाल? ${phone} पर कॉल करें`,
    questionsAtDesk: 'कोई सवाल? काउंटर पर पूछें',
    fold: 'यहाँ मोड़ें',
    title: 'पोस्टर',
  },
};
