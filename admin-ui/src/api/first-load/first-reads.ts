import type { UNDELIVERED } from '../../../../src/messaging/message.rules';

/** Path of a list request for the newest rows. */
export function newestRowsPath(resource: string, rows: number, field = 'created_at'): string {
  const query = { range: JSON.stringify([0, rows - 1]), sort: JSON.stringify([field, 'DESC']) };
  return `/${resource}?${new URLSearchParams(query).toString()}`;
}

export const SESSION_PATH = '/auth/verify';

/** Paths read by the dashboard. prefetch.ts requests the same paths early, so they are defined once. */
export const DASHBOARD_PATHS = {
  figures: '/dashboard/stats',
  desk: '/desk',
  gateway: '/account/payment-gateway',
  holds: '/holds',
  profile: '/profile',
  undelivered: `${newestRowsPath('messages', 1)}&status=${'undelivered' satisfies typeof UNDELIVERED}`,
};

/** Paths that show, together with the payment account, which setup steps are done. */
export const SETUP_PATHS = {
  plans: newestRowsPath('subscriptions', 25),
  patients: newestRowsPath('patients', 1),
  payments: newestRowsPath('payments', 25, 'payment_date'),
};

/** Store key: the doctor has finished or hidden the setup checklist. */
export const setupDoneKey = (doctorId: string): string => `setup.over.${doctorId}`;

/** A claim of a token; empty if the token cannot be parsed. */
function readClaim(token: string, name: 'sub' | 'sid'): string {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(claims)) as Record<typeof name, string>)[name];
  } catch {
    return '';
  }
}

/** The account of a token. */
export const tokenSubject = (token: string): string => readClaim(token, 'sub');

/** The session of a token. */
export const tokenSession = (token: string): string => readClaim(token, 'sid');

/** Whether the token's doctor has finished or hidden the setup checklist. */
export const isSetupDone = (token: string): boolean =>
  localStorage.getItem(`RaStore.${setupDoneKey(tokenSubject(token))}`) === 'true';

/**
 * Whether a doctor opens the dashboard. Other roles may not read all of its data.
 * @param hash as in `location.hash`
 * @param role of the stored session; a doctor if it is not known
 */
export const isDoctorsDashboard = (hash: string, role: string | null): boolean =>
  hash === '#/dashboard' && (role ?? 'doctor') === 'doctor';

/** The paths that the screen at `hash` requests first. */
export function firstReadPaths(hash: string, token: string, role: string | null): string[] {
  if (!isDoctorsDashboard(hash, role)) return [SESSION_PATH];
  return [SESSION_PATH, ...Object.values(DASHBOARD_PATHS), ...(isSetupDone(token) ? [] : Object.values(SETUP_PATHS))];
}
