import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../src/patients/patient.view';
import { useConfirmDialog } from '../common/feedback/useConfirmDialog';
import { useUndoableAction } from '../common/hooks/useUndoableAction';
import { ARCHIVE_PATIENT, RESTORE_PATIENT } from './undoable-actions';

/** Archives and restores patients, each after a confirmation. Render `dialog`. */
export function useArchiving() {
  const translate = useTranslate();
  const { confirm, dialog } = useConfirmDialog();
  const archiving = useUndoableAction(ARCHIVE_PATIENT);
  const restoring = useUndoableAction(RESTORE_PATIENT);
  const confirmArchive = (patient: PatientView) =>
    confirm({
      title: patient.name,
      content: translate('patients.confirmArchive'),
      confirmLabel: translate('patients.archive'),
      danger: true,
      onConfirm: () => archiving.run(patient),
    });
  const confirmRestore = (patient: PatientView) =>
    confirm({
      title: patient.name,
      content: translate('patients.confirmRestore'),
      confirmLabel: translate('patients.restore'),
      onConfirm: () => restoring.run(patient),
    });
  return { dialog, confirmArchive, confirmRestore, isPending: archiving.isPending || restoring.isPending };
}
