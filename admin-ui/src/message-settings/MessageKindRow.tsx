import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { KIND_RULES } from '../../../src/messaging/message.rules';
import { canSwitchOff, type PatientMessageKind } from '../../../src/profile/message-settings.rules';

interface MessageKindRowProps {
  kind: PatientMessageKind;
  on: boolean;
  onSwitch: (on: boolean) => void;
  /** Further settings of this kind. */
  children?: ReactNode;
}

/** Settings of one message kind: description, sending time, effect of STOP, and the on/off switch. */
export function MessageKindRow({ kind, on, onSwitch, children }: MessageKindRowProps) {
  const translate = useTranslate();
  const id = useId();
  const text = (key: string) => translate(`messageSettings.${key}`);
  const { observesQuietHours, respectsOptOut } = KIND_RULES[kind];
  const locked = !canSwitchOff(kind);
  const traits = [
    ...(locked ? ['alwaysSent'] : []),
    observesQuietHours ? 'daytime' : 'immediately',
    respectsOptOut ? 'respectsOptOut' : 'ignoresOptOut',
  ];
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={id} sx={{ fontSize: 15, fontWeight: 600 }}>
            {translate(`messages.kinds.${kind}`)}
          </Typography>
          <Typography id={`${id}-hint`} variant="body2" color="textSecondary">
            {text(`hints.${kind}`)} {locked && text('alwaysSentHint')}
          </Typography>
          <Typography variant="body2" sx={{ mt: 0.5, fontSize: 13 }}>
            {locked && <LockIcon sx={{ fontSize: 15, mr: 0.5, verticalAlign: '-2px' }} />}
            {traits.map(text).join(' · ')}
          </Typography>
        </Box>
        {!locked && (
          <Switch
            checked={on}
            onChange={(_, next) => onSwitch(next)}
            slotProps={{ input: { 'aria-labelledby': id, 'aria-describedby': `${id}-hint` } }}
          />
        )}
      </Box>
      {children && <Box sx={{ mt: 0.5 }}>{children}</Box>}
    </Box>
  );
}
