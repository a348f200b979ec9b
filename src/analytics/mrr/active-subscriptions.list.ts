import { rowPage, type RowListRules } from '../../platform/lists/in-memory-pagination.js';
import type { ActiveParams } from '../analytics.dto.js';
import { isFoundBy } from './active-subscriptions.rules.js';
import type { ActiveRow } from './active-subscriptions.view.js';

export const ACTIVE_LIST: RowListRules<ActiveRow> = {
  ...{ plural: 'subscriptions', id: 'term_id', whole: true },
  sort: [
    ...(['term_id', 'patient_name', 'patient_mobile', 'patient_email', 'subscription_name', 'tier_name'] as const),
    ...(['subscription_start_date', 'subscription_end_date', 'payment_amount'] as const),
  ],
  filter: { patient_id: 'string', archived: 'boolean', validity_type: 'string' },
};

/** Gives, of the active subscriptions, those that are asked for. @throws Refused `request.invalid`. */
export function activePage({ search = '', ...params }: Omit<ActiveParams, 'start_date' | 'end_date'>) {
  const page = rowPage(params, ACTIVE_LIST);
  return (rows: ActiveRow[]) => page(rows.filter((row) => isFoundBy(row, search)));
}
