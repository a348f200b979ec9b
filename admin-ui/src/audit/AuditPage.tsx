import '../i18n/audit/add-audit-texts';
import { useTranslate } from 'react-admin';
import { useUrlParams } from '../common/hooks/useUrlParams';
import { Page } from '../common/screens/Page';
import { UrlTabs } from '../common/screens/UrlTabs';
import { ResourceList } from '../common/lists/ResourceList';
import { SecurityTab } from '../security/SecurityTab';
import { useBackToSettings } from '../settings/useBackToSettings';
import { AuditFilters } from './AuditFilters';
import { AuditTable } from './AuditTable';

/** Name of the tab in the address. */
const SECURITY = 'security';

const ChangesTab = () => (
  <ResourceList perPage={25} sort={{ field: 'id', order: 'DESC' }}>
    <AuditFilters />
    <AuditTable />
  </ResourceList>
);

/** /audit: the activity log, and the security events. */
export function AuditPage() {
  const translate = useTranslate();
  const { param } = useUrlParams();
  const title = translate('audit.title');
  const intro = translate(param('tab') === SECURITY ? 'audit.introSecurity' : 'audit.intro');
  return (
    <Page title={title} intro={intro} back={useBackToSettings()}>
      <UrlTabs
        label={title}
        tabs={[
          { name: 'changes', label: translate('audit.tabs.changes'), Screen: ChangesTab },
          { name: SECURITY, label: translate('audit.tabs.security'), Screen: SecurityTab },
        ]}
      />
    </Page>
  );
}
