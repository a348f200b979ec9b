import { ReferenceManyFieldBase, useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { ERROR_ON_SCREEN } from '../api/queryClient';
import { Panel } from '../common/screens/Panel';

interface PatientRecordsProps {
  /** The resource; its records have a `patient_id`. */
  reference: 'messages' | 'payments';
  /** The time by which they are sorted, newest first. */
  date: string;
  /** Translation key. */
  title: string;
  /** The table of the list. */
  children: ReactNode;
}

/** Records of the patient on the screen, newest first. Hidden without records. */
export function PatientRecords({ reference, date, title, children }: PatientRecordsProps) {
  const translate = useTranslate();
  return (
    <ReferenceManyFieldBase
      reference={reference}
      target="patient_id"
      sort={{ field: date, order: 'DESC' }}
      storeKey="" // otherwise react-admin stores the ids of opened patients in the browser
      queryOptions={ERROR_ON_SCREEN}
      loading={null}
      empty={null}
    >
      <Panel title={translate(title)}>{children}</Panel>
    </ReferenceManyFieldBase>
  );
}
