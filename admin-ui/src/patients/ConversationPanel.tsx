import ChatIcon from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { InboundMessageView } from '../../../src/messaging/message.view';
import type { PatientView } from '../../../src/patients/patient.view';
import { timeText } from '../common/fields/timeText';
import { Banner } from '../common/feedback/Banner';
import { LoadError } from '../common/feedback/LoadError';
import { ShowMoreList } from '../common/lists/ShowMoreList';
import { Panel } from '../common/screens/Panel';
import { chatHref } from '../common/fields/phone';
import { useConversation } from './useConversation';

const INITIAL_COUNT = 5;

const ReplyBubble = ({ reply: { kind, text, at } }: { reply: InboundMessageView }) => {
  const translate = useTranslate();
  const other = translate('conversation.kinds.other');
  return (
    <Box
      component="li"
      sx={{
        justifySelf: 'start',
        maxWidth: 480,
        px: 1.75,
        py: 1.25,
        bgcolor: 'background.default',
        border: 1,
        borderColor: 'divider',
        borderRadius: '4px 14px 14px 14px',
        overflowWrap: 'anywhere',
      }}
    >
      <Typography sx={{ fontSize: 15, whiteSpace: 'pre-line', ...(text === null && { fontStyle: 'italic' }) }}>
        {text ?? translate(`conversation.kinds.${kind}`, { _: other })}
      </Typography>
      <Typography variant="caption" component="time" color="textSecondary">
        {timeText(at)}
      </Typography>
    </Box>
  );
};

/** @param windowUntil end of the conversation window; null if it is closed. */
const ReplyList = ({ replies, windowUntil }: { replies: InboundMessageView[]; windowUntil: Date | null }) => {
  const translate = useTranslate();
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
        {translate('conversation.answerHint')}{' '}
        {windowUntil && translate('conversation.windowOpen', { time: timeText(windowUntil) })}
      </Typography>
      <ShowMoreList initialCount={INITIAL_COUNT} gap={1} label={translate('conversation.list')}>
        {replies.map((reply) => (
          <ReplyBubble key={reply.id} reply={reply} />
        ))}
      </ShowMoreList>
    </>
  );
};

/** A patient's WhatsApp replies, newest first. Hidden if there is nothing to show. */
export function ConversationPanel({ patient }: { patient: PatientView }) {
  const translate = useTranslate();
  const { data, error, refetch } = useConversation(patient.id);
  const text = (key: string, more?: object) => translate(`conversation.${key}`, more);
  if (!data && !error) return null;
  const { replies = [], stopped_at = null, unreachable_at = null, window_until = null } = data ?? {};
  if (!error && replies.length === 0 && !stopped_at && !unreachable_at) return null;
  const answerButton = patient.mobile_e164 && patient.whatsapp_capable && replies.length > 0 && (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<ChatIcon />}
      href={chatHref(patient.mobile_e164)}
      target="_blank"
      rel="noreferrer"
    >
      {text('answer')}
    </Button>
  );
  return (
    <Panel title={text('title')} actions={answerButton}>
      <LoadError error={error} failedAction="loadConversation" refetch={refetch} />
      {stopped_at && <Banner type="warning" text={text('optedOut', { time: timeText(stopped_at) })} />}
      {unreachable_at && <Banner type="warning" text={text('unreachable', { time: timeText(unreachable_at) })} />}
      {replies.length > 0 && <ReplyList replies={replies} windowUntil={window_until} />}
    </Panel>
  );
}
