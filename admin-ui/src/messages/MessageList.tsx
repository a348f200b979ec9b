import { ResourceList } from '../common/lists/ResourceList';
import { MessageFilters } from './MessageFilters';
import { MessageTable } from './MessageTable';

/** What was written to patients, and what waits to be sent. */
export const MessageList = () => (
  <ResourceList perPage={25} sort={{ field: 'created_at', order: 'DESC' }}>
    <MessageFilters />
    <MessageTable />
  </ResourceList>
);
