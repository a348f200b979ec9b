import ClinicIcon from '@mui/icons-material/StoreOutlined';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { clinicName, useClinics } from './useClinics';

/** The icon says what the visible label says where there is room for it. */
const COMPACT_ICON = <ClinicIcon fontSize="small" sx={{ mr: 1, color: 'text.secondary' }} />;

/**
 * Switches between the clinics of a login.
 * @param compact without a visible label, for a narrow window
 */
export function ClinicSwitch({ compact }: { compact: boolean }) {
  const translate = useTranslate();
  const { clinics, current, open, isOpening } = useClinics();
  const label = translate('clinicSwitch.label');
  return (
    <TextField
      select
      {...(compact
        ? {
            slotProps: {
              select: { SelectDisplayProps: { 'aria-label': label } },
              input: { startAdornment: COMPACT_ICON },
            },
          }
        : { label })}
      value={current}
      disabled={isOpening}
      onChange={({ target }) => open(target.value)}
      sx={compact ? { width: '100%', maxWidth: 400 } : { mb: 1.5 }}
    >
      {clinics.map((clinic) => (
        <MenuItem key={clinic.doctor_id} value={clinic.doctor_id}>
          {translate('clinicSwitch.clinic', {
            clinic: clinicName(clinic) ?? translate('clinicSwitch.unnamed'),
            role: translate(`roles.${clinic.role}`),
          })}
        </MenuItem>
      ))}
    </TextField>
  );
}
