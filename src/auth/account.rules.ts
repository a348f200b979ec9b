import { Refused } from '../shared/domain-error.js';

export const ROLES = ['doctor', 'admin', 'support'] as const;
export type Role = (typeof ROLES)[number];

/** The roles of the people who run the platform. */
export const STAFF_ROLES = ['admin', 'support'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const STAFF_STATUSES = ['active', 'disabled'] as const;
export type StaffStatus = (typeof STAFF_STATUSES)[number];

export const STAFF_ACTIONS = ['change_role', 'create_password_link', 'end_sessions', 'disable', 'enable'] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/**
 * What an admin may do with a staff login. Admins cannot disable or demote themselves, so the admin who acts always
 * remains: the last one cannot be lost. Their own password and sessions are on the Account screen.
 */
export function staffActions(staff: { status: StaffStatus; sessions: number; current: boolean }): StaffAction[] {
  if (staff.current) return [];
  if (staff.status === 'disabled') return ['change_role', 'enable'];
  const ending: StaffAction[] = staff.sessions > 0 ? ['end_sessions'] : [];
  return ['change_role', 'create_password_link', ...ending, 'disable'];
}

export const ACCOUNT_STATUSES = ['pending', 'approved', 'rejected', 'suspended'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export const ACCOUNT_MOVES_BY_HAND = ['approve', 'reject', 'suspend', 'reinstate'] as const;
export type AccountMove = (typeof ACCOUNT_MOVES_BY_HAND)[number];

/** The whole life of an account. A missing cell is a move that must never happen. */
const MOVES: Record<AccountStatus, Partial<Record<AccountMove, AccountStatus>>> = {
  pending: { approve: 'approved', reject: 'rejected' },
  approved: { suspend: 'suspended' },
  rejected: { approve: 'approved' },
  suspended: { reinstate: 'approved' },
};

/** Where `move` takes an account. @throws Refused `account.no_such_move`. */
export function moveAccount(from: AccountStatus, move: AccountMove): AccountStatus {
  const to = MOVES[from][move];
  if (!to) throw new Refused('account.no_such_move', { status: from });
  return to;
}

/** What the admin may do to an account in `status`; the dashboard shows one button for each. */
export const accountMoves = (status: AccountStatus): AccountMove[] =>
  ACCOUNT_MOVES_BY_HAND.filter((move) => MOVES[status][move]);

/** @throws Refused `account.pending`, `.rejected` or `.suspended`: only an approved account may log in. */
export function mayLogIn(status: AccountStatus): void {
  if (status !== 'approved') throw new Refused(`account.${status}`);
}
