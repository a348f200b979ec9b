import { PASSWORD } from '../helpers/world.js';
import { pressAndConfirm, press, fillAndSubmit, type ErrorCase, type Steps } from './error-steps.js';
import { fillFields } from './screens.js';

/*
 * Failing calls on the profile and settings screens (`profile`), the payment account, and the account screen: login,
 * second factor, PIN, sessions. error-catalogue.spec.ts runs them. Its `createSeed` stores the clinic and the session
 * that are named here.
 */
const PROFILE_URL = '/admin/#/profile';
const PUBLIC_PAGE_URL = '/admin/#/settings/public-page';
const CLINICS_URL = '/admin/#/settings/clinics';
const WHATSAPP_URL = '/admin/#/settings/whatsapp';
const ACCOUNT_URL = '/admin/#/account';

export const profile: ErrorCase[] = [
  {
    key: 'saveProfile',
    text: 'Failed to save profile',
    url: PROFILE_URL,
    failingCall: 'PUT /api/profile',
    steps: press('Edit Profile', 'Save Profile'),
  },
  {
    key: 'savePublicPage',
    text: 'Failed to save the public page',
    url: PUBLIC_PAGE_URL,
    failingCall: 'PUT /api/public-page',
    steps: async (page) => {
      await page.getByLabel('Search engines may list the page').check();
      await press('Save Public Page')(page);
    },
  },
  {
    key: 'saveClinic',
    text: 'Failed to save clinic',
    url: CLINICS_URL,
    failingCall: 'POST /api/clinics',
    steps: fillAndSubmit('Add Clinic', { Name: 'Rao Clinic' }, 'Add Clinic'),
  },
  {
    key: 'saveMessages',
    text: 'Failed to save the message settings',
    url: WHATSAPP_URL,
    failingCall: 'PUT /api/profile',
    steps: async (page) => {
      await page.getByRole('switch').first().click();
      await press('Save Messages')(page);
    },
  },
  {
    key: 'previewMessages',
    text: 'Failed to load the messages',
    url: WHATSAPP_URL,
    failingCall: 'GET /api/messages/preview',
    steps: press('Preview messages'),
  },
  {
    key: 'deleteClinic',
    text: 'Failed to delete clinic',
    url: CLINICS_URL,
    failingCall: 'DELETE /api/clinics/*',
    steps: pressAndConfirm('Delete Rao Clinic', 'Delete'),
  },
];

const PAYMENT_ACCOUNT_URL = '/admin/#/payment-account';
const GATEWAY_API = '/api/account/payment-gateway';

export const paymentAccount: ErrorCase[] = [
  {
    key: 'savePaymentAccount',
    text: 'Failed to save the payment account',
    url: PAYMENT_ACCOUNT_URL,
    failingCall: `PUT ${GATEWAY_API}`,
    steps: press('Change keys', 'Save keys'),
  },
  {
    key: 'checkPaymentAccount',
    text: 'Failed to check the payment account',
    url: PAYMENT_ACCOUNT_URL,
    failingCall: `POST ${GATEWAY_API}/check`,
    steps: press('Check now'),
  },
];

const changeEmail: Steps = async (page) => {
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

const addAuthenticatorApp: Steps = async (page) => {
  await press('Add authenticator app')(page);
  await fillFields(page.getByRole('dialog'), { 'Current Password': PASSWORD });
  await press('Continue')(page);
};

export const account: ErrorCase[] = [
  {
    key: 'saveSecondFactor',
    text: 'Failed to change two-step sign-in',
    url: ACCOUNT_URL,
    failingCall: 'POST /api/account/second-factors/totp',
    steps: addAuthenticatorApp,
  },
  {
    key: 'changeEmail',
    text: 'Failed to change the email',
    url: ACCOUNT_URL,
    failingCall: 'PUT /api/account',
    steps: changeEmail,
  },
  {
    key: 'changePassword',
    text: 'Failed to change the password',
    url: ACCOUNT_URL,
    failingCall: 'PUT /api/account/password',
    steps: fillAndSubmit(null, NEW_PASSWORD, 'Change Password'),
  },
  {
    key: 'savePin',
    text: 'Failed to save the PIN',
    url: ACCOUNT_URL,
    failingCall: 'PUT /api/account/pin',
    steps: async (page) => {
      await press('Set PIN')(page);
      const panel = page.getByRole('region', { name: 'PIN for a shared computer' });
      await panel.getByLabel(/^New PIN/).fill('4821');
      await panel.getByLabel(/^Current Password/).fill(PASSWORD);
      await press('Save PIN')(page);
    },
  },
  {
    key: 'loadPeople',
    text: 'Failed to load the people of the clinic',
    url: ACCOUNT_URL,
    failingCall: 'GET /api/auth/people',
    steps: press('Switch person'),
  },
  {
    key: 'endSession',
    text: 'Failed to log the device out',
    url: ACCOUNT_URL,
    failingCall: 'DELETE /api/account/sessions/*',
    steps: pressAndConfirm('Log out Unknown device', 'Log out'),
  },
];
