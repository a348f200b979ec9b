import { SESSION_ROLES, type SessionRole } from '../../../src/policies/policies.rules';
import { canRoleOpen, reasonAgainst, SCREENS, type ScreenName } from './access';

const screensOf = (role: SessionRole) =>
  (Object.keys(SCREENS) as ScreenName[]).filter((screen) => canRoleOpen(role, screen));

const EXPECTED: Record<SessionRole, ScreenName[]> = {
  doctor: [
    'dashboard',
    'analytics',
    'profile',
    'subscriptions',
    'patients',
    'families',
    'import',
    'join-requests',
    'payments',
    'receipts',
    'books',
    'messages',
    'data-requests',
    'public-page',
    'settings',
    'staff',
    'integrations',
    'payment-account',
    'audit',
    'account',
  ],
  reception: [
    'dashboard',
    'profile',
    'subscriptions',
    'patients',
    'families',
    'join-requests',
    'payments',
    'receipts',
    'messages',
    'data-requests',
    'account',
  ],
  accountant: ['analytics', 'profile', 'subscriptions', 'payments', 'receipts', 'books', 'account'],
  viewer: ['analytics', 'profile', 'subscriptions', 'patients', 'families', 'payments', 'messages', 'account'],
  admin: ['audit', 'account', 'admin/accounts', 'admin/staff', 'admin/figures', 'admin/support'],
  support_view: ['profile', 'subscriptions', 'patients', 'families', 'messages', 'account'],
  support: ['account', 'admin/figures', 'admin/support'],
};

it.each(SESSION_ROLES)('opens for %s the screens whose calls the role may make', (role) => {
  expect(screensOf(role)).toEqual(EXPECTED[role]);
});

it('says why a role may not do something', () => {
  expect(reasonAgainst('doctor', 'patients.erase')).toBeUndefined();
  expect(reasonAgainst('reception', 'patients.erase')).toBe('Only the doctor can do this. Ask the doctor.');
});
