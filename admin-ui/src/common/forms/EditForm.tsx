import type { ReactNode } from 'react';
import { EditBase, type TransformData } from 'react-admin';
import { Panel } from '../screens/Panel';
import { RecordForm } from './RecordForm';
import type { useSaving } from './useSaving';

interface EditFormProps {
  title: string;
  /** Converts the form's values to the request body. */
  toInput: TransformData;
  saving: ReturnType<typeof useSaving>;
  children: ReactNode;
}

/** Edits the record of the screen, which has loaded it: the form itself loads nothing. */
export const EditForm = ({ title, toInput, saving, children }: EditFormProps) => (
  <EditBase
    mutationMode="pessimistic"
    redirect={false}
    queryOptions={{ enabled: false }}
    transform={toInput}
    mutationOptions={saving.mutationOptions}
  >
    <Panel title={title}>
      <RecordForm>{children}</RecordForm>
    </Panel>
  </EditBase>
);
