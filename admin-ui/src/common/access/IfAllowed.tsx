import type { ReactNode } from 'react';
import type { Permission } from '../../../../src/policies/policies.rules';
import { useCan } from './useCan';

/** Renders its children only if the current user has the permission. */
export const IfAllowed = ({ permission, children }: { permission: Permission; children: ReactNode }) =>
  useCan()(permission) ? children : null;
