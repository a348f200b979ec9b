import { addDays, type Day } from '../../shared/calendar.js';

/** What a doctor pays Nirog for. */
export const PLATFORM_PLANS = ['trial', 'starter', 'professional'] as const;
export type PlatformPlan = (typeof PLATFORM_PLANS)[number];
/** What the admin may set; a trial is begun by the approval and ends by itself. */
export const PLATFORM_PLANS_BY_HAND = ['starter', 'professional'] as const;
export type PlatformPlanByHand = (typeof PLATFORM_PLANS_BY_HAND)[number];

const TRIAL_DAYS = 30;
const WARN_AT = 0.8;

/** Live enrolments that each plan allows; null is no limit. */
const LIMITS: Record<PlatformPlan, number | null> = { trial: null, starter: 50, professional: null };

/** The last day of the trial of an account approved on `approvedOn`. */
export const trialEnd = (approvedOn: Day): Day => addDays(approvedOn, TRIAL_DAYS);

/** The plan in force on `today`: a trial that is over becomes Starter. */
export const planInForce = (plan: PlatformPlan, approvedOn: Day, today: Day): PlatformPlan =>
  plan === 'trial' && today > trialEnd(approvedOn) ? 'starter' : plan;

/** How many live enrolments `plan` allows; null is no limit. */
export const limitOf = (plan: PlatformPlan): number | null => LIMITS[plan];

/** Whether one more live enrolment fits. Only staff are ever refused, never a patient who pays. */
export const hasRoom = (plan: PlatformPlan, live: number): boolean => LIMITS[plan] === null || live < LIMITS[plan];

/** What to tell the doctor from 80 % of the limit on; null below. */
export function usageWarning(plan: PlatformPlan, live: number): string | null {
  const limit = LIMITS[plan];
  if (limit === null || live < limit * WARN_AT) return null;
  return `${live} of ${limit} active patient subscriptions are used.`;
}
