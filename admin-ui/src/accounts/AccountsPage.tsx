import { useTranslate } from 'react-admin';
import { Page } from '../common/screens/Page';
import { ResourceList } from '../common/lists/ResourceList';
import { BackupNotice } from '../support/BackupNotice';
import { AccountFilters } from './AccountFilters';
import { AccountTable } from './AccountTable';

/** No sort parameter: by default the server returns accounts that wait for approval first. */
const SERVER_ORDER = { field: '', order: 'ASC' } as const;

/** The screen `#/admin/accounts`: doctors' accounts and their approval. */
export function AccountsPage() {
  const translate = useTranslate();
  return (
    <Page title={translate('accounts.title')} intro={translate('accounts.intro')}>
      <BackupNotice />
      <ResourceList perPage={25} sort={SERVER_ORDER}>
        <AccountFilters />
        <AccountTable />
      </ResourceList>
    </Page>
  );
}
