import { Suspense, type ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import { canOpen, homePath, type ScreenName } from '../../api/access';
import { LoadingScreen } from '../feedback/LoadingScreen';
import { lazyScreen } from './lazyScreen';

/**
 * A lazy screen that redirects to the home path, without a request, if the user's role may not open it. The user is
 * known here, because react-admin calls checkAuth before it renders protected routes. Each screen has its own Suspense
 * boundary: with a shared one, React would keep showing the previous screen while the next one loads.
 * @param name as in SCREENS
 */
export function protectedScreen(name: ScreenName, load: () => Promise<ComponentType>) {
  const Screen = lazyScreen(load);
  const ProtectedScreen = () =>
    canOpen(name) ? (
      <Suspense fallback={<LoadingScreen />}>
        <Screen />
      </Suspense>
    ) : (
      <Navigate to={homePath()} replace />
    );
  return Object.assign(ProtectedScreen, { preload: Screen.preload });
}
