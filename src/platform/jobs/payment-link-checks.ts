import type { EntityManager } from 'typeorm';
import { outboxInsertSql, wakeRelayOnCommit } from './outbox.js';

/** Whose dues may have changed; each with the condition on the order `o` that finds its links. */
const CONDITIONS = {
  enrolment: 'o.enrolment_id = $2',
  patient: 'o.enrolment_id IN (SELECT e.id FROM enrolment e WHERE e.doctor_id = $1 AND e.patient_id = $2)',
  tier: 'o.tier_id = $2',
  plan: 'o.tier_id IN (SELECT r.id FROM tier r WHERE r.doctor_id = $1 AND r.plan_id = $2)',
} as const;

const STATEMENTS = Object.fromEntries(
  Object.entries(CONDITIONS).map(([subject, condition]) => [
    subject,
    outboxInsertSql(
      'payment_link.due',
      `jsonb_build_object('doctorId', o.doctor_id, 'orderId', o.id)`,
      `payment_order o WHERE o.doctor_id = $1 AND o.channel = 'link' AND o.state IN ('intent', 'open') AND ${condition}`,
    ),
  ]),
) as Record<keyof typeof CONDITIONS, string>;

/**
 * Asks for a check of the open payment links of an enrolment, patient, tier or plan, in the transaction that changes what
 * they owe. The check ends a link that no longer matches.
 */
export async function checkPaymentLinks(
  tx: EntityManager,
  doctorId: string,
  subject: keyof typeof CONDITIONS,
  id: string,
): Promise<void> {
  await tx.query(STATEMENTS[subject], [doctorId, id]);
  wakeRelayOnCommit(tx);
}
