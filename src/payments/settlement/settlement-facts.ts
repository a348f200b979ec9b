import type { EntityManager } from 'typeorm';
import type { Enrolment } from '../../enrolments/enrolment.entity.js';
import { Payment } from '../../enrolments/payment.entity.js';
import { Patient } from '../../patients/patient.entity.js';
import { findOneOrFail, findRows, prepared, query } from '../../platform/db/prepared-statements.js';
import type { OtherCapture } from '../holds/hold.rules.js';
import { Order } from '../orders/order.entity.js';
import { totalOf } from '../orders/order-lines.js';
import type { SettlementFacts } from './settlement.rules.js';

interface LockedLine {
  enrolment: Enrolment;
  order: Order;
}

/** The facts of one line as rows. */
export interface StoredFacts extends SettlementFacts {
  enrolment: Enrolment;
  order: Order & SettlementFacts['order'];
  existing: Payment | null;
}

const LOCK_ENROLMENTS = `
SELECT doctor_id AS "doctorId", id, patient_id AS "patientId", plan_id AS "planId", created_at AS "createdAt"
FROM enrolment
WHERE doctor_id = $1 AND id = ANY (ARRAY(
  SELECT enrolment_id FROM payment_order WHERE doctor_id = $1 AND id = $2
  UNION ALL SELECT enrolment_id FROM payment_order WHERE doctor_id = $1 AND joint_order_id = $2))
ORDER BY id FOR NO KEY UPDATE`;

/** Arrays, because the planner then always looks the ids up in the primary key. */
const LOCK_LINES = ` AND id = ANY (ARRAY(
  SELECT $2::uuid UNION ALL SELECT l.id FROM payment_order l WHERE l.doctor_id = $1 AND l.joint_order_id = $2))
ORDER BY id FOR NO KEY UPDATE`;

/**
 * Locks the enrolments of an order's lines, then the lines, each in the order of their ids, until the transaction ends.
 * May be repeated. @param orderId of a single order, or of the first line of a joint one.
 */
export async function lockOrderLines(tx: EntityManager, doctorId: string, orderId: string): Promise<LockedLine[]> {
  const [enrolments, orders] = await Promise.all([
    query<Enrolment>(tx, prepared(LOCK_ENROLMENTS, [doctorId, orderId])),
    findRows(tx, Order, { doctorId }, LOCK_LINES, [orderId]),
  ]);
  const lines = orders.flatMap((order) => {
    const enrolment = enrolments.find(({ id }) => id === order.enrolmentId);
    return enrolment ? [{ enrolment, order }] : [];
  });
  if (lines.length === 0) throw new Error(`there is no order ${orderId}`);
  return lines;
}

/**
 * A payment at the clinic is known from its first recording: a correction voids and records it again for the same term, and
 * is not a new payment.
 */
const OTHER_CAPTURES = `
SELECT p.id AS "paymentId", p.captured_at AS at, least(greatest(p.captured_at, p.learned_at), (
    SELECT min(v.created_at) FROM payment v
    WHERE v.doctor_id = $1 AND v.enrolment_id = $2 AND v.voided_term_id = p.term_id AND p.order_id IS NULL)) AS "knownAt",
  o.channel AS "orderChannel", coalesce(o.created_at, p.captured_at) AS "orderCreatedAt"
FROM payment p LEFT JOIN payment_order o ON o.doctor_id = p.doctor_id AND o.id = p.order_id
WHERE p.doctor_id = $1 AND p.enrolment_id = $2 AND p.captured_at IS NOT NULL AND p.provider_payment_id IS DISTINCT FROM $3`;

/** The facts of each line, in one round trip. The caller must hold the locks of `lockOrderLines`. */
export async function loadFacts(
  tx: EntityManager,
  doctorId: string,
  lines: readonly LockedLine[],
  providerPaymentId: string,
): Promise<StoredFacts[]> {
  const totalPaise = totalOf(lines.map(({ order }) => order));
  const [payments, ...others] = await Promise.all([
    findRows(tx, Payment, { doctorId, providerPaymentId }),
    ...lines.map(async ({ enrolment, order }) => {
      const [otherCaptures, patient] = await Promise.all([
        query<OtherCapture>(tx, prepared(OTHER_CAPTURES, [doctorId, enrolment.id, providerPaymentId])),
        findOneOrFail(tx, Patient, { doctorId, id: enrolment.patientId }),
      ]);
      return { enrolment, order: { ...order, totalPaise }, otherCaptures, patientErased: patient.erasedAt !== null };
    }),
  ]);
  return others.map((facts) => ({
    ...facts,
    existing: payments.find(({ orderId }) => orderId === facts.order.id) ?? null,
  }));
}
