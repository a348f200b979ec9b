import type { EntityManager } from 'typeorm';
import { streamRows } from '../../platform/lists/csv.js';
import { afterSql, afterValues, type CursorListQuery, type CursorPage } from '../../platform/lists/cursor.js';
import { containsPattern } from '../../platform/lists/list-query.js';
import { INSTANTS_AS_TEXT, type SingleStatements } from '../../platform/db/single-statements.js';
import { toPatientView, type StoredPatient } from '../../patients/patient.dto.js';
import { MESSAGE_NUMBER_SQL } from '../../patients/payers/message-number.js';
import { TAG_NAMES_SQL, tagIdsSql } from '../../patients/tags/tags.queries.js';
import { daysBetween, type Day } from '../../shared/calendar.js';
import { lastValidDaySql } from '../../shared/last-valid-day.js';
import type { ValidityType } from '../../shared/period.js';
import { canReceiveWhatsAppSql, toIndianMobile, phoneDigits } from '../../shared/phone.js';
import { oneLine, splitList } from '../../shared/text.js';
import { termStatus, type TermState } from '../terms/term.rules.js';
import type { PatientCountsView, PatientListRow } from '../terms/term.view.js';
import type { PatientListFilter } from './patient-query.js';
import { patientStatus, PATIENT_STATUSES, patientStatusSql, type PatientStatus } from './patient-status.rules.js';

/** The scalar subquery looks up each number by key. With EXISTS, PostgreSQL would read the numbers of all doctors. */
const contactSql = (column: string) =>
  `coalesce((SELECT c.${column} IS NOT NULL FROM whatsapp_contact c WHERE c.number = ${MESSAGE_NUMBER_SQL}), false)`;
const OPTED_OUT = contactSql('stopped_at');
const UNREACHABLE = contactSql('unreachable_at');
const INCAPABLE = `NOT coalesce(${canReceiveWhatsAppSql(`(${MESSAGE_NUMBER_SQL})`)}, false)`;
const ANY_WHATSAPP_PROBLEM = `(${INCAPABLE} OR coalesce((SELECT c.stopped_at IS NOT NULL OR c.unreachable_at IS NOT NULL
  FROM whatsapp_contact c WHERE c.number = ${MESSAGE_NUMBER_SQL}), false))`;

/** Outside the subquery of the leading term, so that it is not computed for each of a patient's terms. */
const RENEWED = `EXISTS (
  SELECT FROM term r WHERE r.doctor_id = p.doctor_id AND r.enrolment_id = t."enrolmentId"
    AND r.state = 'paid' AND r.start_day > $2 AND r.end_day > t."endDay")`;

const PATIENT_COLUMNS = `
  p.id, p.name, p.mobile, p.mobile_normal AS "mobileNormal", p.email, p.last_appointment AS "lastAppointment",
  p.is_minor AS "isMinor", p.guardian_name AS "guardianName", p.payer_id AS "payerId", p.message_language AS "messageLanguage", ${MESSAGE_NUMBER_SQL} AS "messageNumber",
  p.created_at AS "createdAt", p.archived_at AS "archivedAt", ${TAG_NAMES_SQL} AS tags, ${OPTED_OUT} AS "optedOut",
  ${UNREACHABLE} AS unreachable, ${RENEWED} AS renewed, t.*`;

/**
 * SQL that joins the subscription that matters most on $2: the active one that ends last, else a pending one, else the
 * last to end. @param columns more columns of the term `t`
 */
export const leadingTermJoinSql = (...columns: string[]): string => `
  LEFT JOIN LATERAL (
    SELECT t.state, t.plan_id AS "planId", t.plan_name AS "planName", t.tier_name AS "tierName",
      t.validity_type AS "validityType", t.start_day AS "startDay", ${lastValidDaySql('t')} AS "endDay", x.disabled,
      ${['t.enrolment_id AS "enrolmentId"', ...columns].join(', ')}
    FROM term t, LATERAL (SELECT EXISTS (
      SELECT FROM term_pause x WHERE x.doctor_id = t.doctor_id AND x.term_id = t.id AND x.to_day IS NULL
    ) AS disabled OFFSET 0) x
    WHERE t.doctor_id = p.doctor_id AND t.patient_id = p.id
    ORDER BY
      CASE WHEN t.state = 'paid' AND NOT x.disabled AND t.start_day <= $2 AND t.end_day >= $2 THEN 0
           WHEN t.state = 'pending' THEN 1 WHEN t.state = 'paid' THEN 2 ELSE 3 END,
      t.end_day DESC NULLS LAST, t.created_at DESC, t.id
    LIMIT 1
  ) t ON true
  CROSS JOIN LATERAL (SELECT ${patientStatusSql('t', '$2')} AS status) s`;

const LEADING_TERM_JOIN = leadingTermJoinSql();

type Row = StoredPatient & {
  state: TermState | null;
  planName: string;
  tierName: string | null;
  validityType: ValidityType | null;
  startDay: Day | null;
  endDay: Day | null;
  disabled: boolean;
  renewed: boolean;
  optedOut: boolean;
  unreachable: boolean;
};

type PatientQuery = Pick<CursorListQuery<PatientListFilter>, 'ids' | 'filter' | 'cursor'>;

/** One page of the doctor's patients, and by range the number of all that match. */
export async function listPatients(
  statements: SingleStatements,
  doctorId: string,
  today: Day,
  query: CursorListQuery<PatientListFilter>,
): Promise<CursorPage<PatientListRow>> {
  const { matching, join, total, countSql, values } = patientConditions(query);
  const all = [doctorId, today, ...values];
  const rows = await statements.readList<Row & { total: number }>(
    doctorId,
    `${matching} SELECT ${PATIENT_COLUMNS}, ${total} AS total FROM p ${join}
     ORDER BY ${query.orderBy} LIMIT $${all.length + 1} OFFSET $${all.length + 2}`,
    [...all, query.limit, query.offset],
    INSTANTS_AS_TEXT,
  );
  // A page beyond the last one has no row to carry the total.
  const [first] =
    rows.length === 0 && query.offset > 0
      ? await statements.readList<{ total: number }>(
          doctorId,
          `${matching} SELECT (${countSql}) AS total WHERE $2::date IS NOT NULL`,
          all,
        )
      : rows;
  return { rows: rows.map((row) => toPatientRow(row, today)), total: query.cursor ? null : (first?.total ?? 0) };
}

/**
 * SQL for the matching patients (`WITH p`, then `FROM p` and `join`), for their number (`countSql`) and for the number
 * as a column (`total`). $1 is the doctor, $2 today; `values` start at $3.
 * There are few distinct texts, and their conditions match the partial indexes. The result of a search is materialized
 * for page and total. Without search and filters the total is stored in `patient_count`. A query by cursor has no total.
 */
function patientConditions({ ids, filter, cursor }: PatientQuery) {
  const { matching, values } = patientsSql({ ids, filter, cursor });
  const { status = null, subscription_id = null, ends_within = null, whatsapp = null } = filter;
  const filters = [status, subscription_id, ends_within, whatsapp];
  if (filters.some((value) => value !== null)) {
    const { wantedStatus, plan, wantedWhatsApp } = filterSql(values.length + 3);
    const join = `${LEADING_TERM_JOIN} WHERE ${wantedStatus} AND ${plan} AND ${wantedWhatsApp}`;
    const countSql = `SELECT count(*) FROM p ${join}`;
    return { matching, join, total: cursor ? 'NULL' : 'count(*) OVER ()', countSql, values: [...values, ...filters] };
  }
  const storedCount = `SELECT coalesce(sum(${filter.show_archived ? 'archived' : 'active'}), 0) FROM patient_count WHERE doctor_id = $1`;
  const countSql = values.length > 0 ? 'SELECT count(*) FROM p' : storedCount;
  return { matching, join: LEADING_TERM_JOIN, total: cursor ? 'NULL' : `(${countSql})`, countSql, values };
}

/** `WITH p`: the doctor's patients by ids or archive, tags, search, and cursor. */
function patientsSql({ ids, filter, cursor }: PatientQuery) {
  const search = searchPatterns(filter.search);
  const idValues = ids ? [ids] : [];
  const searchSql = `search_patients($${idValues.length + 3}, $${idValues.length + 4})`;
  const idOrArchiveSql = ids
    ? 'p.id = ANY ($3::uuid[])'
    : `p.archived_at IS ${filter.show_archived ? 'NOT NULL' : 'NULL'}`;
  const searchValues = search ? [search.text, search.digits] : [];
  const tags = splitTags(filter.tag);
  const tagParameter = `$${idValues.length + searchValues.length + 3}`;
  const tagSql = tags && `AND p.tag_ids && ${tagIdsSql(tagParameter)}`;
  const values: unknown[] = [...idValues, ...searchValues, ...(tags ? [tags] : [])];
  const where = `p.erased_at IS NULL AND ${idOrArchiveSql} ${tagSql ?? ''} ${afterSql({ cursor }, values.length + 3)}`;
  const matching = `
    WITH p AS ${search ? '' : 'NOT'} MATERIALIZED (
      SELECT p.* FROM patient p ${search ? `JOIN ${searchSql} found ON found = p.id` : ''}
      WHERE p.doctor_id = $1 AND ${where}
    )`;
  return { matching, values: [...values, ...afterValues({ cursor })] };
}

/** Null without a tag to filter by. */
function splitTags(text = ''): string[] | null {
  const tags = splitList(oneLine(text));
  return tags.length === 0 ? null : tags;
}

/** An active subscription without a paid renewal, of which at most `days` are left. */
const endsWithinSql = (days: string) => `(s.status = 'active' AND t."endDay" - $2::date <= ${days} AND NOT ${RENEWED})`;

/** Conditions of the filters; a null value matches all. @param first number of the first of four parameters. */
function filterSql(first: number) {
  const [status, plan, days, problem] = [first, first + 1, first + 2, first + 3].map((n) => `$${n}`);
  return {
    wantedStatus: `(${status}::text IS NULL OR s.status = ${status})
      AND (${days}::int IS NULL OR ${endsWithinSql(`${days}::int`)})`,
    plan: `(${plan}::uuid IS NULL OR t."planId" = ${plan})`,
    wantedWhatsApp: `(${problem}::text IS NULL OR CASE ${problem} WHEN 'incapable' THEN ${INCAPABLE}
      WHEN 'opted_out' THEN ${OPTED_OUT} WHEN 'unreachable' THEN ${UNREACHABLE} ELSE ${ANY_WHATSAPP_PROBLEM} END)`,
  };
}

const statusCount = (status: PatientStatus) => `count(*) FILTER (WHERE ok AND status = '${status}') AS "${status}"`;

/**
 * The total of the list for each choice of a filter, with the other filters kept. Status and remaining days are one
 * filter; WhatsApp is another.
 */
export async function countPatients(
  statements: SingleStatements,
  doctorId: string,
  today: Day,
  { filter, ...query }: CursorListQuery<PatientListFilter>,
): Promise<PatientCountsView> {
  const { matching, values } = patientsSql({ filter, ...query });
  const { status = null, subscription_id = null, ends_within = null, whatsapp = null } = filter;
  const { wantedStatus, plan, wantedWhatsApp } = filterSql(values.length + 3);
  const [counts] = await statements.readList<PatientCountsView>(
    doctorId,
    `${matching}, c AS (
       SELECT s.status, ${wantedWhatsApp} AS ok, ${wantedStatus} AS wanted, ${ANY_WHATSAPP_PROBLEM} AS problem,
         CASE WHEN s.status = 'active' AND t."endDay" - $2::date <= 30 AND NOT ${RENEWED} THEN t."endDay" - $2::date END AS days
       FROM p ${LEADING_TERM_JOIN} WHERE ${plan}
     )
     SELECT count(*) FILTER (WHERE ok) AS "all", ${PATIENT_STATUSES.map(statusCount).join()},
       count(*) FILTER (WHERE ok AND days <= 0) AS ends_today,
       count(*) FILTER (WHERE ok AND days <= 7) AS ends_in_7_days,
       count(*) FILTER (WHERE ok AND days <= 30) AS ends_in_30_days,
       count(*) FILTER (WHERE wanted AND problem) AS whatsapp_problem
     FROM c`,
    [doctorId, today, ...values, status, subscription_id, ends_within, whatsapp],
  );
  if (!counts) throw new Error('An aggregate query returned no row.');
  return counts;
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
  const { state, disabled, startDay, endDay } = row;
  const term = state && { state, disabled, startDay, endDay };
  // Spreading is twenty times slower in V8, which is noticeable in a list of many rows.
  return Object.assign(toPatientView(row), {
    subscription_name: state && row.planName,
    tier_name: state && row.tierName,
    validity_type: state && row.validityType,
    subscription_status: term && termStatus(term, today),
    subscription_start_date: startDay,
    subscription_end_date: endDay,
    status: patientStatus(term, today),
    days_left: endDay && daysBetween(today, endDay),
    renewed: row.renewed,
    whatsapp_stopped: row.optedOut,
    whatsapp_unreachable: row.unreachable,
  });
}

/** All pages of the same list, in batches. */
export async function* streamPatients(
  tx: EntityManager,
  doctorId: string,
  today: Day,
  query: CursorListQuery<PatientListFilter>,
): AsyncGenerator<PatientListRow[]> {
  const { matching, join, values } = patientConditions(query);
  const sql = `${matching} SELECT ${PATIENT_COLUMNS} FROM p ${join} ORDER BY ${query.orderBy}`;
  for await (const rows of streamRows<Row>(tx, sql, [doctorId, today, ...values]))
    yield rows.map((row) => toPatientRow(row, today));
}
