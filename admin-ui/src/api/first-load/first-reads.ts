import type { UNDELIVERED } from '../../../../src/messaging/message.rules';

/** The newest rows of a resource, the way its list takes it. */
function newest(resource: string, rows: number, field = 'created_at'): string {
  const query = { range: JSON.stringify([0, rows - 1]), sort: JSON.stringify([field, 'DESC']) };
  return `/${resource}?${new URLSearchParams(query).toString()}`;
}

/** Whose login it is. */
export const SESSION = '/auth/verify';

/** What the dashboard shows. Read early (early.ts), so one place knows the addresses. */
export const DASHBOARD = {
  figures: '/dashboard/stats',
  gateway: '/account/payment-gateway',
  holds: '/holds',
  undelivered: `${newest('messages', 1)}&status=${'undelivered' satisfies typeof UNDELIVERED}`,
};

/** What tells, with the payment account, which of the first steps are done. */
export const SETUP = {
  profile: '/profile',
  plans: newest('subscriptions', 25),
  patients: newest('patients', 1),
  payments: newest('payments', 25, 'payment_date'),
};

/** Where the store of this browser keeps that the first steps of a doctor are over. */
export const setupOver = (doctorId: string): string => `setup.over.${doctorId}`;

/** Whose token it is, as it says itself; empty for one that cannot be read. */
function ownerOf(token: string): string {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(claims)) as { sub: string }).sub;
  } catch {
    return '';
  }
}

/** Whether the doctor of `token` has the first steps behind them, or has hidden them. */
export const isSetUp = (token: string): boolean =>
  localStorage.getItem(`RaStore.${setupOver(ownerOf(token))}`) === 'true';

/** @param hash as in `location.hash` */
export const isDashboard = (hash: string): boolean => hash === '#/dashboard';

/** What the screen at `hash` begins with, for the login of `token`. */
export function firstReads(hash: string, token: string): string[] {
  if (!isDashboard(hash)) return [SESSION];
  return [SESSION, ...Object.values(DASHBOARD), ...(isSetUp(token) ? [] : Object.values(SETUP))];
}
