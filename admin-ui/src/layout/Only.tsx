import type { ComponentType, ReactNode } from 'react';
import { CanAccess } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { homePath } from '../api/authProvider';
import { Guard } from './Guard';

interface OnlyProps {
  screen: string;
  element: ReactNode;
}

/** A screen for the roles that may open it; anybody else is sent to their own first screen. */
export const Only = ({ screen, element }: OnlyProps) => (
  <CanAccess resource={screen} action="list" loading={<Guard />} accessDenied={<Navigate to={homePath()} replace />}>
    {element}
  </CanAccess>
);

/** `Screen` as the list or record screen of `resource`, which asks the server for nothing before the role is known. */
export const onlyFor = (resource: string, Screen: ComponentType) =>
  function Guarded() {
    return <Only screen={resource} element={<Screen />} />;
  };
