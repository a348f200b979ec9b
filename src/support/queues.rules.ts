import type { Role } from '../auth/account.rules.js';

/** Who may look at the queues. */
export const VIEWER_ROLES: readonly Role[] = ['admin', 'support'];
/** Who may have jobs tried again or cleared away. */
export const OPERATOR_ROLES: readonly Role[] = ['admin'];

const READS = new Set(['GET', 'HEAD']);
const ALLOWED_ACTIONS = /\/(?:retry|clean|promote|pause|resume|empty)(?:\/|$)/;

export const isReadMethod = (method: string): boolean => READS.has(method.toUpperCase());

/**
 * Whether the board may do this at all: look, and what loses nothing, because the outbox hands on again what it misses.
 * It writes no job of its own and changes none: what a job carries is told by a row.
 */
export const isAllowedRoute = (method: string, route: string): boolean =>
  isReadMethod(method) || ALLOWED_ACTIONS.test(route);

/** Whether a page of this server's own asks. @param origin the header; a browser sends it with every change. */
export function isOwnOrigin(origin: string | undefined, host: string, publicUrl: string): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}

const EMAIL = /[^\s@<>"'()]+@[^\s@<>"'()]+\.\w+/g;
const NUMBER = /(?<![\w-])\+?\d[\d ]{7,13}\d(?![\w-])/g;

/** A text of an error without what could be somebody's email or phone number. */
export const maskPersonalData = (text: string): string => text.replace(EMAIL, '[email]').replace(NUMBER, '[number]');

const REASON_LENGTH = 160;

/** Why a job failed, in one line. */
export function shortReason(failedReason: string | undefined): string {
  const [line = ''] = maskPersonalData(failedReason ?? '').split('\n');
  return line.trim().slice(0, REASON_LENGTH) || 'unknown';
}

/** A job that failed for good. */
export interface FailedJob {
  reason: string;
  /** In ms. */
  at: number;
}

/** The failures by reason, the most frequent first. */
export function groupByReason(failed: readonly FailedJob[]): { reason: string; jobs: number; at: number }[] {
  const reasons = new Map<string, { reason: string; jobs: number; at: number }>();
  for (const { reason, at } of failed) {
    const group = reasons.get(reason) ?? { reason, jobs: 0, at };
    reasons.set(reason, { reason, jobs: group.jobs + 1, at: Math.max(group.at, at) });
  }
  return [...reasons.values()].sort((one, other) => other.jobs - one.jobs || other.at - one.at);
}
