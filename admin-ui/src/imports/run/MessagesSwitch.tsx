import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { ImportView } from '../../../../src/imports/import.view';
import { useMessagesText } from './useMessagesText';

interface MessagesSwitchProps {
  messages: ImportView['messages'];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** Whether the import sends its messages. Their number and cost are visible before it is switched on. */
export function MessagesSwitch({ messages, isOn, onSwitch }: MessagesSwitchProps) {
  const translate = useTranslate();
  const messagesText = useMessagesText();
  const hintId = useId();
  if (messages.count === 0)
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
        {messagesText(messages)} {!isOn && translate('imports.messages.off')}
      </Typography>
    </Box>
  );
}
