import { ROLES, type Role } from '../../../src/policies/policies.rules';
import { canRoleOpen, reasonAgainst, SCREENS, type ScreenName } from './access';

const screensOf = (role: Role) => (Object.keys(SCREENS) as ScreenName[]).filter((screen) => canRoleOpen(role, screen));

const EXPECTED: Record<Role, ScreenName[]> = {
  doctor: [
    'dashboard',
    'analytics',
    'profile',
    'subscriptions',
    'patients',
    'import',
    'payments',
    'receipts',
    'books',
    'messages',
    'settings',
    'staff',
    'payment-account',
    'audit',
    'account',
  ],
  reception: ['dashboard', 'profile', 'subscriptions', 'patients', 'payments', 'receipts', 'messages', 'account'],
  accountant: ['analytics', 'profile', 'subscriptions', 'payments', 'receipts', 'books', 'account'],
  viewer: ['analytics', 'profile', 'subscriptions', 'patients', 'payments', 'messages', 'account'],
  admin: ['audit', 'account', 'admin/accounts', 'admin/staff', 'admin/figures', 'admin/support'],
  support: ['account', 'admin/figures', 'admin/support'],
};

it.each(ROLES)('opens for %s the screens whose calls the role may make', (role) => {
  expect(screensOf(role)).toEqual(EXPECTED[role]);
});

it('says why a role may not do something', () => {
  expect(reasonAgainst('doctor', 'patients.erase')).toBeUndefined();
  expect(reasonAgainst('reception', 'patients.erase')).toBe('Only the doctor can do this. Ask the doctor.');
});
