import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { PatientMessageView } from '../../../src/messaging/message.view';
import { timeText } from '../common/fields/timeText';
import { Badge, type Tone } from '../common/fields/Badge';
import { statusHelp, displayStatus } from './status-help';
import { StatusReason } from './StatusReason';

const TONES: Record<ReturnType<typeof displayStatus>, Tone> = {
  queued: 'info',
  unknown: 'warning',
  sent: 'info',
  delivered: 'success',
  read: 'success',
  failed: 'error',
  skipped: 'neutral',
};

/** When the status was reached, if known. */
const statusTime = ({ status, sent_at, delivered_at, read_at }: PatientMessageView): Date | null =>
  ({ sent: sent_at, delivered: delivered_at, read: read_at })[status as string] ?? null;

export function MessageStatusBadge({ message }: { message: PatientMessageView }) {
  const translate = useTranslate();
  const state = displayStatus(message);
  return <Badge label={translate(`messages.statuses.${state}`)} tone={TONES[state]} />;
}

/** Why a message did not arrive and what to do about it, or when it will be sent. */
export function MessageProblem({ message }: { message: PatientMessageView }) {
  const translate = useTranslate();
  return (
    <>
      {message.reason && (
        <StatusReason
          reason={displayStatus(message) === 'unknown' ? null : message.reason}
          help={statusHelp(message)}
        />
      )}
      {message.send_at && translate('messages.scheduledFor', { time: timeText(message.send_at) })}
    </>
  );
}

/** Status of a message, its time, and what to do about a problem. */
export function MessageStatus({ message }: { message: PatientMessageView }) {
  const since = statusTime(message);
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <MessageStatusBadge message={message} />
      <Box sx={{ mt: 0.5, fontSize: 13, color: 'text.secondary' }}>
        {since && timeText(since)}
        <MessageProblem message={message} />
      </Box>
    </Box>
  );
}
