import type { AccountView } from '../../../src/auth/account.view';

const TOKEN_KEY = 'token';

/** The token that this page runs with, whatever another tab has stored since. */
let currentToken: string | null = null;

/** Who the server says is logged in; null until it was asked. */
let currentUser: AccountView | null = null;

/** Whether the server ended the session while somebody was at work. */
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

/** The login of this browser. The token outlives the page in local storage; the user is asked for again. */
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
  /** To be called when the server does not take `token`. A login that was never confirmed is nothing to speak of. */
  expire: (token: string): void => {
    if (token !== currentToken || currentUser === null) return;
    expired = true;
    end();
  },
  isExpired: (): boolean => expired,
  /** Calls `listener` whenever it is somebody else, or somebody under another email. @returns how to end that. */
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Calls `reload` when another tab logs in or out: what this page shows is not this browser's any more. */
  watchOtherTabs: (reload: () => void): void =>
    window.addEventListener('storage', ({ key }) => {
      if (key !== TOKEN_KEY && key !== null) return;
      updateUser(null); // nothing that was typed holds the page back
      setTimeout(reload);
    }),
};
