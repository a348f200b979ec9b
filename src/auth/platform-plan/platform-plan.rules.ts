import { addDays, type Day } from '../../shared/calendar.js';

/** What a doctor pays Nirog for. */
export const PLATFORM_PLANS = ['trial', 'starter', 'professional'] as const;
export type PlatformPlan = (typeof PLATFORM_PLANS)[number];
/** The plans that an admin can set. A trial starts with the approval and ends by itself. */
export const ASSIGNABLE_PLATFORM_PLANS = ['starter', 'professional'] as const;
export type AssignablePlatformPlan = (typeof ASSIGNABLE_PLATFORM_PLANS)[number];

const TRIAL_DAYS = 30;
const WARN_AT = 0.8;

/** Active enrolments that each plan allows; null means no limit. */
const SUBSCRIPTION_LIMITS: Record<PlatformPlan, number | null> = { trial: null, starter: 50, professional: null };

/** The last day of the trial of an account approved on `approvedOn`. */
export const trialEnd = (approvedOn: Day): Day => addDays(approvedOn, TRIAL_DAYS);

/** The plan in force on `today`: a trial that is over becomes Starter. */
export const effectivePlan = (plan: PlatformPlan, approvedOn: Day, today: Day): PlatformPlan =>
  plan === 'trial' && today > trialEnd(approvedOn) ? 'starter' : plan;

/** How many active enrolments `plan` allows; null means no limit. */
export const subscriptionLimit = (plan: PlatformPlan): number | null => SUBSCRIPTION_LIMITS[plan];

/** Whether one more active enrolment is allowed. Limits actions of the clinic, never a patient's payment. */
export const isBelowPlanLimit = (plan: PlatformPlan, active: number): boolean =>
  SUBSCRIPTION_LIMITS[plan] === null || active < SUBSCRIPTION_LIMITS[plan];

/** Text for the doctor from 80 % of the limit on; null below it. */
export function usageWarning(plan: PlatformPlan, active: number): string | null {
  const limit = SUBSCRIPTION_LIMITS[plan];
  if (limit === null || active < limit * WARN_AT) return null;
  return `${active} of ${limit} active patient subscriptions are used.`;
}
