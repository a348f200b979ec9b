import type { AccountView } from './account.view.js';

/** The account that makes a request. */
export interface Caller extends AccountView {
  sessionId: string;
}

/** The device that makes a request; the list of sessions shows it. */
export interface Device {
  ip: string;
  userAgent: string | null;
}

export const toAccountView = ({ id, email, role, status }: AccountView): AccountView => ({ id, email, role, status });
