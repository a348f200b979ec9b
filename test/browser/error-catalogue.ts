import type { FallbackKey } from '../../src/shared/fallback-messages.js';
import { PASSWORD } from '../helpers/world.js';
import { account, paymentAccount, profile } from './error-catalogue-account.js';
import { integrations } from './error-catalogue-integrations.js';
import { families, notesAndTags } from './error-catalogue-notes.js';
import { staff } from './error-catalogue-staff.js';
import {
  choosePatientActionAndConfirm,
  pressAndConfirm,
  choosePlan,
  assignTier,
  pressInArchive,
  press,
  fillAndSubmit,
  type ErrorCase,
  type Seed,
  type Steps,
} from './error-steps.js';

const LOGIN = { Email: 'asha@rao.example', Password: PASSWORD };
export const PASSWORDS = { Password: PASSWORD, 'Confirm Password': PASSWORD };
const NEW_PATIENT = { Name: 'Meena Iyer', Mobile: '98765 43211' };

const payPageUrl = ({ payableLink }: Seed) => `/#/subscription/${payableLink}`;
const planUrl = ({ plan: id }: Seed) => `/admin/#/subscriptions/${id}`;
const patientUrl =
  (status: 'pending' | 'active' | 'disabled') =>
  ({ [status]: id }: Seed) =>
    `/admin/#/patients/${id}`;
const PLANS_URL = '/admin/#/subscriptions';
const PATIENTS_URL = '/admin/#/patients';
const PAYMENTS_URL = '/admin/#/payments';
const TERM_API = '/api/patients/subscriptions/*';

/** The second step of a login: the password was right. */
const secondStep: Steps = async (page) => {
  const challenge = {
    challenge: 'x',
    second_factor: ['totp'],
    methods: ['totp'],
    passkey: null,
    expires_at: '2030-01-01',
    removal_due_at: null,
  };
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: challenge }));
  await fillAndSubmit(null, LOGIN, 'Sign In')(page);
  await fillAndSubmit(null, { 'Six digits': '123456' }, 'Continue')(page);
};

const visitorCases: ErrorCase[] = [
  {
    key: 'logIn',
    text: 'Login failed. Please try again.',
    url: '/admin/#/login',
    failingCall: 'POST /api/auth/login',
    steps: fillAndSubmit(null, LOGIN, 'Sign In'),
  },
  {
    key: 'checkSecondFactor',
    text: 'Failed to check the second step. Please try again.',
    url: '/admin/#/login',
    failingCall: 'POST /api/auth/login/second-factor',
    steps: secondStep,
  },
  {
    key: 'signUp',
    text: 'Signup failed. Please try again.',
    url: '/admin/#/signup',
    failingCall: 'POST /api/auth/signup',
    steps: fillAndSubmit(null, { ...LOGIN, ...PASSWORDS }, 'Create Account'),
  },
  {
    key: 'setReminders',
    text: 'Failed to save this. Please try again, or reply STOP or START to our WhatsApp message.',
    url: ({ paidLink }) => `/#/subscription/${paidLink}`,
    failingCall: 'PUT /api/public/subscription/reminders',
    steps: press('Stop reminders'),
  },
  {
    key: 'openPayPage',
    text: 'Invalid or expired subscription link',
    url: payPageUrl,
    failingCall: 'GET /api/public/subscription/*',
  },
  {
    key: 'startPayment',
    text: 'Failed to initiate payment. Please try again.',
    url: payPageUrl,
    failingCall: 'POST /api/public/payment/create',
    steps: press('Proceed to Pay'),
  },
  {
    key: 'checkPayment',
    text: 'Failed to check with the bank. Please try again in a minute.',
    url: payPageUrl,
    failingCall: 'POST /api/public/payment/check',
    steps: press('Check with the bank'),
  },
];

const plans: ErrorCase[] = [
  {
    key: 'deletePlan',
    text: 'Failed to delete subscription',
    url: PLANS_URL,
    failingCall: 'DELETE /api/subscriptions/*',
    steps: pressAndConfirm('Delete'),
  },
  {
    key: 'createPlan',
    text: 'Failed to create subscription',
    url: PLANS_URL,
    failingCall: 'POST /api/subscriptions',
    steps: fillAndSubmit('Create Subscription', { 'Plan Name': 'Wellness' }, 'Create Subscription'),
  },
  {
    key: 'togglePlan',
    text: 'Failed to toggle subscription status',
    url: planUrl,
    failingCall: 'PUT /api/subscriptions/*',
    steps: pressAndConfirm('Deactivate'),
  },
  {
    key: 'updatePlan',
    text: 'Failed to update subscription',
    url: planUrl,
    failingCall: 'PUT /api/subscriptions/*',
    steps: press('Edit', 'Save Changes'),
  },
  {
    key: 'deleteTier',
    text: 'Failed to delete tier',
    url: planUrl,
    failingCall: 'DELETE /api/subscriptions/*/tiers/*',
    steps: pressAndConfirm('Delete tier Tier 499', 'Delete'),
  },
  {
    key: 'updateTier',
    text: 'Failed to update tier',
    url: planUrl,
    failingCall: 'PUT /api/subscriptions/*/tiers/*',
    steps: press('Edit tier Tier 499', 'Save Tier'),
  },
  {
    key: 'addTier',
    text: 'Failed to add tier',
    url: planUrl,
    failingCall: 'POST /api/subscriptions/*/tiers',
    steps: fillAndSubmit('Add Tier', { Price: '99' }, 'Add Tier'),
  },
];

const patients: ErrorCase[] = [
  {
    key: 'addPatient',
    text: 'Failed to add patient',
    url: PATIENTS_URL,
    failingCall: 'POST /api/patients',
    steps: fillAndSubmit('Add Patient', NEW_PATIENT, 'Add Patient'),
  },
  {
    key: 'archivePatient',
    text: 'Failed to archive patient',
    url: PATIENTS_URL,
    failingCall: 'DELETE /api/patients/*',
    steps: choosePatientActionAndConfirm('Archive'),
  },
  {
    key: 'restorePatient',
    text: 'Failed to restore patient',
    url: PATIENTS_URL,
    failingCall: 'PUT /api/patients/*/restore',
    steps: pressInArchive('Restore'),
  },
  {
    key: 'deletePatient',
    text: 'Failed to permanently delete patient',
    url: PATIENTS_URL,
    failingCall: 'DELETE /api/patients/*/permanent',
    steps: pressInArchive('Delete Permanently'),
  },
  {
    key: 'loadTiers',
    text: 'Failed to load tiers',
    url: patientUrl('active'),
    failingCall: 'GET /api/subscriptions/*/tiers',
    steps: choosePlan,
  },
  {
    key: 'assignTier',
    text: 'Failed to assign subscription',
    url: patientUrl('active'),
    failingCall: 'POST /api/patients/*/subscribe',
    steps: assignTier,
  },
  {
    key: 'activateTerm',
    text: 'Failed to activate subscription',
    url: patientUrl('pending'),
    failingCall: 'POST /api/patients/*/payments',
    steps: press('Edit', 'Activate Manually', 'Record payment'),
  },
  {
    key: 'withdrawTerm',
    text: 'Failed to withdraw subscription',
    url: patientUrl('pending'),
    failingCall: `PUT ${TERM_API}/withdraw`,
    steps: async (page) => {
      await press('Edit')(page);
      await pressAndConfirm('Withdraw')(page);
    },
  },
  {
    key: 'voidPayment',
    text: 'Failed to void the payment',
    url: ({ clinicPayment }) => `/admin/#/payments/${clinicPayment}`,
    failingCall: 'POST /api/payments/*/void',
    steps: async (page) => {
      await press('Void')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('Wrong patient');
      await dialog.getByRole('button', { name: 'Void' }).click();
    },
  },
  {
    key: 'correctPayment',
    text: 'Failed to correct the payment',
    url: ({ clinicPayment }) => `/admin/#/payments/${clinicPayment}`,
    failingCall: 'POST /api/payments/*/correct',
    steps: async (page) => {
      await press('Correct')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason for the correction').fill('Paid by UPI');
      await dialog.getByRole('button', { name: 'Correct payment' }).click();
    },
  },
  {
    key: 'disableTerm',
    text: 'Failed to disable subscription',
    url: patientUrl('active'),
    failingCall: `PUT ${TERM_API}/disable`,
    steps: pressAndConfirm('Disable'),
  },
  {
    key: 'enableTerm',
    text: 'Failed to re-enable subscription',
    url: patientUrl('disabled'),
    failingCall: `PUT ${TERM_API}/enable`,
    steps: pressAndConfirm('Re-enable Subscription'),
  },
  {
    key: 'editTerm',
    text: 'Failed to update subscription',
    url: patientUrl('active'),
    failingCall: `PUT ${TERM_API}/edit`,
    steps: fillAndSubmit('Edit Subscription', { 'New Expiry Date': '2030-01-31' }, 'Save'),
  },
  {
    key: 'replaceLink',
    text: 'Failed to replace the payment link',
    url: patientUrl('pending'),
    failingCall: `PUT ${TERM_API}/replace-link`,
    steps: pressAndConfirm('Replace Link'),
  },
  {
    key: 'updatePatient',
    text: 'Failed to update patient',
    url: patientUrl('active'),
    failingCall: 'PUT /api/patients/*',
    steps: press('Edit Patient', 'Save Patient'),
  },
];

const payments: ErrorCase[] = [
  {
    key: 'refundPayment',
    text: 'Failed to refund the payment',
    url: patientUrl('active'),
    failingCall: 'POST /api/payments/*/refund',
    steps: fillAndSubmit('Refund', { Reason: 'Moved away' }, 'Refund'),
  },
  {
    key: 'acceptHold',
    text: 'Failed to accept the payment',
    url: PAYMENTS_URL,
    failingCall: 'POST /api/holds/*/accept',
    steps: pressAndConfirm('Accept as renewal'),
  },
  {
    key: 'refundHold',
    text: 'Failed to refund the held payment',
    url: PAYMENTS_URL,
    failingCall: 'POST /api/holds/*/refund',
    steps: pressAndConfirm('Refund'),
  },
];

const MESSAGES_URL = '/admin/#/messages';

const messages: ErrorCase[] = [
  {
    key: 'resendMessage',
    text: 'Failed to resend the message',
    url: MESSAGES_URL,
    failingCall: 'POST /api/messages/*/resend',
    steps: pressAndConfirm('Resend'),
  },
];

const exports: ErrorCase[] = [
  {
    key: 'exportTable',
    text: 'Failed to download the file. Please try again.',
    url: '/admin/#/patients',
    failingCall: 'GET /api/patients.csv',
    steps: press('Download CSV'),
  },
  {
    key: 'downloadReceipts',
    text: 'Failed to download the receipts. Please try again.',
    url: '/admin/#/receipts',
    failingCall: 'GET /api/receipts.zip',
    steps: press('Download PDFs'),
  },
  {
    key: 'downloadBooks',
    text: 'Failed to download the books. Please try again.',
    url: '/admin/#/books',
    failingCall: 'GET /api/books.zip',
    steps: press('Download for the accountant (ZIP)'),
  },
];

/** The fallback messages that one failing call can cause, by user. */
export const ERROR_CASES = {
  visitor: visitorCases,
  doctor: [
    ...profile,
    ...plans,
    ...patients,
    ...families,
    ...notesAndTags,
    ...payments,
    ...messages,
    ...paymentAccount,
    ...account,
    ...exports,
    ...integrations,
  ],
  admin: staff,
};

/** Fallback messages that need more than one call, with tests of their own. */
export const TESTED_SEPARATELY: FallbackKey[] = [
  'checkImport',
  'acceptInvitation',
  'answerDataRequest',
  'approveJoinRequest',
  'declineJoinRequest',
  'downloadPoster',
  'confirmPayment',
  'decideDeskItem',
  'openClinic',
  'openPerson',
  'openReceipt',
  'previewBulk',
  'removePicture',
  'runImport',
  'saveImportColumns',
  'search',
  'sendImportMessages',
  'sendLink',
  'sendReceipt',
  'setPassword',
  'startBulk',
  'stopBulk',
  'continueBulk',
  'undoImport',
  'uploadImport',
  'uploadPicture',
];

/** The messages of reads that fail. screen-states.spec.ts shows them on the screens. */
export const READ_MESSAGES: Partial<Record<FallbackKey, string>> = {
  checkPasswordLink: 'Failed to check the link. Please try again.',
  loadPlans: 'Failed to load subscriptions',
  loadPlan: 'Failed to load subscription',
  loadImports: 'Failed to load the imports',
  loadImport: 'Failed to load the import',
  loadImportRows: 'Failed to load the rows',
  loadPatients: 'Failed to load patients',
  loadPatient: 'Failed to load patient',
  loadConversation: 'Failed to load the conversation',
  loadPatientTimeline: 'Failed to load the timeline',
  loadConsents: 'Failed to load the consents',
  loadDataRequests: 'Failed to load the data requests',
  loadFamilies: 'Failed to load the families',
  loadFamilySuggestions: 'Failed to load the patients who share a number',
  loadJoinRequests: 'Failed to load the join requests',
  loadPublicPage: 'Failed to load the public page',
  loadNotes: 'Failed to load the notes',
  loadPayments: 'Failed to load payments',
  loadReceipts: 'Failed to load the receipts',
  loadBooks: 'Failed to load the books',
  loadHolds: 'Failed to load the payments that wait for your decision',
  loadMessages: 'Failed to load messages',
  loadMessageForecast: 'Failed to load the message forecast',
  loadProfile: 'Failed to load profile',
  loadClinics: 'Failed to load clinics',
  loadPaymentAccount: 'Failed to load the payment account',
  loadAccount: 'Failed to load your account',
  loadSessions: 'Failed to load your devices',
  loadSecondFactors: 'Failed to load two-step sign-in',
  loadAudit: 'Failed to load the activity log',
  loadSecurityEvents: 'Failed to load sign-ins and security',
  loadAccounts: 'Failed to load accounts',
  loadApiKeys: 'Failed to load the API keys',
  loadWebhooks: 'Failed to load the webhooks',
  loadDeliveries: 'Failed to load the sent events',
  loadEvents: 'Failed to load the events',
  loadStaff: 'Failed to load the staff logins',
  loadSupport: 'Failed to load the state of the system',
};
