import CssBaseline from '@mui/material/CssBaseline';
import { Suspense } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { accounts } from './accounts';
import { homePath, authProvider } from './api/authProvider';
import { dataProvider } from './api/dataProvider';
import { queryClient } from './api/queryClient';
import { store } from './api/store';
import { audit } from './audit';
import { SessionExpiryRedirect } from './auth/SessionExpiryRedirect';
import { lazyScreen } from './common/screens/lazyScreen';
import { Dashboard } from './dashboard';
import { i18nProvider } from './i18n/i18nProvider';
import { Notifications } from './layout/Notifications';
import { LoadingScreen } from './common/feedback/LoadingScreen';
import { NotFound } from './layout/NotFound';
import { RequireRole } from './common/screens/RequireRole';
import { ScreenError } from './layout/ScreenError';
import { AppLayout } from './layout/AppLayout';
import { messages } from './messages';
import { patients } from './patients';
import { payments } from './payments';
import { staff } from './staff';
import { subscriptions } from './subscriptions';
import { darkTheme, lightTheme } from './theme';

const ForgotPassword = lazyScreen(async () => (await import('./auth/ForgotPasswordPage')).ForgotPasswordPage);
const Login = lazyScreen(async () => (await import('./auth/LoginPage')).LoginPage);
const NewPassword = lazyScreen(async () => (await import('./auth/NewPasswordPage')).NewPasswordPage);
const Signup = lazyScreen(async () => (await import('./auth/SignupPage')).SignupPage);
const Account = lazyScreen(async () => (await import('./account/AccountPage')).AccountPage);
const Analytics = lazyScreen(async () => (await import('./analytics/AnalyticsPage')).AnalyticsPage);
const PlatformFigures = lazyScreen(
  async () => (await import('./platform-figures/PlatformFiguresPage')).PlatformFiguresPage,
);
const PaymentAccount = lazyScreen(
  async () => (await import('./payment-account/PaymentAccountPage')).PaymentAccountPage,
);
const Profile = lazyScreen(async () => (await import('./profile/ProfilePage')).ProfilePage);
const Support = lazyScreen(async () => (await import('./support/SupportPage')).SupportPage);

const HomeRedirect = () => <Navigate to={homePath()} replace />;

// React-admin renders nothing until the store contains the locale.
store.setItem('locale', i18nProvider.getLocale());

/**
 * The dashboard application. The server enforces permissions; `RequireRole` only redirects. Uses `AdminContext` and
 * `CoreAdminUI` instead of `Admin`, which would bundle an unused layout and login page.
 */
export const App = () => (
  <AdminContext
    authProvider={authProvider}
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    queryClient={queryClient}
    store={store}
    theme={lightTheme}
    darkTheme={darkTheme}
  >
    <CssBaseline enableColorScheme />
    <Suspense fallback={<LoadingScreen />}>
      <CoreAdminUI
        title="Nirog"
        layout={AppLayout}
        loginPage={Login}
        loading={LoadingScreen}
        dashboard={HomeRedirect}
        accessDenied={HomeRedirect}
        catchAll={NotFound}
        error={ScreenError}
        requireAuth
        disableTelemetry
      >
        <CustomRoutes noLayout>
          <Route path="/signup" element={<Signup />} />
          <Route path="/forgot-password" element={<ForgotPassword />} />
          <Route path="/new-password/:token" element={<NewPassword />} />
        </CustomRoutes>
        <CustomRoutes>
          <Route path="/account" element={<RequireRole screen="account" element={<Account />} />} />
          <Route path="/dashboard" element={<RequireRole screen="dashboard" element={<Dashboard />} />} />
          <Route path="/analytics" element={<RequireRole screen="analytics" element={<Analytics />} />} />
          <Route path="/admin/figures" element={<RequireRole screen="admin/figures" element={<PlatformFigures />} />} />
          <Route
            path="/payment-account"
            element={<RequireRole screen="payment-account" element={<PaymentAccount />} />}
          />
          <Route path="/profile" element={<RequireRole screen="profile" element={<Profile />} />} />
          <Route path="/admin/support" element={<RequireRole screen="admin/support" element={<Support />} />} />
        </CustomRoutes>
        <Resource {...subscriptions} />
        <Resource {...patients} />
        <Resource {...payments} />
        <Resource {...messages} />
        <Resource {...audit} />
        <Resource {...accounts} />
        <Resource {...staff} />
      </CoreAdminUI>
    </Suspense>
    <Notifications />
    <SessionExpiryRedirect />
  </AdminContext>
);
