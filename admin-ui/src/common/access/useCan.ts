import { isAllowed, type Permission } from '../../../../src/policies/policies.rules';
import { useUser } from '../hooks/useUser';

/**
 * Returns whether the current user may do something, from the same table as the server. Synchronous, unlike react-admin's
 * `useCanAccess`: buttons do not appear a moment later. Nothing is allowed while a logout leaves the screen.
 */
export function useCan(): (permission: Permission) => boolean {
  const role = useUser()?.role;
  return (permission) => role !== undefined && isAllowed(role, permission);
}
