import { DomainError } from '../shared/domain-error.js';

/**
 * What an account is. `staff` is anybody who works for doctors; the membership says in which role. `integration` is other
 * software with an API key; nobody can log in as it.
 */
export type AccountRole = 'doctor' | 'admin' | 'support' | 'staff' | 'integration';

export const STAFF_STATUSES = ['active', 'disabled'] as const;
export type StaffStatus = (typeof STAFF_STATUSES)[number];

export const STAFF_ACTIONS = ['change_role', 'create_password_link', 'end_sessions', 'disable', 'enable'] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/**
 * What an admin may do with a staff account. Admins cannot disable or demote themselves, so one admin always remains.
 * They change their own password and sessions on the Account screen.
 */
export function staffActions(staff: { status: StaffStatus; sessions: number; current: boolean }): StaffAction[] {
  if (staff.current) return [];
  if (staff.status === 'disabled') return ['change_role', 'enable'];
  const sessionActions: StaffAction[] = staff.sessions > 0 ? ['end_sessions'] : [];
  return ['change_role', 'create_password_link', ...sessionActions, 'disable'];
}

export const ACCOUNT_STATUSES = ['pending', 'approved', 'rejected', 'suspended'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export const ACCOUNT_ACTIONS = ['approve', 'reject', 'suspend', 'reinstate'] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

/** The status after each action. A missing entry is not allowed. */
const TRANSITIONS: Record<AccountStatus, Partial<Record<AccountAction, AccountStatus>>> = {
  pending: { approve: 'approved', reject: 'rejected' },
  approved: { suspend: 'suspended' },
  rejected: { approve: 'approved' },
  suspended: { reinstate: 'approved' },
};

/** The status after `action`. @throws DomainError `account.no_such_move`. */
export function nextAccountStatus(from: AccountStatus, action: AccountAction): AccountStatus {
  const to = TRANSITIONS[from][action];
  if (!to) throw new DomainError('account.no_such_move', { status: from });
  return to;
}

/** What an admin may do with an account in `status`; the dashboard shows one button for each. */
export const allowedAccountActions = (status: AccountStatus): AccountAction[] =>
  ACCOUNT_ACTIONS.filter((action) => TRANSITIONS[status][action]);

/** @throws DomainError `account.pending`, `.rejected` or `.suspended`: only an approved account may log in. */
export function assertMayLogIn(status: AccountStatus): void {
  if (status !== 'approved') throw new DomainError(`account.${status}`);
}
