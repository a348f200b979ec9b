import { useTranslate } from 'react-admin';
import { ResourceList } from '../common/lists/ResourceList';
import { Page } from '../common/screens/Page';
import { MoneyTabs } from './MoneyTabs';
import { ReceiptFilters } from './ReceiptFilters';
import { ReceiptTable } from './ReceiptTable';

/** The server's default: receipts of one day by their numbers. */
const NEWEST_FIRST = { field: '', order: 'DESC' } as const;

/** /receipts: all receipts and refund receipts. */
export function ReceiptsPage() {
  const translate = useTranslate();
  return (
    <Page title={translate('receipts.title')} intro={translate('receipts.intro')}>
      <MoneyTabs current="receipts" />
      <ResourceList perPage={25} sort={NEWEST_FIRST}>
        <ReceiptFilters />
        <ReceiptTable />
      </ResourceList>
    </Page>
  );
}
