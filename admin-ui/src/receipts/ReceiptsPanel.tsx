import '../i18n/receipts/add-receipt-texts';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetList, useTranslate } from 'react-admin';
import type { ReceiptView } from '../../../src/receipts/receipt.view';
import { ERROR_ON_SCREEN } from '../api/queryClient';
import { LoadError } from '../common/feedback/LoadError';
import { ShowMoreList } from '../common/lists/ShowMoreList';
import { Panel } from '../common/screens/Panel';
import { ReceiptLanguageSwitch } from './ReceiptLanguageSwitch';
import { ReceiptRow } from './ReceiptRow';

/** So many are loaded: a monthly payment of more than four years. */
const MAX_RECEIPTS = 50;
const SHOWN_FIRST = 3;

interface ReceiptsPanelProps {
  filter: { patient_id: string } | { payment_id: string };
}

/** The receipts of a patient or a payment, newest first. */
export function ReceiptsPanel({ filter }: ReceiptsPanelProps) {
  const translate = useTranslate();
  const { data, error, isPending, refetch } = useGetList<ReceiptView>(
    'receipts',
    { filter, pagination: { page: 1, perPage: MAX_RECEIPTS }, sort: { field: '', order: 'ASC' } },
    ERROR_ON_SCREEN,
  );
  return (
    <Panel title={translate('receipts.title')} actions={data && data.length > 0 && <ReceiptLanguageSwitch />}>
      <LoadError error={error} failedAction="loadReceipts" refetch={refetch} />
      {isPending && <Skeleton variant="rounded" height={48} />}
      {data?.length === 0 && <Typography color="textSecondary">{translate('receipts.none')}</Typography>}
      <ShowMoreList initialCount={SHOWN_FIRST} gap={0} label={translate('receipts.title')}>
        {data?.map((receipt) => (
          <ReceiptRow key={receipt.id} receipt={receipt} />
        ))}
      </ShowMoreList>
    </Panel>
  );
}
