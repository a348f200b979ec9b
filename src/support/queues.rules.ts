import type { Role } from '../policies/policies.rules.js';

/** Who may view the queues. */
export const VIEWER_ROLES: readonly Role[] = ['admin', 'support'];
/** Who may retry and clear jobs and pause queues. */
export const OPERATOR_ROLES: readonly Role[] = ['admin'];

const READS = new Set(['GET', 'HEAD']);
const ALLOWED_ACTIONS = /\/(?:retry|clean|promote|pause|resume|empty)(?:\/|$)/;

export const isReadMethod = (method: string): boolean => READS.has(method.toUpperCase());

/**
 * Whether the board has this route. Retrying, clearing and pausing lose nothing, because the outbox enqueues missing
 * jobs again. Creating and editing jobs is not allowed, because the data of a job comes from a row.
 */
export const isAllowedRoute = (method: string, route: string): boolean =>
  isReadMethod(method) || ALLOWED_ACTIONS.test(route);

/**
 * Whether a page of the board sent the request. Compares with Host, never with X-Forwarded-Host, which a client may have
 * sent through the proxy.
 * @param origin header, which browsers send with every change.
 */
export function isOwnOrigin({ origin, host }: { origin?: string; host?: string }, queuesUrl: string): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  return origin === new URL(queuesUrl).origin || new URL(origin).host === host;
}

const EMAIL = /[^\s@<>"'()]+@[^\s@<>"'()]+\.\w+/g;
const NUMBER = /(?<![\w-])\+?\d[\d ]{7,13}\d(?![\w-])/g;

/** Replaces what may be an email or a phone number. */
export const maskPersonalData = (text: string): string => text.replace(EMAIL, '[email]').replace(NUMBER, '[number]');

const REASON_LENGTH = 160;

/** The first line, masked and shortened. */
export function shortReason(failedReason: string | undefined): string {
  const [line = ''] = maskPersonalData(failedReason ?? '').split('\n');
  return line.trim().slice(0, REASON_LENGTH) || 'unknown';
}

/** A job that failed on every attempt. */
export interface FailedJob {
  reason: string;
  /** Unix time in ms. */
  at: number;
}

/** Counts jobs by reason, most frequent first; `at` is the latest failure. */
export function groupByReason(failed: readonly FailedJob[]): { reason: string; jobs: number; at: number }[] {
  const reasons = new Map<string, { reason: string; jobs: number; at: number }>();
  for (const { reason, at } of failed) {
    const group = reasons.get(reason) ?? { reason, jobs: 0, at };
    reasons.set(reason, { reason, jobs: group.jobs + 1, at: Math.max(group.at, at) });
  }
  return [...reasons.values()].sort((one, other) => other.jobs - one.jobs || other.at - one.at);
}
