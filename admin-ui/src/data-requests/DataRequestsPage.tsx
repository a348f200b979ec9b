import '../i18n/privacy/add-privacy-texts';
import { useListContext, useTranslate } from 'react-admin';
import { DATA_REQUEST_STATUSES, type DataRequestStatus } from '../../../src/privacy/requests/data-request.rules';
import { FilterSelect } from '../common/lists/FilterSelect';
import { ResourceList } from '../common/lists/ResourceList';
import { Page } from '../common/screens/Page';
import { DataRequestTable } from './DataRequestTable';
import { useDataRequestCounts } from './useDataRequestCounts';

/** How many requests are open, and the more urgent of how many are overdue and due soon. */
function Summary() {
  const translate = useTranslate();
  const { data: counts } = useDataRequestCounts();
  const intro = translate('dataRequests.intro');
  if (!counts || counts.open === 0) return intro;
  const { open, overdue, due_soon: dueSoon } = counts;
  const key = overdue > 0 ? 'summaryOverdue' : dueSoon > 0 ? 'summaryDueSoon' : 'summary';
  return (
    <>
      {intro} <b>{translate(`dataRequests.${key}`, { open, overdue, dueSoon })}</b>.
    </>
  );
}

function StatusFilter() {
  const list = useListContext();
  const { status } = list.filterValues as { status?: DataRequestStatus };
  return (
    <FilterSelect
      label="dataRequests.status"
      all="dataRequests.allStatuses"
      choices={DATA_REQUEST_STATUSES}
      textKey="dataRequests.statuses"
      value={status}
      onChange={(next) => list.setFilters({ status: next })}
      sx={{ mb: 2, width: { xs: '100%', sm: 216 } }}
    />
  );
}

/** /data-requests: what patients ask about their data, those due first at the top. */
export function DataRequestsPage() {
  const translate = useTranslate();
  return (
    <Page title={translate('dataRequests.title')} intro={<Summary />}>
      <ResourceList perPage={25} sort={{ field: '', order: 'ASC' }}>
        <search>
          <StatusFilter />
        </search>
        <DataRequestTable />
      </ResourceList>
    </Page>
  );
}
