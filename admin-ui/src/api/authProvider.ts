import type { AuthProvider } from 'react-admin';
import type { Role } from '../../../src/auth/account.rules';
import type { LoginView, VerifyView } from '../../../src/auth/account.view';
import { send } from './http/httpClient';
import type { Credentials } from './inputs';
import { SESSION_PATH } from './first-load/first-reads';
import { session } from './session';

/** Where each role begins, and what it may open; the server decides, this keeps people from closed doors. */
export const ROLE_ACCESS = {
  doctor: {
    path: '/dashboard',
    resources: [
      ...['dashboard', 'analytics', 'profile', 'subscriptions', 'patients', 'payments', 'messages'],
      ...['payment-account', 'audit', 'account'],
    ],
  },
  admin: {
    path: '/admin/accounts',
    resources: ['admin/accounts', 'admin/staff', 'admin/figures', 'admin/support', 'audit', 'account'],
  },
  support: { path: '/admin/support', resources: ['admin/support', 'admin/figures', 'account'] },
} satisfies Record<Role, { path: string; resources: string[] }>;

/** Whether whoever is logged in may open a screen. */
export const canOpen = (screen: string): boolean =>
  ROLE_ACCESS[session.user()?.role ?? 'doctor'].resources.includes(screen);

/** The first screen of whoever is logged in. */
export const homePath = (): string => ROLE_ACCESS[session.user()?.role ?? 'doctor'].path;

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 10_000;
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** react-admin announces a refusal unless its message is false; being sent to the login says enough. */
const loggedOutError = (): Error => Object.assign(new Error(), { message: false });

/** Asks whose token this is, again and again while the server is out of reach. A refused token is removed silently. */
async function verifySession(retryMs = FIRST_RETRY_MS): Promise<void> {
  try {
    session.setUser((await send<VerifyView>('GET', SESSION_PATH)).user);
  } catch (error) {
    const { status } = error as { status: number };
    if (status === 401 || status === 403) {
      session.end();
      throw loggedOutError();
    }
    await delay(retryMs);
    if (session.token() !== null) await verifySession(Math.min(retryMs * 2, LAST_RETRY_MS));
  }
}

/** One question on the wire, however many screens ask. */
let pendingVerification: Promise<void> | undefined;
const verifySessionOnce = () =>
  (pendingVerification ??= verifySession().finally(() => (pendingVerification = undefined)));

export const authProvider = {
  login: async (input: Credentials) => {
    const { token, user } = await send<LoginView>('POST', '/auth/login', input);
    session.begin(token, user);
    return { redirectTo: homePath() };
  },

  logout: async () => {
    if (session.token() !== null) {
      // The session on the server ends by itself; somebody who leaves is not kept waiting for it.
      void send('POST', '/auth/logout').catch(() => undefined);
    }
    session.end();
    return Promise.resolve();
  },

  checkAuth: async () => {
    // Without yielding first, a refusal makes react-admin loop for seconds before the login shows (its issue 10764).
    await delay(0);
    if (session.token() === null) throw loggedOutError();
    if (session.user() === null) await verifySessionOnce();
  },

  /**
   * Never logs out: a session that has ended is noticed where calls are sent (`session.refuse`). react-admin would hand
   * an empty answer to whoever asked, as if all were well.
   */
  checkError: () => Promise.resolve(),

  getIdentity: async () => {
    await authProvider.checkAuth();
    const user = session.user();
    return { id: user?.id ?? '', fullName: user?.email ?? '', role: user?.role };
  },

  getPermissions: () => Promise.resolve(session.user()?.role),

  canAccess: ({ resource }: { resource: string }) => Promise.resolve(canOpen(resource)),
} satisfies AuthProvider;
