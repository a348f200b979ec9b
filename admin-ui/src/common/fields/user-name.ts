import type { AccountView } from '../../../../src/auth/account.view';
import { groupedPhone } from './phone';

/** What a person logs in with. */
export const loginName = ({ email, mobile }: Pick<AccountView, 'email' | 'mobile'>): string =>
  email ?? (mobile === null ? '' : groupedPhone(mobile));

/** The name of a person, or what they log in with. */
export const userName = (user: Pick<AccountView, 'name' | 'email' | 'mobile'>): string => user.name ?? loginName(user);
