import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { PatientMessageView } from '../../../src/messaging/message.view';
import { formatInstant } from '../../../src/shared/instant';
import { PatientName } from '../common/fields/PatientName';
import { MessageStatus } from './MessageStatus';
import { MessageText } from './MessageText';
import { ResendButton } from './ResendButton';

interface MessageCardsProps {
  messages: PatientMessageView[];
  /** The patient is already named above the list. */
  ofOnePatient: boolean;
}

export const MessageCards = ({ messages, ofOnePatient }: MessageCardsProps) => (
  <Box
    component="ul"
    sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
  >
    {messages.map((message) => (
      <Card key={message.id} component="li" sx={{ p: 2, display: 'grid', gap: 1, fontSize: 14 }}>
        {!ofOnePatient && (
          <Box sx={{ fontSize: 16 }}>
            <PatientName patient={message} deleted={message.text === null} />
          </Box>
        )}
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{formatInstant(new Date(message.created_at))}</Box>
        <MessageText message={message} />
        <MessageStatus message={message} />
        <ResendButton message={message} />
      </Card>
    ))}
  </Box>
);
