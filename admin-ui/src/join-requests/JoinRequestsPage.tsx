import '../i18n/join-requests/add-join-request-texts';
import { useListContext, useTranslate } from 'react-admin';
import { JOIN_REQUEST_STATES, type JoinRequestState } from '../../../src/joining/joining.rules';
import { FilterSelect } from '../common/lists/FilterSelect';
import { ResourceList } from '../common/lists/ResourceList';
import { Page } from '../common/screens/Page';
import { JoinRequestTable } from './JoinRequestTable';

const REFRESH_MS = 60_000;

function StateFilter() {
  const list = useListContext();
  const { state } = list.filterValues as { state?: JoinRequestState };
  return (
    <FilterSelect
      label="joinRequests.state"
      all="joinRequests.allStates"
      choices={JOIN_REQUEST_STATES}
      textKey="joinRequests.states"
      value={state}
      onChange={(next) => list.setFilters({ state: next })}
      sx={{ mb: 2, width: { xs: '100%', sm: 216 } }}
    />
  );
}

/** /join-requests: people who want to join a plan, those who wait at the top. */
export function JoinRequestsPage() {
  const translate = useTranslate();
  return (
    <Page title={translate('joinRequests.title')} intro={translate('joinRequests.intro')}>
      <ResourceList perPage={25} sort={{ field: '', order: 'ASC' }} refetchInterval={REFRESH_MS}>
        <search>
          <StateFilter />
        </search>
        <JoinRequestTable />
      </ResourceList>
    </Page>
  );
}
