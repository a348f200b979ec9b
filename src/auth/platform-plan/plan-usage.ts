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

/** @param tx of the doctor's tenant. */
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
 * Call before an action of the clinic adds a live enrolment. Such actions of one doctor wait for each other until they
 * commit, so that two cannot take the last place. @throws DomainError `platform.limit_reached`.
 */
export async function assertWithinPlanLimit(tx: EntityManager, doctorId: string, today: Day): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('room/' || $1, 0))`, [doctorId]);
  const { plan, live } = await readPlanUsage(tx, await tx.findOneByOrFail(Account, { id: doctorId }), today);
  if (!isBelowPlanLimit(plan, live))
    throw new DomainError('platform.limit_reached', { limit: subscriptionLimit(plan) ?? 0 });
}
