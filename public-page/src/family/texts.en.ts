import { texts as payPageTexts, type Translated } from '../texts/texts.en.js';

const people = (count: number) => `${count} ${count === 1 ? 'plan' : 'plans'}`;

/** All texts of a payer's page. Those with a name of the pay page replace its texts. */
export const texts = {
  ...payPageTexts,
  serverError: (code: string, text: string, _contact: string | null) =>
    code === 'payment.not_enabled'
      ? 'One of these plans is paid already. Please check your choice and try again.'
      : text,
  familyTitle: 'Plans you pay for',
  familyNote: 'Choose whom to pay for. One payment covers everyone you add.',
  familyNoteOffline: 'These payments can be made at the clinic.',
  nothingDue: 'Nothing to pay now.',
  nobody: 'You do not pay for anyone here at the moment. Please contact the clinic if this is wrong.',
  peopleTitle: 'People',
  statusDue: 'Payment due',
  statusActive: 'Active',
  statusExpired: 'Ended',
  statusPaused: 'Not active',
  payBy: (day: string) => `Paid until ${day}. Renew by then and no day is lost.`,
  validUntil: (day: string) => `Valid until ${day}.`,
  endedOn: (day: string) => `Ended on ${day}. It starts again on the day you pay.`,
  notPayable: 'This plan cannot be paid here now. Please contact the clinic.',
  ownPage: (name: string) => `All about ${name}’s plan`,
  tierOf: (name: string) => `Option for ${name}`,
  add: (name: string) => `Pay for ${name}`,
  addAll: (count: string, amount: string) => `Add all ${count}: ${amount}`,
  addMost: (count: string, amount: string) => `Add ${count}: ${amount}`,
  mostAtOnce: (count: string) => `One payment can be for ${count} at most. Pay for the others after it.`,
  removeAll: 'Remove all',
  familyPayTitle: 'Your payment',
  nobodyAdded: 'Nobody added yet. Tick the plans you want to pay for.',
  payTotal: (amount: string) => `Pay ${amount}`,
  startFree: 'Start now',
  paymentFor: (count: number) => people(count),
  receiptsTitle: 'Receipts',
  showReceipts: 'Show all receipts',
  receiptsFailed: 'Failed to load the receipts. Please try again.',
  noReceipts: 'There are no receipts yet.',
  receiptFor: (name: string, day: string) => `${name} · ${day}`,
  newReceipts: 'Thank you. Here are the receipts.',
  offerChanged: 'Something has changed since you opened this page. Please check your choice and try again.',
  paymentSuccessful: 'Payment successful! The plans are now active.',
  freeTierActivated: 'The plans are now active.',
  confirmationTimedOut:
    'Your payment is taking longer than usual. If you completed it, the plans will be activated automatically. You will receive a WhatsApp confirmation.',
  checkTitle: 'Money gone, a plan not active?',
  checkNote: 'We ask the bank and show you what happened to your payments.',
  remindersOn: 'We remind you on WhatsApp before a plan ends. To stop this, reply STOP to our message.',
};

export type FamilyTexts = Translated<typeof texts>;
