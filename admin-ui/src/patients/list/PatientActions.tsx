import ArchiveIcon from '@mui/icons-material/ArchiveOutlined';
import DeleteIcon from '@mui/icons-material/DeleteForeverOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import RestoreIcon from '@mui/icons-material/UnarchiveOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../../src/patients/patient.view';
import { RowButton } from '../../common/lists/RowButton';
import type { PatientListActions } from './usePatientListActions';

interface PatientActionsProps {
  patient: PatientView;
  actions: PatientListActions;
  /** Where space is short. */
  iconsOnly?: boolean;
}

/** Row actions of a patient. Archived patients can be restored or deleted permanently. */
export function PatientActions({ patient, actions, iconsOnly = false }: PatientActionsProps) {
  const translate = useTranslate();
  const buttonProps = { iconOnly: iconsOnly, disabled: actions.busy };
  return (
    // Rows are clickable. Clicks on the buttons must not open the row.
    <Box
      onClick={(event) => event.stopPropagation()}
      sx={{ display: 'flex', flexWrap: iconsOnly ? 'nowrap' : { xs: 'wrap', md: 'nowrap' }, gap: iconsOnly ? 0 : 1 }}
    >
      {patient.archived ? (
        <>
          <RowButton
            {...buttonProps}
            label={translate('patients.restore')}
            Icon={RestoreIcon}
            onClick={() => actions.confirmRestore(patient)}
          />
          <RowButton
            {...buttonProps}
            label={translate('patients.deletePermanently')}
            Icon={DeleteIcon}
            danger
            onClick={() => actions.confirmDelete(patient)}
          />
        </>
      ) : (
        <>
          <RowButton
            {...buttonProps}
            disabled={false}
            label={translate('patients.viewDetails')}
            Icon={ViewIcon}
            to={`/patients/${patient.id}`}
          />
          <RowButton
            {...buttonProps}
            label={translate('patients.archive')}
            Icon={ArchiveIcon}
            onClick={() => actions.confirmArchive(patient)}
          />
        </>
      )}
    </Box>
  );
}
