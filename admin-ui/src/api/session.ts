import type { AccountView } from '../../../src/auth/account.view';

const TOKEN = 'token';

/** Who the server says is logged in; null until it was asked. */
let user: AccountView | null = null;

const hearers = new Set<() => void>();

function isNow(who: AccountView | null): void {
  user = who;
  hearers.forEach((hear) => hear());
}

/** The login of this browser. The token outlives the page in local storage; the user is asked for again. */
export const session = {
  token: (): string | null => localStorage.getItem(TOKEN),
  user: (): AccountView | null => (session.token() === null ? null : user),
  begin: (token: string, who: AccountView): void => {
    localStorage.setItem(TOKEN, token);
    isNow(who);
  },
  confirm: isNow,
  end: (): void => {
    localStorage.removeItem(TOKEN);
    isNow(null);
  },
  /** Calls `hear` whenever it is somebody else, or somebody under another email. @returns how to end that. */
  subscribe: (hear: () => void) => {
    hearers.add(hear);
    return () => void hearers.delete(hear);
  },
};
