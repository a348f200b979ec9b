import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import type { MessageSettings } from '../api/inputs';
import { withItem } from './settings';

/** Checkboxes for the reminder days before the last valid day. @param offered in descending order. */
export function ReminderDays({ offered, disabled }: { offered: number[]; disabled: boolean }) {
  const translate = useTranslate();
  const { field } = useController<MessageSettings, 'reminder_days'>({ name: 'reminder_days' });
  return (
    <>
      <Box
        role="group"
        aria-label={translate('messageSettings.reminderDays')}
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5 }}
      >
        {offered.map((day) => (
          <FormControlLabel
            key={day}
            disabled={disabled}
            label={day === 0 ? translate('messageSettings.lastDay') : translate('messageSettings.daysBefore', day)}
            sx={{ mr: 0 }}
            control={
              <Checkbox
                checked={field.value.includes(day)}
                onChange={(_, on) => field.onChange(withItem(offered, field.value, { item: day, on }))}
              />
            }
          />
        ))}
      </Box>
      {!disabled && field.value.length === 0 && (
        <FormHelperText sx={{ mx: 0 }}>{translate('messageSettings.noDays')}</FormHelperText>
      )}
    </>
  );
}
