import type { EntityManager } from 'typeorm';
import { accountMoves, ACCOUNT_STATUSES } from '../auth/account.rules.js';
import type { AdminAccountView } from '../auth/account.view.js';
import { everyRow } from '../platform/lists/csv.js';
import { containing, pageOf, type ListQuery, type ListRules } from '../platform/lists/list-query.js';
import { Refused } from '../shared/domain-error.js';
import { oneLine } from '../shared/text.js';

export interface AccountFilter {
  status?: string;
  q?: string;
}

export const ACCOUNT_LIST: ListRules = {
  sort: {
    id: 'a.id',
    email: 'a.email',
    status: 'a.status',
    created_at: 'a.created_at',
    doctor_name: 'lower(p.doctor_name)',
    clinic_name: 'lower(p.clinic_name)',
  },
  order: `(a.status = 'pending') DESC, a.created_at DESC, a.id`,
  filter: { status: 'string', q: 'string' },
  id: 'a.id',
};

const FROM = `FROM account a LEFT JOIN profile p ON p.doctor_id = a.id WHERE a.role = 'doctor'`;
const COLUMNS = `a.id, a.email, a.role, a.status, a.platform_plan, a.status_reason, a.created_at, a.approved_at, p.doctor_name, p.clinic_name`;

/** An account without what may be done with it. */
export type AccountRow = Omit<AdminAccountView, 'actions'>;

const toView = (row: AccountRow): AdminAccountView => ({ ...row, actions: accountMoves(row.status) });

/** The doctors' accounts on a page, those that wait first, and how many there are in all. */
export async function listAccounts(
  tx: EntityManager,
  query: ListQuery<AccountFilter>,
): Promise<{ rows: AdminAccountView[]; total: number }> {
  const { where, params } = matchingOf(query);
  const page = await pageOf<AccountRow>(tx, { rows: `SELECT ${COLUMNS} ${where}`, from: where }, params, query);
  return { ...page, rows: page.rows.map(toView) };
}

/** The same accounts over all pages, some at a time. */
export function everyAccount(tx: EntityManager, query: ListQuery<AccountFilter>): AsyncGenerator<AccountRow[]> {
  const { where, params } = matchingOf(query);
  return everyRow<AccountRow>(tx, `SELECT ${COLUMNS} ${where} ORDER BY ${query.orderBy}`, params);
}

function matchingOf({ ids, filter }: ListQuery<AccountFilter>): { where: string; params: unknown[] } {
  if (filter.status && !ACCOUNT_STATUSES.some((status) => status === filter.status))
    throw Refused.field('status', `status must be one of ${ACCOUNT_STATUSES.join(', ')}`);
  const words = oneLine(filter.q ?? '');
  const search = words ? containing(words) : null;
  const where = `${FROM} AND ($1::uuid[] IS NULL OR a.id = ANY($1)) AND ($2::text IS NULL OR a.status = $2)
    AND ($3::text IS NULL OR a.email ILIKE $3 OR p.doctor_name ILIKE $3 OR p.clinic_name ILIKE $3)`;
  return { where, params: [ids, filter.status || null, search] };
}

/** @throws Refused `account.not_found`. */
export async function findAccount(tx: EntityManager, id: string): Promise<AdminAccountView> {
  const [row] = await tx.query<AccountRow[]>(`SELECT ${COLUMNS} ${FROM} AND a.id = $1`, [id]);
  if (!row) throw new Refused('account.not_found');
  return toView(row);
}
