import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { ImportView } from '../../../../src/imports/import.view';
import { formatCount } from '../../../../src/shared/money';
import { rupeesText } from '../../common/fields/Rupees';

interface MessagesSwitchProps {
  messages: ImportView['messages'];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** Whether the import sends its messages. Their number and cost are visible before it is switched on. */
export function MessagesSwitch({ messages: { count, cost }, isOn, onSwitch }: MessagesSwitchProps) {
  const translate = useTranslate();
  const hintId = useId();
  if (count === 0)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {translate('imports.messages.none')}
      </Typography>
    );
  return (
    <Box sx={{ mt: 1.5 }}>
      <FormControlLabel
        label={translate('imports.messages.send')}
        control={
          <Switch
            checked={isOn}
            onChange={(_, next) => onSwitch(next)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
      />
      <Typography id={hintId} variant="body2" color="textSecondary">
        {translate('imports.messages.count', {
          smart_count: count,
          count: formatCount(count),
          cost: rupeesText(cost),
        })}{' '}
        {!isOn && translate('imports.messages.off')}
      </Typography>
    </Box>
  );
}
