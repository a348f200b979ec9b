import { useTranslate } from 'react-admin';
import { ResourceList } from '../common/lists/ResourceList';
import { Page } from '../common/screens/Page';
import { MoneyTabs } from './MoneyTabs';
import { ReceiptFilters } from './ReceiptFilters';
import { ReceiptTable } from './ReceiptTable';

/** /receipts: all receipts and refund receipts. */
export function ReceiptsPage() {
  const translate = useTranslate();
  return (
    <Page title={translate('receipts.title')} intro={translate('receipts.intro')}>
      <MoneyTabs current="receipts" />
      <ResourceList perPage={25} sort={{ field: 'issued_on', order: 'DESC' }}>
        <ReceiptFilters />
        <ReceiptTable />
      </ResourceList>
    </Page>
  );
}
