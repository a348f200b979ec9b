import { pressAndConfirm, press, fillAndSend, type ErrorCase } from './error-steps.js';

const ACCOUNTS = '/admin/#/admin/accounts';
const STAFF = '/admin/#/admin/staff';
const SUPPORT = '/admin/#/admin/support';

/** Failures on the screens of staff. */
export const staff: ErrorCase[] = [
  ['loadAccounts', 'Failed to load accounts', ACCOUNTS, 'GET /api/admin/accounts'],
  [
    'moveAccount',
    'Failed to change the account',
    ACCOUNTS,
    'PUT /api/admin/accounts/*/suspend',
    pressAndConfirm('Suspend'),
  ],
  [
    'createPasswordLink',
    'Failed to create the password link',
    ACCOUNTS,
    'POST /api/admin/accounts/*/password-link',
    pressAndConfirm('Password link', 'Create link'),
  ],
  ['loadStaff', 'Failed to load the staff logins', STAFF, 'GET /api/admin/staff'],
  [
    'saveStaff',
    'Failed to save the staff login',
    STAFF,
    'PUT /api/admin/staff/*',
    fillAndSend('Edit', { Name: 'Meera Rao' }, 'Save'),
  ],
  ['loadSupport', 'Failed to load the state of the system', SUPPORT, 'GET /api/admin/support'],
  ['openQueues', 'Failed to open the queues', SUPPORT, 'POST /api/admin/queues-pass', press('Open the queues')],
];
