import { Suspense, useMemo, useState } from 'react';
import type { PatientView } from '../../../../src/patients/patient.view';
import { lazyPart } from '../../common/screens/lazyScreen';
import { PatientMenu } from './PatientMenu';
import { PermanentDeleteDialog } from './PermanentDeleteDialog';
import { useArchiving } from '../useArchiving';

const LazyRecordPaymentDialog = lazyPart(
  async () => (await import('../payments/RecordPaymentDialog')).RecordPaymentDialog,
);

export interface PatientListActions {
  openMenu: (anchor: HTMLElement, patient: PatientView) => void;
  recordPayment: (patient: PatientView) => void;
}

/**
 * Actions of a row, with their menu, confirmations and dialogs. Created once for the list: hooks, menus and dialogs in every
 * row would take a phone longer than rendering the rows. `actions` never changes. Render `dialogs`.
 */
export function usePatientListActions() {
  const { dialog, confirmArchive, confirmRestore, isPending } = useArchiving();
  const [patientToDelete, setPatientToDelete] = useState<PatientView | null>(null);
  const [deleteOpen, setDeleteOpen] = useState(false);
  const [payingPatient, setPayingPatient] = useState<PatientView | null>(null);
  const [menu, setMenu] = useState<{ anchor: HTMLElement; patient: PatientView; open: boolean } | null>(null);
  const actions = useMemo<PatientListActions>(
    () => ({
      openMenu: (anchor, patient) => setMenu({ anchor, patient, open: true }),
      recordPayment: setPayingPatient,
    }),
    [],
  );
  const confirmDelete = (patient: PatientView) => {
    setPatientToDelete(patient);
    setDeleteOpen(true);
  };
  return {
    actions,
    dialogs: (
      <>
        {menu && (
          <PatientMenu
            {...menu}
            busy={isPending}
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
  };
}
