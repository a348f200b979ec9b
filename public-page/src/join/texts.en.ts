import { type Language } from '../../../src/public/language.rules.js';
import { type Translated } from '../texts/texts.en.js';
import { type Beneficiary } from './join.js';

const UNREACHABLE = 'Check your connection and try again.';

/** All texts of the form to join a plan. A string parameter is already formatted. */
export const texts = {
  language: 'en' as Language,
  /** Translates an error of the server; without a translation it returns `text`. */
  serverError: (_code: string, text: string) => text,
  failed: `That did not work. ${UNREACHABLE}`,
  title: (plan: string) => `Join ${plan}`,
  askTitle: (plan: string) => `Ask to join ${plan}`,
  step: (number: number, name: string) => `Step ${number} of 3: ${name}`,
  stepNames: { start: 'your number', code: 'the code', details: 'details and consent' },
  optional: '(optional)',

  beneficiary: 'Who is the plan for?',
  beneficiaries: {
    self: 'For me',
    child: 'For my child',
    other: 'For somebody else',
  } satisfies Record<Beneficiary, string>,
  beneficiaryNotes: {
    self: 'I am 18 or older.',
    child: 'Under 18. You join as parent or guardian.',
    other: 'My mother, my father or another adult. You pay for them.',
  } satisfies Record<Beneficiary, string>,
  mobile: 'Your mobile number',
  mobileNote: {
    self: 'With WhatsApp. We send a code to it. From abroad, start with + and the country code.',
    child: 'Your own number with WhatsApp, not your child’s. We send a code to it.',
    other: 'Your own number with WhatsApp, not theirs. We send a code to it.',
  } satisfies Record<Beneficiary, string>,
  mobileInvalid: 'Enter a mobile number with 10 digits, or with + and the country code.',
  sendCode: 'Send code on WhatsApp',
  sendingCode: 'Sending the code...',
  confirmationExpired: 'Too much time has passed since you confirmed your number. Please get a new code.',

  codeTitle: 'Enter the code',
  codeSent: (hint: string, until: string) =>
    `If ${hint} has WhatsApp, the code is on its way. It is valid until ${until}.`,
  code: 'Code of six digits',
  codeIncomplete: 'Please enter all six digits.',
  wrongCode: 'This code is not right. Please check it and try again.',
  confirm: 'Confirm',
  confirming: 'Checking...',
  newCode: 'Send a new code',
  newCodeIn: (seconds: number) => `New code in ${seconds} s`,
  changeNumber: 'Change the number',

  personTitle: {
    self: 'Is your name one of these?',
    child: 'Is your child’s name one of these?',
    other: 'Is their name one of these?',
  } satisfies Record<Beneficiary, string>,
  personNote: 'The clinic knows your number already. Nobody is added twice.',
  somebodyNew: 'No, somebody new',

  detailsTitle: {
    self: 'Your details',
    child: 'Your child',
    other: 'Whom the plan is for',
  } satisfies Record<Beneficiary, string>,
  forPerson: (name: string) => `For ${name}`,
  name: {
    self: 'Your name',
    child: 'Name of your child',
    other: 'Name of the person',
  } satisfies Record<Beneficiary, string>,
  nameMissing: 'Please enter the name.',
  guardianName: 'Your name (parent or guardian)',
  payerName: 'Your name',
  email: 'Your email',
  emailInvalid: 'Please check the email.',
  consentTitle: 'Your consent',
  consentMissing: 'Without this consent nobody can join. Please tick the box.',
  remindersNote: 'Optional. You can change this at any time.',
  planTerms: 'What the plan covers',
  termsLink: 'Terms',
  notice: 'Read the privacy notice',
  noticeNote: 'Once you have joined, “Your data” on your page has the notice and all your choices.',
  loading: 'Loading...',
  continueToPay: 'Continue to payment',
  askClinic: 'Send request to the clinic',
  joining: 'One moment...',

  opening: 'Opening your page...',
  waitingTitle: 'The clinic has your request',
  waiting: (clinic: string) =>
    `If ${clinic} agrees, you get a link on WhatsApp to choose an option and pay. Until then there is nothing to pay. If no message comes, please ask at the clinic.`,
  backToPlans: 'Back to the plans',
  call: (phone: string) => `Call ${phone}`,
};

export type JoinTexts = Omit<Translated<typeof texts>, 'language'> & { language: Language };
