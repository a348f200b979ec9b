const SLUG = 'dr-ananya-rao';

const QUESTIONS = [
  {
    question: 'How soon will I get an answer?',
    answer: 'Within four working hours, Monday to Saturday, from 9 in the morning to 6 in the evening.',
    questionHi: 'जवाब कितनी देर में मिलेगा?',
    answerHi: 'सोमवार से शनिवार, सुबह 9 से शाम 6 बजे के बीच, चार घंटे के अंदर।',
  },
  {
    question: 'What do I do in an emergency?',
    answer: 'Go to the nearest hospital, or call 112. The plans are not for emergencies.',
    questionHi: 'आपात स्थिति में क्या करूँ?',
    answerHi: 'नज़दीकी अस्पताल जाएँ या 112 पर कॉल करें। ये प्लान आपात स्थिति के लिए नहीं हैं।',
  },
  {
    question: 'How do I stop?',
    answer: 'A plan ends on its last day unless you renew it. Nothing is charged by itself.',
    questionHi: 'बंद कैसे करूँ?',
    answerHi: 'अगर आप आगे न बढ़ाएँ, तो प्लान अपने आख़िरी दिन समाप्त हो जाता है। अपने आप कोई पैसा नहीं कटता।',
  },
];

/** How the plans appear on the page, by their order; later ones are not on it. */
const SHOWN = [
  { joining: 'open', prices_shown: true },
  { joining: 'open', prices_shown: true },
  { joining: 'approval', prices_shown: false },
] as const;

const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** The rows of the demo doctor's public page, without the doctor's id. @param now ISO 8601. */
export const publicPageRows = (plans: readonly { id: string; name: string }[], now: string) => ({
  public_slug: [{ slug: SLUG, created_at: now }],
  public_page: [{ enabled: true, indexable: false, questions: QUESTIONS, updated_at: now }],
  public_plan: plans.map(({ id, name }, position) => ({
    plan_id: id,
    slug: slugOf(name),
    listed: position < SHOWN.length,
    position,
    ...(SHOWN[position] ?? { joining: 'closed', prices_shown: false }),
  })),
});
