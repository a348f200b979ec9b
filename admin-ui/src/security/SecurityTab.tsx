import '../i18n/security/add-security-texts';
import { ResourceList } from '../common/lists/ResourceList';
import { SecurityFilters } from './SecurityFilters';
import { SecurityTable } from './SecurityTable';

/** Security events. The filters are not in the address, which names the tab. */
export const SecurityTab = () => (
  <ResourceList
    disableAuthentication
    disableSyncWithLocation
    resource="security-events"
    sort={{ field: 'id', order: 'DESC' }}
    perPage={25}
  >
    <SecurityFilters />
    <SecurityTable />
  </ResourceList>
);
