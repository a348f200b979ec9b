import type { AuthProvider } from 'react-admin';
import { isAllowed, POLICIES, type Permission } from '../../../src/policies/policies.rules';
import type { AccountView, LoginView, VerifyView } from '../../../src/auth/account.view';
import { canOpen, currentRole, homePath, SCREENS, type ScreenName } from './access';
import { send } from './http/httpClient';
import { isUnanswered } from './http/problem';
import { connection } from '../offline/connection';
import { SESSION_PATH } from './first-load/first-reads';
import { approvalKey, session } from './session';
import { userName } from '../common/fields/user-name';
import { store } from './store';

/** Whether a resource is a screen, rather than the target of an action. */
const isScreen = (resource: string): resource is ScreenName => resource in SCREENS;

const isPermission = (text: string): text is Permission => text in POLICIES;

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 10_000;
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** `message: false` stops react-admin from showing a notification: the redirect to the login page is enough. */
const loggedOutError = (): Error => Object.assign(new Error(), { message: false });

/** The token's user as stored on this device; undefined if the server can be reached, or nothing is stored. */
async function readOfflineUser(): Promise<AccountView | undefined> {
  if (await connection.check()) return undefined;
  const { clinicCopy } = await import('../offline/copy/clinic-copy');
  return clinicCopy.user().catch(() => undefined);
}

/**
 * Loads the token's user. Without a network, the user stored on this device: the next answered call ends a session that
 * the server has ended. Removes a rejected token (401, 403) silently; after any other error it retries, with growing
 * delays, until the user logs out.
 */
async function verifySession(retryMs = FIRST_RETRY_MS): Promise<void> {
  try {
    session.setUser((await send<VerifyView>('GET', SESSION_PATH)).user);
  } catch (error) {
    const { status } = error as { status: number };
    if (status === 401 || status === 403) {
      session.end();
      throw loggedOutError();
    }
    const offlineUser = isUnanswered(error) ? await readOfflineUser() : undefined;
    if (offlineUser) {
      session.setUser(offlineUser);
      return;
    }
    await delay(retryMs);
    if (session.token() !== null) await verifySession(Math.min(retryMs * 2, LAST_RETRY_MS));
  }
}

/** Shared by concurrent callers, so that only one request is sent. */
let pendingVerification: Promise<void> | undefined;
const verifySessionOnce = () =>
  (pendingVerification ??= verifySession().finally(() => (pendingVerification = undefined)));

export const authProvider = {
  /** Begins the session that the server has opened. */
  login: ({ token, user, approved_at }: LoginView) => {
    session.begin(token, user);
    if (approved_at) store.setItem(approvalKey(user.id), String(approved_at));
    return Promise.resolve({ redirectTo: homePath() });
  },

  logout: async () => {
    if (session.token() !== null) {
      // Not awaited, so that logging out works without a connection. The server session expires by itself.
      void send('POST', '/auth/logout').catch(() => undefined);
    }
    session.end();
    return Promise.resolve();
  },

  checkAuth: async () => {
    // Without this delay, a rejected check makes react-admin loop for seconds before the login page shows (its issue 10764).
    await delay(0);
    if (session.token() === null) throw loggedOutError();
    if (session.user() === null) await verifySessionOnce();
  },

  /**
   * Never logs out: httpClient detects an expired session (`session.expire`). If this method rejected, react-admin
   * would resolve the failed call with an empty result.
   */
  checkError: () => Promise.resolve(),

  getIdentity: async () => {
    await authProvider.checkAuth();
    const user = session.user();
    return { id: user?.id ?? '', fullName: user ? userName(user) : '', role: user?.role };
  },

  getPermissions: () => Promise.resolve(session.user()?.role),

  /** `resource` with `action` is a row of the table of permissions, for example `patients.write`; otherwise a screen. */
  canAccess: ({ resource, action }: { resource: string; action: string }) => {
    const permission = `${resource}.${action}`;
    if (isPermission(permission)) return Promise.resolve(isAllowed(currentRole(), permission));
    return Promise.resolve(isScreen(resource) && canOpen(resource));
  },
} satisfies AuthProvider;
