import { pressAndConfirm, press, fillAndSubmit, type ErrorCase } from './error-steps.js';

const ACCOUNTS_URL = '/admin/#/admin/accounts';
const STAFF_URL = '/admin/#/admin/staff';
const SUPPORT_URL = '/admin/#/admin/support';

/** Failures on the screens of staff. */
export const staff: ErrorCase[] = [
  {
    key: 'changeAccount',
    text: 'Failed to change the account',
    url: ACCOUNTS_URL,
    failingCall: 'PUT /api/admin/accounts/*/suspend',
    steps: pressAndConfirm('Suspend'),
  },
  {
    key: 'createPasswordLink',
    text: 'Failed to create the password link',
    url: ACCOUNTS_URL,
    failingCall: 'POST /api/admin/accounts/*/password-link',
    steps: pressAndConfirm('Password link', 'Create link'),
  },
  {
    key: 'saveStaff',
    text: 'Failed to save the staff login',
    url: STAFF_URL,
    failingCall: 'PUT /api/admin/staff/*',
    steps: fillAndSubmit('Edit', { Name: 'Meera Rao' }, 'Save'),
  },
  {
    key: 'openQueues',
    text: 'Failed to open the queues',
    url: SUPPORT_URL,
    failingCall: 'POST /api/admin/queues-pass',
    steps: press('Open the queues'),
  },
];
