import type { EntityManager } from 'typeorm';
import { containing, pageOf, type ListQuery, type ListRules } from '../platform/lists.js';
import { toPatientView } from '../patients/patient.dto.js';
import type { Patient } from '../patients/patient.entity.js';
import type { Day } from '../shared/calendar.js';
import type { ValidityType } from '../shared/period.js';
import { digitsOf, indianMobile } from '../shared/phone.js';
import { statusOf, type TermState } from './term.rules.js';
import type { RosterRow } from './term.view.js';

export interface RosterFilter {
  search?: string;
  show_archived?: boolean;
}

export const ROSTER_LIST: ListRules = {
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
  order: 'p.created_at DESC, p.id DESC',
  filter: { search: 'string', show_archived: 'boolean' },
  id: 'p.id',
};

const ROSTER_COLUMNS = `
  p.id, p.name, p.mobile, p.mobile_normal AS "mobileNormal", p.email, p.last_appointment AS "lastAppointment",
  p.created_at AS "createdAt", p.archived_at AS "archivedAt", t.*`;

/** The subscription that matters most on $2: live with the latest end, else pending, else the latest ended. */
const LEADING_TERM = `
  LEFT JOIN LATERAL (
    SELECT t.state, t.plan_name AS "planName", t.tier_name AS "tierName", t.validity_type AS "validityType",
      t.end_day AS "endDay", x.id IS NOT NULL AS disabled
    FROM term t
    LEFT JOIN term_pause x ON x.doctor_id = t.doctor_id AND x.term_id = t.id AND x.to_day IS NULL
    WHERE t.doctor_id = p.doctor_id AND t.patient_id = p.id
    ORDER BY
      CASE WHEN t.state = 'paid' AND x.id IS NULL AND t.start_day <= $2 AND t.end_day >= $2 THEN 0
           WHEN t.state = 'pending' THEN 1 WHEN t.state = 'paid' THEN 2 ELSE 3 END,
      t.end_day DESC NULLS LAST, t.created_at DESC, t.id
    LIMIT 1
  ) t ON true`;

/** One row as the database gives it. */
type Row = Patient & { state: TermState | null; planName: string; tierName: string | null } & {
  validityType: ValidityType | null;
  endDay: Day | null;
  disabled: boolean;
};

/** The patients on a page of the doctor's list, and how many there are in all. */
export async function listRoster(
  tx: EntityManager,
  doctorId: string,
  today: Day,
  { ids, filter, ...query }: ListQuery<RosterFilter>,
): Promise<{ rows: RosterRow[]; total: number }> {
  const where = `p.doctor_id = $1 AND p.erased_at IS NULL AND $2::date IS NOT NULL
    AND ($3::uuid[] IS NULL OR p.id = ANY($3))
    AND ($3::uuid[] IS NOT NULL OR (p.archived_at IS NOT NULL) = $4)
    AND ($5::text IS NULL OR p.name ILIKE $5 OR p.email ILIKE $5 OR p.mobile ILIKE $5 OR p.mobile_normal LIKE $6)`;
  const { text, digits } = patternsOf(filter.search ?? '');
  const params = [doctorId, today, ids, filter.show_archived ?? false, text, digits];
  const page = await pageOf<Row>(
    tx,
    {
      rows: `SELECT ${ROSTER_COLUMNS} FROM patient p ${LEADING_TERM} WHERE ${where}`,
      from: `FROM patient p WHERE ${where}`,
    },
    params,
    query,
  );
  return { ...page, rows: page.rows.map((row) => toRosterRow(row, today)) };
}

/** LIKE patterns of a search: its text literally, and its digits as numbers are stored; null matches nothing more. */
export function patternsOf(search: string): { text: string | null; digits: string | null } {
  const text = search.trim();
  if (!text) return { text: null, digits: null };
  const number = /^[\d\s().+-]+$/.test(text.normalize('NFKC'))
    ? (indianMobile(text) ?? digitsOf(text).replace(/^0+/, ''))
    : '';
  return { text: containing(text), digits: number ? `%${number}%` : null };
}

function toRosterRow(row: Row, today: Day): RosterRow {
  const { state, disabled, endDay } = row;
  return {
    ...toPatientView(row),
    subscription_name: state && row.planName,
    tier_name: state && row.tierName,
    validity_type: state && row.validityType,
    subscription_status: state && statusOf({ state, disabled, endDay }, today),
    subscription_end_date: endDay,
  };
}
