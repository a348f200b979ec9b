import type { AccountView } from '../../../src/auth/account.view';

const TOKEN = 'token';

/** The token that this page runs with, whatever another tab has stored since. */
let own: string | null = null;

/** Who the server says is logged in; null until it was asked. */
let user: AccountView | null = null;

/** Whether the server ended the session while somebody was at work. */
let refused = false;

const hearers = new Set<() => void>();

function isNow(who: AccountView | null): void {
  user = who;
  hearers.forEach((hear) => hear());
}

function end(): void {
  if (localStorage.getItem(TOKEN) === own) localStorage.removeItem(TOKEN);
  own = null;
  isNow(null);
}

/** The login of this browser. The token outlives the page in local storage; the user is asked for again. */
export const session = {
  token: (): string | null => (own ??= localStorage.getItem(TOKEN)),
  user: (): AccountView | null => (session.token() === null ? null : user),
  begin: (token: string, who: AccountView): void => {
    localStorage.setItem(TOKEN, token);
    own = token;
    refused = false;
    isNow(who);
  },
  confirm: isNow,
  end,
  /** To be called when the server does not take `token`. A login that was never confirmed is nothing to speak of. */
  refuse: (token: string): void => {
    if (token !== own || user === null) return;
    refused = true;
    end();
  },
  isRefused: (): boolean => refused,
  /** Calls `hear` whenever it is somebody else, or somebody under another email. @returns how to end that. */
  subscribe: (hear: () => void) => {
    hearers.add(hear);
    return () => void hearers.delete(hear);
  },
  /** Calls `beginAnew` when another tab logs in or out: what this page shows is not this browser's any more. */
  watchOtherTabs: (beginAnew: () => void): void =>
    window.addEventListener('storage', ({ key }) => {
      if (key !== TOKEN && key !== null) return;
      isNow(null); // nothing that was typed holds the page back
      setTimeout(beginAnew);
    }),
};
