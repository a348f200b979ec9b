import type { EntityManager } from 'typeorm';
import { payPageUrl } from '../enrolments/terms/term.dto.js';
import {
  cursorListQuery,
  queryCursorPage,
  type CursorListQuery,
  type CursorListRules,
  type CursorPage,
} from '../platform/lists/cursor.js';
import { containsPattern } from '../platform/lists/list-query.js';
import { DomainError } from '../shared/domain-error.js';
import { canReceiveWhatsApp, phoneDigits } from '../shared/phone.js';
import { oneLine } from '../shared/text.js';
import type { PayerParams } from './payer.dto.js';
import type { FamilySuggestionsView, FamilySuggestionView, PayerView } from './payer.view.js';

export interface PayerFilter {
  q?: string;
}

export const PAYER_LIST: CursorListRules = {
  sort: { id: 'y.id', name: 'lower(y.name)', created_at: 'y.created_at' },
  defaultOrder: 'lower(y.name), y.id',
  filter: { q: 'string' },
  id: 'y.id',
  cursor: ['id'],
};

/** Parses the parameters of the list. @throws DomainError `request.invalid`. */
export function parsePayerQuery({ q, ...params }: PayerParams): CursorListQuery<PayerFilter> {
  const query = cursorListQuery<PayerFilter>(params, PAYER_LIST);
  if (q !== undefined) query.filter.q = q;
  return query;
}

const SELECT = `
  SELECT y.id, y.name, y.mobile, y.mobile_normal AS mobile_e164, y.created_at, k.identifier, (
    SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'archived', p.archived_at IS NOT NULL)
      ORDER BY lower(p.name), p.id), '[]')
    FROM patient p WHERE p.doctor_id = y.doctor_id AND p.payer_id = y.id) AS patients
  FROM payer y JOIN payer_link k ON k.doctor_id = y.doctor_id AND k.payer_id = y.id AND k.revoked_at IS NULL`;

type Row = Omit<PayerView, 'link' | 'whatsapp_capable'> & { identifier: string };

const toView = ({ identifier, ...row }: Row): PayerView => ({
  ...row,
  whatsapp_capable: canReceiveWhatsApp(row.mobile_e164),
  link: payPageUrl(identifier),
});

/** $3 a pattern of names, $4 one of numbers; null for all. */
const MATCHES = `y.doctor_id = $1 AND y.deleted_at IS NULL AND ($2::uuid[] IS NULL OR y.id = ANY ($2))
  AND ($3::text IS NULL OR y.name ILIKE $3 OR y.mobile_normal LIKE $4 OR EXISTS (
    SELECT FROM patient p WHERE p.doctor_id = y.doctor_id AND p.payer_id = y.id AND p.name ILIKE $3))`;

export async function listPayers(
  tx: EntityManager,
  doctorId: string,
  query: CursorListQuery<PayerFilter>,
): Promise<CursorPage<PayerView>> {
  const words = oneLine(query.filter.q ?? '');
  const digits = phoneDigits(words);
  const patterns = words === '' ? [null, null] : [containsPattern(words), digits ? `%${digits}%` : null];
  const sql = { rows: `${SELECT} WHERE ${MATCHES}`, from: `FROM payer y WHERE ${MATCHES}` };
  const page = await queryCursorPage<Row>(tx, sql, [doctorId, query.ids, ...patterns], query);
  return { ...page, rows: page.rows.map(toView) };
}

/** @throws DomainError `payer.not_found`. */
export async function findPayer(tx: EntityManager, doctorId: string, id: string): Promise<PayerView> {
  const sql = `${SELECT} WHERE y.doctor_id = $1 AND y.id = $2 AND y.deleted_at IS NULL`;
  const [row] = await tx.query<Row[]>(sql, [doctorId, id]);
  if (!row) throw new DomainError('payer.not_found');
  return toView(row);
}

/** Numbers of patients without a payer: of several of them, or of a payer. A number is dismissed with all its patients. */
const SUGGESTIONS = `
SELECT p.mobile_normal AS mobile, y.id AS payer_id,
  json_agg(json_build_object('id', p.id, 'name', p.name) ORDER BY lower(p.name), p.id) AS patients, count(*) OVER () AS total
FROM patient p LEFT JOIN payer y ON y.doctor_id = p.doctor_id AND y.mobile_normal = p.mobile_normal
WHERE p.doctor_id = $1 AND p.payer_id IS NULL AND p.erased_at IS NULL AND p.archived_at IS NULL AND p.mobile_normal IS NOT NULL
GROUP BY p.mobile_normal, y.id
HAVING (count(*) > 1 OR y.id IS NOT NULL) AND bool_or(p.family_dismissed_at IS NULL)
ORDER BY min(lower(p.name)), p.mobile_normal LIMIT 100`;

/** Patients who share a number, unless the clinic has dismissed it; in alphabetical order. */
export async function listSuggestions(tx: EntityManager, doctorId: string): Promise<FamilySuggestionsView> {
  const rows = await tx.query<(FamilySuggestionView & { total: number })[]>(SUGGESTIONS, [doctorId]);
  return { suggestions: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
