import PaidIcon from '@mui/icons-material/PaymentsOutlined';
import MoreIcon from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import type { PatientListRow } from '../../../../src/enrolments/terms/term.view';
import type { PatientListActions } from './usePatientListActions';
import { useCan } from '../../common/access/useCan';

/** Whether the next payment of the patient is for a known tier: one that was not paid yet, or one that has ended. */
const owesTier = ({ archived, status, validity_type }: PatientListRow): boolean =>
  !archived && (status === 'expired' || status === 'pending') && validity_type !== null;

interface PatientActionsProps {
  patient: PatientListRow;
  actions: PatientListActions;
  /** Without the button that records a payment, which the menu has, too. */
  menuOnly?: boolean;
}

/** Records a payment of a patient who owes one, and opens the menu with the actions of a row's patient. */
export function PatientActions({ patient, actions, menuOnly = false }: PatientActionsProps) {
  const translate = useTranslate();
  const mayRecord = useCan()('payments.record');
  return (
    // Rows are clickable. A click on a button must not open the row.
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }} onClick={(event) => event.stopPropagation()}>
      {!menuOnly && mayRecord && owesTier(patient) && (
        <IconButton
          aria-label={translate('patients.recordPaymentOf', { name: patient.name })}
          title={translate('recordPayment.action')}
          onClick={() => actions.recordPayment(patient)}
        >
          <PaidIcon fontSize="small" />
        </IconButton>
      )}
      <IconButton
        aria-label={translate('patients.actionsOf', { name: patient.name })}
        title={translate('patients.actions')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => actions.openMenu(currentTarget, patient)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
