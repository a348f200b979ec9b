import { isAllowed, ruleFor, type Permission, type SessionRole } from '../../../src/policies/policies.rules';
import { session } from './session';

/** The permission that each screen needs; null if every login has it. Routes, navigation and search use this table. */
export const SCREENS = {
  dashboard: 'desk.read',
  analytics: 'figures.read',
  profile: 'profile.read',
  subscriptions: 'plans.read',
  patients: 'patients.read',
  families: 'patients.read',
  import: 'imports.manage',
  'join-requests': 'desk.read',
  payments: 'payments.read',
  receipts: 'receipts.read',
  books: 'books.read',
  messages: 'messages.read',
  'data-requests': 'data_requests.read',
  'public-page': 'profile.write',
  settings: 'profile.write',
  staff: 'staff.manage',
  integrations: 'api_keys.manage',
  'payment-account': 'keys.read',
  audit: 'audit.read',
  account: null,
  'admin/accounts': 'accounts.manage',
  'admin/staff': 'platform_staff.manage',
  'admin/figures': 'platform.read',
  'admin/support': 'platform.read',
} as const satisfies Record<string, Permission | null>;

export type ScreenName = keyof typeof SCREENS;

const HOME_PATHS: Record<SessionRole, string> = {
  doctor: '/dashboard',
  reception: '/dashboard',
  accountant: '/payments',
  viewer: '/patients',
  admin: '/admin/accounts',
  support: '/admin/support',
  support_view: '/patients',
};

/** The role of the current user. Until the user is loaded, a doctor is assumed: the server decides anyway. */
export const currentRole = (): SessionRole => session.user()?.role ?? 'doctor';

export const canRoleOpen = (role: SessionRole, screen: ScreenName): boolean => {
  const permission = SCREENS[screen];
  return permission === null || isAllowed(role, permission);
};

/** Whether the current user may open a screen. */
export const canOpen = (screen: ScreenName): boolean => canRoleOpen(currentRole(), screen);

/** Home path of the current user. */
export const homePath = (): string => HOME_PATHS[currentRole()];

/** Why a role may not do something, as a sentence; undefined if it may. */
export function reasonAgainst(role: SessionRole, permission: Permission): string | undefined {
  const rule = ruleFor(role, permission);
  return rule.allowed ? undefined : rule.reason;
}
