import { PASSWORD } from '../helpers/world.js';
import { pressAndConfirm, press, fillAndSend, type ErrorCase, type Steps } from './error-steps.js';

/* Failures on a user's own screens: profile, payment account, login. */
const PROFILE = '/admin/#/profile';
const ACCOUNT = '/admin/#/account';

export const profile: ErrorCase[] = [
  ['loadProfile', 'Failed to load profile', PROFILE, 'GET /api/profile'],
  ['saveProfile', 'Failed to save profile', PROFILE, 'PUT /api/profile', press('Edit Profile', 'Save Profile')],
  ['loadClinics', 'Failed to load clinics', PROFILE, 'GET /api/clinics'],
  [
    'saveClinic',
    'Failed to save clinic',
    PROFILE,
    'POST /api/clinics',
    fillAndSend('Add Clinic', { Name: 'Rao Clinic' }, 'Add Clinic'),
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
  [
    'deleteClinic',
    'Failed to delete clinic',
    PROFILE,
    'DELETE /api/clinics/*',
    pressAndConfirm('Delete Rao Clinic', 'Delete'),
  ],
];

const PAYMENT_ACCOUNT = '/admin/#/payment-account';
const GATEWAY = '/api/account/payment-gateway';

export const paymentAccount: ErrorCase[] = [
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

export const account: ErrorCase[] = [
  ['loadAccount', 'Failed to load your account', ACCOUNT, 'GET /api/account'],
  ['changeEmail', 'Failed to change the email', ACCOUNT, 'PUT /api/account', changingEmail],
  [
    'changePassword',
    'Failed to change the password',
    ACCOUNT,
    'PUT /api/account/password',
    fillAndSend(null, NEW_PASSWORD, 'Change Password'),
  ],
  ['loadSessions', 'Failed to load your devices', ACCOUNT, 'GET /api/account/sessions'],
  [
    'endSession',
    'Failed to log the device out',
    ACCOUNT,
    'DELETE /api/account/sessions/*',
    pressAndConfirm('Log out Unknown device', 'Log out'),
  ],
  ['loadAudit', 'Failed to load the activity log', '/admin/#/audit', 'GET /api/audit'],
];
