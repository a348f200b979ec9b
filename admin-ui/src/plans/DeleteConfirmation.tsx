import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';

interface DeleteConfirmationProps {
  textKey: 'plans' | 'tiers';
  patientCount: number;
  /** Patients who have not paid yet. */
  pendingCount?: number;
}

/**
 * Content of a delete confirmation, with the number of patients affected.
 * @param textKey prefix of the texts `confirmDelete`, `patientsAffected` and `noPatientsAffected`
 */
export function DeleteConfirmation({ textKey, patientCount, pendingCount = 0 }: DeleteConfirmationProps) {
  const translate = useTranslate();
  return (
    <>
      <Typography>{translate(`${textKey}.confirmDelete`)}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {translate(`${textKey}.${patientCount > 0 ? 'patientsAffected' : 'noPatientsAffected'}`, {
          smart_count: patientCount,
        })}
      </Typography>
      {pendingCount > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate(`${textKey}.pendingAffected`, { smart_count: pendingCount })}
        </Typography>
      )}
    </>
  );
}
