import { rowPaginator, type InMemoryListRules } from '../../platform/lists/in-memory-pagination.js';
import type { ActiveSubscriptionParams } from '../analytics.dto.js';
import { matchesSearch } from './active-subscriptions.rules.js';
import type { ActiveSubscriptionRow } from './active-subscriptions.view.js';

export const ACTIVE_SUBSCRIPTION_LIST: InMemoryListRules<ActiveSubscriptionRow> = {
  plural: 'subscriptions',
  id: 'term_id',
  wholeByDefault: true,
  sort: [
    ...(['term_id', 'patient_name', 'patient_mobile', 'patient_email', 'subscription_name', 'tier_name'] as const),
    ...(['subscription_start_date', 'subscription_end_date', 'payment_amount'] as const),
  ],
  filter: { patient_id: 'string', archived: 'boolean', validity_type: 'string' },
};

/** Returns a function that searches, filters, sorts and pages. @throws DomainError `request.invalid`. */
export function activeSubscriptionPaginator({
  search = '',
  ...params
}: Omit<ActiveSubscriptionParams, 'start_date' | 'end_date'>) {
  const page = rowPaginator(params, ACTIVE_SUBSCRIPTION_LIST);
  return (rows: ActiveSubscriptionRow[]) => page(rows.filter((row) => matchesSearch(row, search)));
}
