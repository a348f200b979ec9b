import { dayColumns, type CsvColumn } from '../../platform/lists/csv.js';
import { formatMonth } from '../../shared/calendar.js';
import type { ActiveRow } from '../mrr/active-subscriptions.view.js';
import type { RenewalRow } from '../revenue/renewal-forecast.view.js';
import type { MrrPoint } from '../mrr/mrr.view.js';
import type { DueRow, MovementRow } from '../mrr/rates.view.js';
import type { PurchaseRow, RefundedRow } from '../revenue/revenue.view.js';

interface Patient {
  patient_name: string;
  patient_mobile: string | null;
}

interface Bought {
  subscription_name: string;
  tier_name: string | null;
  validity_type: string | null;
}

const name = { heading: 'Patient Name', cell: ({ patient_name }: Patient) => patient_name };
const mobile = { heading: 'Mobile', cell: ({ patient_mobile }: Patient) => patient_mobile };
const bought: CsvColumn<Bought>[] = [
  { heading: 'Subscription', cell: (row) => row.subscription_name },
  { heading: 'Tier', cell: (row) => row.tier_name ?? row.validity_type?.replace('_', ' ').toUpperCase() ?? null },
];

/** The tables of the figures as files; amounts are rupees. */
export const PURCHASE_COLUMNS: CsvColumn<PurchaseRow>[] = [
  ...[name, mobile, ...bought],
  ...dayColumns<PurchaseRow>('Payment Date', (row) => row.payment_date),
  { heading: 'Amount (INR)', cell: (row) => row.payment_amount },
  ...dayColumns<PurchaseRow>('End Date', (row) => row.subscription_end_date),
];

export const REFUND_COLUMNS: CsvColumn<RefundedRow>[] = [
  ...[name, mobile],
  ...dayColumns<RefundedRow>('Refund Date', (row) => row.refund_date),
  ...dayColumns<RefundedRow>('Payment Date', (row) => row.payment_date),
  { heading: 'Amount (INR)', cell: (row) => row.amount },
];

export const ACTIVE_COLUMNS: CsvColumn<ActiveRow>[] = [
  ...[name, mobile, { heading: 'Email', cell: (row: ActiveRow) => row.patient_email }, ...bought],
  ...dayColumns<ActiveRow>('Start Date', (row) => row.subscription_start_date),
  ...dayColumns<ActiveRow>('End Date', (row) => row.subscription_end_date),
  { heading: 'Amount (INR)', cell: (row) => row.payment_amount },
  { heading: 'Months', cell: (row) => row.payment_months },
  { heading: 'Archived', cell: (row) => (row.archived ? 'Yes' : 'No') },
];

export const MRR_COLUMNS: CsvColumn<MrrPoint>[] = [
  { heading: 'Month', cell: (row) => formatMonth(row.month) },
  { heading: 'Month (ISO)', cell: (row) => row.month },
  { heading: 'MRR (INR)', cell: (row) => row.mrr },
];

/** Those that take from MRR are negative, so that the column sums to closing less opening. */
export const MOVEMENT_COLUMNS: CsvColumn<MovementRow>[] = [
  { heading: 'Patient Name', cell: (row) => row.patient_name },
  { heading: 'Movement', cell: (row) => row.kind },
  {
    heading: 'Amount (INR)',
    cell: (row) => (row.kind === 'contraction' || row.kind === 'churn' ? -row.amount : row.amount),
  },
];

export const DUE_COLUMNS: CsvColumn<DueRow>[] = [
  ...[name, mobile, ...bought],
  ...dayColumns<DueRow>('Due Date', (row) => row.due_date),
  { heading: 'Renewed', cell: (row) => (row.renewed ? 'Yes' : 'No') },
];

export const RENEWAL_COLUMNS: CsvColumn<RenewalRow>[] = [
  ...[name, mobile, ...bought],
  ...dayColumns<RenewalRow>('Due Date', (row) => row.due_date),
  { heading: 'Days Left', cell: (row) => row.days_left },
  { heading: 'Expected (INR)', cell: (row) => row.expected_amount },
];
