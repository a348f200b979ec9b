import type { Day } from '../shared/calendar.js';
import { paise, rupees, type Paise } from '../shared/money.js';
import type { ValidityType } from '../shared/period.js';
import { readMethod } from './cells.rules.js';
import type { FileRow } from './files/sample.js';
import { tierLabel } from './row.rules.js';

/** A patient with one of the subscriptions; without any, everything of the subscription is null. */
export interface ExportedTerm {
  name: string;
  mobile: string | null;
  email: string | null;
  lastAppointment: Day | null;
  planName: string | null;
  tierName: string | null;
  validityType: ValidityType | null;
  state: 'pending' | 'paid' | null;
  start: Day | null;
  end: Day | null;
  amountPaise: Paise | null;
  method: string | null;
  reference: string | null;
  /** Only in the first row of the patient. */
  notes: string | null;
}

/** $1 is the doctor. Plans and tiers have their present names, by which an import finds them. */
export const EXPORT_SQL = `
SELECT p.name, p.mobile, p.email, p.last_appointment AS "lastAppointment", n.name AS "planName", i.name AS "tierName",
  i.validity_type AS "validityType", t.state, t.start_day AS start, t.end_day AS end, t.amount_paise AS "amountPaise",
  t.payment_method AS method, coalesce(t.opening_reference, m.reference) AS reference,
  CASE WHEN row_number() OVER (PARTITION BY p.id ORDER BY t.start_day, t.id) = 1 THEN (
    SELECT string_agg(o.text, E'\\n\\n' ORDER BY o.created_at, o.id) FROM patient_note o
    WHERE o.doctor_id = $1 AND o.patient_id = p.id AND o.deleted_at IS NULL) END AS notes
FROM patient p
LEFT JOIN term t ON t.doctor_id = $1 AND t.patient_id = p.id AND t.state IN ('pending', 'paid')
LEFT JOIN plan n ON n.doctor_id = $1 AND n.id = t.plan_id
LEFT JOIN tier i ON i.doctor_id = $1 AND i.id = t.tier_id
LEFT JOIN payment m ON m.doctor_id = $1 AND m.term_id = t.id AND m.captured_at IS NOT NULL
WHERE p.doctor_id = $1 AND p.erased_at IS NULL
ORDER BY p.id, t.start_day, t.id`;

const METHOD_NAMES: Record<string, string> = {
  clinic_upi: 'UPI',
  card_machine: 'card',
  bank_transfer: 'bank transfer',
};

export const toExportRow = (row: ExportedTerm): FileRow => ({
  name: row.name,
  mobile: row.mobile,
  email: row.email,
  last_appointment: row.lastAppointment,
  plan: row.planName,
  tier: row.validityType && tierLabel({ name: row.tierName, validityType: row.validityType }),
  start: row.start,
  end: row.end,
  amount: row.state === 'paid' && row.amountPaise !== null ? rupees(paise(row.amountPaise)) : null,
  method: row.state === 'paid' ? methodText(row.method) : null,
  reference: row.reference,
  notes: row.notes,
});

/** A method that an import understands; blank for others, such as `free`. */
const methodText = (method: string | null): string | null => {
  const text = METHOD_NAMES[method ?? ''] ?? method;
  return text !== null && readMethod(text) !== null ? text : null;
};
