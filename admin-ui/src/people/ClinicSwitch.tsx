import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { clinicName, useClinics } from './useClinics';

/** Switches between the clinics of a login. */
export function ClinicSwitch() {
  const translate = useTranslate();
  const { clinics, current, open, isOpening } = useClinics();
  return (
    <TextField
      select
      label={translate('clinicSwitch.label')}
      value={current}
      disabled={isOpening}
      onChange={({ target }) => open(target.value)}
      sx={{ mb: 1.5 }}
    >
      {clinics.map((clinic) => (
        <MenuItem key={clinic.doctor_id} value={clinic.doctor_id} sx={{ minHeight: 44 }}>
          {translate('clinicSwitch.clinic', {
            clinic: clinicName(clinic) ?? translate('clinicSwitch.unnamed'),
            role: translate(`roles.${clinic.role}`),
          })}
        </MenuItem>
      ))}
    </TextField>
  );
}
