import { ruleForCaller, type Caller } from '../auth/caller.js';
import type { PaymentState } from '../enrolments/payment.rules.js';
import { searchPatterns } from '../enrolments/patient-list/patient-list.queries.js';
import type { SingleStatements } from '../platform/db/single-statements.js';
import type { Permission } from '../policies/policies.rules.js';
import { prefixPattern } from '../platform/lists/list-query.js';
import { formatDay, type Day } from '../shared/calendar.js';
import { formatRupees, paise } from '../shared/money.js';
import { groupedPhone } from '../shared/phone.js';
import { oneLine } from '../shared/text.js';
import type { SearchResultView } from './search.view.js';

const MIN_LENGTH = 2;
const MAX_RESULTS_PER_KIND = 8;

/** The doctor's patients, plans and payments that match `q` and that the caller may see, best first within each kind. */
export async function searchRecords(
  statements: SingleStatements,
  doctorId: string,
  caller: Caller,
  q = '',
): Promise<SearchResultView[]> {
  const text = oneLine(q);
  if (Array.from(text).length < MIN_LENGTH) return [];
  const searches = SEARCHES.filter(([permission]) => ruleForCaller(caller, permission).allowed);
  return (await Promise.all(searches.map(([, search]) => search(statements, doctorId, text)))).flat();
}

type Search = (statements: SingleStatements, doctorId: string, text: string) => Promise<SearchResultView[]>;

const SEARCHES: [Permission, Search][] = [
  ['patients.read', searchPatients],
  ['plans.read', searchPlans],
  ['payments.read', searchPayments],
];

const joinDetails = (details: (string | null | false)[]): string => details.filter(Boolean).join(' · ');

/** Order of matches: the text begins `column`, then a word in it, then any other. @param prefix SQL of a LIKE pattern. */
const rankSql = (column: string, prefix: string) => `
  CASE WHEN fold_text(${column}) LIKE fold_text(${prefix}) THEN 0
       WHEN fold_text(${column}) LIKE '% ' || fold_text(${prefix}) THEN 1 ELSE 2 END`;

const PATIENTS = `
  SELECT patient.id, patient.name, patient.mobile, patient.email, patient.archived_at IS NOT NULL AS archived
  FROM search_patients($2, $3) found
  JOIN patient ON patient.doctor_id = $1 AND patient.id = found
  WHERE patient.erased_at IS NULL
  ORDER BY ${rankSql('patient.name', '$4')},
    (lower(patient.email) LIKE lower($4) OR patient.mobile_normal LIKE '+91' || $5) IS TRUE DESC,
    archived, lower(patient.name), patient.id
  LIMIT ${MAX_RESULTS_PER_KIND}`;

async function searchPatients(statements: SingleStatements, doctorId: string, text: string) {
  const patterns = searchPatterns(text);
  if (!patterns) return [];
  const numberPrefix = patterns.digits.slice(1);
  const rows = await statements.readList<{
    id: string;
    name: string;
    mobile: string;
    email: string | null;
    archived: boolean;
  }>(doctorId, PATIENTS, [doctorId, patterns.text, patterns.digits, prefixPattern(text), numberPrefix]);
  return rows.map(({ id, name, mobile, email, archived }): SearchResultView => ({
    kind: 'patient',
    id,
    title: name,
    subtitle: joinDetails([groupedPhone(mobile), email, archived && 'Archived']),
    href: `/patients/${id}`,
    actions: archived ? [] : ['record_payment'],
  }));
}

const PLANS = `
  SELECT plan.id, plan.name, plan.is_active
  FROM plan
  WHERE plan.doctor_id = $1 AND plan.removed_at IS NULL AND fold_text(plan.name) LIKE fold_text($2)
  ORDER BY ${rankSql('plan.name', '$3')}, plan.is_active DESC, lower(plan.name), plan.id
  LIMIT ${MAX_RESULTS_PER_KIND}`;

async function searchPlans(statements: SingleStatements, doctorId: string, text: string) {
  const prefix = prefixPattern(text);
  const rows = await statements.readList<{ id: string; name: string; is_active: boolean }>(doctorId, PLANS, [
    doctorId,
    `%${prefix}`,
    prefix,
  ]);
  return rows.map(({ id, name, is_active }): SearchResultView => ({
    kind: 'plan',
    id,
    title: name,
    subtitle: is_active ? 'Active' : 'Inactive',
    href: `/subscriptions/${id}`,
    actions: [],
  }));
}

const PAYMENT_ORDER = `
  ORDER BY lower(payment.reference) = lower($2) DESC NULLS LAST, payment.created_at DESC, payment.id DESC`;

/** The beginning of a Razorpay id. Four characters after the prefix are the minute in which Razorpay made the id. */
const RAZORPAY_ID_PREFIX = /^(?:pay|order)_[A-Za-z0-9]{4,}$/;

/** The last id that begins with `text`, or `text` itself if it is no Razorpay id. Ids have 14 letters and digits. */
const lastIdFrom = (text: string): string => (RAZORPAY_ID_PREFIX.test(text) ? text + 'z'.repeat(14) : text);

/** The payments of the orders whose `column` is in `provider_order`: single orders, or the lines of joint ones. */
const paymentsOfOrders = (column: 'id' | 'joint_order_id') => `
    SELECT payment.id FROM provider_order
    JOIN payment_order ON payment_order.doctor_id = $1 AND payment_order.${column} = provider_order.order_id
    JOIN payment ON payment.doctor_id = payment_order.doctor_id
      AND payment.enrolment_id = payment_order.enrolment_id AND payment.order_id = payment_order.id
    WHERE provider_order.provider_order_id BETWEEN $2 AND $4 AND starts_with(provider_order.provider_order_id, $2)`;

/**
 * Razorpay ids are ranges of unique indexes, because with row-level security LIKE could not use an index. References are
 * looked up by the index `payment_by_reference`.
 */
const PAYMENTS = `
  WITH found AS (
    SELECT payment.id FROM payment WHERE payment.doctor_id = $1
      AND payment.provider_payment_id BETWEEN $2 AND $4 AND starts_with(payment.provider_payment_id, $2)
    UNION
    ${paymentsOfOrders('id')}
    UNION
    ${paymentsOfOrders('joint_order_id')}
    UNION
    SELECT payment.id FROM payment
    WHERE payment.doctor_id = $1 AND payment.reference IS NOT NULL AND lower(payment.reference) LIKE lower($3)
  ), best AS (
    SELECT payment.* FROM found JOIN payment ON payment.doctor_id = $1 AND payment.id = found.id
    ${PAYMENT_ORDER} LIMIT ${MAX_RESULTS_PER_KIND}
  )
  SELECT payment.id, patient.name AS patient_name, payment.amount_paise, payment.state, payment.payment_day AS day,
    coalesce(payment.reference, payment_order.provider_order_id) AS reference, payment.provider_payment_id
  FROM best payment
  JOIN enrolment ON enrolment.doctor_id = payment.doctor_id AND enrolment.id = payment.enrolment_id
  JOIN patient ON patient.doctor_id = enrolment.doctor_id AND patient.id = enrolment.patient_id
  LEFT JOIN payment_order ON payment_order.doctor_id = payment.doctor_id AND payment_order.id = payment.order_id
  ${PAYMENT_ORDER}`;

/** States that a result names. Other payments were captured. */
const STATE_TEXTS: Partial<Record<PaymentState, string>> = {
  created: 'Started',
  failed: 'Failed',
  authorized: 'Authorised',
  refunded: 'Refunded',
  voided: 'Voided',
};

interface PaymentRow {
  id: string;
  patient_name: string;
  amount_paise: number;
  state: PaymentState;
  day: Day | null;
  reference: string | null;
  provider_payment_id: string | null;
}

async function searchPayments(statements: SingleStatements, doctorId: string, text: string) {
  const rows = await statements.readList<PaymentRow>(doctorId, PAYMENTS, [
    doctorId,
    text,
    prefixPattern(text),
    lastIdFrom(text),
  ]);
  return rows.map(
    ({ id, patient_name, amount_paise, state, day, reference, provider_payment_id }): SearchResultView => ({
      kind: 'payment',
      id,
      title: `${formatRupees(paise(amount_paise))} · ${patient_name}`,
      subtitle: joinDetails([
        day && formatDay(day),
        STATE_TEXTS[state] ?? null,
        RAZORPAY_ID_PREFIX.test(text) && provider_payment_id?.startsWith(text) ? provider_payment_id : reference,
      ]),
      href: `/payments/${id}`,
      actions: [],
    }),
  );
}
