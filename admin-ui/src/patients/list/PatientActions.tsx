import MoreIcon from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../../src/patients/patient.view';
import type { PatientListActions } from './usePatientListActions';

/** Opens the menu with the actions of a row's patient. */
export function PatientActions({ patient, actions }: { patient: PatientView; actions: PatientListActions }) {
  const translate = useTranslate();
  const label = translate('patients.actionsOf', { name: patient.name });
  return (
    <IconButton
      aria-label={label}
      title={translate('patients.actions')}
      aria-haspopup="menu"
      onClick={(event) => {
        // Rows are clickable. A click on the button must not open the row.
        event.stopPropagation();
        actions.openMenu(event.currentTarget, patient);
      }}
    >
      <MoreIcon fontSize="small" />
    </IconButton>
  );
}
