import type { SupportLoginView } from '../../../src/auth/support-access/support-access.view';
import { session } from '../api/session';

/** Local storage: the login of support, with which it continues after looking at a clinic, and what the banner shows. */
const KEY = 'supportLogin';

interface SupportLogin {
  token: string;
  role: 'admin' | 'support';
  name: string | null;
  expiresAt: string;
}

/** What is remembered while support looks at a clinic. */
export const supportLogin = {
  remember: ({ doctor_name: name, expires_at }: SupportLoginView): void => {
    const login = { token: session.token(), role: session.user()?.role, name, expiresAt: String(expires_at) };
    localStorage.setItem(KEY, JSON.stringify(login));
  },
  read: (): SupportLogin | null => JSON.parse(localStorage.getItem(KEY) ?? 'null') as SupportLogin | null,
  forget: (): void => localStorage.removeItem(KEY),
};
