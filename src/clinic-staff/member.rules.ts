export const MEMBER_STATUSES = ['invited', 'active', 'ended'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export const MEMBER_ACTIONS = ['update', 'renew_invitation', 'create_password_link', 'end_sessions', 'end'] as const;
export type MemberAction = (typeof MEMBER_ACTIONS)[number];

/** What the doctor can do with a member of the clinic. */
export function memberActions({ status, sessions }: { status: MemberStatus; sessions: number }): MemberAction[] {
  if (status === 'ended') return [];
  if (status === 'invited') return ['update', 'renew_invitation', 'end'];
  return sessions > 0
    ? ['update', 'create_password_link', 'end_sessions', 'end']
    : ['update', 'create_password_link', 'end'];
}
