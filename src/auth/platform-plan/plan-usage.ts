import type { EntityManager } from 'typeorm';
import { dayOf, type Day } from '../../shared/calendar.js';
import { liveTermSql } from '../../shared/live-term.js';
import { DomainError } from '../../shared/domain-error.js';
import { Account } from '../account.entity.js';
import { isBelowPlanLimit, subscriptionLimit, effectivePlan, type PlatformPlan } from './platform-plan.rules.js';

/** An account's platform plan and how much of it is used. */
export interface PlanUsage {
  plan: PlatformPlan;
  approvedOn: Day;
  /** Enrolments with a live term today. */
  live: number;
}

/** The plan in force and the live enrolments of a doctor, inside the doctor's transaction. */
export async function readPlanUsage(
  tx: EntityManager,
  { id, platformPlan, approvedAt }: Account,
  today: Day,
): Promise<PlanUsage> {
  const approvedOn = approvedAt ? dayOf(approvedAt) : today;
  const [row] = await tx.query<{ live: number }[]>(
    `SELECT count(DISTINCT t.enrolment_id) AS live FROM term t
     WHERE t.doctor_id = $1 AND ${liveTermSql('t', '$2')}`,
    [id, today],
  );
  return { plan: effectivePlan(platformPlan, approvedOn, today), approvedOn, live: row?.live ?? 0 };
}

/**
 * For staff actions that add a live enrolment, before they do. Such actions of one doctor wait for each other, so
 * that the last place is given once. @throws DomainError `platform.limit_reached`.
 */
export async function assertWithinPlanLimit(tx: EntityManager, doctorId: string, today: Day): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('room/' || $1, 0))`, [doctorId]);
  const { plan, live } = await readPlanUsage(tx, await tx.findOneByOrFail(Account, { id: doctorId }), today);
  if (!isBelowPlanLimit(plan, live))
    throw new DomainError('platform.limit_reached', { limit: subscriptionLimit(plan) ?? 0 });
}
