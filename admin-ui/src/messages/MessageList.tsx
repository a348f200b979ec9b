import { ResourceList } from '../common/lists/ResourceList';
import { MessageFilters } from './MessageFilters';
import { MessageTable } from './MessageTable';

/** Sent and queued messages. */
export const MessageList = () => (
  <ResourceList perPage={25} sort={{ field: 'created_at', order: 'DESC' }}>
    <MessageFilters />
    <MessageTable />
  </ResourceList>
);
