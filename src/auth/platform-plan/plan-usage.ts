import type { EntityManager } from 'typeorm';
import { dayOf, type Day } from '../../shared/calendar.js';
import { activeTermSql } from '../../shared/active-term.js';
import { DomainError } from '../../shared/domain-error.js';
import { Account } from '../account.entity.js';
import { isBelowPlanLimit, subscriptionLimit, effectivePlan, type PlatformPlan } from './platform-plan.rules.js';

/** An account's platform plan and how much of it is used. */
export interface PlanUsage {
  plan: PlatformPlan;
  approvedOn: Day;
  /** Enrolments with an active term today. */
  active: number;
}

/** @param tx of the doctor's tenant. */
export async function readPlanUsage(
  tx: EntityManager,
  { id, platformPlan, approvedAt }: Account,
  today: Day,
): Promise<PlanUsage> {
  const approvedOn = approvedAt ? dayOf(approvedAt) : today;
  const [row] = await tx.query<{ active: number }[]>(
    `SELECT count(DISTINCT t.enrolment_id) AS active FROM term t
     WHERE t.doctor_id = $1 AND ${activeTermSql('t', '$2')}`,
    [id, today],
  );
  return { plan: effectivePlan(platformPlan, approvedOn, today), approvedOn, active: row?.active ?? 0 };
}

const LOCK_PLACES = `SELECT pg_advisory_xact_lock(hashtextextended('room/' || $1, 0))`;

/**
 * Asserts that the clinic may add an active enrolment. Locks, so that concurrent calls of one doctor run one after the
 * other and cannot both take the last place. @throws DomainError `platform.limit_reached`.
 */
export async function assertBelowPlanLimit(tx: EntityManager, doctorId: string, today: Day): Promise<void> {
  await tx.query(LOCK_PLACES, [doctorId]);
  const { plan, active } = await readPlanUsage(tx, await tx.findOneByOrFail(Account, { id: doctorId }), today);
  if (!isBelowPlanLimit(plan, active))
    throw new DomainError('platform.limit_reached', { limit: subscriptionLimit(plan) ?? 0 });
}

/**
 * Whether the clinic's plan has a place for another active enrolment now. Counts only where there is a limit, and locks nothing:
 * the answer may change before the commit.
 */
export async function hasPlaceLeft(tx: EntityManager, doctorId: string, today: Day): Promise<boolean> {
  const account = await tx.findOneByOrFail(Account, { id: doctorId });
  const plan = effectivePlan(account.platformPlan, account.approvedAt ? dayOf(account.approvedAt) : today, today);
  if (subscriptionLimit(plan) === null) return true;
  return isBelowPlanLimit(plan, (await readPlanUsage(tx, account, today)).active);
}

/** How many active enrolments the clinic may still add; null without a limit. Locks as `assertBelowPlanLimit` does. */
export async function readRemainingPlaces(
  tx: EntityManager,
  doctorId: string,
  today: Day,
): Promise<{ limit: number; remaining: number } | null> {
  await tx.query(LOCK_PLACES, [doctorId]);
  const { plan, active } = await readPlanUsage(tx, await tx.findOneByOrFail(Account, { id: doctorId }), today);
  const limit = subscriptionLimit(plan);
  return limit === null ? null : { limit, remaining: limit - active };
}
