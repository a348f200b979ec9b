import type { FallbackKey } from '../../src/shared/fallback-messages.js';
import { PASSWORD } from '../helpers/world.js';
import { account, paymentAccount, profile } from './error-catalogue-own.js';
import { staff } from './error-catalogue-staff.js';
import {
  pressAndConfirm,
  choosePlan,
  chooseTier,
  pressInArchive,
  press,
  fillAndSend,
  type ErrorCase,
  type Seed,
} from './error-steps.js';

const LOGIN = { Email: 'asha@rao.example', Password: PASSWORD };
export const PASSWORDS = { Password: PASSWORD, 'Confirm Password': PASSWORD };
const NEW_PATIENT = { Name: 'Meena Iyer', Mobile: '98765 43211' };

const payPage = ({ link }: Seed) => `/#/subscription/${link}`;
const plan = ({ plan: id }: Seed) => `/admin/#/subscriptions/${id}`;
const patient =
  (which: 'pending' | 'active' | 'disabled') =>
  ({ [which]: id }: Seed) =>
    `/admin/#/patients/${id}`;
const PLANS = '/admin/#/subscriptions';
const PATIENTS = '/admin/#/patients';
const PAYMENTS = '/admin/#/payments';
const TERMS = '/api/patients/subscriptions/*';

const visitor: ErrorCase[] = [
  [
    'logIn',
    'Login failed. Please try again.',
    '/admin/#/login',
    'POST /api/auth/login',
    fillAndSend(null, LOGIN, 'Sign In'),
  ],
  [
    'signUp',
    'Signup failed. Please try again.',
    '/admin/#/signup',
    'POST /api/auth/signup',
    fillAndSend(null, { ...LOGIN, ...PASSWORDS }, 'Create Account'),
  ],
  [
    'checkPasswordLink',
    'Failed to check the link. Please try again.',
    '/admin/#/new-password/some-token',
    'POST /api/auth/password-link/check',
  ],
  [
    'wishReminders',
    'Failed to save this. Please try again, or reply STOP or START to our WhatsApp message.',
    ({ ownLink }) => `/#/subscription/${ownLink}`,
    'PUT /api/public/subscription/reminders',
    press('Stop reminders'),
  ],
  ['openPayPage', 'Invalid or expired subscription link', payPage, 'GET /api/public/subscription/*'],
  [
    'startPayment',
    'Failed to initiate payment. Please try again.',
    payPage,
    'POST /api/public/payment/create',
    press('Proceed to Pay'),
  ],
  [
    'checkPayment',
    'Failed to check with the bank. Please try again in a minute.',
    payPage,
    'POST /api/public/payment/check',
    press('Check with the bank'),
  ],
];

const plans: ErrorCase[] = [
  ['loadPlans', 'Failed to load subscriptions', PLANS, 'GET /api/subscriptions'],
  ['deletePlan', 'Failed to delete subscription', PLANS, 'DELETE /api/subscriptions/*', pressAndConfirm('Delete')],
  [
    'createPlan',
    'Failed to create subscription',
    PLANS,
    'POST /api/subscriptions',
    fillAndSend('Create Subscription', { 'Plan Name': 'Wellness' }, 'Create Subscription'),
  ],
  ['loadPlan', 'Failed to load subscription', plan, 'GET /api/subscriptions/*'],
  [
    'togglePlan',
    'Failed to toggle subscription status',
    plan,
    'PUT /api/subscriptions/*',
    pressAndConfirm('Deactivate'),
  ],
  ['updatePlan', 'Failed to update subscription', plan, 'PUT /api/subscriptions/*', press('Edit', 'Save Changes')],
  [
    'deleteTier',
    'Failed to delete tier',
    plan,
    'DELETE /api/subscriptions/*/tiers/*',
    pressAndConfirm('Delete tier Tier 499', 'Delete'),
  ],
  [
    'updateTier',
    'Failed to update tier',
    plan,
    'PUT /api/subscriptions/*/tiers/*',
    press('Edit tier Tier 499', 'Save Tier'),
  ],
  [
    'addTier',
    'Failed to add tier',
    plan,
    'POST /api/subscriptions/*/tiers',
    fillAndSend('Add Tier', { Price: '99' }, 'Add Tier'),
  ],
];

const patients: ErrorCase[] = [
  ['loadPatients', 'Failed to load patients', PATIENTS, 'GET /api/patients'],
  [
    'addPatient',
    'Failed to add patient',
    PATIENTS,
    'POST /api/patients',
    fillAndSend('Add Patient', NEW_PATIENT, 'Add Patient'),
  ],
  ['archivePatient', 'Failed to archive patient', PATIENTS, 'DELETE /api/patients/*', pressAndConfirm('Archive')],
  ['restorePatient', 'Failed to restore patient', PATIENTS, 'PUT /api/patients/*/restore', pressInArchive('Restore')],
  [
    'deletePatient',
    'Failed to permanently delete patient',
    PATIENTS,
    'DELETE /api/patients/*/permanent',
    pressInArchive('Delete Permanently'),
  ],
  ['loadPatient', 'Failed to load patient', patient('active'), 'GET /api/patients/*'],
  ['loadTiers', 'Failed to load tiers', patient('active'), 'GET /api/subscriptions/*/tiers', choosePlan],
  ['assignTier', 'Failed to assign subscription', patient('active'), 'POST /api/patients/*/subscribe', chooseTier],
  [
    'activateTerm',
    'Failed to activate subscription',
    patient('pending'),
    'PUT /api/patients/*/subscription/activate',
    press('Edit', 'Activate Manually'),
  ],
  [
    'disableTerm',
    'Failed to disable subscription',
    patient('active'),
    `PUT ${TERMS}/disable`,
    pressAndConfirm('Disable'),
  ],
  [
    'enableTerm',
    'Failed to re-enable subscription',
    patient('disabled'),
    `PUT ${TERMS}/enable`,
    pressAndConfirm('Re-enable Subscription'),
  ],
  [
    'editTerm',
    'Failed to update subscription',
    patient('active'),
    `PUT ${TERMS}/edit`,
    fillAndSend('Edit Subscription', { 'New Expiry Date': '2030-01-31' }, 'Save'),
  ],
  [
    'replaceLink',
    'Failed to replace the payment link',
    patient('pending'),
    `PUT ${TERMS}/replace-link`,
    pressAndConfirm('Replace Link'),
  ],
  ['loadConversation', 'Failed to load the conversation', patient('active'), 'GET /api/patients/*/conversation'],
  [
    'updatePatient',
    'Failed to update patient',
    patient('active'),
    'PUT /api/patients/*',
    press('Edit Patient', 'Save Patient'),
  ],
];

const payments: ErrorCase[] = [
  ['loadPayments', 'Failed to load payments', PAYMENTS, 'GET /api/payments'],
  [
    'refundPayment',
    'Failed to refund the payment',
    patient('active'),
    'POST /api/payments/*/refund',
    fillAndSend('Refund', { Reason: 'Moved away' }, 'Refund'),
  ],
  ['loadHolds', 'Failed to load the payments that wait for your decision', PAYMENTS, 'GET /api/holds'],
  [
    'acceptHold',
    'Failed to accept the payment',
    PAYMENTS,
    'POST /api/holds/*/accept',
    pressAndConfirm('Accept as renewal'),
  ],
  ['refundHold', 'Failed to refund the held payment', PAYMENTS, 'POST /api/holds/*/refund', pressAndConfirm('Refund')],
];

const MESSAGES = '/admin/#/messages';

const messages: ErrorCase[] = [
  ['loadMessages', 'Failed to load messages', MESSAGES, 'GET /api/messages'],
  ['resendMessage', 'Failed to resend the message', MESSAGES, 'POST /api/messages/*/resend', pressAndConfirm('Resend')],
  [
    'loadMessageForecast',
    'Failed to load the messages to come',
    `${MESSAGES}?tab=forecast`,
    'GET /api/messages/forecast',
  ],
];

const tables: ErrorCase[] = [
  [
    'exportTable',
    'Failed to download the table. Please try again.',
    '/admin/#/patients',
    'GET /api/patients.csv',
    press('Download CSV'),
  ],
];

/** All failures that one call can cause, by user. */
export const ERROR_CASES = {
  visitor,
  doctor: [...profile, ...plans, ...patients, ...payments, ...messages, ...paymentAccount, ...account, ...tables],
  admin: staff,
};

/** Failures that need more than one call, with tests of their own. */
export const TESTED_SEPARATELY: FallbackKey[] = ['confirmPayment', 'setPassword'];
