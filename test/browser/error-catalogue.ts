import type { Act } from '../../src/shared/fallbacks.js';
import { PASSWORD } from '../world.js';
import { asked, choosePlan, chooseTier, inArchive, press, typed, type Steps } from './error-steps.js';

/** What the rows find in the database. Nothing they do succeeds, so it stays as it is. */
export interface Seed {
  plan: string;
  /** Patients by what the newest of their subscriptions is. */
  pending: string;
  active: string;
  disabled: string;
  /** Identifier of a link that can be paid. */
  link: string;
}

/** What fails, with the text as the specification has it; where, and on which call; and what leads there. */
type Row = [entry: Act, text: string, at: string | ((seed: Seed) => string), fail: string, act?: Steps];

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
const ACCOUNTS = '/admin/#/admin/accounts';
const PROFILE = '/admin/#/profile';
const PAYMENTS = '/admin/#/payments';
const ACCOUNT = '/admin/#/account';
const TERMS = '/api/patients/subscriptions/*';

const visitor: Row[] = [
  ['logIn', 'Login failed. Please try again.', '/admin/#/login', 'POST /api/auth/login', typed(null, LOGIN, 'Sign In')],
  [
    'signUp',
    'Signup failed. Please try again.',
    '/admin/#/signup',
    'POST /api/auth/signup',
    typed(null, { ...LOGIN, ...PASSWORDS }, 'Create Account'),
  ],
  [
    'checkPasswordLink',
    'Failed to check the link. Please try again.',
    '/admin/#/new-password/some-token',
    'POST /api/auth/password-link/check',
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

const plans: Row[] = [
  ['loadPlans', 'Failed to load subscriptions', PLANS, 'GET /api/subscriptions'],
  ['deletePlan', 'Failed to delete subscription', PLANS, 'DELETE /api/subscriptions/*', asked('Delete')],
  [
    'createPlan',
    'Failed to create subscription',
    PLANS,
    'POST /api/subscriptions',
    typed('Create Subscription', { 'Plan Name': 'Wellness' }, 'Create Subscription'),
  ],
  ['loadPlan', 'Failed to load subscription', plan, 'GET /api/subscriptions/*'],
  ['togglePlan', 'Failed to toggle subscription status', plan, 'PUT /api/subscriptions/*', press('Deactivate')],
  ['updatePlan', 'Failed to update subscription', plan, 'PUT /api/subscriptions/*', press('Edit', 'Save Changes')],
  [
    'deleteTier',
    'Failed to delete tier',
    plan,
    'DELETE /api/subscriptions/*/tiers/*',
    asked('Delete tier Tier 499', 'Delete'),
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
    typed('Add Tier', { Price: '99' }, 'Add Tier'),
  ],
];

const patients: Row[] = [
  ['loadPatients', 'Failed to load patients', PATIENTS, 'GET /api/patients'],
  [
    'addPatient',
    'Failed to add patient',
    PATIENTS,
    'POST /api/patients',
    typed('Add Patient', NEW_PATIENT, 'Add Patient'),
  ],
  ['archivePatient', 'Failed to archive patient', PATIENTS, 'DELETE /api/patients/*', asked('Archive')],
  ['restorePatient', 'Failed to restore patient', PATIENTS, 'PUT /api/patients/*/restore', inArchive('Restore')],
  [
    'deletePatient',
    'Failed to permanently delete patient',
    PATIENTS,
    'DELETE /api/patients/*/permanent',
    inArchive('Delete Permanently'),
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
  ['disableTerm', 'Failed to disable subscription', patient('active'), `PUT ${TERMS}/disable`, asked('Disable')],
  [
    'enableTerm',
    'Failed to re-enable subscription',
    patient('disabled'),
    `PUT ${TERMS}/enable`,
    asked('Re-enable Subscription'),
  ],
  [
    'editTerm',
    'Failed to update subscription',
    patient('active'),
    `PUT ${TERMS}/edit`,
    typed('Edit Subscription', { 'New Expiry Date': '2030-01-31' }, 'Save'),
  ],
  [
    'replaceLink',
    'Failed to replace the payment link',
    patient('pending'),
    `PUT ${TERMS}/replace-link`,
    asked('Replace Link'),
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

const payments: Row[] = [
  ['loadPayments', 'Failed to load payments', PAYMENTS, 'GET /api/payments'],
  [
    'refundPayment',
    'Failed to refund the payment',
    patient('active'),
    'POST /api/payments/*/refund',
    typed('Refund', { Reason: 'Moved away' }, 'Refund'),
  ],
  ['loadHolds', 'Failed to load the payments that wait for your decision', PAYMENTS, 'GET /api/holds'],
  ['acceptHold', 'Failed to accept the payment', PAYMENTS, 'POST /api/holds/*/accept', asked('Accept as renewal')],
  ['refundHold', 'Failed to refund the held payment', PAYMENTS, 'POST /api/holds/*/refund', asked('Refund')],
];

const profile: Row[] = [
  ['loadProfile', 'Failed to load profile', PROFILE, 'GET /api/profile'],
  ['saveProfile', 'Failed to save profile', PROFILE, 'PUT /api/profile', press('Edit Profile', 'Save Profile')],
  ['loadClinics', 'Failed to load clinics', PROFILE, 'GET /api/clinics'],
  [
    'saveClinic',
    'Failed to save clinic',
    PROFILE,
    'POST /api/clinics',
    typed('Add Clinic', { Name: 'Rao Clinic' }, 'Add Clinic'),
  ],
  [
    'saveMessages',
    'Failed to save the message settings',
    PROFILE,
    'PUT /api/profile',
    async (page) => {
      await page.getByRole('switch').first().click();
      await press('Save Messages')(page);
    },
  ],
  ['previewMessages', 'Failed to load the messages', PROFILE, 'GET /api/messages/preview', press('Preview messages')],
  ['deleteClinic', 'Failed to delete clinic', PROFILE, 'DELETE /api/clinics/*', asked('Delete Rao Clinic', 'Delete')],
];

const PAYMENT_ACCOUNT = '/admin/#/payment-account';
const GATEWAY = '/api/account/payment-gateway';

const paymentAccount: Row[] = [
  ['loadPaymentAccount', 'Failed to load the payment account', PAYMENT_ACCOUNT, `GET ${GATEWAY}`],
  [
    'savePaymentAccount',
    'Failed to save the payment account',
    PAYMENT_ACCOUNT,
    `PUT ${GATEWAY}`,
    press('Change keys', 'Save keys'),
  ],
  [
    'checkPaymentAccount',
    'Failed to check the payment account',
    PAYMENT_ACCOUNT,
    `POST ${GATEWAY}/check`,
    press('Check now'),
  ],
];

const tables: Row[] = [
  [
    'exportTable',
    'Failed to download the table. Please try again.',
    '/admin/#/patients',
    'GET /api/patients.csv',
    press('Download CSV'),
  ],
];

const changingEmail: Steps = async (page) => {
  await press('Change Email')(page);
  const login = page.getByRole('region', { name: 'Login' });
  await login.getByLabel(/^New Email/).fill('asha@new.example');
  await login.getByLabel(/^Current Password/).fill(PASSWORD);
  await press('Save Email')(page);
};

const NEW_PASSWORD = {
  'Current Password': PASSWORD,
  'New Password': 'secret-2',
  'Confirm New Password': 'secret-2',
};

const account: Row[] = [
  ['loadAccount', 'Failed to load your account', ACCOUNT, 'GET /api/account'],
  ['changeEmail', 'Failed to change the email', ACCOUNT, 'PUT /api/account', changingEmail],
  [
    'changePassword',
    'Failed to change the password',
    ACCOUNT,
    'PUT /api/account/password',
    typed(null, NEW_PASSWORD, 'Change Password'),
  ],
  ['loadSessions', 'Failed to load your devices', ACCOUNT, 'GET /api/account/sessions'],
  [
    'endSession',
    'Failed to log the device out',
    ACCOUNT,
    'DELETE /api/account/sessions/*',
    asked('Log out Unknown device', 'Log out'),
  ],
  ['loadAudit', 'Failed to load the activity log', '/admin/#/audit', 'GET /api/audit'],
];

const accounts: Row[] = [
  ['loadAccounts', 'Failed to load accounts', ACCOUNTS, 'GET /api/admin/accounts'],
  ['moveAccount', 'Failed to change the account', ACCOUNTS, 'PUT /api/admin/accounts/*/suspend', asked('Suspend')],
  [
    'createPasswordLink',
    'Failed to create the password link',
    ACCOUNTS,
    'POST /api/admin/accounts/*/password-link',
    asked('Password link', 'Create link'),
  ],
  ['loadSupport', 'Failed to load the state of the system', '/admin/#/admin/support', 'GET /api/admin/support'],
  [
    'openQueues',
    'Failed to open the queues',
    '/admin/#/admin/support',
    'POST /api/admin/queues-pass',
    press('Open the queues'),
  ],
];

/** Every failure that one call makes, by who meets it. */
export const ROWS = {
  visitor,
  doctor: [...profile, ...plans, ...patients, ...payments, ...paymentAccount, ...account, ...tables],
  admin: accounts,
};

/** Entries that take more than one call to come about, and have a test of their own. */
export const OWN_TEST: Act[] = ['confirmPayment', 'setPassword'];
