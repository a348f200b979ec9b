import { useListContext, useTranslate } from 'react-admin';
import { Panel } from '../common/screens/Panel';
import { ResourceList } from '../common/lists/ResourceList';
import { MessageTable } from './MessageTable';

const MessagesPanel = () => {
  const translate = useTranslate();
  const { total, error } = useListContext();
  // Nothing before something was written: a patient without a plan gets no messages.
  if (!total && !error) return null;
  return (
    <Panel title={translate('messages.ofPatient')}>
      <MessageTable ofOnePatient />
    </Panel>
  );
};

/** What was written to a patient, newest first, and what became of it. */
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
