import { useTranslate } from 'react-admin';
import type { PurchaseRow } from '../../../../src/analytics/revenue/revenue.view';
import type { Day } from '../../../../src/shared/calendar';
import { DayText } from '../../common/fields/DayText';
import { EmptyState } from '../../common/feedback/EmptyState';
import type { ClientColumn } from '../table/client-column';
import { ClientTable } from '../table/ClientTable';
import { SUBSCRIPTION_COLUMNS } from '../table/subscription-columns';
import { Rupees } from '../../common/fields/Rupees';
import { tierName } from '../../common/fields/tierName';
import { ExpiryBadge } from '../ExpiryBadge';
import { PhoneLink } from '../../common/fields/PhoneLink';
import { PatientCell } from '../PatientCell';

interface PurchasesTableProps {
  rows: PurchaseRow[];
  today: Day;
}

/** The payments that add up to new revenue. */
export function PurchasesTable({ rows, today }: PurchasesTableProps) {
  const translate = useTranslate();
  const payment: ClientColumn<PurchaseRow>[] = [
    { source: 'payment_date', render: ({ payment_date }) => <DayText day={payment_date} /> },
    { source: 'payment_amount', numeric: true, render: ({ payment_amount }) => <Rupees value={payment_amount} /> },
    { source: 'subscription_end_date', render: ({ subscription_end_date }) => <DayText day={subscription_end_date} /> },
    {
      source: 'term_id',
      label: 'status',
      cardPart: 'line',
      disableSort: true,
      render: ({ subscription_end_date }) => <ExpiryBadge end={subscription_end_date} today={today} />,
    },
  ];
  const columns: ClientColumn<PurchaseRow>[] = [
    { source: 'patient_name', render: (row) => <PatientCell patient={row} /> },
    { source: 'patient_mobile', render: ({ patient_mobile }) => <PhoneLink number={patient_mobile} /> },
    { source: 'subscription_name', render: (row) => row.subscription_name },
    { source: 'tier_name', render: (row) => tierName(row) || '-' },
    ...payment,
  ];
  if (rows.length === 0)
    return <EmptyState title={translate('analytics.noPurchases')} hint={translate('analytics.noPurchasesHint')} />;
  return (
    <ClientTable
      name="purchases"
      rows={rows}
      id="payment_id"
      columns={columns}
      narrowColumns={[...SUBSCRIPTION_COLUMNS, ...payment]}
    />
  );
}
