import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../../src/patients/patient.view';
import { useConfirmDialog } from '../../common/feedback/useConfirmDialog';
import { useUndoableAction } from '../../common/hooks/useUndoableAction';
import { PermanentDeleteDialog } from './PermanentDeleteDialog';
import { ARCHIVE_PATIENT, RESTORE_PATIENT } from '../undoable-actions';

export type PatientListActions = Omit<ReturnType<typeof usePatientListActions>, 'dialogs'>;

/**
 * Actions of the patient list, each with a confirmation. Created once for the list: hooks and dialogs in every row
 * would take a phone longer than rendering the rows. Render `dialogs`.
 */
export function usePatientListActions() {
  const translate = useTranslate();
  const { confirm, dialog } = useConfirmDialog();
  const [patientToDelete, setPatientToDelete] = useState<PatientView | null>(null);
  const [deleteOpen, setDeleteOpen] = useState(false);
  const archiving = useUndoableAction(ARCHIVE_PATIENT);
  const restoring = useUndoableAction(RESTORE_PATIENT);
  return {
    dialogs: (
      <>
        {dialog}
        {patientToDelete && (
          <PermanentDeleteDialog
            key={patientToDelete.id}
            patient={patientToDelete}
            open={deleteOpen}
            onClose={() => setDeleteOpen(false)}
          />
        )}
      </>
    ),
    busy: archiving.isPending || restoring.isPending,
    confirmArchive: (patient: PatientView) =>
      confirm({
        title: patient.name,
        content: translate('patients.confirmArchive'),
        confirmLabel: translate('patients.archive'),
        danger: true,
        onConfirm: () => archiving.run(patient),
      }),
    confirmRestore: (patient: PatientView) =>
      confirm({
        title: patient.name,
        content: translate('patients.confirmRestore'),
        confirmLabel: translate('patients.restore'),
        onConfirm: () => restoring.run(patient),
      }),
    confirmDelete: (patient: PatientView) => {
      setPatientToDelete(patient);
      setDeleteOpen(true);
    },
  };
}
