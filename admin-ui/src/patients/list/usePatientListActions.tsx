import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../../src/patients/patient.view';
import { useAsk } from '../../common/feedback/useConfirmDialog';
import { useUndoable } from '../../common/hooks/useUndoableAction';
import { DeleteForEver } from './PermanentDeleteDialog';
import { ARCHIVE, RESTORE } from '../undoable-actions';

export type PatientActs = Omit<ReturnType<typeof usePatientActs>, 'dialogs'>;

/**
 * What can be done with the patients of a list, each asked about first: once for all its rows, because a row with hooks
 * and dialogs of its own costs a phone more than all it shows. `dialogs` are to be rendered.
 */
export function usePatientActs() {
  const translate = useTranslate();
  const { ask, dialog } = useAsk();
  const [leaving, setLeaving] = useState<PatientView | null>(null);
  const [deleting, setDeleting] = useState(false);
  const archiving = useUndoable(ARCHIVE, RESTORE);
  const restoring = useUndoable(RESTORE, ARCHIVE);
  return {
    dialogs: (
      <>
        {dialog}
        {leaving && (
          <DeleteForEver key={leaving.id} patient={leaving} open={deleting} onClose={() => setDeleting(false)} />
        )}
      </>
    ),
    busy: archiving.isPending || restoring.isPending,
    askArchive: (patient: PatientView) =>
      ask({
        title: patient.name,
        content: translate('patients.askArchive'),
        confirm: translate('patients.archive'),
        danger: true,
        onConfirm: () => archiving.run(patient.id),
      }),
    askRestore: (patient: PatientView) =>
      ask({
        title: patient.name,
        content: translate('patients.askRestore'),
        confirm: translate('patients.restore'),
        onConfirm: () => restoring.run(patient.id),
      }),
    askDelete: (patient: PatientView) => {
      setLeaving(patient);
      setDeleting(true);
    },
  };
}
