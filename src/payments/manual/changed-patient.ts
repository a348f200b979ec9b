import type { EntityManager } from 'typeorm';
import type { Enrolment } from '../../enrolments/enrolment.entity.js';
import { planPeriod, type Offer } from '../../enrolments/manual-payments/manual-payment.js';
import { hasOtherPayments, readPatientVersion } from '../../enrolments/patient-version.queries.js';
import type { Day } from '../../shared/calendar.js';
import { DomainError, type LastPayment, type PatientChange } from '../../shared/domain-error.js';
import { paise, parseRupees, rupees } from '../../shared/money.js';
import type { RecordPaymentIfUnchanged } from './manual-payments.dto.js';

interface EnteredPayment {
  enrolment: Enrolment;
  offer: Offer;
  input: RecordPaymentIfUnchanged;
  today: Day;
}

/**
 * Compares the patient and the price with what the payment was entered for, if it says so. The caller must hold the locks
 * of patient and enrolment.
 * @throws DomainError `payment.patient_changed`, with the current state.
 */
export async function assertPatientUnchanged(tx: EntityManager, entered: EnteredPayment): Promise<void> {
  const { enrolment, offer, input, today } = entered;
  if (input.patient_version == null && input.expected_price == null) return;
  const { doctorId, patientId } = enrolment;
  const version = await readPatientVersion(tx, doctorId, patientId);
  const changes = findChanges(input, version, offer);
  if (changes.length === 0) return;
  const { period } = await planPeriod(tx, enrolment, input.payment_date ?? today, offer.tier.months);
  throw new DomainError('payment.patient_changed', {}, undefined, {
    changed_patient: {
      version,
      changes,
      price: rupees(offer.tier.pricePaise),
      subscription_start_date: period.start,
      subscription_end_date: period.end,
      last_payment: await findLastPayment(tx, doctorId, patientId),
    },
  });
}

function findChanges(
  { patient_version: basedOn, expected_price: price }: RecordPaymentIfUnchanged,
  version: string,
  { tier }: Offer,
): PatientChange[] {
  const isOlder = basedOn != null && basedOn !== version;
  return [
    ...(isOlder && hasOtherPayments(basedOn, version) ? (['payment'] as const) : []),
    ...(isOlder ? (['subscription'] as const) : []),
    ...(price != null && parseRupees(price) !== tier.pricePaise ? (['price'] as const) : []),
  ];
}

const LAST_PAYMENT = `
SELECT p.amount_paise AS "amountPaise", p.method AS payment_method, coalesce(p.captured_at, p.created_at) AS recorded_at,
  t.end_day AS subscription_end_date, coalesce(t.plan_name, plan.name) AS subscription_name,
  CASE WHEN p.order_id IS NULL THEN (
    SELECT account.email FROM audit a JOIN account ON account.id = a.actor_id
    WHERE a.doctor_id = $1 AND a.object_id = p.id AND a.actor_kind = 'doctor' ORDER BY a.at LIMIT 1) END AS recorded_by
FROM enrolment e
JOIN payment p ON p.doctor_id = e.doctor_id AND p.enrolment_id = e.id AND p.state = 'captured'
JOIN plan ON plan.doctor_id = e.doctor_id AND plan.id = e.plan_id
LEFT JOIN term t ON t.doctor_id = p.doctor_id AND t.id = p.term_id
WHERE e.doctor_id = $1 AND e.patient_id = $2
ORDER BY recorded_at DESC, p.id DESC LIMIT 1`;

async function findLastPayment(tx: EntityManager, doctorId: string, patientId: string): Promise<LastPayment | null> {
  type Row = Omit<LastPayment, 'amount'> & { amountPaise: string | number };
  const [row] = await tx.query<Row[]>(LAST_PAYMENT, [doctorId, patientId]);
  if (!row) return null;
  const { amountPaise, ...payment } = row;
  return { ...payment, amount: rupees(paise(Number(amountPaise))) };
}
