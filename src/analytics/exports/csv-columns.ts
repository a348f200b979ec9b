import { dayColumns, type CsvColumn } from '../../platform/lists/csv.js';
import { formatMonth } from '../../shared/calendar.js';
import type { ActiveSubscriptionRow } from '../mrr/active-subscriptions.view.js';
import type { RenewalRow } from '../revenue/renewal-forecast.view.js';
import type { MrrPoint } from '../mrr/mrr.view.js';
import type { DueRow, MovementRow } from '../mrr/rates.view.js';
import type { PurchaseRow, RefundedRow } from '../revenue/revenue.view.js';

interface PatientCells {
  patient_name: string;
  patient_mobile: string | null;
}

interface PurchasedPlan {
  subscription_name: string;
  tier_name: string | null;
  validity_type: string | null;
}

const nameColumn = { heading: 'Patient Name', cell: ({ patient_name }: PatientCells) => patient_name };
const mobileColumn = { heading: 'Mobile', cell: ({ patient_mobile }: PatientCells) => patient_mobile };
const planColumns: CsvColumn<PurchasedPlan>[] = [
  { heading: 'Subscription', cell: (row) => row.subscription_name },
  { heading: 'Tier', cell: (row) => row.tier_name ?? row.validity_type?.replace('_', ' ').toUpperCase() ?? null },
];

/** Columns of the exports. Amounts are in rupees. */
export const PURCHASE_COLUMNS: CsvColumn<PurchaseRow>[] = [
  ...[nameColumn, mobileColumn, ...planColumns],
  ...dayColumns<PurchaseRow>('Payment Date', (row) => row.payment_date),
  { heading: 'Amount (INR)', cell: (row) => row.payment_amount },
  ...dayColumns<PurchaseRow>('End Date', (row) => row.subscription_end_date),
];

export const REFUND_COLUMNS: CsvColumn<RefundedRow>[] = [
  ...[nameColumn, mobileColumn],
  ...dayColumns<RefundedRow>('Refund Date', (row) => row.refund_date),
  ...dayColumns<RefundedRow>('Payment Date', (row) => row.payment_date),
  { heading: 'Amount (INR)', cell: (row) => row.amount },
];

export const ACTIVE_SUBSCRIPTION_COLUMNS: CsvColumn<ActiveSubscriptionRow>[] = [
  ...[
    nameColumn,
    mobileColumn,
    { heading: 'Email', cell: (row: ActiveSubscriptionRow) => row.patient_email },
    ...planColumns,
  ],
  ...dayColumns<ActiveSubscriptionRow>('Start Date', (row) => row.subscription_start_date),
  ...dayColumns<ActiveSubscriptionRow>('End Date', (row) => row.subscription_end_date),
  { heading: 'Amount (INR)', cell: (row) => row.payment_amount },
  { heading: 'Months', cell: (row) => row.payment_months },
  { heading: 'Archived', cell: (row) => (row.archived ? 'Yes' : 'No') },
];

export const MRR_COLUMNS: CsvColumn<MrrPoint>[] = [
  { heading: 'Month', cell: (row) => formatMonth(row.month) },
  { heading: 'Month (ISO)', cell: (row) => row.month },
  { heading: 'MRR (INR)', cell: (row) => row.mrr },
];

/** Contraction and churn are negative, so that the column sums to closing minus opening. */
export const MOVEMENT_COLUMNS: CsvColumn<MovementRow>[] = [
  { heading: 'Patient Name', cell: (row) => row.patient_name },
  { heading: 'Movement', cell: (row) => row.kind },
  {
    heading: 'Amount (INR)',
    cell: (row) => (row.kind === 'contraction' || row.kind === 'churn' ? -row.amount : row.amount),
  },
];

export const DUE_COLUMNS: CsvColumn<DueRow>[] = [
  ...[nameColumn, mobileColumn, ...planColumns],
  ...dayColumns<DueRow>('Due Date', (row) => row.due_date),
  { heading: 'Renewed', cell: (row) => (row.renewed ? 'Yes' : 'No') },
];

export const RENEWAL_COLUMNS: CsvColumn<RenewalRow>[] = [
  ...[nameColumn, mobileColumn, ...planColumns],
  ...dayColumns<RenewalRow>('Due Date', (row) => row.due_date),
  { heading: 'Days Left', cell: (row) => row.days_left },
  { heading: 'Expected (INR)', cell: (row) => row.expected_amount },
];
