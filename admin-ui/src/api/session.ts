import type { AccountView } from '../../../src/auth/account.view';

const TOKEN_KEY = 'token';

/** Store key: the day of a doctor's approval, until they have closed the notice about it. */
export const approvalKey = (doctorId: string): string => `approval.notice.${doctorId}`;

/** The token of this page. Another tab may have stored a different one since. */
let currentToken: string | null = null;

/** The logged-in user as loaded from the server; null before that. */
let currentUser: AccountView | null = null;

/** Whether the server ended the session while the page was in use. */
let expired = false;

const listeners = new Set<() => void>();

function updateUser(user: AccountView | null): void {
  currentUser = user;
  listeners.forEach((notify) => notify());
}

function end(): void {
  if (localStorage.getItem(TOKEN_KEY) === currentToken) localStorage.removeItem(TOKEN_KEY);
  currentToken = null;
  updateUser(null);
}

/** The session of this page. Only the token is stored (local storage); the user is loaded from the server. */
export const session = {
  token: (): string | null => (currentToken ??= localStorage.getItem(TOKEN_KEY)),
  user: (): AccountView | null => (session.token() === null ? null : currentUser),
  begin: (token: string, user: AccountView): void => {
    localStorage.setItem(TOKEN_KEY, token);
    currentToken = token;
    expired = false;
    updateUser(user);
  },
  setUser: updateUser,
  end,
  /** Call this when the server rejects `token`. Ignored if the user was never loaded: then no session was visible. */
  expire: (token: string): void => {
    if (token !== currentToken || currentUser === null) return;
    expired = true;
    end();
  },
  isExpired: (): boolean => expired,
  /** Calls `listener` when the user changes. @returns a function that unsubscribes. */
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Calls `reload` when another tab logs in or out: this page then shows data of another user. */
  watchOtherTabs: (reload: () => void): void =>
    window.addEventListener('storage', ({ key }) => {
      if (key !== TOKEN_KEY && key !== null) return;
      updateUser(null); // unsaved input must not block the reload
      setTimeout(reload);
    }),
};
