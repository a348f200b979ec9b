import type { AccountView } from '../../../src/auth/account.view';

const TOKEN = 'token';

/** Who the server says is logged in; null until it was asked. */
let user: AccountView | null = null;

/** The login of this browser. The token outlives the page in local storage; the user is asked for again. */
export const session = {
  token: (): string | null => localStorage.getItem(TOKEN),
  user: (): AccountView | null => (session.token() === null ? null : user),
  begin: (token: string, who: AccountView): void => {
    localStorage.setItem(TOKEN, token);
    user = who;
  },
  confirm: (who: AccountView): void => {
    user = who;
  },
  end: (): void => {
    localStorage.removeItem(TOKEN);
    user = null;
  },
};
