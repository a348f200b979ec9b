import type { UNDELIVERED } from '../../../../src/messaging/message.rules';

/** The newest rows of a resource, the way its list takes it. */
function newestRowsPath(resource: string, rows: number, field = 'created_at'): string {
  const query = { range: JSON.stringify([0, rows - 1]), sort: JSON.stringify([field, 'DESC']) };
  return `/${resource}?${new URLSearchParams(query).toString()}`;
}

/** Whose login it is. */
export const SESSION_PATH = '/auth/verify';

/** What the dashboard shows. Read early (prefetch.ts), so one place knows the addresses. */
export const DASHBOARD_PATHS = {
  figures: '/dashboard/stats',
  gateway: '/account/payment-gateway',
  holds: '/holds',
  undelivered: `${newestRowsPath('messages', 1)}&status=${'undelivered' satisfies typeof UNDELIVERED}`,
};

/** What tells, with the payment account, which of the first steps are done. */
export const SETUP_PATHS = {
  profile: '/profile',
  plans: newestRowsPath('subscriptions', 25),
  patients: newestRowsPath('patients', 1),
  payments: newestRowsPath('payments', 25, 'payment_date'),
};

/** Where the store of this browser keeps that the first steps of a doctor are over. */
export const setupDoneKey = (doctorId: string): string => `setup.over.${doctorId}`;

/** Whose token it is, as it says itself; empty for one that cannot be read. */
function tokenSubject(token: string): string {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(claims)) as { sub: string }).sub;
  } catch {
    return '';
  }
}

/** Whether the doctor of `token` has the first steps behind them, or has hidden them. */
export const isSetupDone = (token: string): boolean =>
  localStorage.getItem(`RaStore.${setupDoneKey(tokenSubject(token))}`) === 'true';

/** @param hash as in `location.hash` */
export const isDashboardHash = (hash: string): boolean => hash === '#/dashboard';

/** What the screen at `hash` begins with, for the login of `token`. */
export function firstReadPaths(hash: string, token: string): string[] {
  if (!isDashboardHash(hash)) return [SESSION_PATH];
  return [SESSION_PATH, ...Object.values(DASHBOARD_PATHS), ...(isSetupDone(token) ? [] : Object.values(SETUP_PATHS))];
}
