import type { EntityManager } from 'typeorm';
import { allowedAccountActions, ACCOUNT_STATUSES } from '../auth/account.rules.js';
import type { AdminAccountView } from '../auth/account.view.js';
import { streamRows } from '../platform/lists/csv.js';
import { containsPattern, queryPage, type ListQuery, type ListRules } from '../platform/lists/list-query.js';
import { DomainError } from '../shared/domain-error.js';
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
  defaultOrder: `(a.status = 'pending') DESC, a.created_at DESC, a.id`,
  filter: { status: 'string', q: 'string' },
  id: 'a.id',
};

const FROM = `FROM account a LEFT JOIN profile p ON p.doctor_id = a.id WHERE a.role = 'doctor'`;
const COLUMNS = `a.id, a.email, a.role, a.status, a.platform_plan, a.status_reason, a.created_at, a.approved_at, p.doctor_name, p.clinic_name,
  a.second_factor_count > 0 AS second_factor, a.second_factor_removal_at AS second_factor_removal_due_at`;

export type AccountRow = Omit<AdminAccountView, 'actions'>;

const toView = (row: AccountRow): AdminAccountView => ({ ...row, actions: allowedAccountActions(row.status) });

/** One page of doctors' accounts, and the number on all pages. */
export async function listAccounts(
  tx: EntityManager,
  query: ListQuery<AccountFilter>,
): Promise<{ rows: AdminAccountView[]; total: number }> {
  const { where, params } = buildWhere(query);
  const page = await queryPage<AccountRow>(tx, { rows: `SELECT ${COLUMNS} ${where}`, from: where }, params, query);
  return { ...page, rows: page.rows.map(toView) };
}

/** The accounts of all pages in batches. */
export function streamAccounts(tx: EntityManager, query: ListQuery<AccountFilter>): AsyncGenerator<AccountRow[]> {
  const { where, params } = buildWhere(query);
  return streamRows<AccountRow>(tx, `SELECT ${COLUMNS} ${where} ORDER BY ${query.orderBy}`, params);
}

function buildWhere({ ids, filter }: ListQuery<AccountFilter>): { where: string; params: unknown[] } {
  if (filter.status && !ACCOUNT_STATUSES.some((status) => status === filter.status))
    throw DomainError.invalidField('status', `status must be one of ${ACCOUNT_STATUSES.join(', ')}`);
  const words = oneLine(filter.q ?? '');
  const search = words ? containsPattern(words) : null;
  const where = `${FROM} AND ($1::uuid[] IS NULL OR a.id = ANY($1)) AND ($2::text IS NULL OR a.status = $2)
    AND ($3::text IS NULL OR a.email ILIKE $3 OR p.doctor_name ILIKE $3 OR p.clinic_name ILIKE $3)`;
  return { where, params: [ids, filter.status || null, search] };
}

/** @throws DomainError `account.not_found`. */
export async function findAccount(tx: EntityManager, id: string): Promise<AdminAccountView> {
  const [row] = await tx.query<AccountRow[]>(`SELECT ${COLUMNS} ${FROM} AND a.id = $1`, [id]);
  if (!row) throw new DomainError('account.not_found');
  return toView(row);
}
