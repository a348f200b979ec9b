import { useListContext, useTranslate } from 'react-admin';
import { Panel } from '../common/screens/Panel';
import { ResourceList } from '../common/lists/ResourceList';
import { MessageTable } from './MessageTable';

const MessagesPanel = () => {
  const translate = useTranslate();
  const { total, error } = useListContext();
  // Hidden for patients without messages.
  if (!total && !error) return null;
  return (
    <Panel title={translate('messages.ofPatient')}>
      <MessageTable ofOnePatient />
    </Panel>
  );
};

/** A patient's messages, newest first. */
export const PatientMessages = ({ patientId }: { patientId: string }) => (
  <ResourceList
    resource="messages"
    filter={{ patient_id: patientId }}
    perPage={25}
    sort={{ field: 'created_at', order: 'DESC' }}
    disableSyncWithLocation
  >
    <MessagesPanel />
  </ResourceList>
);
