import type { ComponentType, ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { homePath, mayOpen } from '../api/authProvider';

interface OnlyProps {
  screen: string;
  element: ReactNode;
}

/**
 * A screen for the roles that may open it; anybody else is sent to their own first screen. Who is there is known here:
 * react-admin asks before it shows anything behind the login.
 */
export const Only = ({ screen, element }: OnlyProps) =>
  mayOpen(screen) ? element : <Navigate to={homePath()} replace />;

/** `Screen` as the list or record screen of `resource`, which asks the server for nothing before the role is known. */
export const onlyFor = (resource: string, Screen: ComponentType) =>
  function Guarded() {
    return <Only screen={resource} element={<Screen />} />;
  };
