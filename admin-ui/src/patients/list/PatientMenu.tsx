import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { flushSync } from 'react-dom';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { PatientView } from '../../../../src/patients/patient.view';
import type { AnchoredProps } from '../../common/hooks/useMenuAnchor';
import { useListState } from '../../common/lists/list-state';
import { useCan } from '../../common/access/useCan';
import { reasonAgainst } from '../../api/access';
import { useUser } from '../../common/hooks/useUser';

export interface PatientMenuProps extends AnchoredProps {
  patient: PatientView;
  /** An archive or restore is running. */
  busy: boolean;
  onRecordPayment: (patient: PatientView) => void;
  onArchive: (patient: PatientView) => void;
  onRestore: (patient: PatientView) => void;
  onDelete: (patient: PatientView) => void;
}

/** Actions of a patient. Archived patients can be restored or deleted permanently. */
export function PatientMenu({
  patient,
  busy,
  onRecordPayment,
  onArchive,
  onRestore,
  onDelete,
  anchor,
  open,
  onClose,
}: PatientMenuProps) {
  const translate = useTranslate();
  const can = useCan();
  const reasonAgainstDelete = reasonAgainst(useUser()?.role ?? 'doctor', 'patients.erase');
  const state = useListState();
  // The menu returns the focus to its button before a dialog opens, which returns it there in its turn.
  const closeBefore = (action: (patient: PatientView) => void) => () => {
    flushSync(onClose);
    action(patient);
  };
  return (
    <Menu anchorEl={anchor} open={open} onClose={onClose} sx={{ '& .MuiMenuItem-root': { minHeight: 44 } }}>
      {patient.archived
        ? [
            <MenuItem key="restore" disabled={busy} onClick={closeBefore(onRestore)}>
              {translate('patients.restore')}
            </MenuItem>,
            <MenuItem
              key="delete"
              disabled={busy || reasonAgainstDelete !== undefined}
              onClick={closeBefore(onDelete)}
              sx={{ color: 'error.main', display: 'block' }}
            >
              {translate('patients.deletePermanently')}
              {reasonAgainstDelete && <span className="secondary small">{reasonAgainstDelete}</span>}
            </MenuItem>,
          ]
        : [
            <MenuItem key="view" component={Link} to={`/patients/${patient.id}`} state={state} onClick={onClose}>
              {translate('patients.viewDetails')}
            </MenuItem>,
            can('payments.record') && (
              <MenuItem key="payment" onClick={closeBefore(onRecordPayment)}>
                {translate('recordPayment.action')}
              </MenuItem>
            ),
            <MenuItem key="archive" disabled={busy} onClick={closeBefore(onArchive)}>
              {translate('patients.archive')}
            </MenuItem>,
          ]}
    </Menu>
  );
}
