import type { AccountView } from '../../../src/auth/account.view';
import { isAllowed } from '../../../src/policies/policies.rules';
import { session } from '../api/session';

/** Who owns data on this device: a person in one clinic. A login that works for two doctors is two owners. */
export const ownerOf = ({ id, doctor_id }: AccountView): string => `${id}@${doctor_id}`;

/** The owner of what the current user stores on this device; undefined without somebody logged in. */
export function currentOwner(): string | undefined {
  const user = session.user();
  return user ? ownerOf(user) : undefined;
}

/** Whether the user works at the desk, and so needs its data without a network. */
export const needsCopy = ({ role }: AccountView): boolean => isAllowed(role, 'desk.read');
