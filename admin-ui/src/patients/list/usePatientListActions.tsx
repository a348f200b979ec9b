import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../../src/patients/patient.view';
import { useConfirmDialog } from '../../common/feedback/useConfirmDialog';
import { useUndoableAction } from '../../common/hooks/useUndoableAction';
import { lazyPart } from '../../common/screens/lazyScreen';
import { PatientMenu } from './PatientMenu';
import { PermanentDeleteDialog } from './PermanentDeleteDialog';
import { ARCHIVE_PATIENT, RESTORE_PATIENT } from '../undoable-actions';

const LazyRecordPaymentDialog = lazyPart(
  async () => (await import('../payments/RecordPaymentDialog')).RecordPaymentDialog,
);

export type PatientListActions = Omit<ReturnType<typeof usePatientListActions>, 'dialogs'>;

/**
 * Actions of a row, with their menu, confirmations and dialogs. Created once for the list: hooks, menus and dialogs in every
 * row would take a phone longer than rendering the rows. Render `dialogs`.
 */
export function usePatientListActions() {
  const translate = useTranslate();
  const { confirm, dialog } = useConfirmDialog();
  const [patientToDelete, setPatientToDelete] = useState<PatientView | null>(null);
  const [deleteOpen, setDeleteOpen] = useState(false);
  const [payingPatient, setPayingPatient] = useState<PatientView | null>(null);
  const [menu, setMenu] = useState<{ anchor: HTMLElement; patient: PatientView; open: boolean } | null>(null);
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
  const confirmDelete = (patient: PatientView) => {
    setPatientToDelete(patient);
    setDeleteOpen(true);
  };
  return {
    dialogs: (
      <>
        {menu && (
          <PatientMenu
            {...menu}
            busy={archiving.isPending || restoring.isPending}
            onClose={() => setMenu({ ...menu, open: false })}
            onRecordPayment={setPayingPatient}
            onArchive={confirmArchive}
            onRestore={confirmRestore}
            onDelete={confirmDelete}
          />
        )}
        {dialog}
        {payingPatient && (
          <Suspense fallback={null}>
            <LazyRecordPaymentDialog patient={payingPatient} onClose={() => setPayingPatient(null)} />
          </Suspense>
        )}
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
    openMenu: (anchor: HTMLElement, patient: PatientView) => setMenu({ anchor, patient, open: true }),
    recordPayment: setPayingPatient,
  };
}
