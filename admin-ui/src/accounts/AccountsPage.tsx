import { useTranslate } from 'react-admin';
import { Page } from '../common/Page';
import { Rows } from '../common/Rows';
import { AccountFilters } from './AccountFilters';
import { AccountTable } from './AccountTable';

/** /admin/accounts: who may log in. */
export function AccountsPage() {
  const translate = useTranslate();
  return (
    <Page title={translate('accounts.title')} intro={translate('accounts.intro')}>
      <Rows perPage={25} sort={{ field: 'created_at', order: 'DESC' }}>
        <AccountFilters />
        <AccountTable />
      </Rows>
    </Page>
  );
}
