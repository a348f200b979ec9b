import { useTranslate } from 'react-admin';
import { Page } from '../common/screens/Page';
import { ResourceList } from '../common/lists/ResourceList';
import { MoneyTabs } from '../receipts/MoneyTabs';
import { HoldsPanel } from './holds/HoldsPanel';
import { PaymentFilters } from './PaymentFilters';
import { PaymentTotals } from './PaymentTotals';
import { PaymentTable } from './PaymentTable';

/** /payments: holds that need a decision, then all payments and attempts. */
export function PaymentsPage() {
  const translate = useTranslate();
  return (
    <Page title={translate('payments.title')} intro={translate('payments.intro')}>
      <MoneyTabs current="payments" />
      <HoldsPanel />
      <ResourceList perPage={25} sort={{ field: 'payment_date', order: 'DESC' }}>
        <PaymentFilters />
        <PaymentTotals />
        <PaymentTable />
      </ResourceList>
    </Page>
  );
}
