import { Suspense, type ComponentType, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { homePath, canOpen } from '../../api/authProvider';
import { LoadingScreen } from '../feedback/LoadingScreen';

interface RequireRoleProps {
  screen: string;
  element: ReactNode;
}

/**
 * Renders a screen if the user's role may open it, otherwise redirects to the home path. The user is known here,
 * because react-admin calls checkAuth before it renders protected routes. Each screen has its own Suspense boundary:
 * with a shared one, React would keep showing the previous screen while the next one loads.
 */
export const RequireRole = ({ screen, element }: RequireRoleProps) =>
  canOpen(screen) ? (
    <Suspense key={screen} fallback={<LoadingScreen />}>
      {element}
    </Suspense>
  ) : (
    <Navigate to={homePath()} replace />
  );

/** Wraps the list or record screen of `resource` so that it sends no request before the role is checked. */
export const withRoleCheck = (resource: string, Screen: ComponentType) =>
  function RoleCheckedScreen() {
    return <RequireRole screen={resource} element={<Screen />} />;
  };
