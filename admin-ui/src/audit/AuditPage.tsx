import '../i18n/audit/add-audit-texts';
import { useTranslate } from 'react-admin';
import { Page } from '../common/screens/Page';
import { ResourceList } from '../common/lists/ResourceList';
import { useBackToSettings } from '../settings/useBackToSettings';
import { AuditFilters } from './AuditFilters';
import { AuditTable } from './AuditTable';

/** /audit: the activity log. */
export function AuditPage() {
  const translate = useTranslate();
  return (
    <Page title={translate('audit.title')} intro={translate('audit.intro')} back={useBackToSettings()}>
      <ResourceList perPage={25} sort={{ field: 'id', order: 'DESC' }}>
        <AuditFilters />
        <AuditTable />
      </ResourceList>
    </Page>
  );
}
