import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { PatientMessageView } from '../../../src/messaging/message.view';
import { timeText } from '../common/fields/timeText';
import { groupedPhone } from '../common/fields/phone';

const STATUS_STEPS = ['sent', 'delivered', 'read'] as const;

/** The text of a message, with its number and times, on demand. Nothing for a message whose text was erased. */
export function MessageDetails({ message }: { message: PatientMessageView }) {
  const translate = useTranslate();
  if (!message.text) return null;
  const times = STATUS_STEPS.flatMap((step) => {
    const at = message[`${step}_at`];
    return at ? [`${translate(`messages.statuses.${step}`)} ${timeText(at)}`] : [];
  });
  return (
    <Box
      component="details"
      sx={{
        fontSize: 13,
        color: 'text.secondary',
        '& summary': { cursor: 'pointer', py: 0.5, width: 'fit-content' },
      }}
    >
      <summary>{translate('messages.showText')}</summary>
      <Box
        component="blockquote"
        lang={message.language}
        sx={{
          m: 0,
          my: 0.5,
          p: 1.5,
          maxWidth: 440,
          borderRadius: 1,
          whiteSpace: 'pre-wrap',
          color: 'text.primary',
          bgcolor: 'background.default',
        }}
      >
        {message.text}
      </Box>
      {[message.to && translate('messages.toNumber', { number: groupedPhone(message.to) }), ...times]
        .filter(Boolean)
        .join(' · ')}
    </Box>
  );
}

/** The message kind and, on demand, its text, number and time. */
export function MessageText({ message }: { message: PatientMessageView }) {
  const translate = useTranslate();
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {translate(`messages.kinds.${message.kind}`)}
      <MessageDetails message={message} />
    </Box>
  );
}
