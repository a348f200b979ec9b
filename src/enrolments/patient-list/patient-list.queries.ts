import type { EntityManager } from 'typeorm';
import { streamRows } from '../../platform/lists/csv.js';
import { containsPattern, type ListQuery, type ListRules } from '../../platform/lists/list-query.js';
import { INSTANTS_AS_TEXT, type SingleStatements } from '../../platform/db/single-statements.js';
import { toPatientView, type StoredPatient } from '../../patients/patient.dto.js';
import type { Day } from '../../shared/calendar.js';
import { lastValidDaySql } from '../../shared/last-valid-day.js';
import type { ValidityType } from '../../shared/period.js';
import { toIndianMobile, phoneDigits } from '../../shared/phone.js';
import { oneLine } from '../../shared/text.js';
import { termStatus, type TermState } from '../terms/term.rules.js';
import type { PatientListRow } from '../terms/term.view.js';

export interface PatientListFilter {
  search?: string;
  show_archived?: boolean;
}

export const PATIENT_LIST: ListRules = {
  sort: {
    id: 'p.id',
    name: 'lower(p.name)',
    mobile: 'p.mobile_normal',
    email: 'lower(p.email)',
    created_at: 'p.created_at',
    last_appointment: 'p.last_appointment',
    subscription_name: 'lower(t."planName")',
    subscription_end_date: 't."endDay"',
  },
  defaultOrder: 'p.created_at DESC, p.id DESC',
  filter: { search: 'string', show_archived: 'boolean' },
  id: 'p.id',
};

/** The scalar subquery looks up each number by key. With EXISTS, PostgreSQL would read the numbers of all doctors. */
const PATIENT_COLUMNS = `
  p.id, p.name, p.mobile, p.mobile_normal AS "mobileNormal", p.email, p.last_appointment AS "lastAppointment",
  p.created_at AS "createdAt", p.archived_at AS "archivedAt", coalesce((
    SELECT c.stopped_at IS NOT NULL FROM whatsapp_contact c WHERE c.number = p.mobile_normal), false) AS "optedOut",
  t.*`;

/** The subscription that matters most on $2: the active one that ends last, else a pending one, else the last to end. */
const LEADING_TERM_JOIN = `
  LEFT JOIN LATERAL (
    SELECT t.state, t.plan_name AS "planName", t.tier_name AS "tierName", t.validity_type AS "validityType",
      ${lastValidDaySql('t')} AS "endDay", x.disabled
    FROM term t, LATERAL (SELECT EXISTS (
      SELECT FROM term_pause x WHERE x.doctor_id = t.doctor_id AND x.term_id = t.id AND x.to_day IS NULL
    ) AS disabled OFFSET 0) x
    WHERE t.doctor_id = p.doctor_id AND t.patient_id = p.id
    ORDER BY
      CASE WHEN t.state = 'paid' AND NOT x.disabled AND t.start_day <= $2 AND t.end_day >= $2 THEN 0
           WHEN t.state = 'pending' THEN 1 WHEN t.state = 'paid' THEN 2 ELSE 3 END,
      t.end_day DESC NULLS LAST, t.created_at DESC, t.id
    LIMIT 1
  ) t ON true`;

type Row = StoredPatient & {
  state: TermState | null;
  planName: string;
  tierName: string | null;
  validityType: ValidityType | null;
  endDay: Day | null;
  disabled: boolean;
  optedOut: boolean;
};

/** One page of the doctor's patients, and the number of all that match. */
export async function listPatients(
  statements: SingleStatements,
  doctorId: string,
  today: Day,
  query: ListQuery<PatientListFilter>,
): Promise<{ rows: PatientListRow[]; total: number }> {
  const { matching, countSql, values } = patientConditions(query);
  const all = [doctorId, today, ...values];
  const total = `(${countSql}) AS total`;
  const rows = await statements.readList<Row & { total: number }>(
    doctorId,
    `${matching} SELECT ${PATIENT_COLUMNS}, ${total} FROM p ${LEADING_TERM_JOIN}
     ORDER BY ${query.orderBy} LIMIT $${all.length + 1} OFFSET $${all.length + 2}`,
    [...all, query.limit, query.offset],
    INSTANTS_AS_TEXT,
  );
  // A page beyond the last one has no row to carry the total.
  const [first] =
    rows.length === 0 && query.offset > 0
      ? await statements.readList<{ total: number }>(
          doctorId,
          `${matching} SELECT ${total} WHERE $2::date IS NOT NULL`,
          all,
        )
      : rows;
  return { rows: rows.map((row) => toPatientRow(row, today)), total: first?.total ?? 0 };
}

/**
 * SQL for the matching patients (`WITH p`) and for their number (`countSql`). $1 is the doctor; `values` start at $3.
 * There are few distinct texts, and their conditions match the partial indexes. The result of a search is materialized
 * for page and total; without a search the total is stored in `patient_count`.
 */
function patientConditions({ ids, filter }: ListQuery<PatientListFilter>) {
  const search = searchPatterns(filter.search);
  const idValues = ids ? [ids] : [];
  const searchSql = `search_patients($${idValues.length + 3}, $${idValues.length + 4})`;
  const idOrArchiveSql = ids
    ? 'p.id = ANY ($3::uuid[])'
    : `p.archived_at IS ${filter.show_archived ? 'NOT NULL' : 'NULL'}`;
  const where = `p.erased_at IS NULL AND ${idOrArchiveSql}`;
  const matching = `
    WITH p AS ${search ? '' : 'NOT'} MATERIALIZED (
      SELECT p.* FROM patient p ${search ? `JOIN ${searchSql} found ON found = p.id` : ''}
      WHERE p.doctor_id = $1 AND ${where}
    )`;
  const storedCount = `SELECT coalesce(sum(${filter.show_archived ? 'archived' : 'active'}), 0) FROM patient_count WHERE doctor_id = $1`;
  const countSql = search || ids ? 'SELECT count(*) FROM p' : storedCount;
  return { matching, countSql, values: [...idValues, ...(search ? [search.text, search.digits] : [])] };
}

/**
 * LIKE patterns for a search: the literal text, and its digits in the format of stored numbers. Both are the same if
 * the text is no number. Null for an empty search.
 */
export function searchPatterns(search = ''): { text: string; digits: string } | null {
  const words = oneLine(search);
  if (!words) return null;
  const text = containsPattern(words);
  const digits = phoneDigits(words);
  const number = digits && (toIndianMobile(words)?.slice(1) ?? digits.replace(/^0+/, ''));
  return { text, digits: number ? `%${number}%` : text };
}

function toPatientRow(row: Row, today: Day): PatientListRow {
  const { state, disabled, endDay } = row;
  // Spreading is twenty times slower in V8, which is noticeable in a list of many rows.
  return Object.assign(toPatientView(row), {
    subscription_name: state && row.planName,
    tier_name: state && row.tierName,
    validity_type: state && row.validityType,
    subscription_status: state && termStatus({ state, disabled, endDay }, today),
    subscription_end_date: endDay,
    whatsapp_stopped: row.optedOut,
  });
}

/** All pages of the same list, in batches. */
export async function* streamPatients(
  tx: EntityManager,
  doctorId: string,
  today: Day,
  query: ListQuery<PatientListFilter>,
): AsyncGenerator<PatientListRow[]> {
  const { matching, values } = patientConditions(query);
  const sql = `${matching} SELECT ${PATIENT_COLUMNS} FROM p ${LEADING_TERM_JOIN} ORDER BY ${query.orderBy}`;
  for await (const rows of streamRows<Row>(tx, sql, [doctorId, today, ...values]))
    yield rows.map((row) => toPatientRow(row, today));
}
