import type { EntityManager } from 'typeorm';
import { toTermView } from '../../enrolments/terms/term.dto.js';
import { listTermsOfPatient } from '../../enrolments/terms/terms.queries.js';
import { findMessages } from '../../messaging/messages.queries.js';
import { IS_OWN_JOIN_REQUEST_SQL } from '../../patients/own-join-requests.sql.js';
import type { Patient } from '../../patients/patient.entity.js';
import type { Day } from '../../shared/calendar.js';
import { paise, rupees } from '../../shared/money.js';
import type { ConsentView } from '../consents/consent.view.js';
import { findConsents } from '../consents/consents.service.js';
import type {
  OwnJoinRequestView,
  OwnMessageView,
  OwnNoteView,
  OwnPaymentView,
  OwnReceiptView,
  OwnSubscriptionView,
} from './personal-data.view.js';

/** Every list is complete, newest first. */
export async function findOwnTerms(
  tx: EntityManager,
  doctorId: string,
  patientId: string,
  today: Day,
): Promise<OwnSubscriptionView[]> {
  return (await listTermsOfPatient(tx, doctorId, patientId)).map((row) => {
    const term = toTermView(row, today);
    return {
      plan_name: term.subscription_name,
      tier_name: term.tier_name,
      status: term.status,
      start_date: term.subscription_start_date,
      end_date: term.subscription_end_date,
      amount: term.payment_amount,
      created_at: row.createdAt,
    };
  });
}

const FIND_PAYMENTS = `
SELECT m.amount_paise, m.state AS status, m.method, coalesce(m.provider_payment_id, m.reference) AS reference,
  m.payment_day AS paid_on, m.created_at,
  (SELECT coalesce(sum(r.amount_paise), 0)::bigint FROM refund r
   WHERE r.doctor_id = m.doctor_id AND r.payment_id = m.id AND r.state IN ('pending', 'processed')) AS refunded_paise
FROM payment m JOIN enrolment e ON e.doctor_id = m.doctor_id AND e.id = m.enrolment_id
WHERE m.doctor_id = $1 AND e.patient_id = $2 ORDER BY m.created_at DESC, m.id DESC`;

type PaymentRow = Omit<OwnPaymentView, 'amount' | 'refunded'> & Record<'amount_paise' | 'refunded_paise', number>;

export async function findOwnPayments(
  tx: EntityManager,
  doctorId: string,
  patientId: string,
): Promise<OwnPaymentView[]> {
  const rows = await tx.query<PaymentRow[]>(FIND_PAYMENTS, [doctorId, patientId]);
  return rows.map(({ amount_paise: amount, refunded_paise: refunded, ...row }) => ({
    ...row,
    amount: rupees(paise(amount)),
    refunded: rupees(paise(refunded)),
  }));
}

export async function findOwnReceipts(
  tx: EntityManager,
  doctorId: string,
  patientId: string,
): Promise<OwnReceiptView[]> {
  const rows = await tx.query<(Omit<OwnReceiptView, 'amount'> & { amount_paise: number })[]>(
    `SELECT number, kind, issued_on, amount_paise FROM receipt WHERE doctor_id = $1 AND patient_id = $2
     ORDER BY issued_at DESC, kind DESC, serial DESC`,
    [doctorId, patientId],
  );
  return rows.map(({ amount_paise: amount, ...row }) => ({ ...row, amount: rupees(paise(amount)) }));
}

export async function findOwnMessages(
  tx: EntityManager,
  doctorId: string,
  patientId: string,
): Promise<OwnMessageView[]> {
  const sent = await tx.query<{ id: string }[]>('SELECT id FROM message WHERE doctor_id = $1 AND patient_id = $2', [
    doctorId,
    patientId,
  ]);
  const messages = await findMessages(
    tx,
    doctorId,
    sent.map(({ id }) => id),
  );
  const received = await tx.query<Pick<OwnMessageView, 'kind' | 'text' | 'at'>[]>(
    'SELECT kind, text, at FROM reply WHERE doctor_id = $1 AND patient_id = $2',
    [doctorId, patientId],
  );
  return [
    ...messages.map(({ kind, text, status, created_at: at }) => ({
      direction: 'sent' as const,
      kind,
      text,
      status,
      at,
    })),
    ...received.map((reply) => ({ direction: 'received' as const, ...reply, status: null })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime());
}

export const findOwnNotes = (tx: EntityManager, doctorId: string, patientId: string): Promise<OwnNoteView[]> =>
  tx.query<OwnNoteView[]>(
    `SELECT text, created_at FROM patient_note WHERE doctor_id = $1 AND patient_id = $2 AND deleted_at IS NULL
     ORDER BY created_at DESC, id DESC`,
    [doctorId, patientId],
  );

/** Without address and browser of a guardian. Those of a minor's consents may be the guardian's also if none is named. */
export async function findOwnConsents(tx: EntityManager, { doctorId, id, isMinor }: Patient): Promise<ConsentView[]> {
  const consents = await findConsents(tx, doctorId, id);
  return consents.map((consent) =>
    isMinor || consent.guardian_name !== null ? { ...consent, ip: null, user_agent: null } : consent,
  );
}

/** What somebody with another number entered about themselves, such as a payer, is not the patient's. */
const ofOwnNumber = (column: string): string => `CASE WHEN j.mobile_normal = p.mobile_normal THEN ${column} END`;

const FIND_JOIN_REQUESTS = `
SELECT s.name AS plan_name, t.name AS tier_name, j.state AS status, j.name, ${ofOwnNumber('j.mobile')} AS mobile,
  ${ofOwnNumber('j.email')} AS email, j.is_minor, ${ofOwnNumber('j.guardian_name')} AS guardian_name,
  ${ofOwnNumber('j.payer_name')} AS payer_name, j.consents ->> 'wording' AS wording,
  (j.consents ->> 'reminders')::boolean AS reminders, ${ofOwnNumber(`j.consents ->> 'ip'`)} AS ip,
  ${ofOwnNumber(`j.consents ->> 'userAgent'`)} AS user_agent, j.created_at, j.decided_at
FROM patient p JOIN join_request j ON j.doctor_id = p.doctor_id AND ${IS_OWN_JOIN_REQUEST_SQL}
JOIN plan s ON s.doctor_id = j.doctor_id AND s.id = j.plan_id
LEFT JOIN tier t ON t.doctor_id = j.doctor_id AND t.id = j.tier_id
WHERE p.doctor_id = $1 AND p.id = $2 ORDER BY j.created_at DESC, j.id DESC`;

export const findOwnJoinRequests = (
  tx: EntityManager,
  doctorId: string,
  patientId: string,
): Promise<OwnJoinRequestView[]> => tx.query<OwnJoinRequestView[]>(FIND_JOIN_REQUESTS, [doctorId, patientId]);
