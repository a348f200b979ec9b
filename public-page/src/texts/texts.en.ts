import { FAILURES, type Failure } from '../../../src/payments/orders/payment-failure.rules.js';
import { formatDay, type Day } from '../../../src/shared/calendar.js';
import { type Language } from '../../../src/public/language.rules.js';
import { PAY_PAGE_FALLBACK_MESSAGES as FALLBACKS } from '../../../src/shared/pay-page-fallback-messages.js';
import { formatInstant } from '../../../src/shared/instant.js';
import { type ValidityType } from '../../../src/shared/period.js';

const months = (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`;

/**
 * All texts of the pay page. Browser tests compare them with the specification. A string parameter is already formatted: a
 * day, an amount with ₹, a masked name.
 */
export const texts = {
  language: 'en' as Language,
  day: (day: Day) => formatDay(day),
  instant: (at: Date) => formatInstant(at),
  /** Translates an error of the server; without a translation it returns `text`. @param contact whom to contact, if the error names the clinic. */
  serverError: (_code: string, text: string, _contact: string | null) => text,
  failure: (reason: Failure): string => FAILURES[reason],
  loading: 'Loading subscription details...',
  slowConnection: 'The connection is slow. Please wait a moment.',
  offlineNotice: 'You are offline. This page continues when the connection is back.',
  loadFailedTitle: 'Unable to Load Subscription',
  invalidLink: FALLBACKS.openPayPage,
  notFoundTitle: 'No Subscription Found',
  notFound: "The subscription link you're looking for doesn't exist.",
  tryAgain: 'Try again',
  greeting: (name: string) => `Hello ${name},`,
  greetingNote: 'here is your plan.',
  covered: "What's Covered",
  notCovered: "What's Not Covered",
  tiersTitle: 'Choose Your Plan',
  yourPlan: 'Your Plan',
  selected: 'Selected',
  tierName: {
    monthly: 'Monthly',
    quarterly: 'Quarterly',
    half_yearly: 'Half-yearly',
    yearly: 'Yearly',
  } satisfies Record<ValidityType, string>,
  months,
  perMonths: (count: number) => `per ${months(count)}`,
  noTiers: 'No pricing options are available at the moment.',
  payTitle: 'Complete Your Subscription',
  selectedPlan: 'Selected plan',
  validity: 'Validity',
  total: 'Total amount',
  paidUntil: (day: string) => `Paid until ${day}. Renew by then and no day is lost.`,
  expiredOn: (day: string) => `Your plan ended on ${day}. It starts again on the day you pay.`,
  pay: 'Proceed to Pay',
  needsJavaScript: 'Paying online needs JavaScript. Please switch it on and reload.',
  starting: 'Opening payment...',
  payingNow: 'Payment in progress...',
  slowStart: 'Still opening. The connection is slow...',
  windowNotShown: 'No payment window? Some apps do not show it.',
  payOnHostedPage: "Pay on Razorpay's page",
  secure: 'Secure payment by Razorpay: UPI, card or netbanking.',
  moneyGoesTo: (doctor: string) => `Your money goes directly to the account of ${doctor}.`,
  confirmationTo: (lastDigits: string) => `Confirmation by WhatsApp to the number ending ${lastDigits}.`,
  confirmationOnPage: 'This page shows your plan as soon as it is active.',
  payingFor: 'For',
  maskedPatient: (name: string, lastDigits: string) => `${name} ending ${lastDigits}`,
  registrationNumber: (number: string) => `Reg. no. ${number}`,
  nothingToPay: 'Nothing to pay: it starts as soon as you confirm.',
  paymentUnavailableTitle: "Online payment isn't set up yet",
  paymentUnavailable: (payee: string) => `${payee} can tell you how to pay.`,
  call: (phone: string) => `Call ${phone}`,
  help: 'Questions about your plan or a payment?',
  helpNoPhone: (payee: string) => `Questions? Please contact ${payee}.`,
  activeTitle: 'Subscription Active',
  activeUntil: 'Active until',
  additionalInfo: 'Good to know',
  startFailed: FALLBACKS.startPayment,
  attemptFailedTitle: 'The payment did not go through',
  attemptFailedNote: 'You can try again. If money has left your account, please wait: we are still checking.',
  offerChanged: 'The price or the validity has changed. Please check it and try again.',
  checkingForPayment: (seconds: number) => `Checking whether a payment arrived (${seconds} s left).`,
  waitingForBank: 'We are still waiting for the bank.',
  doNotPayAgain: 'If you have paid, please do not pay again.',
  confirming: 'Confirming your payment...',
  doNotClose: 'Please do not close this window',
  countdown: (seconds: number) => `This can take up to ${seconds} seconds.`,
  notPaidGoBack: 'I have not paid, go back',
  paymentSuccessful: 'Payment successful! Your subscription is now active.',
  freeTierActivated: 'Your subscription is now active.',
  confirmationTimedOutTitle: 'Still waiting for your bank',
  confirmationTimedOut:
    'Your payment is taking longer than usual. If you completed it, your subscription will be activated automatically. You will receive a WhatsApp confirmation.',
  paymentStatusUnknown: FALLBACKS.confirmPayment,
  checkTitle: 'Money gone, plan not active?',
  checkTitleActive: 'Something missing?',
  checkNote: 'We ask the bank and show you what happened to your payment.',
  check: 'Check with the bank',
  checkAgain: 'Check again',
  checking: 'Asking the bank...',
  checkFailed: FALLBACKS.checkPayment,
  bankDidNotAnswer: 'The bank did not answer just now. This is the last known status. Please check again in a minute.',
  checkedAt: (time: string) => `Checked ${time}`,
  historyTitle: 'Payments and receipts',
  showHistory: 'Show my payments',
  historyFailed: 'Failed to load your payments. Please try again.',
  noPayments: 'No payment has arrived yet.',
  period: (from: string, to: string) => `${from} to ${to}`,
  receipt: 'Receipt (PDF)',
  receipts: 'Receipts (PDF)',
  refundReceipt: 'Refund receipt',
  receiptNotFoundNote: 'Please open it from “Payments and receipts” on your page.',
  refunded: (amount: string) => `${amount} refunded`,
  heldPayment: 'On hold. The clinic decides whether to use it for a renewal or to refund it.',
  remindersOn: 'We remind you on WhatsApp before your plan ends. To stop this, reply STOP to our message.',
  stopReminders: 'Stop reminders',
  remindersOff:
    'You get receipts on WhatsApp, but no reminders to renew. If you would like them, reply START to our message.',
  startReminders: 'Get reminders',
  remindersFailed: FALLBACKS.setReminders,
  policies: 'Policies',
  switchLanguage: 'हिन्दी में पढ़ें',
  pricing: 'Pricing',
  terms: 'Terms',
  privacy: 'Privacy',
  refunds: 'Refunds',
  yourData: 'Your data',
};

/** Shape of the texts in any language: strings, and functions with placeholders. */
export type Translated<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : Translated<T[K]>;
};
export type Texts = Translated<typeof texts>;
