import { ReferenceManyFieldBase, useTranslate } from 'react-admin';
import { ERROR_ON_SCREEN } from '../api/queryClient';
import { Panel } from '../common/screens/Panel';
import { MessageTable } from './MessageTable';

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const;

/** Messages to the patient on the screen, newest first. Hidden without messages. */
export function PatientMessages() {
  const translate = useTranslate();
  return (
    <ReferenceManyFieldBase
      reference="messages"
      target="patient_id"
      sort={NEWEST_FIRST}
      storeKey="" // otherwise react-admin stores the ids of opened patients in the browser
      queryOptions={ERROR_ON_SCREEN}
      loading={null}
      empty={null}
    >
      <Panel title={translate('messages.ofPatient')}>
        <MessageTable ofOnePatient />
      </Panel>
    </ReferenceManyFieldBase>
  );
}
