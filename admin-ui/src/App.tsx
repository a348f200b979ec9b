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
import { SessionEnd } from './auth/SessionExpiryRedirect';
import { lazyScreen } from './common/screens/lazyScreen';
import { Dashboard } from './dashboard';
import { i18nProvider } from './i18n/i18nProvider';
import { Banners } from './layout/Notifications';
import { Guard } from './common/feedback/LoadingScreen';
import { NotFound } from './layout/NotFound';
import { Only } from './common/screens/RequireRole';
import { ScreenError } from './layout/ScreenError';
import { Shell } from './layout/AppLayout';
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
const Figures = lazyScreen(async () => (await import('./platform-figures/PlatformFiguresPage')).FiguresPage);
const PaymentAccount = lazyScreen(
  async () => (await import('./payment-account/PaymentAccountPage')).PaymentAccountPage,
);
const Profile = lazyScreen(async () => (await import('./profile/ProfilePage')).ProfilePage);
const Support = lazyScreen(async () => (await import('./support/SupportPage')).SupportPage);

const Home = () => <Navigate to={homePath()} replace />;

// React-admin draws nothing until the store names the language of the texts.
store.setItem('locale', i18nProvider.getLocale());

/**
 * The dashboard application; the server decides who sees what, `Only` spares people the closed doors. Put together of
 * react-admin's parts: its `Admin` brings a layout and a login of its own along, which nobody would ever see.
 */
export const App = () => (
  <AdminContext
    {...{ authProvider, dataProvider, i18nProvider, queryClient, store }}
    theme={lightTheme}
    darkTheme={darkTheme}
  >
    <CssBaseline enableColorScheme />
    <Suspense fallback={<Guard />}>
      <CoreAdminUI
        title="Nirog"
        layout={Shell}
        loginPage={Login}
        loading={Guard}
        dashboard={Home}
        accessDenied={Home}
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
          <Route path="/account" element={<Only screen="account" element={<Account />} />} />
          <Route path="/dashboard" element={<Only screen="dashboard" element={<Dashboard />} />} />
          <Route path="/analytics" element={<Only screen="analytics" element={<Analytics />} />} />
          <Route path="/admin/figures" element={<Only screen="admin/figures" element={<Figures />} />} />
          <Route path="/payment-account" element={<Only screen="payment-account" element={<PaymentAccount />} />} />
          <Route path="/profile" element={<Only screen="profile" element={<Profile />} />} />
          <Route path="/admin/support" element={<Only screen="admin/support" element={<Support />} />} />
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
    <Banners />
    <SessionEnd />
  </AdminContext>
);
