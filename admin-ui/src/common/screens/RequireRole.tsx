import { Suspense, type ComponentType, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { homePath, canOpen } from '../../api/authProvider';
import { LoadingScreen } from '../feedback/LoadingScreen';

interface RequireRoleProps {
  screen: string;
  element: ReactNode;
}

/**
 * A screen for the roles that may open it; anybody else is sent to their own first screen. Who is there is known here:
 * react-admin asks before it shows anything behind the login. Each screen waits in a place of its own: in a common one
 * React would go on showing the screen before, as if nothing had been pressed.
 */
export const RequireRole = ({ screen, element }: RequireRoleProps) =>
  canOpen(screen) ? (
    <Suspense key={screen} fallback={<LoadingScreen />}>
      {element}
    </Suspense>
  ) : (
    <Navigate to={homePath()} replace />
  );

/** `Screen` as the list or record screen of `resource`, which asks the server for nothing before the role is known. */
export const withRoleCheck = (resource: string, Screen: ComponentType) =>
  function RoleCheckedScreen() {
    return <RequireRole screen={resource} element={<Screen />} />;
  };
