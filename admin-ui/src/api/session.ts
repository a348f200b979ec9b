import type { AccountView } from '../../../src/auth/account.view';
import type { SessionRole } from '../../../src/policies/policies.rules';

const TOKEN_KEY = 'token';
const ROLE_KEY = 'role';

/** Store key: the day of a doctor's approval, until they have closed the notice about it. */
export const approvalKey = (doctorId: string): string => `approval.notice.${doctorId}`;

/** The token of this page. Another tab may have stored a different one since. */
let currentToken: string | null = null;

/** The logged-in user as loaded from the server; null before that. */
let currentUser: AccountView | null = null;

/** Whether the server ended the session while the page was in use. */
let expired = false;

/** Whether the last rejected call needs a session that was opened with a password. */
let needsPassword = false;

const listeners = new Set<() => void>();

function notifyListeners(): void {
  listeners.forEach((notify) => notify());
}

function updateUser(user: AccountView | null): void {
  currentUser = user;
  if (user) localStorage.setItem(ROLE_KEY, user.role);
  notifyListeners();
}

function end(): void {
  if (localStorage.getItem(TOKEN_KEY) === currentToken) {
    localStorage.removeItem(TOKEN_KEY);
    localStorage.removeItem(ROLE_KEY);
  }
  currentToken = null;
  needsPassword = false;
  updateUser(null);
}

/** The session of this page. Only the token and the role are stored (local storage); the user is loaded from the server. */
export const session = {
  token: (): string | null => (currentToken ??= localStorage.getItem(TOKEN_KEY)),
  user: (): AccountView | null => (session.token() === null ? null : currentUser),
  begin: (token: string, user: AccountView): void => {
    localStorage.setItem(TOKEN_KEY, token);
    currentToken = token;
    expired = false;
    updateUser(user);
  },
  /** Stores the session of another person or clinic, with which the page continues after a reload. */
  replaceStored: (token: string, role: SessionRole): void => {
    localStorage.setItem(TOKEN_KEY, token);
    localStorage.setItem(ROLE_KEY, role);
  },
  /** The role of the stored session, before its user is loaded; null if it is not known. */
  storedRole: (): string | null => localStorage.getItem(ROLE_KEY),
  setUser: updateUser,
  end,
  /** Call this when the server rejects `token`. Ignored if the user was never loaded: then no session was visible. */
  expire: (token: string): void => {
    if (token !== currentToken || currentUser === null) return;
    expired = true;
    end();
  },
  isExpired: (): boolean => expired,
  /** Call this when the server rejects a call because a PIN opened the session. */
  setNeedsPassword: (needed: boolean): void => {
    needsPassword = needed;
    notifyListeners();
  },
  needsPassword: (): boolean => needsPassword,
  /** Calls `listener` when the user or the state of the session changes. @returns a function that unsubscribes. */
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Calls `reload` when another tab logs in or out, or changes the clinic: this page then shows data of another session. */
  watchOtherTabs: (reload: () => void): void =>
    window.addEventListener('storage', ({ key }) => {
      if (key !== TOKEN_KEY && key !== null) return;
      updateUser(null); // unsaved input must not block the reload
      setTimeout(reload);
    }),
};
