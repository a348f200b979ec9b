import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../src/patients/patient.view';
import { useAct } from '../common/useAct';
import { useAsk } from '../common/useAsk';

/** Archiving a patient and bringing one back, each asked about first. `dialog` is to be rendered. */
export function useArchiving(patient: PatientView) {
  const translate = useTranslate();
  const { ask, dialog } = useAsk();
  const archiving = useAct((api, id: string) => api.archivePatient(id), {
    failed: 'archivePatient',
    done: 'patients.archived',
  });
  const restoring = useAct((api, id: string) => api.restorePatient(id), {
    failed: 'restorePatient',
    done: 'patients.restored',
  });
  return {
    dialog,
    busy: archiving.isPending || restoring.isPending,
    askArchive: () =>
      ask({
        title: patient.name,
        content: translate('patients.askArchive'),
        confirm: translate('patients.archive'),
        danger: true,
        onConfirm: () => void archiving.run(patient.id),
      }),
    askRestore: () =>
      ask({
        title: patient.name,
        content: translate('patients.askRestore'),
        confirm: translate('patients.restore'),
        onConfirm: () => void restoring.run(patient.id),
      }),
  };
}
