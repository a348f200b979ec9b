import CssBaseline from '@mui/material/CssBaseline';
import { Suspense } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { homePath } from './api/access';
import { authProvider } from './api/authProvider';
import { dataProvider } from './api/dataProvider';
import { queryClient } from './api/queryClient';
import { store } from './api/store';
import { SessionExpiryRedirect } from './auth/SessionExpiryRedirect';
import { lazyScreen } from './common/screens/lazyScreen';
import { protectedScreen } from './common/screens/protectedScreen';
import { Dashboard } from './dashboard';
import { i18nProvider } from './i18n/i18nProvider';
import { Notifications } from './layout/Notifications';
import { LoadingScreen } from './common/feedback/LoadingScreen';
import { NotFound } from './layout/NotFound';
import { ScreenError } from './layout/ScreenError';
import { AppLayout } from './layout/AppLayout';
import { darkTheme, lightTheme } from './theme';

const Invitation = lazyScreen(async () => (await import('./invitation/InvitationPage')).InvitationPage);
const ForgotPassword = lazyScreen(async () => (await import('./auth/ForgotPasswordPage')).ForgotPasswordPage);
const Login = lazyScreen(async () => (await import('./auth/LoginPage')).LoginPage);
const NewPassword = lazyScreen(async () => (await import('./auth/NewPasswordPage')).NewPasswordPage);
const SetUpSecondFactor = lazyScreen(async () => (await import('./second-factor/SetUpPage')).SetUpSecondFactorPage);
const Signup = lazyScreen(async () => (await import('./auth/SignupPage')).SignupPage);
// Behind the login, by name in SCREENS.
const Account = protectedScreen('account', async () => (await import('./account/AccountPage')).AccountPage);
const Analytics = protectedScreen('analytics', async () => (await import('./analytics/AnalyticsPage')).AnalyticsPage);
const AllDoctors = protectedScreen(
  'admin/figures',
  async () => (await import('./all-doctors/AllDoctorsPage')).AllDoctorsPage,
);
const Families = protectedScreen('families', async () => (await import('./families/FamiliesPage')).FamiliesPage);
const Imports = protectedScreen('import', async () => (await import('./imports/ImportsPage')).ImportsPage);
const Import = protectedScreen('import', async () => (await import('./imports/ImportPage')).ImportPage);
const PaymentAccount = protectedScreen(
  'payment-account',
  async () => (await import('./payment-account/PaymentAccountPage')).PaymentAccountPage,
);
const Profile = protectedScreen('profile', async () => (await import('./profile/ProfilePage')).ProfilePage);
const Accounts = protectedScreen('admin/accounts', async () => (await import('./accounts/AccountsPage')).AccountsPage);
const Audit = protectedScreen('audit', async () => (await import('./audit/AuditPage')).AuditPage);
const Messages = protectedScreen('messages', async () => (await import('./messages/MessagesPage')).MessagesPage);
const DataRequests = protectedScreen(
  'data-requests',
  async () => (await import('./data-requests/DataRequestsPage')).DataRequestsPage,
);
const JoinRequests = protectedScreen(
  'join-requests',
  async () => (await import('./join-requests/JoinRequestsPage')).JoinRequestsPage,
);
const PatientList = protectedScreen('patients', async () => (await import('./patients/PatientList')).PatientList);
const Patient = protectedScreen('patients', async () => (await import('./patients/PatientPage')).PatientPage);
const Payments = protectedScreen('payments', async () => (await import('./payments/PaymentsPage')).PaymentsPage);
const Payment = protectedScreen('payments', async () => (await import('./payments/PaymentPage')).PaymentPage);
const Receipts = protectedScreen('receipts', async () => (await import('./receipts/ReceiptsPage')).ReceiptsPage);
const Receipt = protectedScreen('receipts', async () => (await import('./receipts/ReceiptPage')).ReceiptPage);
const Books = protectedScreen('books', async () => (await import('./receipts/books/BooksPage')).BooksPage);
const PlanList = protectedScreen('subscriptions', async () => (await import('./plans/PlanList')).PlanList);
const Plan = protectedScreen('subscriptions', async () => (await import('./plans/PlanPage')).PlanPage);
const Clinics = protectedScreen('settings', async () => (await import('./clinics/ClinicsPage')).ClinicsPage);
const MessageSettings = protectedScreen(
  'settings',
  async () => (await import('./message-settings/MessageSettingsPage')).MessageSettingsPage,
);
const PublicPage = protectedScreen(
  'public-page',
  async () => (await import('./public-page/PublicPagePage')).PublicPagePage,
);
const Settings = protectedScreen('settings', async () => (await import('./settings/SettingsPage')).SettingsPage);
const ClinicStaff = protectedScreen(
  'staff',
  async () => (await import('./clinic-staff/ClinicStaffPage')).ClinicStaffPage,
);
const Integrations = protectedScreen(
  'integrations',
  async () => (await import('./integrations/IntegrationsPage')).IntegrationsPage,
);
const Staff = protectedScreen('admin/staff', async () => (await import('./staff/StaffPage')).StaffPage);
const Support = protectedScreen('admin/support', async () => (await import('./support/SupportPage')).SupportPage);

const HomeRedirect = () => <Navigate to={homePath()} replace />;

// React-admin renders nothing until the store contains the locale.
store.setItem('locale', i18nProvider.getLocale());

/**
 * The dashboard application. The server enforces permissions; `protectedScreen` only redirects. Uses `AdminContext` and
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
          <Route path="/second-factor" element={<SetUpSecondFactor />} />
          <Route path="/invitation/:token" element={<Invitation />} />
        </CustomRoutes>
        <CustomRoutes>
          <Route path="/account" element={<Account />} />
          <Route path="/dashboard" element={<Dashboard />} />
          <Route path="/analytics" element={<Analytics />} />
          <Route path="/admin/figures" element={<AllDoctors />} />
          <Route path="/families" element={<Families />} />
          <Route path="/import" element={<Imports />} />
          <Route path="/import/:id" element={<Import />} />
          <Route path="/payment-account" element={<PaymentAccount />} />
          <Route path="/books" element={<Books />} />
          <Route path="/profile" element={<Profile />} />
          <Route path="/settings" element={<Settings />} />
          <Route path="/settings/clinics" element={<Clinics />} />
          <Route path="/settings/public-page" element={<PublicPage />} />
          <Route path="/settings/whatsapp" element={<MessageSettings />} />
          <Route path="/settings/staff" element={<ClinicStaff />} />
          <Route path="/settings/integrations" element={<Integrations />} />
          <Route path="/admin/support" element={<Support />} />
        </CustomRoutes>
        {/* `edit` is the screen of one record, for example /patients/{id}. */}
        <Resource name="subscriptions" list={PlanList} edit={Plan} />
        <Resource name="patients" list={PatientList} edit={Patient} />
        <Resource name="payments" list={Payments} edit={Payment} />
        <Resource name="receipts" list={Receipts} edit={Receipt} />
        <Resource name="messages" list={Messages} />
        <Resource name="data-requests" list={DataRequests} />
        <Resource name="join-requests" list={JoinRequests} />
        <Resource name="audit" list={Audit} />
        <Resource name="admin/accounts" list={Accounts} />
        <Resource name="admin/staff" list={Staff} />
      </CoreAdminUI>
    </Suspense>
    <Notifications />
    <SessionExpiryRedirect />
  </AdminContext>
);
